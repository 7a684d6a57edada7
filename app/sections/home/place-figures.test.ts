import { expect, test } from 'vitest';
import { firm as loaded } from '../../../tests/support/firm.ts';
import { requireFigure } from '../../articles/articles.server.ts';
import { chartSummary } from '../../figures/shown-examples.server.ts';
import { CASH_ARTICLE, placeFigures } from './place-figures.server.ts';

const map = await placeFigures(loaded);
const dutyIn = (name: string) => map?.places.find((place) => place.name === name)?.duty;

test('shows the same duty for each place as the article', () => {
  const facts = loaded.figureFacts;
  expect(map?.price).toBe('$700,000');
  expect(map?.places).toHaveLength(8);
  for (const { name, duty } of map?.places ?? []) {
    const named = { article: CASH_ARTICLE, example: `${name.toLowerCase()}7`, result: 'duty' };
    expect(duty, name).toBe(chartSummary(requireFigure(loaded, named), 'duty', facts).figure.value);
  }
  expect(dutyIn('NSW')).toBe('$0');
  expect(dutyIn('SA')).toBe('$32,330');
  expect(dutyIn('WA')).toBe('$16,150');
});

test('marks only the firm’s state', () => {
  expect(map?.places.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(['Qld']);
  expect(map?.own).toBe('Queensland');
});

test('links to the page of the example', () => {
  expect(map?.link).toBe(`/blog/${CASH_ARTICLE}/cash-needed#example=example-1`);
});

test('returns no map if the firm hides the article', async () => {
  const articles = loaded.articles.filter(({ name }) => name !== CASH_ARTICLE);
  expect(await placeFigures({ ...loaded, articles })).toBeUndefined();
});
