/**
 * `npm run check:links`: the addresses outside the site that its built pages link to, each with a page
 * that does. With --online it asks each one; that needs the internet, so it is no part of `npm test`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { check, LinkState } from 'linkinator';
import { firmFolder } from '../config/firm-folder.ts';
import { loadServed } from '../config/load-served.ts';
import { buildFolder } from './build-folder.ts';
import { PATIENCE } from './check/outside-links.ts';

const { online } = parseArgs({ options: { online: { type: 'boolean', default: false } } }).values;
const { site } = loadServed(firmFolder());
const local = /^http:\/\/(localhost|127\.0\.0\.1):/;
const { links, passed } = await check({
  path: join(buildFolder(), 'client'),
  recurse: true,
  ...PATIENCE,
  linksToSkip: async (url) =>
    url.startsWith(site.url) || !url.startsWith('http') || !(online || local.test(url)),
});
const outside = new Map(
  links
    .filter(({ url }) => /^https?:/.test(url) && !url.startsWith(site.url))
    .map((link) => [link.url, link]),
);
for (const { url, state, status, parent } of outside.values()) {
  if (online && state !== LinkState.BROKEN) continue;
  console.log(`${url}\n    ${online ? `answered ${status || 'nothing'}; ` : ''}named in ${parent}`);
}
console.log(
  online
    ? `\n${outside.size} addresses asked.`
    : `\n${outside.size} addresses. With --online each of them is asked.`,
);
process.exitCode = passed ? 0 : 1;
