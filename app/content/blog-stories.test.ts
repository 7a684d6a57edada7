import { describe, expect, test } from 'vitest';
import { blogStories, type Starts } from './blog-stories.ts';
import type { Tag } from './tags.ts';

/** 60 articles, of which every third is on investment and every tenth on refinancing. */
const articles = Array.from({ length: 60 }, (_, number) => {
  const tags: Tag[] = ['first-home'];
  if (number % 3 === 0) tags.push('investment');
  if (number % 10 === 0) tags.push('refinance');
  return { slug: `a-${number}`, number, tags };
});

const newestFirst: Starts = { all: [], 'first-home': [], refinance: [], investment: [] };

/** What a category's list holds below its first ones. */
const listOf = (category: string, starts = newestFirst, from = articles) =>
  blogStories(from, starts)
    .entries.filter(({ shownIn }) => (shownIn as string[]).includes(category))
    .map(({ article }) => article.number);

test('a category holds each of its articles once, in order', () => {
  for (const [category, step] of [
    ['all', 1],
    ['investment', 3],
    ['refinance', 10],
  ] as const) {
    const expected = articles.map(({ number }) => number).filter((number) => number % step === 0);
    const { starters, totals } = blogStories(articles, newestFirst);
    expect(totals[category]).toBe(60 / step);
    const first = category === 'all' ? [] : starters[category].map(({ number }) => number);
    expect([...first, ...listOf(category)]).toEqual(expected);
  }
});

describe('the articles that a category starts with', () => {
  const startersOf = (slugs: string[], from = articles) =>
    blogStories(from, { ...newestFirst, investment: slugs }).starters.investment.map(({ slug }) => slug);

  test('are those named for it, in that order and wherever in the archive', () => {
    expect(startersOf(['a-57', 'a-3', 'a-30'])).toEqual(['a-57', 'a-3', 'a-30']);
  });

  test('are followed by its newest where one is hidden, unknown or not tagged so', () => {
    expect(startersOf(['a-57', 'a-1', 'nowhere'])).toEqual(['a-57', 'a-0', 'a-3']);
  });

  test('are none where there are hardly more', () => {
    const few = articles.slice(0, 7);
    expect(startersOf(['a-0'], few)).toEqual([]);
    expect(listOf('investment', newestFirst, few)).toHaveLength(3);
  });
});

test('below its first three, a category goes by date, whatever else it names', () => {
  const starts = { ...newestFirst, investment: ['a-57', 'a-54', 'a-51', 'a-30', 'a-3'] };
  expect(listOf('investment', starts).slice(0, 3)).toEqual([0, 3, 6]);
});

test('the lead comes before newer articles', () => {
  expect(listOf('all', { ...newestFirst, all: ['a-40'] }).slice(0, 2)).toEqual([40, 0]);
});
