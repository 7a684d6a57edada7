/** The `_redirects` file that Netlify and Cloudflare Pages read. */
import type { Redirects } from '../../config/redirects.ts';

/** Thrown when a redirect of config/redirects.ts does not fit the site that was built. */
export class RedirectError extends Error {
  override name = 'RedirectError';
}

/**
 * @param addresses of every page and file of the site.
 * @throws {RedirectError} for a redirect from an address that the site itself has (one host would
 * send the page, the other the redirect), or to one that it has not.
 */
export function hostRedirects(redirects: Redirects, addresses: ReadonlySet<string>): string {
  for (const { from, to } of redirects) {
    const problem = addresses.has(from)
      ? `from: expected an address that the site has not, found "${from}"`
      : to.startsWith('/') && !addresses.has(to)
        ? `to: expected an address of the site, found "${to}"`
        : null;
    if (problem) throw new RedirectError(`config/redirects.ts is not right:\n  ${problem}`);
  }
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}
