/** The scripts of a page: none is asked for before the page has been painted. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { startLater } from '../../app/start.ts';
import type { Analytics } from '../../config/schema.ts';
import { calculatorFile } from '../../figures/calculator-files.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { CLIENT, hashName } from './site-files.ts';

/** What Vite made of each source. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** What app/entry.client.tsx asks for before it starts a page with examples, so that it is fetched with the rest. */
function calculatorFiles($: CheerioAPI, manifest: Manifest): string[] {
  const names = $('[data-calculators]')
    .toArray()
    .flatMap((example) => example.attribs['data-calculators']?.split(' ') ?? []);
  const found = new Set<string>();
  const add = (source: string) => {
    const made = manifest[source];
    if (made === undefined || found.has(made.file)) return;
    found.add(made.file);
    made.imports?.forEach(add);
  };
  if (names.length > 0) add('app/figures/load-calculators.ts');
  for (const name of names) add(calculatorFile(name));
  if (names.some((name) => requireCalculator(name).usesTables)) add('virtual:firm/tables');
  return [...found].map((file) => `/${file}`);
}

/**
 * Moves the framework's own scripts, word for word, out of a page into a file under a hashed name, which
 * app/start.ts fetches once the page has been painted.
 *
 * @param starts whether the framework takes the page over.
 * @returns the file's path in the site; null where nothing starts.
 */
export async function moveScripts(
  $: CheerioAPI,
  { starts, manifest }: { starts: boolean; manifest: Manifest },
): Promise<string | null> {
  const preloads = $('link[rel=modulepreload]');
  const preloaded = preloads.toArray().map((link) => link.attribs.href ?? '');
  const files = [...new Set([...preloaded, ...calculatorFiles($, manifest)])];
  preloads.remove();
  // They stand at the page's end. Those within it have to run while it is read.
  const scripts = $('body > :not(script)').last().nextAll();
  if (scripts.length < 3 || files.length === 0) throw new Error('expected the scripts of the framework');
  const text = scripts
    .toArray()
    .map((script) => $(script).text())
    .join('\n');
  scripts.remove();
  const page = `/assets/page-${hashName(text)}.js`;
  if (starts) {
    await mkdir(join(CLIENT, 'assets'), { recursive: true });
    await writeFile(join(CLIENT, page), text);
  }
  const given = starts ? [page, ...files] : [];
  $('head').append(`<script>(${startLater})(${JSON.stringify(given)})</script>`);
  const { minifySync } = await import('vite');
  for (const script of $('script:not([type])')) {
    const { code } = minifySync('inline.js', $(script).text(), { compress: { target: 'es2020' } });
    $(script).text(code.trim());
  }
  return starts ? page.slice(1) : null;
}

/** After the page has loaded, in milliseconds, so that counting never competes with reading. */
const LATER_MS = 2000;

/**
 * Puts the script that counts visitors into a page, where the owner has set one (`analytics` in firm.yaml).
 * The policy trusts what a trusted script loads, so the page's own hash for this loader is all that it
 * needs; where the counts go is in `connect-src`.
 */
export function addAnalytics($: CheerioAPI, analytics: Analytics | null): void {
  if (analytics === null) return;
  const { scriptUrl, attributes } = analytics;
  const [address, list] = [scriptUrl, Object.entries(attributes)].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  );
  // Pages accept an address for a script only from a policy made for it (Trusted Types).
  $('body').append(
    `<script>addEventListener('load',()=>setTimeout(()=>{
const u=${address},s=document.createElement('script');
const t=window.trustedTypes?.createPolicy('visitor-counts',{createScriptURL:(x)=>x});
s.async=true;for(const [k,v] of ${list})s.setAttribute(k,v);
s.src=t?t.createScriptURL(u):u;document.head.append(s)},${LATER_MS}))</script>`,
  );
}
