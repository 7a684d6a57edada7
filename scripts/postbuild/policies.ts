/**
 * A Content-Security-Policy for each page, made of the hashes of exactly what stands in it. It is
 * sent as a header by our server and by hosts that read `_headers`, and repeated in the page where it may
 * stand on a host that sends no headers of ours.
 */
import { createHash } from 'node:crypto';
import type { CheerioAPI } from 'cheerio';
import { feeds } from '../../config/fixed-pages.ts';
import { addressKey } from '../../config/list-schemas.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { type MailSettings, SAME_ORIGIN } from '../../config/mail.ts';
import type { Analytics } from '../../config/schema.ts';
import { filePolicy, securityHeaders } from '../../config/security.ts';

/** A directive that a policy in the page itself may not have: browsers ignore it with a warning. */
const HEADER_ONLY = /; frame-ancestors [^;]*/;

/** The policy for a page as it stands, its inline scripts and styles included by hash. */
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
    // Data is never run. What a hashed script loads is trusted in its turn, and nothing else is.
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

/** Puts the policy first in the head, so that it holds for everything after it. */
export function addPolicyToPage($: CheerioAPI, policy: string): void {
  const charset = $('meta[charset]');
  if (charset.length !== 1) throw new Error('expected one <meta charset> to put the policy after');
  const meta = $('<meta http-equiv="Content-Security-Policy">');
  charset.after(meta.attr('content', policy.replace(HEADER_ONLY, '')));
}

/**
 * The `_headers` file that Netlify and Cloudflare Pages read. A policy stands at each page's own
 * address and nowhere else: where two rules match, both policies would hold, and the stricter of
 * each line would break the page. Whatever has none here has it in the page itself, whose forms go elsewhere.
 *
 * @param policies each page's policy by its file's path in the site.
 */
export function hostHeaders(
  policies: Readonly<Record<string, string>>,
  { site: { features }, logo }: Pick<LoadedFirm, 'site' | 'logo'>,
): string {
  const forGood = 'Cache-Control: public, max-age=31536000, immutable';
  const pages = Object.entries(policies).flatMap(([file, policy]) => {
    const path = /^(?:(.*)\/)?index\.html$/.exec(file);
    return path ? [[`/${path[1] ?? ''}`, `Content-Security-Policy: ${policy}`]] : [];
  });
  // A firm's drawings may hold scripts, which would run where somebody opens them by themselves.
  const drawings = [
    '/favicon.svg',
    ...(logo.kind === 'file' && logo.path.endsWith('.svg') ? [logo.path] : []),
  ];
  const rules = [
    ['/*', ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`)],
    ['/assets/*', forGood],
    ['/pictures/*', forGood],
    ...drawings.map((path) => [path, `Content-Security-Policy: ${filePolicy(path)}`]),
    ['/*.data', 'Cache-Control: public, max-age=300'],
    // As our server sends them.
    ...(features.feeds ? Object.values(feeds) : []).map(({ to, type }) => [
      to,
      `Content-Type: ${type}; charset=utf-8`,
    ]),
    ...pages,
  ];
  return rules.map((lines) => `${lines.join('\n  ')}\n`).join('\n');
}

/** As Netlify and Cloudflare Pages read them. Cloudflare compares capitals and a slash at the end. */
export function hostRedirects({ redirects }: Pick<LoadedFirm, 'redirects'>): string {
  const written = (from: string) =>
    [from.replace(/\/$/, ''), addressKey(from)].flatMap((one) => [one, `${one}/`]);
  return redirects
    .flatMap(({ from, to }) => [...new Set(written(from))].map((one) => `${one} ${to} 301\n`))
    .join('');
}

/** Included by docs/hosting/nginx-static.conf. In nginx a `$` begins the name of a variable. */
export function nginxRedirects({ redirects }: Pick<LoadedFirm, 'redirects'>): string {
  return redirects
    .map(({ from, to }) => {
      const path = addressKey(from).replaceAll('.', '\\.');
      return `location ~* "^${path}/?$" { return 301 "${to.replaceAll('$', '%24')}$is_args$args"; }\n`;
    })
    .join('');
}
