/** The addresses outside the site that its texts and facts name, and whether they answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, LinkState } from 'linkinator';
import type { TypedText } from '../launch-check/texts.ts';

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

/** @returns each address that does not answer, with what it said and where it is named. */
export async function silentLinks(links: OutsideLinks): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'site-links-'));
  try {
    const anchors = [...links.keys()].map((url) => `<a href="${url.replaceAll('&', '&amp;')}">link</a>`);
    writeFileSync(join(folder, 'index.html'), anchors.join('\n'));
    const { links: asked } = await check({ path: folder, ...PATIENCE });
    return asked
      .filter(({ state, url }) => state === LinkState.BROKEN && links.has(url))
      .map(
        ({ url, status }) => `${url} answered ${status || 'nothing'}; named in ${links.get(url)?.join(', ')}`,
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const PATIENCE = {
  concurrency: 10,
  timeout: 15_000,
  retryErrors: true,
  retryErrorsCount: 2,
  // Many sites let no program look; that says nothing of whether the page is there.
  statusCodes: { 401: 'ok', 403: 'ok', 429: 'ok', 999: 'ok' },
} as const;
