/**
 * The `_headers` file that Netlify and Cloudflare Pages read. A policy stands at each page's own
 * address and nowhere else: where two rules match, both policies would hold, and the stricter of
 * each line would break the page. Whatever has none here has it in the page itself.
 */

import { dataFiles } from '../../config/data-files.ts';
import { feeds } from '../../config/feeds.ts';
import { shownPath } from '../../config/firm-folder.ts';
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

/** Thrown when a redirect of firm/redirects.yaml does not fit the site that was built. */
export class RedirectError extends Error {
  override name = 'RedirectError';
}

/**
 * @param addresses of every page and file of the site.
 * @throws {RedirectError} for a redirect from an address that the site itself has (one host would
 * send the page, the other the redirect), or to one that it has not.
 */
export function hostRedirects(
  { dir, redirects }: Pick<LoadedFirm, 'dir' | 'redirects'>,
  addresses: ReadonlySet<string>,
): string {
  for (const { from, to } of redirects) {
    const problem = addresses.has(from)
      ? `from: expected an address that the site has not, found "${from}"`
      : to.startsWith('/') && !addresses.has(to)
        ? `to: expected an address of the site, found "${to}"`
        : null;
    const file = shownPath(dir, dataFiles.redirects.firm);
    if (problem) throw new RedirectError(`${file} is not right:\n  ${problem}`);
  }
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}
