/** Finds and requests the external links of the site. */
import pMap from 'p-map';
import { pluralize } from '../owner-command.ts';
import type { TypedText } from './launch.ts';

/** External URLs with the files that contain them. */
type ExternalLinks = ReadonlyMap<string, ReadonlySet<string>>;

const ADDRESS = /https?:\/\/[^\s"'`<>{}()[\]\\]+[^\s"'`<>{}()[\]\\.,;:]/g;
/** Reserved or technical hosts, which are not requested. */
const IGNORED = /\/\/([^/]+\.)?(example\.(com|net|org)|example|localhost|www\.w3\.org|schema\.org)([:/]|$)/;

const CONCURRENCY = 10;
const TIMEOUT_MS = 15_000;
/** Statuses with which sites block bots; the page may exist. */
const BLOCKED = [401, 403, 429, 999];

/**
 * Reports the external links in texts and facts.
 *
 * @param own the site's own URL; links below it are internal.
 * @param online requests each link.
 */
export async function externalLinksReport(
  texts: readonly TypedText[],
  own: string,
  online: boolean,
): Promise<string[]> {
  const links = findExternalLinks(texts, own);
  if (!online) return [`${pluralize(links.size, 'external link')}. To request them, add --online.`];
  const broken = await brokenLinks(links);
  return broken.length === 0 ? [`${pluralize(links.size, 'external link')}: all respond.`] : broken;
}

function findExternalLinks(texts: readonly TypedText[], own: string): ExternalLinks {
  const links = new Map<string, Set<string>>();
  for (const { file, text } of texts.filter(({ file }) => /\.(md|yaml)$/.test(file))) {
    for (const [url] of text.matchAll(ADDRESS)) {
      if (url.startsWith(own) || IGNORED.test(url)) continue;
      links.set(url, (links.get(url) ?? new Set()).add(file));
    }
  }
  return links;
}

/** @returns each broken link with its status and the files that contain it. */
async function brokenLinks(links: ExternalLinks): Promise<string[]> {
  const check = async ([url, files]: [string, ReadonlySet<string>]) => {
    const status = (await fetchStatus(url)) ?? (await fetchStatus(url)) ?? 'no response';
    if (typeof status === 'number' && (status < 400 || BLOCKED.includes(status))) return [];
    return [`${url}: ${status}; linked in ${[...files].join(', ')}`];
  };
  return (await pMap(links, check, { concurrency: CONCURRENCY })).flat();
}

/** @returns null without a response. */
async function fetchStatus(url: string): Promise<number | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  await response?.body?.cancel().catch(() => {});
  return response?.status ?? null;
}
