import { expect, test } from 'vitest';
import { factsFileSchema } from './facts-schema.ts';

const fact = { value: '4.60%', asOf: '2026-09-29', source: 'rba', reviewBy: '2026-12-08' };
const file = (changed: object) => ({
  residentTax2026To27: { name: 'x', brackets: [], medicareLevy: 0.02 },
  transferDuty: { signed: '2026-11-25', tables: {} },
  mortgageInsurance: [{ loans: [500_000], rows: [{ upTo: 90, premiums: [2] }] }],
  costsOfChildren2026: { selfSupport: 31_046, slice: 46_568.5, young: [[0.17]], older: [[0.23]] },
  cgtDiscountShare: 0.5,
  facts: { 'cash-rate': { ...fact, ...changed } },
  sources: {
    rba: { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' },
    hearsay: { title: 'Hearsay' },
  },
});

test.each([
  ['no source', { source: undefined }, 'source', 'expected some text'],
  [
    'an unknown source',
    { source: 'ato' },
    'source',
    'expected one of the sources at the end of the file: rba, hearsay',
  ],
  ['a date in words', { asOf: 'last week' }, 'asOf', 'expected a date such as 2026-09-29'],
  ['a review before the day', { reviewBy: '2026-09-01' }, 'reviewBy', 'expected a day after asOf'],
  [
    'a review before the next change',
    { nextChange: '2027-02-02' },
    'reviewBy',
    'expected the day of nextChange or a later one',
  ],
  ['a source without a page', { source: 'hearsay' }, 'source', 'or under "unverified" why there is none'],
])('%s is named with its field', (_, changed, field, message) => {
  expect(factsFileSchema.safeParse(file(changed)).error?.issues).toEqual([
    expect.objectContaining({
      path: ['facts', 'cash-rate', field],
      message: expect.stringContaining(message),
    }),
  ]);
});

test('a source without a page will do where the fact says why', () => {
  const open = file({ source: 'hearsay', unverified: 'No page was found.' });
  expect(factsFileSchema.safeParse(open).success).toBe(true);
});

test('a month or a year is date enough', () => {
  expect(factsFileSchema.parse(file({ asOf: '2025-11' })).facts['cash-rate']?.asOf).toBe('2025-11');
  expect(factsFileSchema.parse(file({ asOf: 2025 })).facts['cash-rate']?.asOf).toBe('2025');
});

test('a table of duty asks for the fact that gives its source and its review', () => {
  const always = { from: '2026-07-01', until: '2027-06-30' };
  const scale = { ...always, general: [{ above: 0, base: 0, rate: 4 }] };
  const table = { step: 100, rounding: 'cent', least: 0, scales: [scale], reliefs: [], grants: [] };
  const withTable = { ...file({}), transferDuty: { signed: '2026-11-25', tables: { NSW: table } } };
  expect(factsFileSchema.safeParse(withTable).error?.issues).toEqual([
    expect.objectContaining({
      path: ['transferDuty', 'tables', 'NSW'],
      message: expect.stringContaining('duty-rates-nsw'),
    }),
  ]);
  const stated = { ...withTable, facts: { 'duty-rates-nsw': fact } };
  expect(factsFileSchema.safeParse(stated).success).toBe(true);
});
