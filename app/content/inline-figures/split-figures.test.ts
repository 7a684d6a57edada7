import { expect, test } from 'vitest';
import { InlineFigureError } from './figure.ts';
import { splitFigures } from './split-figures.ts';

const loan = { principal: 500_000, rate: 5, years: 30 };
const { RepaymentPart, YearPart, PaidAfter, PrincipalOvertakes, TermChange, OwedShare } =
  splitFigures;

// The reference cases B07, B01, B02, B04 and R02 with R01.
test.each([
  [RepaymentPart, { ...loan, number: 1, part: 'interest', cents: true }, '$2,083.33'],
  [RepaymentPart, { ...loan, number: 1, part: 'principal', cents: true }, '$600.77'],
  [RepaymentPart, { ...loan, number: 2, part: 'interest' }, '$2,081'],
  [YearPart, { ...loan, year: 1, part: 'interest', cents: true }, '$24,832.47'],
  [YearPart, { ...loan, year: 1, part: 'principal', cents: true }, '$7,376.83'],
  [YearPart, { ...loan, year: 1, part: 'interestShare' }, '77%'],
  [PaidAfter, { ...loan, months: 60, part: 'interest', cents: true }, '$120,190.15'],
  [PaidAfter, { ...loan, months: 60, part: 'principal', cents: true }, '$40,856.34'],
  [PaidAfter, { ...loan, months: 180, part: 'total', cents: true }, '$483,139.46'],
  [PrincipalOvertakes, loan, '16 years 3 months'],
  [
    TermChange,
    { principal: 500_000, rate: 5, from: 30, to: 25, show: 'interest', cents: true },
    '$89,393.86',
  ],
  [TermChange, { principal: 500_000, rate: 5, from: 30, to: 25, show: 'repayment' }, '$239'],
  [OwedShare, { ...loan, months: 180 }, '68%'],
])('%# says what the case says', (show, props, text) => {
  expect(show(props)).toBe(text);
});

test('the repayment before the turn is still mostly interest', () => {
  const part = (number: number, name: string) =>
    Number(RepaymentPart({ ...loan, number, part: name, cents: true }).replace(/[$,]/g, ''));
  expect(part(194, 'interest')).toBeGreaterThan(part(194, 'principal'));
  expect(part(195, 'principal')).toBeGreaterThan(part(195, 'interest'));
});

test('what cannot be said stops the build', () => {
  expect(() => RepaymentPart({ ...loan, number: 361, part: 'interest' })).toThrow(
    InlineFigureError,
  );
  expect(() => YearPart({ ...loan, year: 0, part: 'interest' })).toThrow(/year: expected/);
  expect(() => PrincipalOvertakes({ ...loan, years: 5 })).toThrow(/mostly interest/);
});
