/** The addresses outside the site that its texts and facts name. */
import pMap from 'p-map';
import type { TypedText } from './launch.ts';

/** Each address with the files that name it. */
type OutsideLinks = ReadonlyMap<string, ReadonlySet<string>>;

const ADDRESS = /https?:\/\/[^\s"'`<>{}()[\]\\]+[^\s"'`<>{}()[\]\\.,;:]/g;
/** Made for examples, or for the program itself. */
const NOBODY = /\/\/([^/]+\.)?(example\.(com|net|org)|example|localhost|www\.w3\.org|schema\.org)([:/]|$)/;

const AT_ONCE = 10;
const PATIENCE_MS = 15_000;
/** Many sites let no program look; that says nothing of whether the page is there. */
const CLOSED = [401, 403, 429, 999];

/**
 * The addresses outside the site that its texts and facts name, and whether they answer.
 *
 * @param own the site's own address, below which nothing is outside.
 * @param online whether each address is asked.
 */
export async function externalLinksReport(
  texts: readonly TypedText[],
  own: string,
  online: boolean,
): Promise<string[]> {
  const links = outsideLinks(texts, own);
  if (!online) return [`${links.size} addresses. With --online each of them is asked.`];
  const silent = await silentLinks(links);
  return silent.length === 0 ? [`All ${links.size} addresses answer.`] : silent;
}

function outsideLinks(texts: readonly TypedText[], own: string): OutsideLinks {
  const links = new Map<string, Set<string>>();
  for (const { file, text } of texts.filter(({ file }) => /\.(md|yaml)$/.test(file))) {
    for (const [url] of text.matchAll(ADDRESS)) {
      if (url.startsWith(own) || NOBODY.test(url)) continue;
      links.set(url, (links.get(url) ?? new Set()).add(file));
    }
  }
  return links;
}

/** @returns each address that does not answer, with what it said and where it is named. */
async function silentLinks(links: OutsideLinks): Promise<string[]> {
  const ask = async ([url, files]: [string, ReadonlySet<string>]) => {
    const status = (await statusOf(url)) ?? (await statusOf(url)) ?? 'nothing';
    if (typeof status === 'number' && (status < 400 || CLOSED.includes(status))) return [];
    return [`${url} answered ${status}; named in ${[...files].join(', ')}`];
  };
  return (await pMap(links, ask, { concurrency: AT_ONCE })).flat();
}

/** @returns null where there is no answer. */
async function statusOf(url: string): Promise<number | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  await answer?.body?.cancel().catch(() => {});
  return answer?.status ?? null;
}
