/** The addresses outside the site that its texts and facts name, and whether they answer. */
import pMap from 'p-map';
import type { TypedText } from '../launch-check/launch.ts';

/** Each address with the files that name it. */
export type OutsideLinks = ReadonlyMap<string, readonly string[]>;

const ADDRESS = /https?:\/\/[^\s"'`<>{}()[\]\\]+[^\s"'`<>{}()[\]\\.,;:]/g;
/** Made for examples, or for the program itself. */
const NOBODY = /\/\/([^/]+\.)?(example\.(com|net|org)|example|localhost|www\.w3\.org|schema\.org)([:/]|$)/;

/** @param own the site's own address, below which nothing is outside. */
export function outsideLinks(texts: readonly TypedText[], own: string): OutsideLinks {
  const links = new Map<string, string[]>();
  for (const { file, text } of texts.filter(({ file }) => /\.(md|yaml)$/.test(file))) {
    for (const [url] of text.matchAll(ADDRESS)) {
      if (url.startsWith(own) || NOBODY.test(url)) continue;
      links.set(url, [...new Set([...(links.get(url) ?? []), file])]);
    }
  }
  return links;
}

const AT_ONCE = 10;
const PATIENCE_MS = 15_000;
/** Many sites let no program look; that says nothing of whether the page is there. */
const CLOSED = [401, 403, 429, 999];

/** @returns each address that does not answer, with what it said and where it is named. */
export async function silentLinks(links: OutsideLinks): Promise<string[]> {
  const ask = async ([url, files]: [string, readonly string[]]) => {
    const status = (await answerOf(url)) ?? (await answerOf(url));
    if (status !== null && (status < 400 || CLOSED.includes(status))) return [];
    return [`${url} answered ${status ?? 'nothing'}; named in ${files.join(', ')}`];
  };
  return (await pMap(links, ask, { concurrency: AT_ONCE })).flat();
}

/** @returns its status; null for none. */
async function answerOf(url: string): Promise<number | null> {
  try {
    const { status, body } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await body?.cancel();
    return status;
  } catch {
    return null;
  }
}
