import { expect, test } from 'vitest';
import { articleLinks, type LinkedArticle } from './article-links.ts';

const article = (id: string, tags: LinkedArticle['tags'], related?: string[]): LinkedArticle => ({
  id,
  slug: `slug-${id}`,
  title: `Title ${id}`,
  tags,
  related,
});

const link = (id: string) => ({ slug: `slug-${id}`, title: `Title ${id}` });

test('previous and next follow the numbers of the ids, whatever the order of the list', () => {
  const [nine, ten, two] = [
    article('9', ['refinance']),
    article('10', ['refinance']),
    article('2', ['refinance']),
  ] as const;
  const list = [nine, ten, two];
  expect(articleLinks(nine, list)).toMatchObject({ previous: link('2'), next: link('10') });
  expect(articleLinks(two, list)).toMatchObject({ previous: null, next: link('9') });
  expect(articleLinks(ten, list)).toMatchObject({ previous: link('9'), next: null });
});

test('the related articles are those that the author chose, in that order', () => {
  const chosen = article('1', ['investment'], ['slug-3', 'slug-2']);
  const list = [chosen, article('2', ['refinance']), article('3', ['refinance'])];
  expect(articleLinks(chosen, list).related).toEqual([link('3'), link('2')]);
});

test('without a choice they share a tag, most tags first, and are not the neighbours', () => {
  const five = article('5', ['first-home', 'investment']);
  const list = [
    article('9', ['investment']),
    article('8', ['refinance']),
    article('7', ['investment', 'first-home']),
    article('6', ['first-home', 'investment']),
    five,
    article('4', ['first-home', 'investment']),
    article('3', ['first-home', 'refinance']),
    article('2', ['first-home']),
  ];
  expect(articleLinks(five, list).related).toEqual([link('7'), link('9'), link('3')]);
});

test('an article that shares its tags with nobody has no related articles', () => {
  const alone = article('1', ['investment']);
  expect(articleLinks(alone, [alone, article('2', ['refinance'])]).related).toEqual([]);
});
