/** What the product knows and a firm's site has not: hidden by the firm, turned off, or still a draft. */
import { articleFolders, isUnpublished, pageFolders } from './content-files.ts';
import { feeds } from './feeds.ts';
import { firm } from './firm.ts';
import { firmFile, shownPath } from './firm-folder.ts';
import { RECRUITMENT } from './fixed-pages.ts';
import { hidden } from './hidden.ts';

const FIRM_YAML = shownPath(firmFile('firm.yaml'));

/**
 * Why the site has not what stands at that address, as the end of a sentence; null where it has it, or
 * where nobody knows of such a page.
 *
 * @param address a path such as /blog/offset-accounts, without query and anchor.
 */
export function whyGone(address: string): string | null {
  const page = address.replace(/^(\/blog\/.+)\.md$/, '$1');
  if (hidden.has(page)) return `it is hidden in ${FIRM_YAML}`;
  if (page === RECRUITMENT && !firm.features.recruitment) return `"recruitment" is off in ${FIRM_YAML}`;
  const isFeed = Object.values(feeds).some(({ to }) => to === address);
  if (isFeed && !firm.features.feeds) return `"feeds" is off in ${FIRM_YAML}`;
  const [, blog, name] = /^\/(blog\/)?([a-z0-9-]+)$/.exec(page) ?? [];
  const isDraft = name !== undefined && isUnpublished(name, blog ? articleFolders : pageFolders);
  return isDraft ? 'it is a draft' : null;
}
