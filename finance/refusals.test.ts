/**
 * Calls every public function of this folder with valid input, then with one impossible value after another.
 * Each must throw a FinanceInputError or return finite numbers.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import reference from './reference-cases.json' with { type: 'json' };
import type { DutyTables } from './stamp-duty.ts';

type Formula = (...values: unknown[]) => unknown;

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./finance-input.ts'], {
  eager: true,
});
const exported = Object.values(modules).flatMap((module) => Object.entries(module));
const formulas = Object.fromEntries(
  exported.filter((entry): entry is [string, Formula] => typeof entry[1] === 'function'),
);

const table = reference.taxTable;

type Path = readonly (string | number)[];

const loan = { principal: 12_000, rate: 0.06, years: 2, paymentsPerYear: 12 };
const monthly = { principal: 12_000, rate: 0.06, years: 2 };
const lending = { living: 400, rate: 0.06, buffer: 0.03, years: 2 };
const year = { rent: 26_000, interest: 30_000, otherCosts: 6_500, depreciation: 5_000 };
const sale = { purchase: 600, purchaseCosts: 25, sale: 820, saleCosts: 20, capitalLosses: 9 };
const studyLoans = { brackets: [{ above: 50_000, rate: 0.15 }], wholeFrom: 90_000, wholeRate: 0.1 };
const counting = {
  ...{ otherIncomeShare: 0.5, cardShare: 0.03, moreSpending: 9, leavesOutEndingStudyLoan: false },
};
const borrowers = [{ pay: 80_000, otherIncome: 500, studyLoan: 900 }];
const household = { borrowers, spending: 200, children: 20, cardLimits: 50, repayments: 8 };
const premiums = [{ loans: [900], rows: [{ upTo: 95, premiums: [2] }] }];
const renting = {
  ...{ ...monthly, principal: undefined, price: 20_000, loan: 12_000, buyingCosts: 500, ownerCosts: 90 },
  ...{ rent: 30, rise: 0.02, savingsRate: 0.03, sellingShare: 0.02, stay: 2 },
};
const cost = { fee: 395, owed: 1_000, premium: 0.001 };
const switched = { balance: 900, monthsLeft: 24, oldRate: 0.065, newRate: 0.059, switchingCost: 5 };
const moved = { owed: 300, price: 900, buyingCosts: 50, ownMoney: 20, sale: 800, sellingCosts: 20 };
const built = { land: 300, contract: 400, ownMoney: 100, claims: [0.4, 0.6], waitMonths: 2, buildMonths: 9 };
const compared = {
  ...monthly,
  introductory: { rate: 0.05, months: 6 },
  upfrontFees: 60,
  monthlyFee: 1,
  yearlyFee: 39,
  dischargeFee: 35,
};

const titles = {
  NT: { mortgage: 5, transfer: [{ above: 0, fee: 9, more: 2, each: 40 }], most: 30, wholeSteps: false },
};
const home = {
  state: 'NT',
  ...{ buyer: 'first', property: 'new', region: 'metro', contract: '2026-11-25', settlement: '2026-12-25' },
  ...{ isResident: true, isPackage: false, isFiveYears: false, isIncomeWithin: false },
} as const;
const always = { from: '2026-07-01', until: '2027-06-30' };
const duties: DutyTables = {
  NT: {
    ...{ step: 1, rounding: 'cent', least: 2, residentsFrom: '2026-08-01' },
    scales: [
      {
        ...{ ...always, upTo: 900 },
        general: [
          { above: 0, base: 0, rate: 4 },
          { above: 80, whole: 5 },
        ],
        home: { bands: [{ above: 0, squared: 0.06, thousands: 3 }], properties: ['new'], upTo: 800 },
      },
    ],
    reliefs: [
      {
        ...{ ...always, buyers: ['first'], properties: ['new'], regions: ['metro'], needs: 'five-years' },
        ...{ by: 'settlement', nilTo: 80 },
        taper: { kind: 'rate', upTo: 900, rate: 2, steps: [{ upTo: 850, less: 1 }] },
      },
    ],
    grants: [{ ...always, buyers: ['first'], regions: ['metro'], upTo: 900, amount: 10 }],
  },
};

/** A valid call of each function. */
const calls: Readonly<Record<string, readonly unknown[]>> = {
  largestLoan: [{ surplus: 400, rate: 0.06, buffer: 0.03, years: 2 }],
  leftOver: [household, counting, { tax: table, studyLoans }],
  studyLoanRepayment: [80_000, 900, studyLoans],
  usableEquity: [{ value: 900, owed: 400, line: 0.8 }],
  repaidForRelease: [{ owed: 900, staying: 600, line: 0.8 }],
  bridge: [{ ...moved, rate: 0.07, months: 6 }],
  capitalGain: [{ ...sale, discount: 0.5 }],
  splitGain: [{ purchase: 8, sale: 9, yearsBefore: 5, yearsAfter: 5, inflation: 0.03, discount: 0.5 }],
  minimumTaxGap: [100_000, 50_000, 0.3, table],
  taxOnGain: [100_000, { counted: 60_000, countedAfter: 50_000 }, 0.3, table],
  brokerCommission: [{ loan: 5_000, upfront: 0.0065, trail: 0.0015 }],
  loanBook: [
    3,
    { principal: 500_000, rate: 0.065, years: 30 },
    { upfront: 0.0065, trail: 0.0015, ending: 0.15 },
    5,
    [0, 0.5],
  ],
  brokerEarnings: [
    { upfront: 9_000, takenBack: 500, trail: 800 },
    { share: 0.7, fee: 450 },
  ],
  comparisonRate: [compared],
  claimMonths: [6, 10],
  construction: [{ ...built, rate: 0.06, years: 2 }],
  dailyInterest: [[{ balance: 1_000, days: 9 }], 0.05, 365],
  debtToIncome: [60_000, 10_000],
  isAtLeastDti: [60_000, 10_000, 6],
  extraRepayments: [loan, { extra: 20, lumpSums: { 3: 100 } }],
  extraThenStop: [loan, 20, 6],
  savingOf: [loan, { offset: 10 }],
  incomeTax: [90_000, table],
  extraTax: [90_000, 1_000, table],
  marginalRate: [90_000, table],
  interestOnly: [{ ...monthly, years: undefined, interestOnlyYears: 1, thenYears: 2 }],
  paymentPause: [{ ...monthly, months: 3, paid: 100 }],
  countedIncomes: [{ earlier: 90, latest: 120, addBacks: 5, rise: 0.2 }],
  loanOnIncome: [90_000, lending, table],
  deductionEffect: [90_000, 1_000, lending, table],
  paymentCount: [loan],
  repayment: [loan],
  totalInterest: [loan],
  balanceAfter: [loan, 5],
  interestPaidAfter: [loan, 5],
  schedule: [loan],
  milestones: [loan],
  paymentsUntil: [loan, 9_000],
  lvr: [80, 100],
  isAboveLvr: [81, 100, 80],
  amountAboveLvr: [81, 100, 80],
  premiumRates: [{ loan: 90, value: 100 }, premiums],
  mortgageInsurance: [{ loan: 9_000, premiumRate: 0.02, dutyRate: 0.09, rate: 0.06, years: 2 }],
  offsetSaving: [loan, 500],
  offsetFirstYear: [500, 0.05],
  offsetYearlyCost: [cost],
  offsetBreakEven: [cost, 0.06],
  offsetAgainstSavings: [{ rate: 0.06, savingsRate: 0.05, taxRate: 0.32, fee: 395 }],
  payOff: [{ ...monthly, years: undefined, payment: 600, offset: 10, lumpSums: { 3: 100 } }],
  interestUnderRates: [{ principal: 12_000, years: 2, ratesByYear: [0.05, 0.06] }],
  simpleBreakCost: [{ owed: 900, allowedExtra: 10, yearsLeft: 2, fixedRate: 0.06, marketRate: 0.05 }],
  redrawAhead: [loan, 20, 6],
  paidInSaving: [loan, 500],
  mixedLoan: [{ rental: 400, private: 100, rate: 0.06 }],
  deductionLost: [{ loan: 500, setAside: 80, rate: 0.06 }],
  ordinaryCosts: [{ discharge: 350, setUp: 300, valuation: 150, titleFee: 248 }],
  refinance: [switched],
  refinanceOver: [switched, 36],
  keepOldRepayment: [switched],
  rentOrBuy: [renting],
  rentalAfterTax: [year, 90_000, table],
  carriedForwardLosses: [[-5_000, 2_000]],
  partOfMonthly: [monthly, 'fortnightly'],
  sameYearlyTotal: [monthly, 'weekly'],
  sameTerm: [monthly, 'weekly'],
  sameMoneyMonthly: [monthly, 'weekly'],
  frequencyGain: [monthly, 'weekly'],
  splitBetween: [loan, 3, 9],
  splitOfYear: [loan, 1],
  buyingCash: [{ price: 700, depositShare: 0.05, costs: 15 }],
  sharedEquity: [{ price: 700, depositShare: 0.02, share: 0.3, value: 800 }],
  guaranteeNeeded: [665, 700, 0.8],
  superSaver: [{ pay: 15, releasedShare: 0.85, taxRate: 0.32, offset: 0.3 }],
  cashAtSettlement: [{ price: 700, loan: 500, paid: 70, costs: 5 }],
  transferDuty: [{ ...home, price: 90 }, duties],
  priceWithin: [{ cash: 90, depositShare: 0.05, costs: 5, upTo: 900, home }, duties],
  registrationFees: [{ state: 'NT', price: 90 }, titles],
  saveUp: [{ start: 100, monthlySaving: 20, savingsRate: 0.04, target: 900 }],
  severalOffsets: [{ owed: 900, rate: 0.05, accounts: [10, 20] }],
};

