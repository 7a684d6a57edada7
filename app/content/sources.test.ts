import { expect, test } from 'vitest';
import { articleFiles } from '../../config/article-files.ts';
import { ContentError } from '../../config/content-error.ts';
import { dataFiles } from '../../config/data-files.ts';
import { readContent } from '../../config/front-matter.ts';
import { readYaml } from '../../config/read-yaml.ts';
import { readFrontMatterOf } from './articles.server.ts';
import { articleSourceMistakes, factSourceMistakes, outsideLinkMistakes } from './sources.server.ts';

const hosts = readYaml(dataFiles.sourceHosts);
const fail = (index: number, problem: string) => new ContentError('a.mdx', `${index}: ${problem}`);
const text = { file: 'a.mdx', path: '/blog/a', anchors: null };
const broker = 'https://www.aussie.com.au/a';

test('a source on the wrong site is refused by its number, and one that is not linked passes', () => {
  const sources = [
    { url: 'https://www.ato.gov.au', proves: 'law' },
    { proves: 'law' },
    { url: broker, proves: 'law' },
  ];
  const errors = articleSourceMistakes(sources as never, hosts, fail);
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringContaining('2: expected the page of whoever'),
  ]);
});

test('a fact whose source is none is refused at its line', () => {
  expect(factSourceMistakes(hosts)).toEqual([]);
  const errors = factSourceMistakes({ ...hosts, lenders: {} });
  expect(errors.map(({ message }) => message).join()).toMatch(
    /facts\.yaml[\s\S]*line \d+: sources\.macquarie-fixing/,
  );
});

test("the product's texts link to no broker; where a firm's do is its business", () => {
  const links = new Map([[broker, 7]]);
  expect(outsideLinkMistakes([{ ...text, isOwn: true, links }], hosts)).toEqual([]);
  expect(String(outsideLinkMistakes([{ ...text, isOwn: false, links }], hosts)[0]?.message)).toContain(
    'line 7',
  );
});

test('every article of ours names whom it may, and each once', () => {
  const articles = articleFiles().filter(({ isOwn }) => !isOwn);
  for (const file of articles) {
    const { sources } = readFrontMatterOf(readContent(file.path), file);
    expect(articleSourceMistakes(sources, hosts, fail), file.shown).toEqual([]);
    expect(new Set(sources.map(({ title }) => title)).size, file.shown).toBe(sources.length);
  }
});
