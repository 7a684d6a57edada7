import { describe, expect, test } from 'vitest';
import { InlineFigureError } from './inline-figures/figure.ts';
import { inlineFigures } from './inline-figures.ts';

function show(name: string, props: Record<string, unknown>): string {
  const toText = inlineFigures[name];
  if (!toText) throw new Error(`no inline figure ${name}`);
  return toText(props);
}

const loan = { principal: 500_000, rate: 5, years: 30 };
const offsetCost = { owed: 500_000, fee: 375, premium: 0.1 };
const against = { rate: 5, savingsRate: 4.2, taxRate: 32, fee: 375 };
const sale = { sale: 820_000, sellingCosts: 20_000, cost: 600_000, buyingCosts: 25_000 };
const split = { cost: 800_000, sale: 1_600_000, yearsBefore: 5, yearsAfter: 5, inflation: 2.5 };
const rental = { rent: 26_000, interest: 30_000, other: 6_500, depreciation: 5_000, taxRate: 32 };
const interestOnly = { principal: 500_000, rate: 5, interestOnlyYears: 5, thenYears: 25 };

describe('what an author writes becomes what the article says', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['Repayment', { ...loan, cents: true }, '$2,684.11'],
    ['Repayment', loan, '$2,684'],
    ['Repayment', { ...loan, per: 'fortnight', cents: true }, '$1,238.22'],
    [
      'RepaymentChange',
      { principal: 500_000, years: 30, from: 5, to: 5.25, per: 'month', cents: true },
      '$76.91',
    ],
    [
      'RepaymentChange',
      { principal: 500_000, years: 30, from: 5.25, to: 5, per: 'year', cents: true },
      '$922.92',
    ],
    ['TotalInterest', loan, '$466,279'],
    ['BalanceAfter', { ...loan, months: 60, cents: true }, '$459,143.66'],
    ['FirstRepaymentPart', { ...loan, part: 'interest', cents: true }, '$2,083.33'],
    ['FirstRepaymentPart', { ...loan, part: 'principal', cents: true }, '$600.77'],
    ['Milestone', { ...loan, show: 'halfRepaidAfter' }, '20 years 2 months'],
    ['Milestone', { ...loan, show: 'principalExceedsInterestAt' }, '195'],
    ['InterestOnly', { ...interestOnly, show: 'during', cents: true }, '$2,083.33'],
    ['InterestOnly', { ...interestOnly, show: 'extraInterest', cents: true }, '$35,606.14'],
    ['DailyInterest', { balance: 500_000, rate: 5, days: 30, cents: true }, '$2,054.79'],
    ['Lvr', { loan: 540_000, value: 600_000 }, '90%'],
    ['Lvr', { loan: 480_000, value: 585_000, decimals: 2 }, '82.05%'],
    [
      'InterestUnderRates',
      { principal: 500_000, years: 30, rates: '5, 5.5, 5.5', cents: true },
      '$78,265.46',
    ],
    [
      'InterestGap',
      { principal: 500_000, years: 30, rates: '5,4.5,4.5', against: '5, 5, 5', cents: true },
      '$4,911.11',
    ],
    [
      'BreakCost',
      { owed: 300_000, allowedExtra: 10_000, yearsLeft: 2, fixedRate: 6, marketRate: 5 },
      '$5,800',
    ],
    ['ExtraSaving', { ...loan, extra: 200, show: 'interest', cents: true }, '$77,470.49'],
    ['ExtraSaving', { ...loan, extra: 200, show: 'time' }, '4 years 3 months'],
    [
      'LumpSumSaving',
      { ...loan, amount: 20_000, afterMonths: 12, show: 'interest', cents: true },
      '$60,011.79',
    ],
    [
      'LumpSumSaving',
      { ...loan, amount: 20_000, afterMonths: 12, show: 'time' },
      '2 years 5 months',
    ],
    ['RedrawAhead', { ...loan, extra: 200, months: 60, show: 'ahead', cents: true }, '$13,601.22'],
    ['RedrawAhead', { ...loan, extra: 200, months: 60, show: 'paid' }, '$12,000'],
    ['MixedLoan', { rental: 300_000, private: 50_000, rate: 6, show: 'deductible' }, '$18,000'],
    ['MixedLoan', { rental: 300_000, private: 50_000, rate: 6, show: 'share' }, '85.71%'],
    ['DeductionLost', { loan: 400_000, setAside: 80_000, rate: 6, show: 'redraw' }, '$19,200'],
    ['OffsetSaving', { ...loan, offset: 20_000, show: 'firstYear' }, '$1,000'],
    ['OffsetSaving', { ...loan, offset: 20_000, show: 'interest', cents: true }, '$63,850.27'],
    ['OffsetSaving', { ...loan, offset: 20_000, show: 'time' }, '1 year 11 months'],
    ['OffsetBreakEven', { ...offsetCost, rate: 5 }, '$17,500'],
    ['OffsetBreakEven', { owed: 500_000, fee: 375, rate: 5 }, '$7,500'],
    ['RatePremiumCost', { owed: 500_000, premium: 0.1 }, '$500'],
    ['OffsetCost', offsetCost, '$875'],
    ['OffsetAgainstSavings', { ...against, show: 'savingsAfterTax' }, '2.856%'],
    ['OffsetAgainstSavings', { ...against, show: 'advantage' }, '2.144%'],
    ['OffsetAgainstSavings', { ...against, show: 'breakEven', cents: true }, '$17,490.67'],
    ['CapitalGain', { ...sale, show: 'gain' }, '$175,000'],
    ['CapitalGain', { ...sale, show: 'discounted' }, '$87,500'],
    ['CapitalGain', { ...sale, losses: 15_000, show: 'discounted' }, '$80,000'],
    ['CapitalGain', { ...sale, salary: 100_000, show: 'extraTax' }, '$31,675'],
    ['CapitalGain', { ...sale, salary: 100_000, show: 'extraTaxWithoutDiscount' }, '$72,600'],
    ['SplitGain', { ...split, show: 'counted', cents: true }, '$485,643.15'],
    ['SplitGain', { ...split, show: 'oldRules' }, '$400,000'],
    ['RentalLoss', { ...rental, show: 'taxableLoss' }, '$15,500'],
    ['RentalLoss', { ...rental, show: 'taxEffect' }, '$4,960'],
    ['RentalLoss', { ...rental, show: 'costPerYear' }, '$5,540'],
    ['RentalLoss', { ...rental, show: 'costPerWeek', cents: true }, '$106.54'],
    ['RentalLoss', { ...rental, show: 'costQuarantined' }, '$10,500'],
    ['RentalLoss', { ...rental, taxRate: undefined, salary: 100_000, show: 'taxEffect' }, '$4,960'],
    ['IncomeTax', { income: 100_000, show: 'total' }, '$22,520'],
    ['MarginalRate', { income: 100_000 }, '32%'],
    ['Dollars', { value: 12_000 }, '$12,000'],
    ['Fact', { id: 'cash-rate' }, '4.60%'],
    ['FactDate', { id: 'cash-rate' }, '29 September 2026'],
    ['FactDate', { id: 'average-existing-rate' }, 'November 2025'],
  ])('<%s %o /> says %s', (name, props, text) => {
    expect(show(name, props)).toBe(text);
  });
});