/** Inputs that may be negative: losses, or payments the other way. */
const mayBeNegative = [
  'carriedForwardLosses 0.0',
  'carriedForwardLosses 0.1',
  'extraTax 1',
  ...['refinance', 'refinanceOver', 'keepOldRepayment'].map((name) => `${name} 0.switchingCost`),
];
/** Lists that may be empty. */
const mayBeEmpty = [
  'severalOffsets 0.accounts',
  'loanBook 4',
  'carriedForwardLosses 0',
  ...['transferDuty', 'priceWithin'].flatMap((name) =>
    ['reliefs', 'grants'].map((list) => `${name} 1.NT.${list}`),
  ),
];

/** Inputs that the message names differently, by their use in another formula. */
const namedOtherwise: Record<string, string> = {
  above: 'table',
  'interestUnderRates 0.ratesByYear': 'rate',
  'mortgageInsurance 0.loan': 'principal',
};

const answer = (name: string, values: readonly unknown[]) => formulas[name]?.(...values);

/** Paths and values of all numbers, texts and lists in a call's arguments. */
function leaves(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const here = typeof value === 'object' ? [] : [{ path, value }];
  const list = Array.isArray(value) && path.length > 0 ? [{ path, value }] : [];
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [...here, ...list, ...inside.flatMap(([key, part]) => leaves(part, [...path, key]))].filter(
    (leaf) => leaf.value !== undefined,
  );
}

