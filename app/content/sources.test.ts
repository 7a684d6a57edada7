/**
 * The publisher's own rule for what ships in content/: sources and links lead to whom a reader can believe. A
 * firm names whom it likes in texts of its own.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { firm } from '../../tests/support/firm.ts';
import { readArticleList } from './articles.server.ts';
import { parseText } from './text.server.ts';

const groups = parse(readFileSync('content/source-hosts.yaml', 'utf8')) as Record<string, object>;
const groupsFor = {
  law: ['primary'],
  'own-terms': ['primary', 'lenders'],
  report: ['primary', 'reports'],
  link: Object.keys(groups),
};

function isListed(url: string, proves: keyof typeof groupsFor): boolean {
  const { hostname } = new URL(url);
  const hosts = groupsFor[proves].flatMap((group) => Object.keys(groups[group] ?? {}));
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

const articles = readArticleList(firm).filter(({ file }) => !file.isOwn);

test.each<[url: string, proves: keyof typeof groupsFor, expected: boolean]>([
  ['https://handbook.apra.gov.au/ppg/apg-223', 'law', true],
  ['https://www.macquarie.com.au/fees.html', 'own-terms', true],
  ['https://www.macquarie.com.au/fees.html', 'law', false],
  ['https://www.theguardian.com/a', 'own-terms', false],
  ['https://www.fakemacquarie.com.au/', 'own-terms', false],
  ['https://www.afca.org.au', 'link', true],
  ['https://www.aussie.com.au', 'link', false],
])('%s may stand for %s: %s', (url, proves, expected) => {
  expect(isListed(url, proves)).toBe(expected);
});

test('every source of an article or a fact may stand for what it proves', () => {
  const sources = [
    ...articles.flatMap(({ file, sources }) => sources.map((source) => ({ in: file.shown, ...source }))),
    ...Object.values(firm.facts.sources).map((source) => ({ in: 'content/facts.yaml', ...source })),
  ];
  const linked = sources.filter(({ url }) => url !== undefined);
  expect(linked.length).toBeGreaterThan(50);
  expect(linked.filter(({ url, proves }) => !isListed(url ?? '', proves))).toEqual([]);
});

test('every link out of a text is to a site that may be named', () => {
  const texts = [...firm.articles, ...firm.pages].filter(({ isOwn }) => !isOwn);
  const links = texts.flatMap((file) =>
    [...parseText(file).links.keys()]
      .filter((link) => /^https?:/.test(link))
      .map((link) => ({ in: file.shown, link })),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ link }) => !isListed(link, 'link'))).toEqual([]);
});

test('every article names each source once', () => {
  for (const { file, sources } of articles) {
    expect(new Set(sources.map(({ title }) => title)).size, file.shown).toBe(sources.length);
  }
});
