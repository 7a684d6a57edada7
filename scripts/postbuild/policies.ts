/**
 * Makes a Content-Security-Policy for each page from the hashes of its inline scripts and styles. The server and hosts
 * that read `_headers` send it as a header. Pages that other hosts may serve also contain it.
 */
import { createHash } from 'node:crypto';
import type { CheerioAPI } from 'cheerio';
import { feeds } from '../../config/fixed-pages.ts';
import { addressKey } from '../../config/list-schemas.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { type MailSettings, SAME_ORIGIN } from '../../config/mail.ts';
import type { Analytics } from '../../config/schema.ts';
import { filePolicy, securityHeaders } from '../../config/security.ts';

/** A directive that browsers ignore in <meta>, with a warning. */
const HEADER_ONLY = /; frame-ancestors [^;]*/;

/** Returns the policy of a page, with its inline scripts and styles by hash. Call it once the page is final. */
export function policyFor($: CheerioAPI, mail: MailSettings, analytics: Analytics | null): string {
  const relay = mail.origin === SAME_ORIGIN ? [] : [new URL(mail.origin).origin];
  const hashes = (selector: string) =>
    new Set(
      $(selector)
        .toArray()
        .map((element) => hashSource($(element).text())),
    );
  const directives = {
    'default-src': ["'none'"],
    // JSON is never executed. 'strict-dynamic' also trusts the scripts that a hashed script loads.
    'script-src': ["'strict-dynamic'", ...hashes('script:not([type$=json])')],
    'style-src': ["'self'", ...hashes('style')],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...relay, ...(analytics?.sendsTo ?? [])],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...relay],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Adds the policy at the start of the head: it applies only to what follows it. */
export function addPolicyToPage($: CheerioAPI, policy: string): void {
  const charset = $('meta[charset]');
  if (charset.length !== 1) throw new Error('expected one <meta charset> to put the policy after');
  const meta = $('<meta http-equiv="Content-Security-Policy">');
  charset.after(meta.attr('content', policy.replace(HEADER_ONLY, '')));
}

/**
 * Formats the `_headers` file of Netlify and Cloudflare Pages. Each policy has the exact path of one page: if two rules
 * matched, browsers would enforce both policies and break the page. Other pages contain their policy.
 *
 * @param policies the policy of each page, by its file's path in the site.
 */
export function hostHeaders(
  policies: Readonly<Record<string, string>>,
  { site: { features }, logo }: Pick<LoadedFirm, 'site' | 'logo'>,
): string {
  const immutable = 'Cache-Control: public, max-age=31536000, immutable';
  const pages = Object.entries(policies).flatMap(([file, policy]) => {
    const path = /^(?:(.*)\/)?index\.html$/.exec(file);
    return path ? [[`/${path[1] ?? ''}`, `Content-Security-Policy: ${policy}`]] : [];
  });
  // A firm's SVG may contain scripts, which would run if it is opened directly.
  const svgPaths = [
    '/favicon.svg',
    ...(logo.kind === 'file' && logo.path.endsWith('.svg') ? [logo.path] : []),
  ];
  const rules = [
    ['/*', ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`)],
    ['/assets/*', immutable],
    ['/pictures/*', immutable],
    ...svgPaths.map((path) => [path, `Content-Security-Policy: ${filePolicy(path)}`]),
    ['/*.data', 'Cache-Control: public, max-age=300'],
    // The same types as the server sends.
    ...(features.feeds ? Object.values(feeds) : []).map(({ to, type }) => [
      to,
      `Content-Type: ${type}; charset=utf-8`,
    ]),
    ...pages,
  ];
  return rules.map((lines) => `${lines.join('\n  ')}\n`).join('\n');
}

/** Formats the `_redirects` file of Netlify and Cloudflare Pages. Cloudflare distinguishes case and a trailing slash. */
export function hostRedirects({ redirects }: Pick<LoadedFirm, 'redirects'>): string {
  const spellings = (from: string) =>
    [from.replace(/\/$/, ''), addressKey(from)].flatMap((one) => [one, `${one}/`]);
  return redirects
    .flatMap(({ from, to }) => [...new Set(spellings(from))].map((one) => `${one} ${to} 301\n`))
    .join('');
}

/** Formats redirects for nginx, which docs/hosting/nginx-static.conf includes. In nginx, `$` starts a variable. */
export function nginxRedirects({ redirects }: Pick<LoadedFirm, 'redirects'>): string {
  return redirects
    .map(({ from, to }) => {
      const path = addressKey(from).replaceAll('.', '\\.');
      return `location ~* "^${path}/?$" { return 301 "${to.replaceAll('$', '%24')}$is_args$args"; }\n`;
    })
    .join('');
}
