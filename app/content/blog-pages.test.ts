import { describe, expect, test } from 'vitest';
import { blogPage, blogPath, blogPaths, PAGE_SIZE, type Starts } from './blog-pages.ts';
import type { Tag } from './tags.ts';

/** 60 articles, of which every third is on investment and every tenth on refinancing. */
const articles = Array.from({ length: 60 }, (_, number) => {
  const tags: Tag[] = ['first-home'];
  if (number % 3 === 0) tags.push('investment');
  if (number % 10 === 0) tags.push('refinance');
  return { slug: `a-${number}`, number, tags };
});

const newestFirst: Starts = { all: [], 'first-home': [], refinance: [], investment: [] };

const shown = (page: number, category: string) =>
  blogPage(articles, page, newestFirst)
    .entries.filter(({ shownIn }) => (shownIn as string[]).includes(category))
    .map(({ article }) => article.number);

test('the pages of a category hold each of its articles once, in order', () => {
  for (const [category, step] of [
    ['all', 1],
    ['investment', 3],
    ['refinance', 10],
  ] as const) {
    const expected = articles.map(({ number }) => number).filter((number) => number % step === 0);
    const { pages, starters, totals } = blogPage(articles, 1, newestFirst);
    expect(totals[category]).toBe(60 / step);
    const first = category === 'all' ? [] : starters[category].map(({ number }) => number);
    const grids = Array.from({ length: pages[category] }, (_, index) => shown(index + 1, category));
    expect([...first, ...grids.flat()]).toEqual(expected);
    expect(grids.every((grid) => grid.length <= PAGE_SIZE)).toBe(true);
  }
});

describe('the articles that a category starts with', () => {
  const startersOf = (slugs: string[], from = articles) =>
    blogPage(from, 1, { ...newestFirst, investment: slugs }).starters.investment.map(({ slug }) => slug);

  test('are those named for it, in that order and wherever in the archive', () => {
    expect(startersOf(['a-57', 'a-3', 'a-30'])).toEqual(['a-57', 'a-3', 'a-30']);
  });

  test('are followed by its newest where one is hidden, unknown or not tagged so', () => {
    expect(startersOf(['a-57', 'a-1', 'nowhere'])).toEqual(['a-57', 'a-0', 'a-3']);
  });

  test('stand on its first page alone, and not in the grid below', () => {
    const starts = { ...newestFirst, investment: ['a-57'] };
    const inGrid = (page: number) =>
      blogPage(articles, page, starts).entries.filter(({ shownIn }) => shownIn.includes('investment'));
    expect(inGrid(1).map(({ article }) => article.slug)).not.toContain('a-57');
    expect(blogPage(articles, 2, starts).starters.investment).toEqual([]);
  });

  test('are none where there are hardly more', () => {
    expect(startersOf(['a-0'], articles.slice(0, 7))).toEqual([]);
    const { entries } = blogPage(articles.slice(0, 7), 1, newestFirst);
    expect(entries.filter(({ shownIn }) => shownIn.includes('investment'))).toHaveLength(3);
  });
});

test('below its first three, a category goes by date, whatever else it names', () => {
  const starts = { ...newestFirst, investment: ['a-57', 'a-54', 'a-51', 'a-30', 'a-3'] };
  const grid = blogPage(articles, 1, starts).entries.filter(({ shownIn }) => shownIn.includes('investment'));
  expect(grid.slice(0, 3).map(({ article }) => article.slug)).toEqual(['a-0', 'a-3', 'a-6']);
});

test('the lead comes before newer articles, on the first page', () => {
  const starts = { ...newestFirst, all: ['a-40'] };
  const [lead, next] = blogPage(articles, 1, starts).entries;
  expect(lead?.article.slug).toBe('a-40');
  expect(lead?.shownIn).toContain('all');
  expect(next?.article.slug).toBe('a-0');
  const second = blogPage(articles, 2, starts).entries.filter(({ shownIn }) => shownIn.includes('all'));
  expect(second.map(({ article }) => article.slug)).not.toContain('a-40');
});

test('an empty archive still has its first page', () => {
  expect(blogPaths(0)).toEqual(['/blog']);
  expect(blogPage([], 1, newestFirst)).toMatchObject({ entries: [], pages: { all: 1 } });
});

test('the first page keeps the specified address', () => {
  expect(blogPaths(60)).toEqual(['/blog', '/blog/page/2', '/blog/page/3']);
  expect(blogPath(1, 'refinance')).toBe('/blog?category=refinance');
  expect(blogPath(2, 'refinance')).toBe('/blog/page/2?category=refinance');
});
