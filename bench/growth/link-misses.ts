/** Whether a large archive still hangs together: nothing broken, nothing too far away. */
import { site } from '../../config/site.ts';
import { readBuiltSite } from '../../scripts/links/built-pages.ts';
import {
  brokenLinks,
  clicksFromHome,
  linksOf,
  pagesByPath,
} from '../../scripts/links/site-links.ts';

const MOST_CLICKS = 3;
/** Enough to see what is wrong; a slip in a template breaks every page. */
const SHOWN = 3;

/** @param client the folder of a built site with so many articles. */
export function linkMisses(client: string, articles: number): string[] {
  const built = readBuiltSite(client, linksOf);
  const clicks = clicksFromHome(built, site.url);
  const far = [...pagesByPath(built).keys()].filter(
    (path) => (clicks.get(path) ?? Number.POSITIVE_INFINITY) > MOST_CLICKS,
  );
  return [
    ...miss(brokenLinks(built, site.url), `With ${articles} articles links are broken`),
    ...miss(far, `With ${articles} articles pages are more than ${MOST_CLICKS} clicks away`),
  ];
}

function miss(found: readonly string[], sentence: string): string[] {
  if (found.length === 0) return [];
  return [`${sentence}, ${found.length} in all, such as ${found.slice(0, SHOWN).join('; ')}.`];
}
