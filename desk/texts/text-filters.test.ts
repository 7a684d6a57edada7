import { expect, test } from 'vitest';
import type { TextSummary } from '../../contracts/texts.ts';
import { describeText, filterNames, filters, searchTexts } from './text-filters.ts';

const product: TextSummary = {
  path: 'articles/offset.md',
  folder: 'articles',
  name: 'offset',
  address: '/blog/offset',
  title: 'What an offset account saves',
  origin: 'product',
  updated: '2026-11-20',
  isDraft: false,
  isHidden: false,
  canHide: true,
  isLegal: false,
  change: null,
  isNew: false,
  productChanged: false,
  factsDue: [],
};
const ours: TextSummary = {
  ...product,
  name: 'first-flat',
  address: '/blog/first-flat',
  title: 'A first flat',
  origin: 'own',
  isDraft: true,
  isNew: true,
  change: { by: 'Jo', at: '2026-11-27T03:00:00Z' },
};
const outdated: TextSummary = { ...product, name: 'rates', factsDue: ['Cash rate', 'Usual rate'] };
const overtaken: TextSummary = { ...product, name: 'keys', origin: 'replacement', productChanged: true };
const texts = [product, ours, outdated, overtaken];

test('describes a text in words', () => {
  expect(describeText(ours)).toEqual(['ours', 'draft: not on the site', 'written by Jo, not published yet']);
  expect(describeText(outdated)).toEqual([
    'the product’s',
    'quotes 2 facts that are due to be checked: Cash rate, Usual rate',
  ]);
  expect(describeText(overtaken)).toEqual([
    'ours, in place of the product’s',
    'the product’s text has changed since you copied it',
  ]);
});

test('finds texts by words of title, address and state, in any order', () => {
  expect(searchTexts(texts, 'SAVES offset')).toHaveLength(3);
  expect(searchTexts(texts, '/blog/first-flat')).toEqual([ours]);
  expect(searchTexts(texts, 'cash rate')).toEqual([outdated]);
  expect(searchTexts(texts, ' ')).toEqual(texts);
});

test('filters by origin, state and review', () => {
  const counts = filterNames.map((name) => [name, texts.filter((text) => filters[name].has(text)).length]);
  expect(Object.fromEntries(counts)).toEqual({
    all: 4,
    ours: 2,
    product: 2,
    changed: 1,
    drafts: 1,
    hidden: 0,
    due: 2,
  });
});
