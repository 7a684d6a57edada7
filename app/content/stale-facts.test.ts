import { expect, test } from 'vitest';
import { nextToReview, staleFacts } from './stale-facts.ts';

function fact(id: string, reviewBy: string) {
  const source = { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' };
  return { id, value: '4.60%', asOf: '2026-09-29', source, reviewBy };
}
const cash = fact('cash-rate', '2026-12-08');
const levy = fact('levy', '2027-05-15');

test.each([
  ['2026-12-08', []],
  ['2026-12-09', [{ daysOver: 1, overdue: false }]],
  ['2027-02-06', [{ daysOver: 60, overdue: false }]],
  ['2027-02-07', [{ daysOver: 61, overdue: true }]],
])('on %s', (today, expected) => {
  expect(staleFacts([cash, levy], today)).toEqual(expected.map((days) => ({ fact: cash, ...days })));
});

test('the longest past comes first', () => {
  const stale = staleFacts([levy, cash], '2027-06-01');
  expect(stale.map(({ fact: { id }, daysOver }) => [id, daysOver])).toEqual([
    ['cash-rate', 175],
    ['levy', 17],
  ]);
});

test('the next to review is the first whose day is not past', () => {
  expect(nextToReview([levy, cash], '2026-12-08')).toBe(cash);
  expect(nextToReview([levy, cash], '2026-12-09')).toBe(levy);
  expect(nextToReview([levy, cash], '2027-05-16')).toBeUndefined();
});
