import { describe, expect, test } from 'vitest';
import { referenceCases } from '../../../finance/reference-cases.ts';
import { inlineFigures } from '../../content/inline-figures.ts';
import { dollars } from '../../lib/format.ts';
import { type Calculator, UnworkableError, type Values } from './calculator.ts';
import { calculators, findCalculator } from './calculators.ts';

const loan = { principal: 500_000, rate: 5, years: 30 };

function named(name: string): Calculator {
  const calculator = findCalculator(name);
  if (!calculator) throw new Error(`no calculator ${name}`);
  return calculator;
}

const work = (name: string, values: Values) => named(name).work(values);

/** The outputs of a reference case, as money in a sentence. */
function money(id: string, ...outputs: string[]): string[] {
  const found = referenceCases.find((entry) => entry.id === id);
  return outputs.map((output) => {
    const value = found?.outputs[output];
    if (value === undefined) throw new Error(`${id}: expected ${output} in the reference case`);
    return dollars(Number(value), { cents: true }).replace(/\.00$/, '');
  });
}

const rent = {
  rent: 26_000,
  loan: 600_000,
  rate: 5,
  other: 6_500,
  depreciation: 5_000,
  salary: 100_000,
};
const sale = {
  price: 600_000,
  buyingCosts: 25_000,
  sale: 820_000,
  sellingCosts: 20_000,
  losses: 0,
  salary: 100_000,
};
const month = { balance: 500_000, rate: 5, paidIn: 10_000, afterDays: 9, days: 30 };
const years3 = { principal: 500_000, years: 30, fixedRate: 5, firstYear: 5 };
const leaving = { owed: 300_000, allowedExtra: 10_000, yearsLeft: 2, fixedRate: 6, marketRate: 5 };
const cost = { owed: 500_000, rate: 5, fee: 375, premium: 0.1 };
const savings = { rate: 5, savingsRate: 4.2, taxRate: 32, fee: 375 };
const three = { ...loan, first: 12_000, second: 6_000, third: 2_000 };
const insured = { loan: 540_000, premium: 2.18, duty: 9, rate: 5, years: 30 };
const home = { price: 600_000, valuation: 600_000 };

/** `said` stands in the result; `shown` in the table. The end of the working says `last`. */
type Expected = { said: string[]; last: string; shown?: string[] };

