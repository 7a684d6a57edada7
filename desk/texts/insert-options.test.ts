import { expect, test } from 'vitest';
import type { FactLine } from '../../contracts/website.ts';
import { figureQuery, insertOptions, searchOptions, searchPages } from './insert-options.ts';

const fact: FactLine = {
  ...{
    id: 'cash-rate',
    title: 'Cash rate',
    value: '3.6%',
    unit: '',
    asOf: '2026-11-03',
    reviewBy: '2027-01-01',
  },
  ...{ isDue: false, source: { title: 'RBA', url: null }, usedBy: [], canChange: true, isChanged: false },
};
const options = insertOptions(
  [
    { name: 'loan.repayment', value: '$2,684', label: 'a month', example: 'loan' },
    { name: 'other.rate', value: '6.2%', label: 'Interest rate of the loan', example: 'other' },
  ],
  [fact],
);
const names = (query: string) => searchOptions(options, query).map(({ name }) => name);

test('offers figures, facts and their dates', () => {
  expect(names('')).toEqual(['loan.repayment', 'other.rate', 'facts.cash-rate', 'facts.cash-rate.date']);
});

test('finds options by name, words and value, those that begin with the query first', () => {
  expect(names('loan')).toEqual(['loan.repayment', 'other.rate']);
  expect(names('rate cash')).toEqual(['facts.cash-rate', 'facts.cash-rate.date']);
  expect(names('2,684')).toEqual(['loan.repayment']);
  expect(names('nothing')).toEqual([]);
});

test('finds pages by title and address', () => {
  const pages = [
    { address: '/blog/offset', label: 'Offset accounts' },
    { address: '/contact', label: 'Contact us' },
  ];
  expect(searchPages(pages, 'accounts blog')).toEqual([pages[0]]);
});

test.each([
  ['At $‸', { from: 3, to: 4, query: '' }],
  ['At $loan.re‸ more', { from: 3, to: 11, query: 'loan.re' }],
  ['| $l‸ |', { from: 2, to: 4, query: 'l' }],
  ['At {% $lo‸an.rate %} it', { from: 3, to: 19, query: 'lo' }],
  ['{% $lo‸', { from: 0, to: 6, query: 'lo' }],
  ['$5‸', null],
  ['$500,000‸', null],
  ['$ ‸', null],
  ['US$‸', null],
  ['$lo\n‸', null],
  ['‸$', null],
])('figureQuery reads %s', (marked, found) => {
  expect(figureQuery(marked.replace('‸', ''), marked.indexOf('‸'))).toEqual(found);
});
