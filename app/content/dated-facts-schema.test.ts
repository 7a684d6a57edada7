import { describe, expect, test } from 'vitest';
import { datedFacts } from '../../content/dated-facts.ts';
import { checkDatedFacts, DatedFactError, findFact } from './dated-facts-schema.ts';

const fact = {
  id: 'cash-rate',
  value: '4.60%',
  asOf: '2026-09-29',
  source: { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' },
  reviewBy: '2026-12-08',
};

test('the facts of the site are complete', () => {
  expect(checkDatedFacts(datedFacts)).toHaveLength(datedFacts.length);
});

describe('a fact that is not right is named with its field', () => {
  test.each([
    ['no source', { ...fact, source: undefined }, /cash-rate: source: .*\(found undefined\)/],
    [
      'a date in words',
      { ...fact, asOf: 'last week' },
      /cash-rate: asOf: expected a date.*"last week"/,
    ],
    ['a month that is none', { ...fact, asOf: '2026-13' }, /cash-rate: asOf/],
    [
      'a review before the day',
      { ...fact, reviewBy: '2026-09-01' },
      /cash-rate: reviewBy: expected a day after asOf/,
    ],
    ['an unknown field', { ...fact, checkedBy: 'me' }, /cash-rate: .*checkedBy/],
    [
      'no web address',
      { ...fact, source: { title: 'x', url: 'rba.gov.au' } },
      /source\.url: expected a web address/,
    ],
  ])('%s', (_, wrong, message) => {
    expect(() => checkDatedFacts([wrong])).toThrow(DatedFactError);
    expect(() => checkDatedFacts([wrong])).toThrow(message);
  });

  test('two facts of one id', () => {
    expect(() => checkDatedFacts([fact, fact])).toThrow(/id: expected an id of its own/);
  });
});

test('a month or a year is date enough', () => {
  const [month, year] = checkDatedFacts([
    { ...fact, asOf: '2025-11' },
    { ...fact, id: 'other', asOf: '2025' },
  ]);
  expect([month?.asOf, year?.asOf]).toEqual(['2025-11', '2025']);
});

test('a fact that there is none of is refused with the ids there are', () => {
  expect(findFact([fact], 'cash-rate').value).toBe('4.60%');
  expect(() => findFact([fact], 'rate')).toThrow(
    'no dated fact "rate"; expected one of: cash-rate',
  );
});
