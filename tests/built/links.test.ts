import { expect, test } from 'vitest';
import { readArticleList } from '../../app/content/articles.server.ts';
import {
  brokenLinks,
  clicksFromHome,
  linksOf,
  pagesByPath,
} from '../../scripts/links/site-links.ts';
import { built, origin } from './site.ts';

const linked = { ...built, pages: built.pages.map(linksOf) };
const clicks = clicksFromHome(linked, origin);

test('every link, anchor, picture, script and other file that a page names is there', () => {
  expect(brokenLinks(linked, origin)).toEqual([]);
});

test('no page is an orphan', () => {
  const orphans = [...pagesByPath(linked).keys()].filter((path) => !clicks.has(path));
  expect(orphans).toEqual([]);
});

test('every article is at most three clicks from the home page', () => {
  for (const { slug } of readArticleList()) {
    expect(clicks.get(`/blog/${slug}`), slug).toBeLessThanOrEqual(3);
  }
});
