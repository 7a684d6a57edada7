/** The map of the home page says what the article says that its tiles lead to. */
import { expect, test } from 'vitest';
import { firm as loaded } from '../../../tests/support/firm.ts';
import { requireFigure } from '../../articles/articles.server.ts';
import { chartSummary } from '../../figures/shown-examples.server.ts';
import { CASH_ARTICLE, placeFigures } from './place-figures.server.ts';

const map = await placeFigures(loaded);
const dutyIn = (name: string) => map?.places.find((place) => place.name === name)?.duty;

test('each place has the duty that the article gives for the same home', () => {
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

test('the firm’s own place is marked, and no other', () => {
  expect(map?.places.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(['Qld']);
  expect(map?.own).toBe('Queensland');
});

test('tiles lead to the example on its own page', () => {
  expect(map?.link).toBe(`/blog/${CASH_ARTICLE}/cash-needed#example=example-1`);
});

test('a firm that hides the article has no map, which would lead nowhere', async () => {
  const articles = loaded.articles.filter(({ name }) => name !== CASH_ARTICLE);
  expect(await placeFigures({ ...loaded, articles })).toBeUndefined();
});
