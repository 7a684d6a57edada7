/** Redirects that the site which is to be built has no use for, told before it is built. */
import { atLine, ContentError } from '../../config/content-error.ts';
import { dataFiles } from '../../config/data-files.ts';
import { placeIn, readYaml } from '../../config/read-yaml.ts';
import { redirects } from '../../config/redirects.ts';
import { whyGone } from '../../config/why-gone.ts';

/**
 * Of each redirect whose address is a page, and of each that leads to no page. Whether a file is there that
 * one leads to, such as a feed, is known only once the site is built (scripts/finish/host-files.ts).
 *
 * @param pages the addresses of all pages of the site.
 */
export function redirectMistakes(pages: readonly string[]): ContentError[] {
  const known = new Set(pages);
  const followed = new Set(redirects.map(({ from }) => from));
  return readYaml(dataFiles.redirects).flatMap(({ from, to }, index) => {
    if (!followed.has(from)) return [];
    const tell = (field: string, problem: string) => {
      const { file, line } = placeIn(dataFiles.redirects, [index, field]);
      return [new ContentError(file, atLine(line, `${field}: ${problem}`))];
    };
    if (known.has(from)) return tell('from', `expected an address that the site has not, found "${from}"`);
    const isPage = to.startsWith('/') && !/\.[a-z0-9]+$/i.test(to);
    if (!isPage || known.has(to)) return [];
    const gone = whyGone(to);
    return tell('to', `expected a page of this site; there is no ${to}${gone === null ? '' : `: ${gone}`}`);
  });
}