describe('a slip stops the build, and says where', () => {
  test.each<[string, string, Record<string, unknown>, RegExp]>([
    [
      'a missing property',
      'Repayment',
      { principal: 500_000, rate: 5 },
      /<Repayment \/>: years: expected.*found nothing/,
    ],
    [
      'a misspelt property',
      'Repayment',
      { ...loan, cent: true },
      /cent: no such property; expected principal, rate, years/,
    ],
    [
      'a number in quotes',
      'Repayment',
      { ...loan, principal: '500000' },
      /principal: expected dollars in braces.*found "500000"/,
    ],
    [
      'a rate as a fraction',
      'Repayment',
      { ...loan, rate: 0.05 },
      /rate: expected percent, such as \{5\} for 5%, found 0\.05/,
    ],
    [
      'a tax rate as a fraction',
      'OffsetAgainstSavings',
      { ...against, taxRate: 0.32, show: 'advantage' },
      /taxRate: expected percent/,
    ],
    [
      'an unknown choice',
      'ExtraSaving',
      { ...loan, extra: 200, show: 'money' },
      /show: .*"interest"\|"time".*found "money"/,
    ],
    [
      'rates that are no list',
      'InterestUnderRates',
      { principal: 1, years: 30, rates: '5; 6' },
      /rates: expected one rate a year/,
    ],
    [
      'a month after the end',
      'BalanceAfter',
      { ...loan, months: 400 },
      /<BalanceAfter \/>: paymentsMade: expected/,
    ],
    [
      'an amount that cannot be',
      'Repayment',
      { ...loan, principal: Number.NaN },
      /principal: expected/,
    ],
    [
      'tax without an income',
      'CapitalGain',
      { ...sale, show: 'extraTax' },
      /<CapitalGain \/>: salary: expected/,
    ],
    [
      'two kinds of tax',
      'RentalLoss',
      { ...rental, salary: 1, show: 'taxEffect' },
      /expected one of the two/,
    ],
    [
      'a loss that is a surplus',
      'RentalLoss',
      { ...rental, rent: 60_000, show: 'costPerYear' },
      /rent: expected a property that makes a loss/,
    ],
    [
      'an unknown fact',
      'Fact',
      { id: 'cash-rat' },
      /<Fact \/>: id: no dated fact "cash-rat"; expected one of: cash-rate,/,
    ],
  ])('%s', (_, name, props, message) => {
    expect(() => show(name, props)).toThrow(InlineFigureError);
    expect(() => show(name, props)).toThrow(message);
  });
});
