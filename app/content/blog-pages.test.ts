import { expect, test } from 'vitest';
import { blogPage, blogPath, blogPaths, PAGE_SIZE } from './blog-pages.ts';
import type { Tag } from './tags.ts';

/** 60 articles, of which every third is on investment and every tenth on refinancing. */
const articles = Array.from({ length: 60 }, (_, number) => {
  const tags: Tag[] = ['first-home'];
  if (number % 3 === 0) tags.push('investment');
  if (number % 10 === 0) tags.push('refinance');
  return { number, tags };
});

const shown = (page: number, category: string) =>
  blogPage(articles, page)
    .entries.filter(({ shownIn }) => (shownIn as string[]).includes(category))
    .map(({ article }) => article.number);

test('the pages of a category hold each of its articles once, in order', () => {
  for (const [category, step] of [
    ['all', 1],
    ['investment', 3],
    ['refinance', 10],
  ] as const) {
    const expected = articles.map(({ number }) => number).filter((number) => number % step === 0);
    const { pages } = blogPage(articles, 1);
    const found = Array.from({ length: pages[category] }, (_, index) => shown(index + 1, category));
    expect(found.flat()).toEqual(expected);
    expect(found.every((page) => page.length <= PAGE_SIZE)).toBe(true);
  }
});

test('totals and pages are those of the whole archive', () => {
  const { totals, pages } = blogPage(articles, 2);
  expect(totals).toEqual({ all: 60, 'first-home': 60, refinance: 6, investment: 20 });
  expect(pages).toEqual({ all: 3, 'first-home': 3, refinance: 1, investment: 1 });
});

test('a page does not grow with the archive', () => {
  const many = Array.from({ length: 5_000 }, (_, number) => ({
    number,
    tags: articles[number % 60]?.tags ?? [],
  }));
  expect(blogPage(many, 1).entries.length).toBeLessThanOrEqual(4 * PAGE_SIZE);
});

test('an empty archive still has its first page', () => {
  expect(blogPaths(0)).toEqual(['/blog']);
  expect(blogPage([], 1)).toMatchObject({ entries: [], pages: { all: 1 } });
});

test('the first page keeps the specified address', () => {
  expect(blogPaths(60)).toEqual(['/blog', '/blog/page/2', '/blog/page/3']);
  expect(blogPath(1, 'refinance')).toBe('/blog?category=refinance');
  expect(blogPath(2, 'refinance')).toBe('/blog/page/2?category=refinance');
});