function replaced<T>(value: T, [key, ...rest]: Path, by: unknown): T {
  if (key === undefined) return by as T;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const parts = copy as Record<string, unknown>;
  parts[key] = replaced(parts[key], rest, by);
  return copy as T;
}

/** Whether the call throws a FinanceInputError whose message contains `word`; asserts that results are finite numbers. */
function refuses(name: string, values: readonly unknown[], word = ''): boolean {
  let result: unknown;
  try {
    result = answer(name, values);
  } catch (error) {
    expect(error).toBeInstanceOf(FinanceInputError);
    expect((error as Error).message).toMatch(/: expected .+, found /);
    expect((error as Error).message).toContain(word);
    return true;
  }
  const wrong = leaves([result]).filter(
    (leaf) => typeof leaf.value === 'number' && !Number.isFinite(leaf.value),
  );
  expect(wrong).toEqual([]);
  return false;
}

test('the calls cover every public function of the folder', () => {
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(formulas).toSorted());
});

test.each(Object.entries(calls))(
  '%s rejects impossible input, and never returns NaN or infinity',
  (called, values) => {
    expect(refuses(called, values)).toBe(false);
    for (const { path, value } of leaves(values)) {
      const place = `${called} ${path.join('.')}`;
      const input = path.findLast((part) => Number.isNaN(Number(part))) ?? '';
      const named = String(namedOtherwise[place.replace(/\.\d+$/, '')] ?? namedOtherwise[input] ?? input);
      const refused = (by: unknown) =>
        refuses(called, replaced(values, path, by), Number.isNaN(by) ? named : '');
      if (Array.isArray(value)) {
        if (!mayBeEmpty.includes(place)) expect(refused([]), `${place} empty`).toBe(true);
        continue;
      }
      const texts = ['', 'nonsense', String(value)].filter((text) => text !== value);
      for (const by of [...texts, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        expect(refused(by), `${place} ${JSON.stringify(by)}`).toBe(true);
      }
      if (typeof value !== 'number') continue;
      if (!mayBeNegative.includes(place)) expect(refused(-1), `${place} -1`).toBe(true);
      refused(0);
      const anything = fc.oneof(
        fc.double({ min: 0.000_001, noNaN: true }),
        fc.double({ max: 0, noNaN: true }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(null, true, {}, []),
      );
      fc.assert(
        fc.property(anything, (by) => void refused(by)),
        { numRuns: 8 },
      );
    }
  },
);

const plan = { principal: 500_000, rate: 0.05, years: 30 };
const rising = (...thresholds: number[]) => ({
  ...table,
  brackets: thresholds.map((above) => ({ above, rate: 0.1 })),
});

/** Inputs that are valid alone, but not together or in this place. */
test.each<[message: string, name: string, ...values: unknown[]]>([
  ['principal: expected', 'repayment', { ...plan, principal: 0 }],
  ['rate: expected a fraction', 'repayment', { ...plan, rate: 5 }],
  ['years: expected', 'repayment', { ...plan, years: 101 }],
  ['years: expected a term of whole repayments', 'repayment', { ...plan, years: 10.03 }],
  ['paymentsPerYear: expected', 'repayment', { ...plan, paymentsPerYear: 12.5 }],
  ['paymentsMade: expected', 'balanceAfter', plan, 361],
  ['year: expected', 'splitOfYear', plan, 31],
  ['from: expected', 'splitBetween', plan, 12, 12],
  ['to: expected', 'splitBetween', plan, 0, 361],
  ['payments: expected', 'extraThenStop', plan, 200, 361],
  ['lumpSums (repayment number): expected', 'extraRepayments', plan, { lumpSums: { 1.5: 100 } }],
  ['more than the interest of 2083.33', 'payOff', { ...plan, payment: 2_000 }],
  ['more than the interest', 'payOff', { principal: 120_000, rate: 0.06, payment: 600 }],
  ['within 200 years', 'payOff', { principal: 1_000_000, rate: 0, payment: 1 }],
  ['expected 1 to 2 rates, found 3', 'interestUnderRates', { ...plan, years: 2, ratesByYear: [0, 0, 0] }],
  ['rate: expected a rate above 0', 'offsetBreakEven', cost, 0],
  [
    'more than the savings rate after tax',
    'offsetAgainstSavings',
    { rate: 0.03, savingsRate: 0.05, taxRate: 0.32, fee: 375 },
  ],
  [
    'rate: expected more than the savings rate',
    'offsetAgainstSavings',
    { rate: 0.05, savingsRate: 0.05, taxRate: 0, fee: 375 },
  ],
  ['number 2', 'severalOffsets', { owed: 500, rate: 0.05, accounts: [1, -1] }],
  ['amount: expected less than the loan', 'paidInSaving', plan, 500_000],
  ['rental plus private', 'mixedLoan', { rental: 0, private: 0, rate: 0.06 }],
  ['setAside: expected no more', 'deductionLost', { loan: 50, setAside: 80, rate: 0.06 }],
  ['fees: expected', 'comparisonRate', { ...compared, upfrontFees: 12_000 }],
  ['months: expected', 'comparisonRate', { ...compared, introductory: { rate: 0.05, months: 24 } }],
  ['monthsLeft: expected', 'refinance', { ...switched, monthsLeft: 24.5 }],
  ['newMonths: expected', 'refinanceOver', switched, 1_201],
  ['rate plus buffer: expected', 'largestLoan', { surplus: 400, rate: 0.6, buffer: 0.6, years: 2 }],
  ['days: expected', 'dailyInterest', [{ balance: 1, days: 0.5 }], 0.05],
  ['days: expected at least one day', 'dailyInterest', [{ balance: 1, days: 0 }], 0.05],
  ['table: expected thresholds that rise', 'incomeTax', 60_000, rising(45_000, 18_200)],
  ['table: expected thresholds that rise', 'incomeTax', 60_000, rising(18_200)],
  ['table: expected thresholds that rise', 'incomeTax', 60_000, rising(0, 18_200, 18_200)],
  ['ownMoney: expected at most the price', 'bridge', { ...moved, rate: 0.07, months: 6, ownMoney: 951 }],
  [
    'sellingCosts: expected at most the sale',
    'bridge',
    { ...moved, rate: 0.07, months: 6, sellingCosts: 801 },
  ],
  ['ownMoney: expected less than land', 'construction', { ...built, rate: 0.06, years: 2, ownMoney: 700 }],
  [
    'claims: expected fractions that sum to 1',
    'construction',
    { ...built, rate: 0.06, years: 2, claims: [0.5, 0.4] },
  ],
  ['claims: expected a whole number from 2', 'construction', { ...built, rate: 0.06, years: 2, claims: [1] }],
  [
    'paid: expected at most what the loan leaves',
    'cashAtSettlement',
    { price: 700, loan: 665, paid: 70, costs: 0 },
  ],
  ['share: expected at most', 'sharedEquity', { price: 700, depositShare: 0.02, share: 0.99, value: 1 }],
  ['stay: expected a whole number from 1 to 2', 'rentOrBuy', { ...renting, stay: 3 }],
  ['loan: expected at most the price', 'rentOrBuy', { ...renting, loan: 20_001 }],
  ['months: expected', 'paymentPause', { ...monthly, months: 24, paid: 0 }],
  ['paid: expected less than the repayment', 'paymentPause', { ...monthly, months: 3, paid: 600 }],
  ['taxableIncome: expected', 'deductionEffect', 5_000, 10_000, lending, table],
  [
    'thresholds that rise',
    'studyLoanRepayment',
    1,
    1,
    { ...studyLoans, brackets: [0.2, 0.1].map((rate) => ({ above: 9, rate })) },
  ],
])('rejects with "%s": %s', (message, name, ...values) => {
  expect(() => answer(name, values)).toThrow(FinanceInputError);
  expect(() => answer(name, values)).toThrow(message);
});
