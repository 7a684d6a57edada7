/**
 * The `_headers` file that Netlify and Cloudflare Pages read. A policy stands at each page's own
 * address and nowhere else: where two rules match, both policies would hold, and the stricter of
 * each line would break the page. Whatever has none here has it in the page itself.
 */
import { feeds } from '../../config/navigation.ts';
import { permissionsPolicy } from '../../config/security.ts';

const ALWAYS = [
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: strict-origin-when-cross-origin',
  `Permissions-Policy: ${permissionsPolicy}`,
  'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  'X-Frame-Options: DENY',
];

/** @param policies each page's policy by its file's path in the site. */
export function hostHeaders(policies: Readonly<Record<string, string>>): string {
  const pages = Object.entries(policies).flatMap(([file, policy]) => {
    const path = /^(?:(.*)\/)?index\.html$/.exec(file);
    return path ? [rule(`/${path[1] ?? ''}`, [`Content-Security-Policy: ${policy}`])] : [];
  });
  return [
    rule('/*', ALWAYS),
    rule('/assets/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/*.data', ['Cache-Control: public, max-age=300']),
    // As our server sends them. The pages, not their copies, are what search engines shall list.
    rule('/*.md', ['Content-Type: text/markdown; charset=utf-8', 'X-Robots-Tag: noindex']),
    ...Object.values(feeds).map(({ to, type }) =>
      rule(to, [`Content-Type: ${type}; charset=utf-8`]),
    ),
    ...pages,
  ].join('\n');
}

function rule(path: string, headers: readonly string[]): string {
  return [path, ...headers.map((header) => `  ${header}`), ''].join('\n');
}
