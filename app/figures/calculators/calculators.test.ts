import { expect, test } from 'vitest';
import { lawFacts } from '../../../config/facts.ts';
import { UnworkableError, type Values } from './calculator.ts';
import { calculators, requireCalculator } from './calculators.ts';
import { lineText } from './outcome.ts';

const loan = { principal: 500_000, rate: 5, years: 30 };

const work = (name: string, values: Values) => requireCalculator(name).work(values);

const interestOnly = { principal: 500_000, rate: 5, interestOnlyYears: 5, thenYears: 25 };
const rising = { principal: 500_000, years: 30, rate: 5, newRate: 5.25 };
const extra = { ...loan, extra: 200, lumpSum: 0, lumpSumAfterMonths: 12 };
const month = { balance: 500_000, rate: 5, paidIn: 10_000, afterDays: 9, days: 30 };
const years3 = { principal: 500_000, years: 30, fixedRate: 5, firstYear: 5 };
const up = { ...years3, secondYear: 5.5, thirdYear: 5.5 };
const down = { ...years3, secondYear: 4.5, thirdYear: 4.5 };
const leaving = { owed: 300_000, allowedExtra: 10_000, yearsLeft: 2, fixedRate: 6, marketRate: 5 };
const offset = { ...loan, offset: 20_000 };
const cost = { owed: 500_000, rate: 5, fee: 375, premium: 0.1 };
const savings = { rate: 5, savingsRate: 4.2, taxRate: 32, fee: 375 };
const three = { ...loan, first: 12_000, second: 6_000, third: 2_000 };
const ahead = { ...loan, extra: 200, months: 60 };
const mixed = { rental: 300_000, private: 50_000, rate: 6 };
const setAside = { loan: 400_000, setAside: 80_000, rate: 6 };
const home = { price: 600_000, valuation: 600_000, loan: 540_000 };
const insured = { loan: 540_000, premium: 2.18, duty: 9, rate: 5, years: 30 };
const shares = { principal: 500_000, upfront: 0.65, trail: 0.15 };
const rent = { rent: 26_000, loan: 600_000, rate: 5, other: 6_500, depreciation: 5_000, salary: 100_000 };
const surplus = { rent: 33_800, loan: 500_000, rate: 5, other: 7_000, depreciation: 0, salary: 100_000 };
const sold = { buyingCosts: 25_000, sale: 820_000, sellingCosts: 20_000, losses: 0, salary: 100_000 };
const sale = { ...sold, price: 600_000 };
const fees = { upfrontFees: 0, monthlyFee: 0, yearlyFee: 395, dischargeFee: 0 };
const compared = { principal: 500_000, rate: 5.89, years: 30, ...fees };
const switched = {
  principal: 500_000,
  years: 25,
  rate: 6.5,
  newRate: 5.9,
  cost: 1_200,
  cashback: 0,
  newYears: 30,
};
const dearer = { ...switched, rate: 5.9, newRate: 6.1, cost: 0, cashback: 3_000, newYears: 25 };
const power = { surplus: 4_000, spread: 500, rate: 6, buffer: 3, years: 30 };
const deposit = { target: 100_000, start: 20_000, monthlySaving: 2_000, savingsRate: 4.5 };
const again = ['$185 a month', 'month 5', '$54,300 better', '$2,966', '$56,000 worse'];

type Premise = [name: string, values: Values, said: string[], last: string, shown?: string[]];

