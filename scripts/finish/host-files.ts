/**
 * The `_headers` file that Netlify and Cloudflare Pages read. A policy stands at each page's own
 * address and nowhere else: where two rules match, both policies would hold, and the stricter of
 * each line would break the page. Whatever has none here has it in the page itself, whose forms go elsewhere.
 */
import { feeds } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { Site } from '../../config/schema.ts';
import { policyOfFile, securityHeaders } from '../../config/security.ts';

/** @param policies each page's policy by its file's path in the site. */
export function hostHeaders(policies: Readonly<Record<string, string>>, { features }: Site): string {
  const pages = Object.entries(policies).flatMap(([file, policy]) => {
    const path = /^(?:(.*)\/)?index\.html$/.exec(file);
    return path ? [rule(`/${path[1] ?? ''}`, [`Content-Security-Policy: ${policy}`])] : [];
  });
  return [
    rule(
      '/*',
      Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    ),
    rule('/assets/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/pictures/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/favicon.svg', [`Content-Security-Policy: ${policyOfFile('favicon.svg')}`]),
    rule('/*.data', ['Cache-Control: public, max-age=300']),
    // As our server sends them.
    ...(features.feeds ? Object.values(feeds) : []).map(({ to, type }) =>
      rule(to, [`Content-Type: ${type}; charset=utf-8`]),
    ),
    ...pages,
  ].join('\n');
}

function rule(path: string, headers: readonly string[]): string {
  return [path, ...headers.map((header) => `  ${header}`), ''].join('\n');
}

/** As Netlify and Cloudflare Pages read them. */
export function hostRedirects({ redirects }: Pick<LoadedFirm, 'redirects'>): string {
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}
