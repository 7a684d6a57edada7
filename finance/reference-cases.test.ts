/**
 * Reference cases, calculated independently of this code in decimal arithmetic and checked against published
 * figures. Compares every output of each case with the formulas of this folder.
 */
import { expect, test } from 'vitest';
import { largestLoan } from './borrowing-power.ts';
import { capitalGain, splitGain } from './capital-gain.ts';
import { brokerCommission } from './commission.ts';
import { comparisonRate } from './comparison-rate.ts';
import { dailyInterest } from './daily-interest.ts';
import { extraTax, incomeTax } from './income-tax.ts';
import { interestOnly } from './interest-only.ts';
import { type Loan, milestones, repayment, schedule, splitBetween, totalInterest } from './loan.ts';
import { mortgageInsurance } from './mortgage-insurance.ts';
import * as offsets from './offset.ts';
import { severalOffsets } from './offset.ts';
import { extraRepayments, extraThenStop } from './pay-off.ts';
import { interestUnderRates, simpleBreakCost } from './rates.ts';
import { debtToIncome, isAboveLvr, isAtLeastDti, lvr } from './ratios.ts';
import { deductionLost, mixedLoan, paidInSaving, redrawAhead } from './redraw.ts';
import reference from './reference-cases.json' with { type: 'json' };
import { keepOldRepayment, refinance, refinanceOver, type Switch } from './refinance.ts';
import { type RentalYear, rentalAfterTax } from './rental.ts';
import * as frequencies from './repayment-frequency.ts';
import { saveUp } from './saving.ts';

const table = reference.taxTable;
const byFrequency =
  (formula: (loan: Loan, frequency: frequencies.Frequency) => object) =>
  ({ frequency, ...loan }: Loan & { frequency: frequencies.Frequency }) =>
    formula(loan, frequency);

/** Adapters by the name in a case's `formula`: from its `given` to named outputs. */
const formulas: Record<string, (given: never) => object> = {
  loan: (loan: Loan) => ({ repayment: repayment(loan), totalInterest: totalInterest(loan) }),
  interestOnly,
  splitBetween: ({ to, ...loan }: Loan & { to: number }) => splitBetween(loan, 0, to),
  milestones: (loan: Loan) => ({ ...schedule(loan)[0], ...milestones(loan) }),
  extraRepayments: ({
    extra,
    lumpSums,
    ...loan
  }: Loan & { extra: number; lumpSums: Record<number, number> }) =>
    extraRepayments(loan, { extra, lumpSums }),
  extraThenStop: ({ extra, payments, ...loan }: Loan & { extra: number; payments: number }) =>
    extraThenStop(loan, extra, payments),
  partOfMonthly: byFrequency(frequencies.partOfMonthly),
  sameYearlyTotal: byFrequency(frequencies.sameYearlyTotal),
  sameMoneyMonthly: byFrequency(frequencies.sameMoneyMonthly),
  sameTerm: byFrequency(frequencies.sameTerm),
  frequencyGain: byFrequency(frequencies.frequencyGain),
  dailyInterest(given: {
    stretches: { balance: number; days: number }[];
    rate: number;
    daysInYear: 365 | 366;
  }) {
    const { stretches, rate, daysInYear } = given;
    return {
      interest: dailyInterest(stretches, rate, daysInYear),
      parts: stretches.map((stretch) => dailyInterest([stretch], rate, daysInYear)),
    };
  },
  offsetSaving: ({ offset, ...loan }: Loan & { offset: number }) => ({
    ...offsets.offsetSaving(loan, offset),
    firstYear: offsets.offsetFirstYear(offset, loan.rate),
  }),
  paidInSaving: ({ amount, ...loan }: Loan & { amount: number }) => paidInSaving(loan, amount),
  severalOffsets,
  offsetBreakEven: ({ rate, ...cost }: offsets.OffsetCostInput & { rate: number }) => ({
    yearlyCost: offsets.offsetYearlyCost(cost),
    breakEven: offsets.offsetBreakEven(cost, rate),
  }),
  offsetAgainstSavings: offsets.offsetAgainstSavings,
  lvr: ({ loan, value }: { loan: number; value: number }) => ({
    lvr: lvr(loan, value),
    isAbove80: isAboveLvr(loan, value, 80),
  }),
  // One owner owns the whole property.
  capitalGain({ otherIncomeEach, ...sale }: Parameters<typeof capitalGain>[0] & { otherIncomeEach: number }) {
    const gain = capitalGain(sale);
    const { counted } = gain;
    return { ...gain, countedPerOwner: counted, extraTaxEach: extraTax(otherIncomeEach, counted, table) };
  },
  splitGain,
  rentalAfterTax: ({ otherIncome, ...year }: RentalYear & { otherIncome: number }) =>
    rentalAfterTax(year, otherIncome, table),
  incomeTax: ({ income }: { income: number }) => incomeTax(income, table),
  repaymentChange: ({ from, to, ...loan }: Omit<Loan, 'rate'> & { from: number; to: number }) => ({
    before: repayment({ ...loan, rate: from }),
    after: repayment({ ...loan, rate: to }),
    change: repayment({ ...loan, rate: to }) - repayment({ ...loan, rate: from }),
  }),
  simpleBreakCost: (given: Parameters<typeof simpleBreakCost>[0]) => ({ cost: simpleBreakCost(given) }),
  redrawAhead: ({ extra, payments, ...loan }: Loan & { extra: number; payments: number }) =>
    redrawAhead(loan, extra, payments),
  mixedLoan,
  deductionLost,
  brokerCommission,
  mortgageInsurance,
  debtToIncome: ({ debt, income }: { debt: number; income: number }) => ({
    dti: debtToIncome(debt, income),
    isAtLeast6: isAtLeastDti(debt, income, 6),
  }),
  interestUnderRates,
  comparisonRate,
  refinance({ newMonths, ...given }: Switch & { newMonths?: number }) {
    const result = refinance(given);
    const kept = keepOldRepayment(given);
    const over = refinanceOver(given, newMonths ?? given.monthsLeft);
    return {
      ...result,
      netAfter60Months: result.netByMonth[60] ?? null,
      newTermRepayment: over.repayment,
      newTermExtraInterest: over.extraInterest,
      newTermNetSaving: over.netSaving,
      keptPayments: kept?.payments,
      keptInterestSaved: kept?.interestSaved,
    };
  },
  largestLoan,
  saveUp: (given: Parameters<typeof saveUp>[0]) => ({ ...saveUp(given) }),
};

/** Decimals in the file are strings, rounded half up at their last place; other values must be equal. */
function expectSame(actual: unknown, expected: unknown, name: string): void {
  if (Array.isArray(expected)) {
    expect(actual, name).toHaveLength(expected.length);
    for (const [index, part] of expected.entries()) expectSame((actual as unknown[])[index], part, name);
  } else if (typeof expected === 'string') {
    const unit = 10 ** -(expected.split('.')[1]?.length ?? 0);
    expect(actual, name).toBeTypeOf('number');
    const tolerance = unit / 2 + Math.min(1e-6, unit / 100);
    expect(Math.abs(Number(actual) - Number(expected)), name).toBeLessThanOrEqual(tolerance);
  } else {
    expect(actual, name).toBe(expected);
  }
}

test.each(reference.cases)('$id ($formula)', ({ formula, given, expected }) => {
  const actual = formulas[formula]?.(given as never);
  expect(actual, formula).toBeDefined();
  for (const [name, value] of Object.entries(expected)) {
    expectSame((actual as Record<string, unknown>)[name], value, name);
  }
});
