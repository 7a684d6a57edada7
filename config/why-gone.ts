/** What the product knows and a firm's site has not: hidden by the firm, turned off, or still a draft. */
import { atLine, ContentError } from './content-error.ts';
import { dataFiles } from './data-files.ts';
import { feeds } from './feeds.ts';
import { shownPath } from './firm-folder.ts';
import { isLegal, RECRUITMENT } from './fixed-pages.ts';
import type { LoadedFirm } from './loaded-firm.ts';
import { placeIn } from './read-yaml.ts';

/**
 * Why the site has not what stands at that address, as the end of a sentence; null where it has it, or
 * where nobody knows of such a page.
 *
 * @param address a path such as /blog/offset-accounts, without query and anchor.
 */
export function whyGone(
  { dir, firm, hidden, drafts }: Pick<LoadedFirm, 'dir' | 'firm' | 'hidden' | 'drafts'>,
  address: string,
): string | null {
  const file = shownPath(dir, dataFiles.site.firm);
  if (hidden.includes(address)) return `it is hidden in ${file}`;
  if (address === RECRUITMENT && !firm.features.recruitment) return `"recruitment" is off in ${file}`;
  if (address === feeds.rss.to && !firm.features.feeds) return `"feeds" is off in ${file}`;
  return drafts.includes(address) ? 'it is a draft' : null;
}

/** One error for each address that cannot be hidden, with its line. */
export function hideMistakes(loaded: LoadedFirm): ContentError[] {
  const written = [
    ...loaded.hiddenArticles.map(({ name }) => `/blog/${name}`),
    ...loaded.hiddenPages.map(({ name }) => `/${name}`),
    ...loaded.drafts,
  ];
  return loaded.firm.hide.flatMap((address, index) => {
    const unknown = written.includes(address)
      ? null
      : `expected the address of an article or of a page of your own; there is no ${address}`;
    const problem = whyItStays(address) ?? unknown;
    if (problem === null) return [];
    const { file, line } = placeIn(loaded.dir, dataFiles.site, ['hide', index]);
    return [new ContentError(file, atLine(line, `hide.${index}: ${problem}`))];
  });
}

/** Why an address cannot be hidden; null where it can. */
export function whyItStays(address: string): string | null {
  if (address === RECRUITMENT) {
    return `expected no ${RECRUITMENT} here: write "recruitment: false" under features`;
  }
  const isEverywhere = address === '/blog' || isLegal(address.slice(1));
  return isEverywhere ? `expected an article or a page of your own; every site has its ${address}` : null;
}