const premises: [name: string, values: Values, Expected][] = [
  ['repayments', loan, { said: ['$2,684 a month', '$466,279'], last: '= $466,278.92' }],
  [
    'rate-change',
    { principal: 500_000, years: 30, rate: 5, newRate: 5.25 },
    { said: money('M03', 'increase_per_month', 'repayment_to'), last: '= $76.91 a month' },
  ],
  [
    'interest-only',
    { principal: 500_000, rate: 5, interestOnlyYears: 5, thenYears: 25 },
    {
      said: money('I01', 'io_monthly', 'pi_repayment_after_io', 'extra_interest'),
      last: '= $35,606.14',
      shown: money('I01', 'pi_repayment_if_never_io'),
    },
  ],
  [
    'extra-repayments',
    { ...loan, extra: 200, lumpSum: 0, lumpSumAfterMonths: 12 },
    { said: ['$77,470', '4 years 3 months'], last: '= $77,470.49' },
  ],
  [
    'repayment-frequency',
    loan,
    {
      said: [
        ...money('F01', 'instalment', 'interest_saved', 'same_money_monthly_interest_saved'),
        '4 years 9 months',
        '$986.38',
      ],
      last: '= $986.38',
      shown: [...money('F05', 'instalment'), '$86,243', '$1,080'],
    },
  ],
  [
    'daily-interest',
    month,
    {
      // 28.77 is exact; the two rounded charges lie 28.76 apart.
      said: ['$28.77', ...money('D07', 'interest_rounded_once')],
      last: '× 21 = $28.77',
      shown: [...money('D02', 'interest_rounded_once'), '$616.44', '$1,409.59'],
    },
  ],
  [
    'fixed-or-variable',
    { ...years3, secondYear: 5.5, thirdYear: 5.5 },
    {
      said: [...money('M09', 'variable_up_costs_more_by'), ' more '],
      last: '= $4,919.60',
      shown: money('M09', 'fixed_interest_3y', 'variable_up_interest_3y'),
    },
  ],
  [
    'fixed-or-variable',
    { ...years3, secondYear: 4.5, thirdYear: 4.5 },
    {
      said: [...money('M09', 'variable_down_saves'), ' less '],
      last: '= −$4,911.11',
      shown: money('M09', 'variable_down_interest_3y'),
    },
  ],
  ['break-cost', leaving, { said: money('M02', 'approx_break_cost'), last: '= $5,800' }],
  [
    'offset',
    { ...loan, offset: 20_000 },
    {
      said: [...money('O02', 'interest_saved'), '1 year 11 months', 'about $1,000.'],
      last: '= $63,850.27',
    },
  ],
  [
    'offset-break-even',
    cost,
    {
      said: money('K02', 'annual_extra_cost', 'break_even_balance'),
      last: '= $17,500',
      shown: ['$15,500'],
    },
  ],
  [
    'offset-or-savings',
    savings,
    { said: ['2.856%', '2.144%', ...money('K06', 'break_even_balance')], last: '= $17,490.67' },
  ],
  [
    'several-offsets',
    three,
    {
      said: ['$20,000', '$63,850.27', 'about $1,000.'],
      last: '= $63,850.27',
      shown: money('O06', 'interest_one_year_saved'),
    },
  ],
  [
    'redraw-ahead',
    { ...loan, extra: 200, months: 60 },
    {
      said: money('M06', 'scheduled_balance', 'actual_balance', 'ahead_by', 'extra_paid_in'),
      last: '= $13,601.22',
    },
  ],
  [
    'mixed-loan',
    { rental: 300_000, private: 50_000, rate: 6 },
    {
      said: [...money('M07', 'interest_year', 'deductible_interest', 'private_interest'), '85.71%'],
      last: '= $18,000',
    },
  ],
  [
    'offset-or-redraw',
    { loan: 400_000, setAside: 80_000, rate: 6 },
    {
      said: money(
        'M10',
        'deductible_if_offset_then_withdrawn',
        'deductible_if_paid_in_then_redrawn_for_private_use',
        'yearly_deduction_lost',
      ),
      last: '= $4,800 a year',
    },
  ],
  ['lvr', { ...home, loan: 540_000 }, { said: ['90.00%', 'above 80%', '$60,000'], last: '90.00%' }],
  [
    'mortgage-insurance',
    insured,
    {
      said: money('M01', 'total', 'monthly_if_added', 'total_repaid_on_it'),
      last: '= $11,966.10',
    },
  ],
  [
    'broker-commission',
    { principal: 500_000, upfront: 0.65, trail: 0.15 },
    { said: money('M08', 'upfront', 'first_year_trail_on_opening_balance'), last: '= $4,000' },
  ],
  [
    'rental-cash-flow',
    rent,
    {
      said: [
        ...money('N01', 'tax_effect_if_loss_offsets_salary'),
        'costs you $5,540, or $106.54 a week',
        'has to wait, it costs you $10,500',
      ],
      last: '= −$5,540; loss that waits = −$10,500',
      shown: money('N01', 'loss_carried_forward', 'cash_after_tax', 'cash_if_loss_is_quarantined'),
    },
  ],
  [
    'rental-cash-flow',
    { rent: 33_800, loan: 500_000, rate: 5, other: 7_000, depreciation: 0, salary: 100_000 },
    {
      said: ['taxed by $576', ...money('N02', 'cash_before_tax', 'cash_after_tax')],
      last: '= $1,224',
    },
  ],
  [
    'capital-gain',
    sale,
    {
      said: [
        ...money('C01', 'capital_gain', 'net_capital_gain', 'extra_tax_total'),
        ...money('C02', 'extra_tax_total'),
      ],
      last: '= $31,675',
    },
  ],
  [
    'capital-gain',
    { ...sale, losses: 15_000 },
    { said: money('C04', 'net_capital_gain', 'extra_tax_total'), last: '= $28,750' },
  ],
];

test.each(premises)('%s %o says what the reference case says', (name, values, expected) => {
  const outcome = work(name, values);
  for (const text of expected.said) expect(outcome.result).toContain(text);
  expect(outcome.working.at(-1)).toContain(expected.last);
  const cells = outcome.table.rows.flat().join(' | ');
  for (const text of expected.shown ?? []) expect(cells).toContain(text);
});

test('every calculator has a premise in the list above, and a name of its own', () => {
  const names = calculators.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(premises.map(([name]) => name))).toEqual(new Set(names));
});

