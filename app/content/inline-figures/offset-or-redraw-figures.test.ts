import { describe, expect, test } from 'vitest';
import { referenceCases } from '../../../finance/reference-cases.ts';
import { dollars } from '../../lib/format.ts';
import { InlineFigureError } from './figure.ts';
import { offsetFigures } from './offset-figures.ts';
import { offsetOrRedrawFigures as figures } from './offset-or-redraw-figures.ts';

function caseOf(id: string) {
  const found = referenceCases.find((entry) => entry.id === id);
  if (!found) throw new Error(`no reference case ${id}`);
  return found;
}

const loan = { principal: 500_000, rate: 5, years: 30 };
const home = { loan: 400_000, setAside: 80_000, rate: 6 };

test('paid in or kept in offset, case O07 saves the same interest', () => {
  const { outputs } = caseOf('O07');
  const show = { show: 'interest', cents: true };
  const paidIn = figures.PaidInSaving({ ...loan, amount: 20_000, ...show });
  expect(paidIn).toBe(dollars(Number(outputs.interest_saved_if_paid_into_loan), { cents: true }));
  expect(paidIn).toBe(offsetFigures.OffsetSaving({ ...loan, offset: 20_000, ...show }));
});

test('the loan ends when case O07 says', () => {
  // 360 repayments less the 329 of the case.
  expect(caseOf('O07').outputs.months_until_offset_covers_debt_or_loan_paid).toBe(329);
  expect(figures.PaidInSaving({ ...loan, amount: 20_000, show: 'time' })).toBe('2 years 7 months');
});

test('what can no longer be claimed is that of case M10', () => {
  const { outputs } = caseOf('M10');
  const shown = offsetFigures.DeductionLost({ ...home, show: 'lost', cents: true });
  expect(shown).toBe(dollars(Number(outputs.yearly_deduction_lost), { cents: true }));
});

describe('what an author writes becomes what the article says', () => {
  test.each([
    ['rentalDebt', '$320,000'],
    ['rentalShare', '80%'],
    ['taxOnLost', '$1,536'],
  ])('%s: %s', (show, text) => {
    expect(figures.RedrawnLoan({ ...home, taxRate: 32, show })).toBe(text);
  });
});

test.each([
  [
    'tax without a rate',
    () => figures.RedrawnLoan({ ...home, show: 'taxOnLost' }),
    /taxRate: expected/,
  ],
  [
    'more set aside than owed',
    () => figures.RedrawnLoan({ ...home, setAside: 400_001, show: 'rentalDebt' }),
    /setAside: expected no more than the loan/,
  ],
  [
    'a loan paid off on the first day',
    () => figures.PaidInSaving({ ...loan, amount: 500_000, show: 'interest' }),
    /amount: expected less than the loan/,
  ],
])('%s is refused', (_what, figure, message) => {
  expect(figure).toThrow(InlineFigureError);
  expect(figure).toThrow(message);
});