/** Figures of finance/reference-cases.json. `said` is in the result, `last` in the working's end, `shown` in the table. */
const premises: Premise[] = [
  ['repayments', loan, ['$2,684 a month', 'about $466,300'], '= $466,278.92, about $466,300'],
  ['rate-change', rising, ['up by $77 a month', '$2,761', '$923 a year'], '= $76.91 a month'],
  ['interest-only', interestOnly, ['$2,083 a', '$2,923', 'about $35,600'], '= $35,606.14', ['$2,684']],
  ['extra-repayments', extra, ['about $77,500', '4 years 3 months'], '= $77,470.49'],
  [
    'repayment-frequency',
    loan,
    ['$1,342,', 'about $85,800', 'about $84,800', '4 years 9 months'],
    '= $986.38',
  ],
  ['repayment-frequency', loan, ['adds about $990'], '= $986.38', ['$671', '$86,200', '$1,100']],
  // 28.77 is exact; the two rounded charges lie 28.76 apart.
  ['daily-interest', month, ['$28.77', '$2,026.03'], '× 21 = $28.77', ['$2,054.79', '$616.44', '$1,409.59']],
  ['fixed-or-variable', up, ['about $4,900 more '], '= $4,919.60', ['$73,346', '$78,265']],
  ['fixed-or-variable', down, ['about $4,900 less '], '= −$4,911.11', ['$68,435']],
  ['break-cost', leaving, ['$5,800'], '= $5,800'],
  ['offset', offset, ['about $63,900', '1 year 11 months', 'about $1,000.'], '= $63,850.27'],
  ['offset-break-even', cost, ['$875', '$17,500'], '= $17,500', ['$15,500']],
  ['offset-or-savings', savings, ['2.856%', '2.144%', '$17,491'], '= $17,490.67'],
  ['several-offsets', three, ['$20,000', 'about $63,900', 'about $1,000.'], '= $63,850.27', ['$1,000']],
  ['redraw-ahead', ahead, ['$459,144', '$445,542', '$13,601', '$12,000'], '= $13,601.22'],
  ['mixed-loan', mixed, ['$21,000', '$18,000', '$3,000', '85.71%'], '= $18,000'],
  ['offset-or-redraw', setAside, ['$24,000', '$4,800', '$19,200'], '= $4,800 a year'],
  ['lvr', home, ['90.00%', 'above 80%', '$60,000'], '90.00%'],
  [
    'mortgage-insurance',
    insured,
    ['$12,831 now', '$69 a month', 'about $24,800', 'about $12,000 is'],
    '= $11,966.10',
  ],
  ['broker-commission', shares, ['$3,250', '$750'], '= $4,000'],
  ['rental-cash-flow', rent, ['$4,960', '$5,540, or $107 a week'], '= −$5,540; loss that waits = −$10,500'],
  ['rental-cash-flow', rent, ['has to wait, it costs you $10,500'], '', ['$15,500', '−$5,540', '−$10,500']],
  ['rental-cash-flow', surplus, ['taxed by $576', '$1,800', '$1,224'], '= $1,224'],
  ['capital-gain', sale, ['$175,000', '$87,500', '$31,675', '$72,600'], '= $31,675'],
  ['capital-gain', { ...sale, losses: 15_000 }, ['$80,000', '$28,750'], '= $28,750'],
  ['comparison-rate', compared, ['5.89%', '6.24%', '5.99%'], '= 5.99%', ['$9,875']],
  ['refinance', switched, again, '= $54,307.04', ['22 years 2 months', '$115,000']],
  ['refinance', dearer, ['rises by $61 a', 'used up in month 37', 'worse off'], '= −$15,338.31'],
  ['borrowing', power, ['9%', '$435,000', '$559,000'], '$559,268.40', ['$497,000', '$2,981']],
  ['saving-deposit', deposit, ['3 years 1 month', '$102,191', '$8,191'], '= $8,191.45'],
];

test.each(premises)('%s %o says what the reference case says', (name, values, said, last, shown = []) => {
  const { result, working, table } = work(name, values);
  for (const text of said) expect(result).toContain(text);
  expect(lineText(working.at(-1) ?? '')).toContain(last);
  const cells = table.rows.flat().join(' | ');
  for (const text of shown) expect(cells).toContain(text);
});

test('no fact of law that a calculator names is missing', () => {
  expect(Object.values(lawFacts)).not.toContain('');
});

test('every calculator has a premise in the list above, and a name of its own', () => {
  const names = calculators.map(({ name }) => name);
  expect([...new Set(premises.map(([name]) => name))].toSorted()).toEqual(names.toSorted());
});

test.each<[string, Values, rows: number, column: string, total: number]>([
  ['interest-only', interestOnly, 360, 'Interest', 501_885.06],
  ['repayment-frequency', loan, 657, 'Interest', 380_459.08],
  ['repayment-frequency', loan, 657, 'Principal', 500_000],
  ['daily-interest', month, 30, 'Interest', 2_026.03],
  ['offset', offset, 360, 'Interest with offset', 402_428.66],
  ['redraw-ahead', ahead, 360, 'Interest with extra', 388_808.43],
])('%s: the file holds every payment, and its columns add up', (name, values, length, column, total) => {
  const file = work(name, values).schedule?.();
  const at = file?.columns.indexOf(column) ?? -1;
  const charged = file?.rows.map((row) => Number(row[at])) ?? [];
  expect(charged).toHaveLength(length);
  // Each row is rounded by half a cent at most.
  expect(Math.abs(charged.reduce((sum, row) => sum + row, 0) - total)).toBeLessThan(length / 200);
});

