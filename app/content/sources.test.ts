import { describe, expect, test } from 'vitest';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { firm } from '../../tests/support/firm.ts';
import { sampleArticle } from '../../tests/support/sample-article.ts';
import { readArticleList } from './articles.server.ts';
import { sourceMistakes } from './sources.server.ts';

const broker = 'https://www.aussie.com.au/a';
const text = { file: 'a.md', path: '/blog/a', anchors: null };
const messages = (...call: Parameters<typeof sourceMistakes>) =>
  sourceMistakes(...call).map(({ message }) => message);

function articlesWith(sources: string) {
  const source = sampleArticle.replace('sources: []', `sources:\n${sources}`);
  const file = { name: 'street', path: '/street.md', shown: 'articles/street.md', isOwn: true, source };
  return readArticleList({ ...firm, articles: [file] });
}

describe('a source', () => {
  test('on the wrong site is refused at its line, and one that is not linked passes', () => {
    const articles = articlesWith(
      `  - title: Law\n    url: https://www.ato.gov.au\n  - title: A letter\n  - title: A\n    url: ${broker}`,
    );
    expect(messages(firm, articles, [])).toEqual([
      expect.stringMatching(
        /^articles\/street\.md .*\n {2}line 25: sources\.2: expected the page of whoever/,
      ),
    ]);
  });

  test('that proves nothing is refused at its line where a fact names it', () => {
    const changed: LoadedFirm = { ...firm, sourceHosts: { ...firm.sourceHosts, lenders: {} } };
    expect(messages(changed, [], []).join()).toMatch(/facts\.yaml[\s\S]*line \d+: sources\.macquarie-fixing/);
    expect(messages(firm, [], [])).toEqual([]);
  });
});

test("the product's texts link to no broker; where a firm's do is its business", () => {
  const links = new Map([
    [broker, 7],
    ['/blog', 8],
  ]);
  expect(messages(firm, [], [{ ...text, isOwn: true, links }])).toEqual([]);
  expect(messages(firm, [], [{ ...text, isOwn: false, links }])).toEqual([
    expect.stringMatching(/^a\.md is not right:\n {2}line 7: link .*$/),
  ]);
});

test('every article of ours names each source once', () => {
  for (const { file, sources } of readArticleList(firm)) {
    expect(new Set(sources.map(({ title }) => title)).size, file.shown).toBe(sources.length);
  }
});
