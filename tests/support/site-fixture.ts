/** Writes a small built site to a temporary folder, with the layout of a real build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { MailSettings } from '../../config/mail.ts';
import type { ServedFirm } from '../../config/served-firm.ts';
import { FIRM_FILE, RELEASE_FILE, type Release } from '../../server/built-site.ts';
import { formFields } from '../../server/leads/form-fields.ts';
import { firm } from './firm.ts';

export const testMail: MailSettings = {
  origin: 'same-origin',
  publicKey: 'test_key',
  serviceId: 'test_service',
  enquiryTemplateId: 'test_enquiry',
  applicationTemplateId: 'test_application',
};

export const testPolicies = { 'index.html': "default-src 'none'; img-src 'self'" };

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'brokerage-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Creates a folder that is removed when the test ends. @returns its path. */
export function testFolder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

/**
 * Writes the site to `<folder>/client`, and the server's data next to it, as the build does.
 *
 * @param changes file contents that replace the default ones; null omits a file.
 */
export function writeBuild(
  folder: string,
  mail: MailSettings = testMail,
  changes: Record<string, string | null> = {},
  served: ServedFirm = { site: firm.site, redirects: firm.redirects },
): string {
  const files: Record<string, string | Buffer> = {
    [FIRM_FILE]: JSON.stringify(served),
    'mail.json': JSON.stringify(mail),
    'policies.json': JSON.stringify(testPolicies),
    'desk/index.html': '<!doctype html><title>Desk</title>',
    'desk/assets/desk-1a2b3c.js': script,
    'desk/assets/desk-1a2b3c.js.gz': gzipSync(script),
  };
  cachedFiles ??= siteFiles();
  for (const [name, content] of Object.entries({ ...cachedFiles, ...changes })) {
    if (content !== null) files[`client/${name}`] = content;
  }
  const sizes = Object.entries(files).map(([name, text]) => [name, Buffer.byteLength(text)]);
  const release: Release = {
    files: Object.fromEntries(sizes),
    earlierAssets: {},
    formFields: [...formFields],
  };
  files[RELEASE_FILE] = JSON.stringify(release);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return join(folder, 'client');
}

export const script = `console.log(${JSON.stringify('figbird '.repeat(50))});`;

/** Cached, so that files are compressed once and not for each test. */
let cachedFiles: ReturnType<typeof siteFiles> | undefined;

function siteFiles(): Record<string, string | Buffer> {
  const notFound = document('Oops! Page not found', '');
  // The site is not open to the public yet.
  const home = document('Home', '<p data-demonstration></p>');
  return {
    'index.html': home,
    'index.html.br': brotliCompressSync(home),
    'index.html.gz': gzipSync(home),
    '404.html': notFound,
    '404.html.br': brotliCompressSync(notFound),
    '404/index.html': document('Oops! Page not found', ''),
    '__spa-fallback.html': document('Loading', ''),
    'blog/index.html': document('All Articles', ''),
    'blog/index.refinance.html': document('Refinance', ''),
    'blog/offset-accounts/index.html': document('Offset accounts', ''),
    'blog.data': '[{"blog":1}]',
    'blog.data.br': brotliCompressSync('[{"blog":1}]'),
    'work-with-us/index.html': document('Work with us', ''),
    'blog/offset-accounts.md': '# Offset accounts – in Markdown',
    'feed.xml': '<rss version="2.0"/>',
    'feed.json': '{"version":"https://jsonfeed.org/version/1.1"}',
    'sitemap.xml': '<urlset/>',
    'robots.txt': 'User-agent: *',
    'llms.txt': '# Home',
    '.well-known/security.txt': 'Contact: mailto:support@example.com\nExpires: 2027-11-20T00:00:00Z\n',
    _headers: '/*',
    _redirects: '/feed /feed.xml 301',
    '_redirects.conf': 'location ~* "^/feed/?$" { return 301 /feed.xml; }',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'pictures/house-1234-480.avif': 'as a camera saw it',
    'assets/entry-1234.js': script,
    'assets/entry-1234.js.br': brotliCompressSync(script),
    'assets/entry-1234.js.gz': gzipSync(script),
  };
}

function document(heading: string, content: string): string {
  return `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"/><title>${heading}</title>
<link rel="canonical" href="https://www.example.com/"/>
<link rel="modulepreload" href="/assets/entry-1234.js"/>
<style data-sheet="/assets/app-1234.css">p{color:red}</style>
<noscript><style>.needs-script{display:none}</style></noscript></head>
<body><header>The header</header><main id="main"><section><h1>${heading}</h1>${content}</section></main>
<footer>The footer</footer>
<script>window.__context = {};</script>
<script type="module" src="/assets/entry-1234.js"></script></body></html>`;
}