describe('the file holds every payment, and its columns add up', () => {
  test.each<[string, Values, rows: number, column: string, total: number]>([
    [
      'interest-only',
      { principal: 500_000, rate: 5, interestOnlyYears: 5, thenYears: 25 },
      360,
      'Interest',
      501_885.06,
    ],
    ['repayment-frequency', loan, 657, 'Interest', 380_459.08],
    ['repayment-frequency', loan, 657, 'Principal', 500_000],
    ['daily-interest', month, 30, 'Interest', 2_026.03],
    ['offset', { ...loan, offset: 20_000 }, 360, 'Interest with offset', 402_428.66],
    ['redraw-ahead', { ...loan, extra: 200, months: 60 }, 360, 'Interest with extra', 388_808.43],
  ])('%s', (name, values, length, column, total) => {
    const file = work(name, values).schedule?.();
    const at = file?.columns.indexOf(column) ?? -1;
    const charged = file?.rows.map((row) => Number(row[at])) ?? [];
    expect(charged).toHaveLength(length);
    // Each row is rounded by half a cent at most.
    expect(Math.abs(charged.reduce((sum, row) => sum + row, 0) - total)).toBeLessThan(length / 200);
  });
});

describe('the 80% line is tested on the numbers, not on the percentage', () => {
  test.each([
    ['L01', 480_000, 600_000, '80.00%', 'exactly 80%, which is not above'],
    ['L02', 480_030, 600_000, '80.01%', 'above 80%'],
    ['L06', 480_000, 585_000, '82.05%', 'the valuation of $585,000'],
    ['L07', 588_000, 600_000, '98.00%', 'borrow $108,000 less'],
    ['L08', 480_020, 600_000, '80.00%', 'above 80%, so lenders usually'],
    ['below', 479_990, 600_000, '80.00%', 'not above 80%, so'],
  ])('%s', (_, borrowed, valuation, ratio, verdict) => {
    const { result } = work('lvr', { loan: borrowed, price: 600_000, valuation });
    expect(result).toContain(ratio);
    expect(result).toContain(verdict);
    expect(result.includes('exactly')).toBe(verdict.startsWith('exactly'));
  });
});

describe('where nothing comes of it, the result says so in words', () => {
  test.each<[string, Values, string]>([
    ['daily-interest', { ...month, paidIn: 0 }, 'too small or too late'],
    ['daily-interest', { ...month, afterDays: 30 }, 'too small or too late'],
    ['fixed-or-variable', { ...years3, secondYear: 5, thirdYear: 5 }, 'both cost the same'],
    ['break-cost', { ...leaving, marketRate: 6 }, 'gives nothing'],
    ['break-cost', { ...leaving, marketRate: 7 }, 'not below your fixed rate'],
    ['break-cost', { ...leaving, allowedExtra: 300_000 }, 'allowed without cost'],
    ['offset', { ...loan, offset: 0 }, 'too little'],
    ['offset', { ...loan, offset: 600_000 }, 'above the loan, $100,000, saves nothing'],
    ['offset', { ...loan, offset: 100 }, 'In the first year it saves about $5.'],
    // A year's interest on a loan of one year is $272.90 in all: not offset x rate, $500.
    [
      'offset',
      { principal: 10_000, rate: 5, years: 1, offset: 10_000 },
      'first year it saves $272.90.',
    ],
    ['offset', { ...loan, offset: 20 }, 'still ends with the same repayment'],
    ['several-offsets', { ...three, first: 0, second: 0, third: 0 }, 'too little'],
    ['several-offsets', { ...three, first: 495_000 }, 'above the loan, $3,000, saves nothing'],
    ['offset-break-even', { ...cost, fee: 0, premium: 0 }, 'any balance puts you ahead'],
    ['offset-break-even', { ...cost, premium: 5 }, 'no balance pays for it'],
    ['offset-or-savings', { ...savings, fee: 0 }, 'from the first dollar'],
    [
      'offset-or-savings',
      { ...savings, savingsRate: 5, taxRate: 0 },
      'puts the savings account ahead',
    ],
    ['offset-or-savings', { ...savings, savingsRate: 5, taxRate: 0, fee: 0 }, 'level'],
    ['offset-or-savings', { ...savings, savingsRate: 8, taxRate: 0 }, 'ahead at any balance'],
    ['redraw-ahead', { ...loan, extra: 0, months: 60 }, 'not ahead'],
    ['redraw-ahead', { ...loan, extra: 200, months: 360 }, 'repaid after 25 years 9 months'],
    ['redraw-ahead', { ...loan, extra: 0, months: 360 }, 'no longer ahead'],
    ['mixed-loan', { rental: 300_000, private: 0, rate: 6 }, 'Nothing is used privately'],
    ['offset-or-redraw', { loan: 400_000, setAside: 0, rate: 6 }, 'both ways leave the same'],
    ['offset-or-redraw', { loan: 400_000, setAside: 400_000, rate: 6 }, 'none of it does'],
    ['mortgage-insurance', { ...insured, premium: 0 }, 'nothing to pay'],
    ['broker-commission', { principal: 500_000, upfront: 0, trail: 0 }, 'nothing'],
    ['rental-cash-flow', { ...rent, salary: 0 }, 'too little tax'],
    ['rental-cash-flow', { ...rent, rent: 41_500 }, 'adds no tax'],
    ['rental-cash-flow', { ...rent, rent: 40_000 }, 'Before tax, the year leaves you $3,500'],
    ['capital-gain', { ...sale, sale: 600_000 }, 'capital loss of $45,000'],
    ['capital-gain', { ...sale, sale: 645_000 }, 'neither a gain nor a loss'],
    ['capital-gain', { ...sale, losses: 200_000 }, '$25,000 of losses is left'],
  ])('%s %o', (name, values, words) => {
    expect(work(name, values).result).toContain(words);
  });
});

