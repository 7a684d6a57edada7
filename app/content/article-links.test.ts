import { expect, test } from 'vitest';
import { articleLinks, type LinkedArticle } from './article-links.ts';

const article = (id: string, related: string[] = []): LinkedArticle => ({
  id,
  slug: `slug-${id}`,
  title: `Title ${id}`,
  related,
});

const link = (id: string) => ({ slug: `slug-${id}`, title: `Title ${id}` });

test('previous and next follow the numbers of the ids, whatever the order of the list', () => {
  const [nine, ten, two] = [article('9'), article('10'), article('2')] as const;
  const list = [nine, ten, two];
  expect(articleLinks(nine, list)).toMatchObject({ previous: link('2'), next: link('10') });
  expect(articleLinks(two, list)).toMatchObject({ previous: null, next: link('9') });
  expect(articleLinks(ten, list)).toMatchObject({ previous: link('9'), next: null });
});

test('the related articles are those that the author chose, in that order', () => {
  const chosen = article('1', ['slug-3', 'slug-2']);
  const list = [chosen, article('2'), article('3'), article('4')];
  expect(articleLinks(chosen, list).related).toEqual([link('3'), link('2')]);
});