test.each([
  ['L01', 480_000, 600_000, '80.00%', 'exactly 80%, which is not above'],
  ['L02', 480_030, 600_000, '80.01%', 'above 80%'],
  ['L06', 480_000, 585_000, '82.05%', 'the valuation of $585,000'],
  ['L07', 588_000, 600_000, '98.00%', 'borrow $108,000 less'],
  ['L08', 480_020, 600_000, '80.00%', 'above 80%, so lenders usually'],
  ['below', 479_990, 600_000, '80.00%', 'not above 80%, so'],
])(
  '%s: the 80%% line is tested on the numbers, not on the percentage',
  (_, borrowed, valuation, ratio, verdict) => {
    const { result } = work('lvr', { ...home, loan: borrowed, valuation });
    expect(result).toContain(ratio);
    expect(result).toContain(verdict);
    expect(result.includes('exactly')).toBe(verdict.startsWith('exactly'));
  },
);

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
  ['offset', { principal: 10_000, rate: 5, years: 1, offset: 10_000 }, 'first year it saves $273.'],
  ['offset', { ...loan, offset: 20 }, 'still ends with the same repayment'],
  ['several-offsets', { ...three, first: 0, second: 0, third: 0 }, 'too little'],
  ['several-offsets', { ...three, first: 495_000 }, 'above the loan, $3,000, saves nothing'],
  ['offset-break-even', { ...cost, fee: 0, premium: 0 }, 'any balance puts you ahead'],
  ['offset-break-even', { ...cost, premium: 5 }, 'no balance pays for it'],
  ['offset-or-savings', { ...savings, fee: 0 }, 'from the first dollar'],
  ['offset-or-savings', { ...savings, savingsRate: 5, taxRate: 0 }, 'puts the savings account ahead'],
  ['offset-or-savings', { ...savings, savingsRate: 5, taxRate: 0, fee: 0 }, 'level'],
  ['offset-or-savings', { ...savings, savingsRate: 8, taxRate: 0 }, 'ahead at any balance'],
  ['redraw-ahead', { ...ahead, extra: 0 }, 'not ahead'],
  ['redraw-ahead', { ...ahead, months: 360 }, 'repaid after 25 years 9 months'],
  ['redraw-ahead', { ...loan, extra: 0, months: 360 }, 'no longer ahead'],
  ['mixed-loan', { ...mixed, private: 0 }, 'Nothing is used privately'],
  ['offset-or-redraw', { ...setAside, setAside: 0 }, 'both ways leave the same'],
  ['offset-or-redraw', { ...setAside, setAside: 400_000 }, 'none of it does'],
  ['mortgage-insurance', { ...insured, premium: 0 }, 'nothing to pay'],
  ['broker-commission', { ...shares, upfront: 0, trail: 0 }, 'nothing'],
  ['rental-cash-flow', { ...rent, salary: 0 }, 'too little tax'],
  ['rental-cash-flow', { ...rent, rent: 41_500 }, 'adds no tax'],
  ['rental-cash-flow', { ...rent, rent: 40_000 }, 'Before tax, the year leaves you $3,500'],
  ['capital-gain', { ...sale, sale: 600_000 }, 'capital loss of $45,000'],
  ['capital-gain', { ...sale, sale: 645_000 }, 'neither a gain nor a loss'],
  ['capital-gain', { ...sale, losses: 200_000 }, '$25,000 of losses is left'],
  ['comparison-rate', { ...compared, yearlyFee: 0 }, 'Without fees the comparison rate is the rate, 5.89%'],
  ['comparison-rate', { ...compared, principal: 150_000, years: 25 }, 'a comparison rate of 6.24%.'],
  ['refinance', { ...switched, newRate: 6.5 }, 'saves no interest'],
  ['refinance', { ...switched, principal: 150_000, years: 3, newRate: 6.3, cost: 1_500 }, 'never covers the'],
  ['refinance', { ...switched, cashback: 3_000 }, 'ahead from the first day'],
  ['borrowing', { ...power, surplus: 0, spread: 0 }, 'Nothing is left over'],
  ['borrowing', { ...power, spread: 0 }, 'about $497,000'],
  ['saving-deposit', { ...deposit, start: 100_000 }, 'enough already'],
])('%s %o: where nothing comes of it, the result says so in words', (name, values, words) => {
  expect(work(name, values).result).toContain(words);
});

test.each<[string, Values, RegExp]>([
  ['daily-interest', { ...month, paidIn: 500_001 }, /Choose \$500,000 or less/],
  ['daily-interest', { ...month, afterDays: 31 }, /Choose an earlier day or a longer month/],
  ['offset-break-even', { ...cost, premium: 5, rate: 4 }, /Choose a smaller difference/],
  ['redraw-ahead', { ...ahead, months: 361 }, /Choose a month no later/],
  ['offset-or-redraw', { ...setAside, setAside: 400_001 }, /Set aside \$400,000 or less/],
  [
    'refinance',
    { ...dearer, principal: 10_000, years: 1, newYears: 1, cashback: 10_000 },
    /Choose a smaller/,
  ],
  ['borrowing', { ...power, spread: 4_001 }, /Choose \$4,000 or less/],
  ['saving-deposit', { ...deposit, monthlySaving: 0, savingsRate: 0 }, /not reached within a century/],
  ['repayments', { ...loan, years: 12.3 }, /Loan term: put in a whole number of years/],
])('%s %o: numbers that do not go together are refused with what to change', (name, values, message) => {
  expect(() => work(name, values)).toThrow(UnworkableError);
  expect(() => work(name, values)).toThrow(message);
});