describe('numbers that do not go together are refused with what to change', () => {
  test.each<[string, Values, RegExp]>([
    ['daily-interest', { ...month, paidIn: 500_001 }, /Choose \$500,000 or less/],
    ['daily-interest', { ...month, afterDays: 31 }, /Choose an earlier day or a longer month/],
    ['offset-break-even', { ...cost, premium: 5, rate: 4 }, /Choose a smaller difference/],
    ['redraw-ahead', { ...loan, extra: 200, months: 361 }, /Choose a month no later/],
    ['offset-or-redraw', { loan: 80_000, setAside: 80_001, rate: 6 }, /Set aside \$80,000 or less/],
    ['repayments', { ...loan, years: 12.3 }, /Loan term: put in a whole number of years/],
  ])('%s %o', (name, values, message) => {
    expect(() => work(name, values)).toThrow(UnworkableError);
    expect(() => work(name, values)).toThrow(message);
  });
});

describe('an example agrees with the figure in the sentence beside it', () => {
  const inCents = { cents: true };
  test.each<[string, Values, figure: string, props: Record<string, unknown>]>([
    [
      'offset',
      { principal: 640_000, rate: 6.25, years: 25, offset: 40_000 },
      'OffsetSaving',
      { principal: 640_000, rate: 6.25, years: 25, offset: 40_000, show: 'interest', ...inCents },
    ],
    [
      'repayment-frequency',
      { principal: 400_000, rate: 6, years: 25 },
      'ThirteenthPayment',
      { principal: 400_000, rate: 6, years: 25, show: 'interest', ...inCents },
    ],
    [
      'mortgage-insurance',
      { loan: 570_000, premium: 4, duty: 9, rate: 5.5, years: 30 },
      'MortgageInsurance',
      { loan: 570_000, premium: 4, duty: 9, rate: 5.5, years: 30, show: 'monthly', ...inCents },
    ],
    [
      'rental-cash-flow',
      { ...rent, salary: 150_000 },
      'RentalLoss',
      {
        rent: 26_000,
        interest: 30_000,
        other: 6_500,
        depreciation: 5_000,
        salary: 150_000,
        show: 'costPerWeek',
        ...inCents,
      },
    ],
    [
      'capital-gain',
      { ...sale, sale: 900_000, salary: 60_000 },
      'CapitalGain',
      {
        sale: 900_000,
        sellingCosts: 20_000,
        cost: 600_000,
        buyingCosts: 25_000,
        salary: 60_000,
        show: 'extraTaxWithoutDiscount',
      },
    ],
  ])('%s', (name, values, figure, props) => {
    const text = inlineFigures[figure]?.(props);
    expect(text).toMatch(/^\$/);
    expect(work(name, values).result).toContain(text);
  });
});
