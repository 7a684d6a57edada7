import { expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { UnworkableError, type Values } from './calculator.ts';
import { calculatorFile } from './calculator-files.ts';
import type { Outcome } from './outcome.ts';
import { calculators, requireCalculator } from './registry.ts';
import { plain } from './unbroken.ts';

const loan = { principal: 500_000, rate: 5, years: 30 };

function outcomeOf(name: string, values: Values): Outcome {
  const outcome = requireCalculator(name).outcome?.(values, facts);
  if (!outcome) throw new Error(`${name}: expected a calculator with an outcome`);
  return outcome;
}

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
const setAside = { loan: 400_000, setAside: 80_000, rate: 6, taxRate: 32 };
const home = { price: 600_000, valuation: 600_000, loan: 540_000, line: 80 };
const insured = {
  loan: 540_000,
  value: 600_000,
  quote: 2.18,
  duty: 9,
  rate: 5,
  years: 30,
};
const bridged = {
  ...{ sale: 900_000, owed: 300_000, price: 1_000_000, buyingCosts: 50_000, ownMoney: 50_000 },
  ...{ sellingCosts: 20_000, months: 3, rate: 6, drop: 10 },
};
const building = {
  ...{ land: 300_000, contract: 400_000, ownMoney: 140_000, waitMonths: 2, buildMonths: 10 },
  ...{ rate: 6, years: 30, rent: 600 },
};
const book = { rate: 6.5, upfront: 0.65, trail: 0.15, share: 70, fee: 450 };
const shares = { principal: 500_000, upfront: 0.65, trail: 0.15 };
const rent = { rent: 26_000, loan: 600_000, rate: 5, other: 6_500, depreciation: 5_000, salary: 100_000 };
const surplus = { rent: 33_800, loan: 500_000, rate: 5, other: 7_000, depreciation: 0, salary: 100_000 };
const sold = { buyingCosts: 25_000, sale: 820_000, sellingCosts: 20_000, losses: 0, salary: 100_000 };
const sale = { ...sold, price: 600_000 };
const fees = { upfrontFees: 0, monthlyFee: 0, yearlyFee: 395, dischargeFee: 0 };
const introductory = { firstRate: 5.49, firstMonths: 0 };
const compared = { principal: 500_000, rate: 5.89, years: 30, ...fees, otherRate: 6.09, ...introductory };
/** Case CR05: an introductory rate for two years, and fees at the start and the end. */
const starting = {
  ...compared,
  ...{ principal: 150_000, years: 25, rate: 6.49, firstMonths: 24 },
  ...{ upfrontFees: 300, yearlyFee: 0, dischargeFee: 350 },
};
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
const tiny = { ...switched, principal: 150_000, years: 3, newRate: 6.3, cost: 1_500 };
const power = { surplus: 4_000, spread: 500, rate: 6, buffer: 3, years: 30 };
const deposit = { target: 100_000, start: 20_000, monthlySaving: 2_000, savingsRate: 4.5 };
const takers = { surplus: 4_000, rate: 6.5, buffer: 3, years: 30, ...{ cardLimit: 10_000, cardShare: 3 } };
const taken = { ...takers, carLoan: 500, dearer: 0.5, other: 100 };
const earners = { pay: 100_000, secondPay: 60_000, otherIncome: 10_000, studyLoan: 20_000 };
const outgoings = {
  secondStudyLoan: 0,
  spending: 4_500,
  children: 0,
  moreSpending: 500,
  cardLimits: 10_000,
  repayments: 400,
};
const couple = { ...earners, ...outgoings, rate: 6.5, buffer: 3, years: 30 };
const worth = { value: 900_000, owed: 400_000, line: 80, extra: 150_000, rate: 6.5, years: 30 };
const staying = { rise: 3, savingsRate: 3, sellingShare: 2.5, stay: 10, rate: 6.5, years: 30 };
const tenant = {
  price: 700_000,
  loan: 560_000,
  buyingCosts: 30_000,
  rent: 650,
  ownerCosts: 7_000,
  ...staying,
};
const firstHome = { price: 700_000, deposit: 5, costs: 5_000, reserve: 10_000, governmentShare: 30 };
const [NSW, VIC, QLD, SA, ACT, NT] = [0, 1, 2, 4, 6, 7];
const cash = { ...firstHome, state: NSW, property: 0, rate: 6.5, years: 30 };
const buying = { price: 700_000, state: VIC, buyer: 0, property: 0, deposit: 5, reserve: 10_000 };
const costsOfBuying = { inspections: 700, conveyancer: 1_500, moving: 800 };
const [ADDED, PAID] = [1, 2];
const [NEXT] = [1];
const taxed = { price: 700_000, state: VIC, buyer: 0, property: 0, signed: 0 };
const needed = { ...buying, ...costsOfBuying, insurance: 0, cash: 0 };
const valued = { price: 700_000, valuation: 680_000, loan: 665_000, most: 95, line: 80 };
const contract = { coolingOff: 7, finance: 14, documents: 28, settlement: 42 };
const settled = { price: 700_000, loan: 560_000, paid: 70_000, costs: 5_000 };
const inSuper = { pay: 15_000, taxRate: 32, released: 85, offset: 30 };
const pledged = { loan: 525_000, price: 500_000, limit: 80, rate: 6, years: 30 };
const unlet = { rent: 50, loan: 10_000, rate: 0.5, other: 0, depreciation: 0, salary: 200_000 };
/** Jane of the Budget's tax explainer, 12 May 2026, without costs. */
const jane = {
  ...{ home: 0, price: 800_000, sale: 1_600_000, monthsBefore: 60, yearsAfter: 5, inflation: 2.5 },
  ...{ buyingCosts: 0, sellingCosts: 0, ...unlet },
};
const rental = {
  ...{ home: 0, price: 750_000, sale: 1_200_000, monthsBefore: 6, yearsAfter: 9, inflation: 2.5 },
  ...{ buyingCosts: 30_000, sellingCosts: 25_000, ...rent, rate: 6.7 },
};
const eased = { principal: 500_000, rate: 6.5, years: 25, months: 3, paid: 0 };
const lent = { living: 2_450, rate: 6.5, buffer: 3, years: 30 };
const selfEmployed = { earlier: 90_000, latest: 120_000, addBacks: 0, rise: 20, ...lent };
const late = { ...loan, extra: 200, fromYear: 11, larger: 400 };
const again = ['$185 a month', 'month 5', '$54,300 ahead', '$2,966', '$56,000 behind'];

/** Values outside the reference cases were computed independently, in decimal arithmetic. */
type Case = [name: string, values: Values, inResult: string[], last: string, shown?: string[]];

/** Figures of finance/reference-cases.json: `last` is in the last line of the working, `shown` in the working or the table. */
const cases: Case[] = [
  ['repayments', loan, ['$2,684 a month', 'about $466,300'], '= $466,278.92, about $466,300'],
  ['rate-change', rising, ['$77 a month more', '$2,761', '$923 a year'], '= $76.91 a month'],
  ['interest-only', interestOnly, ['$2,083 a', '$2,923', 'about $35,600'], '= $35,606.14', ['$2,684']],
  ['extra-repayments', extra, ['about $77,500', '4 years 3 months'], '= $77,470.49'],
  [
    'repayment-frequency',
    loan,
    ['$1,342,', 'about $85,820', 'about $84,833', '4 years 9 months', 'adds about $987'],
    '= $986.38',
    ['$2,908', '$84,800', '$1,100'],
  ],
  // 28.77 is exact; the two rounded charges lie 28.76 apart.
  ['daily-interest', month, ['$28.77', '$2,026.03'], '× 21 = $28.77', ['$2,054.79', '$616.44', '$1,409.59']],
  [
    'fixed-or-variable',
    up,
    ['about $4,919 more ', '$78,265 and not $73,346'],
    '= $4,919.60',
    ['$73,346', '$78,265'],
  ],
  ['fixed-or-variable', down, ['about $4,900 less '], '= −$4,911.11', ['$68,435']],
  ['break-cost', leaving, ['$5,800'], '= $5,800'],
  ['offset', offset, ['about $63,900', '1 year 11 months', 'about $1,000.'], '= $63,850.27'],
  ['offset-break-even', cost, ['$875', '$17,500'], '= $17,500', ['$15,500']],
  ['offset-or-savings', savings, ['2.856%', '2.144%', '$17,491'], '= $17,490.67'],
  ['several-offsets', three, ['$20,000', 'about $63,900', 'about $1,000.'], '= $63,850.27', ['$1,000']],
  ['redraw-ahead', ahead, ['$459,144', '$445,542', '$13,601', '$12,000'], '= $13,601.22'],
  ['mixed-loan', mixed, ['$21,000', '$18,000', '$3,000', '85.71%'], '= $18,000'],
  ['offset-or-redraw', setAside, ['$24,000', '$4,800', '$19,200', '$1,536'], '= $1,536 a year'],
  ['low-valuation', valued, ['$19,000', '$646,000', '97.79%', 'above 80%'], '= $19,000', ['$680,000']],
  ['lvr', home, ['90.00%', 'above 80%', '$60,000'], '90.00%'],
  [
    'mortgage-insurance',
    insured,
    [
      'about $12,800 with duty',
      '$69 a month',
      'about $24,800',
      'About $12,000 of that is',
      'By our tables, insurance and duty would be about $11,300 to $12,800.',
    ],
    '= $11,966.10',
    ['$11,772', '$1,059.48', '$12,831.48', '$68.88', '$24,797.58'],
  ],
  [
    'mortgage-insurance',
    { ...insured, quote: 0 },
    ['about $11,300 to $12,800 with duty', 'about $61 to $69 a month'],
    '= $11,966.10',
    ['$10,400', '$11,800'],
  ],
  ['broker-commission', shares, ['$3,250', '$750'], '= $4,000'],
  [
    'rental-cash-flow',
    rent,
    ['$4,960', 'costs you $5,540 a year', '$107 a week to pay', '$10,500 if the loss has to wait'],
    '= −$5,540; loss that waits = −$10,500',
    ['$15,500', '−$5,540', '−$10,500'],
  ],
  ['rental-cash-flow', surplus, ['taxed by $576', '$1,800', '$1,224'], '= $1,224'],
  ['capital-gain', sale, ['$175,000', '$87,500', '$31,675', '$72,600'], '= $31,675'],
  [
    'capital-gain-new-rules',
    jane,
    ['no rental loss', 'A new build with the same numbers adds $188,000'],
    '= $228,252.28',
    ['$1,131,370.85', '$331,370.85', '$319,957.73', '$485,643.15'],
  ],
  ['capital-gain', { ...sale, losses: 15_000 }, ['$80,000', '$28,750'], '= $28,750'],
  ['comparison-rate', compared, ['5.89%', '6.24%', '5.99%'], '= 5.99%', ['$9,875']],
  ['refinance', switched, again, '= $54,307.04', ['22 y 2 m', '$115,000']],
  ['refinance', dearer, ['rises by $61 a', 'used up in month 37', '$15,300 behind'], '= −$15,338.31'],
  ['borrowing', power, ['9%', '$435,000', '$559,000'], '$559,268.40', ['$497,000', '$2,981']],
  [
    'borrowing-power',
    couple,
    ['between about $560,000 and $644,000', '9.5%', '$3,538 to $4,074 a month', 'not a promise'],
    'repays $644,475.58',
    ['$4,706.60', '$5,419.10', '−$443.40', '−$380', '−$300'],
  ],
  ['payment-pause', eased, ['about $10,400', '$3,445', '$8,169 more'], '= $10,375.25', ['$3,376']],
  ['self-employed-income', selfEmployed, ['$409,000', '$611,000'], '$611,283.14', ['$510,000', '$530,000']],
  ['saving-deposit', deposit, ['3 years 1 month', '$102,191', '$8,191'], '= $8,191.45'],
  ['comparison-rate', starting, ['5.49% for 2 years', '6.32%'], '= 6.32%', ['$650']],
  ['guarantee', pledged, ['$156,250', '13 years 2 months'], '$399,664.24'],
  ['loan-progress', { ...loan, payments: 60 }, ['$459,144', '$120,190', '$40,856'], '$120,190.15'],
  [
    'loan-book',
    { ...loan, ...book, perMonth: 3, ending: 15 },
    ['keep about $29,400 in year 1 and about $113,300 in year 5', "the firm's 30%", 'Of 159 loans'],
    'about 113 of 159',
    ['12 × 3 × $500,000 × 0.65% = $117,000', '70% × ($117,000 − $25,009 + $77,593) − 12 × $450 = $113,309'],
  ],
  [
    'loan-book',
    { ...loan, ...book, perMonth: 3, ending: 15, share: 100, fee: 0 },
    ['Lenders would pay about $49,700', "before the firm's share and fees"],
    'about 113 of 159',
  ],
  [
    'loan-book',
    { ...loan, ...book, perMonth: 1, ending: 15, share: 30, fee: 900 },
    ['lose about $5,800 in year 1', 'keep about $6,200 in year 5'],
    'about 38 of 53',
  ],
  ['debt-to-income', { debt: 520_000, income: 100_000 }, ['5.2 times', 'below six times'], '= $600,000'],
  ['borrowing-takers', taken, ['$36,000'], '$11,892.67', ['$36,000', '$59,000', '$20,000', '$12,000']],
  [
    'cash-needed',
    needed,
    ['$74,585 in cash', '$24,713 of it, $12,357 less'],
    '= $74,585',
    ['$83,012', '$34,650', '$1,743', '$7,382'],
  ],
  ['equity', worth, ['$320,000', 'costs $948 a month'], 'which is 61.11%', ['$720,000', '$948.10']],
  ['equity', { ...worth, extra: 400_000 }, ['$80,000 above the line'], 'which is 88.89%'],
  [
    'rent-or-buy',
    tenant,
    ['more than 2.1% a year', '$4,123 a month to own', '$2,817 to rent', 'no forecast'],
    '= 2.14%',
    ['$368,843.60', '$474,746.31', '$865,220.41', '$368,800'],
  ],
  [
    'stamp-duty',
    taxed,
    ['an existing home for $700,000 in Victoria is $24,713', '3.53%', '$37,070, $12,357 more'],
    '= $24,713',
    ['$25,687'],
  ],
  ['first-home-cash', cash, ['$35,000', '$50,365 in cash'], '= $50,365', ['$29,365', '$85,365', '$155,365']],
  [
    'bridging',
    bridged,
    ['adds $19,598', '$1,300,000 on', 'it you owe $439,598', 'costs $6,598', 'less, you owe $529,598'],
    '= $439,597.66',
    ['$39,491', '$549,491'],
  ],
  [
    'construction',
    building,
    ['$18,200', 'take $5,200', '$3,357 a month'],
    '= $18,200',
    ['$520,000', '$31,200'],
  ],
  ['contract-to-keys', contract, ['due on day 14', 'keys come on day 42'], '= 14 days', ['by day 28']],
];

/** Results to the cent. */
const namedResults: [name: string, values: Values, expected: Record<string, string | null>][] = [
  ['extra-repayments', extra, { interestSaved: '$77,470.49', timeSaved: '4 years 3 months' }],
  ['extra-repayments', { ...extra, extra: 0, lumpSum: 20_000 }, { interestSaved: '$60,011.79' }],
  ['extra-repayments', { ...extra, extra: 0, lumpSum: 20_000 }, { timeSaved: '2 years 5 months' }],
  ['redraw-ahead', ahead, { stoppedSaved: '$33,785.25', stoppedTime: '1 year 5 months' }],
  ['redraw-ahead', ahead, { ahead: '$13,601.22', paidIn: '$12,000.00' }],
  ['redraw-ahead', { ...ahead, months: 360 }, { stoppedSaved: '$77,470.49' }],
  ['redraw-ahead', { ...ahead, months: 360 }, { stoppedTime: '4 years 3 months', paidIn: null }],
  ['extra-early-or-late', late, { lateSaved: '$29,841.85', waitingCosts: '$47,628.63' }],
  // The first repayment of year 10 is number 109, after nine years.
  ['extra-early-or-late', { ...late, fromYear: 10 }, { waits: '9 years', lateFirst: '109' }],
  ['interest-only', interestOnly, { during: '$2,083.33', extraInterest: '$35,606.14' }],
  ['loan-progress', { ...loan, payments: 195 }, { overtakesAt: '195', principalPart: '$1,345.98' }],
  ['loan-progress', { ...loan, payments: 60 }, { balance: '$459,143.66' }],
  ['loan-progress', { ...loan, payments: 60 }, { halfRepaidAfter: '20 years 2 months' }],
  ['loan-progress', { ...loan, payments: 60 }, { interestPaid: '$120,190.15', principalPaid: '$40,856.34' }],
  ['loan-progress', { ...loan, payments: 12 }, { yearInterest: '$24,832.47', yearPrincipal: '$7,376.83' }],
  ['loan-progress', { ...loan, payments: 12 }, { yearInterestShare: '77%' }],
  ['loan-progress', { ...loan, payments: 1 }, { interestPart: '$2,083.33', principalPart: '$600.77' }],
  ['loan-progress', { ...loan, payments: 1 }, { principalOvertakes: '16 years 3 months' }],
  // Half of the repayment is $1,342.05: number 194 is mostly interest, 195 mostly principal.
  ['loan-progress', { ...loan, payments: 194 }, { interestPart: '$1,343.72' }],
  ['loan-progress', { ...loan, years: 5, payments: 1 }, { principalOvertakes: null, overtakesAt: '1' }],
  ['repayment-frequency', loan, { halfFortnight: '$1,342.05', halfFortnightSaved: '$85,819.84' }],
  ['repayment-frequency', loan, { evenFortnight: '$1,238.82', evenFortnightSaved: '$1,080.49' }],
  ['repayment-frequency', loan, { afreshFortnight: '$1,238.22', afreshFortnightSaved: '$466.37' }],
  ['repayment-frequency', loan, { quarterWeek: '$671.03', halfMonthSaved: '$1,003.14' }],
  ['repayment-frequency', loan, { thirteenthAMonth: '$223.68', rhythmSaved: '$986.38' }],
  ['repayment-frequency', loan, { halfFortnightExtraAYear: '$2,684.11' }],
  ['repayment-frequency', loan, { halfFortnightRepaidIn: '25 years 3 months' }],
  ['repayment-frequency', loan, { halfFortnightTime: '4 years 9 months' }],
  ['repayment-frequency', loan, { evenFortnightTime: 'less than a month', evenWeekSaved: '$1,543.91' }],
  ['repayment-frequency', loan, { thirteenthSaved: '$84,833.46' }],
  [
    'repayment-frequency',
    { ...loan, principal: 400_000, rate: 2.75 },
    { halfFortnightSaved: '$23,920.85', halfFortnightTime: '3 years 5 months' },
  ],
  ['offset', offset, { paidInSaved: '$63,850.27', paidInTime: '2 years 7 months', firstYear: '$1,000.00' }],
  ['offset', offset, { interestSaved: '$63,850.27', timeSaved: '1 year 11 months' }],
  ['offset', { ...offset, offset: 500_000 }, { paidInSaved: null, paidInTime: null }],
  ['capital-gain-new-rules', jane, { counted: '$485,643.15', valueAtChange: '$1,131,370.85' }],
  ['capital-gain-new-rules', jane, { gainBefore: '$331,370.85', gainAfter: '$319,957.73', waiting: '$0.00' }],
  ['capital-gain-new-rules', { ...jane, home: 1 }, { counted: '$400,000.00', tax: '$188,000.00' }],
  ['capital-gain-new-rules', rental, { yearly: '$20,700.00', waiting: '$231,300.00', saved: '$0.00' }],
  ['capital-gain-new-rules', rental, { lossesUsed: '$231,300.00', lossesLeft: '$0.00', minimumTax: '$0.00' }],
  ['capital-gain-new-rules', rental, { counted: '$31,076.93', tax: '$9,944.62' }],
  ['capital-gain-new-rules', { ...rental, sale: 1_100_000 }, { tax: '$0.00', lossesUsed: '$163,251.09' }],
  ['capital-gain-new-rules', { ...rental, home: 1 }, { yearly: '$12,476.00', saved: '$74,016.00' }],
  ['capital-gain-new-rules', { ...rental, home: 1 }, { counted: '$221,250.00', tax: '$94,337.50' }],
  // Bought before Budget night, so losses are deducted at once.
  ['capital-gain-new-rules', { ...rental, monthsBefore: 14 }, { waiting: '$0.00', saved: '$74,016.00' }],
  ['income-tax', { income: 100_000 }, { total: '$22,520.00', leftPerMonth: '$6,456.67' }],
  ['daily-interest', month, { saved: '$28.77', charged: '$2,026.03', without: '$2,054.79' }],
  ['daily-interest', month, { before: '$616.44', after: '$1,409.59' }],
  ['daily-interest', { ...month, paidIn: 0, afterDays: 0, days: 366 }, { by366: '$25,000.00' }],
  ['offset-or-redraw', setAside, { redraw: '$19,200.00', lost: '$4,800.00', taxOnLost: '$1,536.00' }],
  ['offset-or-redraw', setAside, { rentalDebt: '$320,000.00', rentalShare: '80%' }],
  ['mortgage-insurance', insured, { premium: '$11,772.00', duty: '$1,059.48', total: '$12,831.48' }],
  ['mortgage-insurance', insured, { monthly: '$68.88', repaid: '$24,797.58', interest: '$11,966.10' }],
  ['mortgage-insurance', insured, { loan: '$552,831.48', lvr: '92.14%' }],
  ['mortgage-insurance', { ...insured, quote: 0, duty: 0 }, { range: '$10,400 to $11,800' }],
  ['mortgage-insurance', { ...insured, quote: 0, duty: 0 }, { total: '$10,362.60', dutyRange: '$0' }],
  ['mortgage-insurance', { ...insured, quote: 0, duty: 0 }, { monthlyRange: '$56 to $63' }],
  ['rental-cash-flow', rent, { taxableLoss: '$15,500.00', taxEffect: '$4,960.00', costPerYear: '$5,540.00' }],
  ['rental-cash-flow', rent, { costPerWeek: '$106.54', costQuarantined: '$10,500.00' }],
  ['rental-cash-flow', rent, { weekBothWays: '$107, then $202' }],
  ['rental-cash-flow', { ...rent, rent: 60_000 }, { taxEffect: null, taxableLoss: null, costPerYear: null }],
  ['refinance', switched, { repayment: '$3,376.04', newRepayment: '$3,191.01', monthly: '$185.02' }],
  ['refinance', switched, { better: '$54,300', worse: null, breakEven: 'month 5', cashbackGone: null }],
  ['refinance', switched, { againRepayment: '$2,965.68', againInterest: '$110,300', againWorse: '$56,000' }],
  ['refinance', switched, { keptTime: '2 years 10 months', keptInterest: '$116,200' }],
  ['refinance', switched, { interestSaved: '$55,500' }],
  ['refinance', { ...switched, cashback: 3_000 }, { breakEven: 'the first day' }],
  ['refinance', dearer, { cashbackGone: 'month 37', worse: '$15,300', better: null, breakEven: 'never' }],
  ['refinance', dearer, { monthly: '$61.13', keptTime: null, keptInterest: null, interestSaved: null }],
  ['refinance', tiny, { breakEven: 'never', worse: '$1,000', better: null, cashbackGone: null }],
  ['comparison-rate', compared, { comparisonRate: '5.99%', added: '0.10 points' }],
  ['comparison-rate', starting, { comparisonRate: '6.32%', fees: '$650.00', added: null, turnsAt: null }],
  [
    'comparison-rate',
    { ...compared, years: 25, rate: 6.3, otherRate: 6.5 },
    { turnsAt: '$257,000.00', turnsEarly: '$200,000.00' },
  ],
  ['comparison-rate', { ...compared, years: 25, rate: 6.3, otherRate: 6.5 }, { premiumCost: '$1,000.00' }],
  ['comparison-rate', { ...compared, principal: 150_000, years: 25 }, { comparisonRate: '6.24%' }],
  ['comparison-rate', { ...compared, principal: 150_000, years: 25 }, { added: '0.35 points' }],
  ['comparison-rate', { ...compared, principal: 150_000, years: 25 }, { fees: '$9,875.00' }],
  [
    'comparison-rate',
    { ...compared, rate: 6, upfrontFees: 600, monthlyFee: 10, yearlyFee: 0 },
    { comparisonRate: '6.04%' },
  ],
  ['bridging', bridged, { interest: '$19,597.66', waiting: '$13,266.11', lowerEnd: '$529,597.66' }],
  ['bridging', bridged, { left: null, sameDay: '$420,000.00', lowerShare: '72.91%' }],
  ['bridging', { ...bridged, price: 400_000 }, { end: null, left: '$169,447.41', sameDay: null }],
  ['construction', building, { first: '$800.00', firstTogether: '$3,400.00', delay: '$5,200.00' }],
  ['construction', building, { meanwhile: '$49,400.00', repayment: '$3,357.48', months: '1 year' }],
  ['borrowing', power, { loan: '$497,000', tested: '9%', repayment: '$2,980.53' }],
  ['borrowing-power', couple, { range: '$560,000 to $644,000', tested: '9.5%', leftLeast: '$4,706.60' }],
  ['borrowing-power', { ...couple, spending: 20_000 }, { range: '$0', leftMost: '$0.00' }],
  // By hand: $1,000 a month less than the $4,706.60 and $5,419.10 without children.
  ['borrowing-power', { ...couple, children: 1_000 }, { leftLeast: '$3,706.60', leftMost: '$4,419.10' }],
  ['borrowing-takers', taken, { cardTakes: '$36,000', otherTakes: '$12,000', cardMonthly: '$300.00' }],
  ['payment-pause', eased, { relief: '$3,376.04', owedAfter: '$508,169.09', stepUp: '$69.03' }],
  ['self-employed-income', selfEmployed, { gap: '$202,000', cappedIncome: '$108,000.00' }],
  ['deduction-and-loan', { profit: 120_000, deduction: 10_000, ...lent }, { taxSaved: '$3,200.00' }],
  ['deduction-and-loan', { profit: 120_000, deduction: 10_000, ...lent }, { lessLoan: '$67,000' }],
  ['saving-deposit', deposit, { time: '3 years 1 month', interest: '$8,191.45' }],
  ['cash-needed', needed, { duty: '$24,713.00', relief: '$12,357.00', generalDuty: '$37,070.00' }],
  ['cash-needed', needed, { grant: '$0.00' }],
  ['cash-needed', { ...needed, cash: 40_000 }, { missing: '$34,585.20', left: null, loan: '$665,000.00' }],
  // By hand: $630,000 at 2.18% and 2.367%, with a tenth of it as duty, is $15,107 to $16,403.
  ['cash-needed', { ...needed, deposit: 10, insurance: ADDED }, { insurance: '$15,100 to $16,400' }],
  ['cash-needed', { ...needed, deposit: 10, insurance: ADDED }, { cash: '$109,585.20', loan: '$630,000.00' }],
  [
    'cash-needed',
    { ...needed, deposit: 10, insurance: PAID, cash: 120_000 },
    { insurance: '$15,100 to $16,400', cash: '$124,700 to $126,000', missing: '$6,000', left: null },
  ],
  ['cash-needed', { ...needed, deposit: 20, insurance: PAID }, { insurance: '$0', cash: '$179,585.20' }],
  ['cash-needed', { ...needed, deposit: 4, insurance: PAID }, { insurance: null, cash: '$67,585.20' }],
  // The Northern Territory's duty on a premium is not known.
  [
    'cash-needed',
    { ...needed, state: NT, deposit: 10, insurance: ADDED },
    { insurance: '$13,700 to $14,900' },
  ],
  // By hand: 5% of $700,000, the duty of $32,330, $7,178 and $204 to register, and $13,000.
  ['cash-needed', { ...needed, state: SA, cash: 87_712 }, { missing: null, left: null, buys: '$700,000.00' }],
  ['cash-needed', { ...needed, property: 1 }, { grant: '$10,000.00' }],
  ['cash-needed', needed, { registration: '$1,872.20', places: '$48,400 to $87,700' }],
  ['stamp-duty', taxed, { duty: '$24,713.00', saving: '$12,357.00', general: '$37,070.00', share: '3.53%' }],
  // The offices' own examples: Revenue NSW, SRO Victoria, the Queensland Revenue Office and RevenueSA.
  ['stamp-duty', { ...taxed, state: NSW, buyer: NEXT, price: 1_350_000 }, { duty: '$55,537.00' }],
  ['stamp-duty', { ...taxed, state: VIC, buyer: NEXT, price: 550_000 }, { duty: '$24,970.00' }],
  ['stamp-duty', { ...taxed, state: QLD, buyer: NEXT, price: 950_000 }, { duty: '$28,600.00' }],
  ['stamp-duty', { ...taxed, state: SA, buyer: NEXT, price: 600_000 }, { duty: '$26,830.00' }],
  ['stamp-duty', { ...taxed, state: SA, property: 1 }, { duty: '$0.00', grant: '$15,000.00' }],
  ['first-home-cash', { ...cash, state: QLD }, { registration: '$2,917.20', duty: '$0.00' }],
  ['first-home-cash', { ...cash, state: VIC }, { cash: '$76,585.20', duty: '$24,713.00' }],
  ['first-home-cash', { ...cash, state: VIC }, { loan: '$665,000.00' }],
  ['first-home-cash', cash, { cash: '$50,365.46', deposit: '$35,000.00', loan: '$665,000.00' }],
  ['first-home-cash', { ...cash, deposit: 2 }, { cash: '$29,365.46', loan: '$476,000.00' }],
  ['first-home-cash', { ...cash, deposit: 2 }, { deposit: '$14,000.00', contribution: '$210,000.00' }],
  ['equity', worth, { usable: '$320,000.00', equity: '$500,000.00', over: null, lvr: '61%' }],
  ['equity', { ...worth, owed: 950_000 }, { usable: '$0.00', equity: null, over: '$380,000.00' }],
  [
    'release',
    { sale: 590_000, owed: 1_030_000, staying: 900_000, line: 80, ownLoan: 480_000 },
    { repaid: '$310,000.00', kept: '$280,000.00', missing: null, keptAlone: '$110,000.00' },
  ],
  [
    'rent-or-buy',
    tenant,
    { growth: '2.1%', yield: '4.8%', fall: null, saved: '$368,843.60', owner: '$4,122.91' },
  ],
  ['rent-or-buy', { ...tenant, rent: 470 }, { growth: '3.6%', yield: '3.5%' }],
  ['rent-or-buy', { ...tenant, rent: 5_000 }, { growth: null, fall: '100%', saved: null }],
  ['contract-to-keys', contract, { settlement: '42 days' }],
  ['super-saver', inSuper, { released: '$12,750.00', tax: '$255.00', kept: '$12,495.00' }],
  ['super-saver', inSuper, { asWages: '$10,200.00', gain: '$2,295.00' }],
  ['low-valuation', valued, { short: '$19,000.00', room: null, gap: '$20,000.00', shareExact: '97.79%' }],
  [
    'switch-costs',
    { discharge: 350, setUp: 300, valuation: 150, titleFee: 248.04 },
    { titles: '$496.08', together: '$1,296.08' },
  ],
  ['settlement-cash', settled, { cash: '$75,000.00' }],
  [
    'settlement-cash',
    { price: 700_000, loan: 400_000.1, paid: 299_999.9, costs: 5_000 },
    { cash: '$5,000.00' },
  ],
  [
    'guarantee',
    pledged,
    { needed: '$156,250.00', releasedAfter: '13 years 2 months', worthAfterFive: '$610,669.22' },
  ],
  ['guarantee', { ...pledged, loan: 400_000 }, { needed: '$0.00', over: null, releasedAfter: null }],
  ['share-of', { of: 700_000, share: 0.2 }, { amount: '$1,400.00' }],
  ['repayments', loan, { repayment: '$2,684.11', fortnightlyRepayment: '$1,238.22' }],
  ['rate-change', { ...rising, rate: 5.25, newRate: 5 }, { fall: '$76.91', rise: null }],
  ['term-change', { ...loan, newYears: 25 }, { lessInterest: '$89,393.86', moreAMonth: '$238.84' }],
  ['fixed-or-variable', up, { variableInterest: '$78,265.46', variableCostsMore: '$4,919.60' }],
  ['fixed-or-variable', down, { variableCostsMore: null, variableCostsLess: '$4,911.11' }],
  ['break-cost', leaving, { cost: '$5,800.00' }],
  ['offset-break-even', cost, { breakEven: '$17,500.00', cost: '$875.00', premiumCost: '$500.00' }],
  // Two more accounts at $60 each.
  ['offset-break-even', { ...cost, fee: 375 + 2 * 60 }, { cost: '$995.00', breakEven: '$19,900.00' }],
  ['offset-or-savings', savings, { savingsAfterTax: '2.856%', advantage: '2.144%', breakEven: '$17,490.67' }],
  ['several-offsets', three, { total: '$20,000.00', charged: '$480,000.00', savedAYear: '$1,000.00' }],
  ['several-offsets', three, { surplus: '$0.00', missedAYear: '$0.00' }],
  [
    'several-offsets',
    { ...three, principal: 50_000, first: 30_000, second: 30_000, third: 0 },
    { charged: '$0.00', savedAYear: '$2,500.00', surplus: '$10,000.00', missedAYear: '$500.00' },
  ],
  ['mixed-loan', mixed, { deductible: '$18,000.00', share: '85.71%' }],
  ['lvr', { ...home, loan: 480_000, valuation: 585_000 }, { share: '82%', shareExact: '82.05%' }],
  ['lvr', { ...home, loan: 480_000 }, { above: '$0.00', depositAtLine: '$120,000.00' }],
  ['broker-commission', shares, { upfront: '$3,250.00', trailFirstYear: '$750.00' }],
  ['capital-gain', sale, { gain: '$175,000.00', counted: '$87,500.00', tax: '$31,675.00' }],
  ['capital-gain', sale, { taxWithoutDiscount: '$72,600.00' }],
  ['capital-gain', { ...sale, sale: 600_000 }, { gain: null, tax: null }],
];

test('accepts the typical rate of the dated facts', () => {
  const rate = Number.parseFloat(facts.texts['typical-owner-rate'] ?? '');
  const { repayment } = requireCalculator('repayments').figures({ ...loan, rate }, facts);
  expect(repayment?.text).toMatch(/^\$\d/);
  expect(`${rate}%`).toBe(facts.texts['typical-owner-rate']);
});

test.each(namedResults)('%s %o: returns the named results', (name, values, expected) => {
  const figures = requireCalculator(name).figures(values, facts);
  const found = Object.keys(expected).map((key) => {
    const each = figures[key];
    return [key, each && plain(each.cents ?? each.text)];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
});

test.each(cases)(
  '%s %o: shows the figures of the reference case',
  (name, values, inResult, last, shown = []) => {
    const { result, working, table } = outcomeOf(name, values);
    for (const text of inResult) expect(plain(result)).toContain(text);
    expect(plain(working.at(-1) ?? '')).toContain(last);
    const cells = plain([...table.rows.flat(), ...working].join(' | '));
    for (const text of shown) expect(cells).toContain(text);
  },
);

test('has every fact that a calculator names', () => {
  const missing = new Set<string>();
  const texts = new Proxy(facts.texts, {
    get(stated, id: string) {
      if (stated[id] === undefined) missing.add(id);
      return stated[id];
    },
  });
  for (const [name, values] of cases) requireCalculator(name).outcome?.(values, { ...facts, texts });
  expect([...missing]).toEqual([]);
});

test('gives every calculator a unique name and a case in the lists above', () => {
  const names = calculators.map(({ name }) => name).toSorted();
  const shown = calculators.filter(({ outcome }) => outcome).map(({ name }) => name);
  expect([...new Set(cases.map(([name]) => name))].toSorted()).toEqual(shown.toSorted());
  const listed = [...cases, ...namedResults].map(([name]) => name);
  expect([...new Set(listed)].toSorted()).toEqual(names);
});

test.each(calculators)('calculatorFile finds the file of $name', async (calculator) => {
  const file = import.meta.resolve(`../${calculatorFile(calculator.name)}`);
  expect(Object.values(await import(/* @vite-ignore */ file))).toContain(calculator);
});

test('rejects an unknown calculator and lists the known ones', () => {
  expect(() => requireCalculator('no-such')).toThrow(/borrowing, .*found no-such/);
});

test.each<[string, Values, rows: number, column: string, total: number]>([
  ['interest-only', interestOnly, 360, 'Interest', 501_885.06],
  ['repayment-frequency', loan, 657, 'Interest', 380_459.08],
  ['repayment-frequency', loan, 657, 'Principal', 500_000],
  ['daily-interest', month, 30, 'Interest', 2_026.03],
  ['offset', offset, 360, 'Interest with offset', 402_428.66],
  ['redraw-ahead', ahead, 360, 'Interest with extra', 388_808.43],
])('%s: schedules every payment in columns that add up', (name, values, length, column, total) => {
  const file = outcomeOf(name, values).schedule?.();
  const at = file?.columns.indexOf(column) ?? -1;
  const charged = file?.rows.map((row) => Number(row[at])) ?? [];
  expect(charged).toHaveLength(length);
  // Each row is rounded by half a cent at most.
  expect(Math.abs(charged.reduce((sum, row) => sum + row, 0) - total)).toBeLessThan(length / 200);
});

test.each([
  ['L01', 480_000, 600_000, '80.00%', 'exactly 80% of the value and not above'],
  ['L02', 480_030, 600_000, '80.01%', 'above 80%'],
  ['L06', 480_000, 585_000, '82.05%', 'the valuation of $585,000'],
  ['L07', 588_000, 600_000, '98.00%', 'borrow $108,000 less'],
  ['L08', 480_020, 600_000, '80.00%', '$20 above 80%'],
  ['below', 479_990, 600_000, '80.00%', 'not above 80% of the value, so'],
])(
  '%s: the 80%% line is tested on the numbers, not on the percentage',
  (_, borrowed, valuation, ratio, verdict) => {
    const { result } = outcomeOf('lvr', { ...home, loan: borrowed, valuation });
    expect(result).toContain(ratio);
    expect(result).toContain(verdict);
    expect(result.includes('exactly')).toBe(verdict.startsWith('exactly'));
  },
);

test.each<[string, Values, string]>([
  ['daily-interest', { ...month, paidIn: 0 }, 'Nothing is paid in'],
  ['fixed-or-variable', { ...years3, secondYear: 5, thirdYear: 5 }, 'both rates cost the same'],
  ['break-cost', { ...leaving, marketRate: 7 }, 'not below your fixed rate'],
  ['break-cost', { ...leaving, allowedExtra: 300_000 }, 'allowed without cost'],
  ['offset', { ...loan, offset: 0 }, 'too little'],
  ['offset', { ...loan, offset: 600_000 }, 'above the loan, $100,000, saves nothing'],
  // A year's interest on a loan of one year is $272.90 in all: not offset x rate, $500.
  ['offset', { principal: 10_000, rate: 5, years: 1, offset: 10_000 }, 'first year it saves about $273.'],
  ['several-offsets', { ...three, first: 495_000 }, 'above the loan, $3,000, saves nothing'],
  ['offset-break-even', { ...cost, fee: 0, premium: 0 }, 'pays from the first dollar'],
  ['offset-break-even', { ...cost, premium: 5 }, 'No balance pays'],
  ['offset-or-savings', { ...savings, savingsRate: 5, taxRate: 0 }, 'fee comes on top'],
  [
    'offset-or-savings',
    { ...savings, savingsRate: 8, taxRate: 0 },
    'No balance in the offset covers its fee',
  ],
  ['redraw-ahead', { ...ahead, extra: 0 }, 'not ahead'],
  ['redraw-ahead', { ...ahead, months: 360 }, 'repaid after 25 years 9 months'],
  ['offset-or-redraw', { ...setAside, setAside: 400_000 }, 'none of it does'],
  ['rental-cash-flow', { ...rent, salary: 0 }, 'too little tax'],
  ['rental-cash-flow', { ...rent, rent: 40_000 }, 'Before tax, it leaves you $3,500'],
  ['capital-gain', { ...sale, sale: 600_000 }, 'capital loss of $45,000'],
  ['capital-gain', { ...sale, sale: 645_000 }, 'neither a gain nor a loss'],
  ['capital-gain', { ...sale, losses: 200_000 }, '$25,000 of losses is left'],
  ['comparison-rate', { ...compared, yearlyFee: 0 }, 'Without fees the comparison rate is the rate, 5.89%'],
  ['refinance', { ...switched, newRate: 6.5 }, 'saves no interest'],
  ['refinance', tiny, 'never covers the'],
  ['borrowing', { ...power, surplus: 0, spread: 0 }, 'Nothing is left over'],
  ['self-employed-income', { ...selfEmployed, living: 9_000 }, 'nothing to repay a loan with'],
  ['cash-needed', { ...needed, state: NSW }, 'No stamp duty is due: that saves $25,687.'],
  ['cash-needed', { ...needed, state: SA }, 'Stamp duty is $32,330 of it.'],
  [
    'cash-needed',
    { ...needed, cash: 74_585.2 },
    'You have just that. Your cash would cover an existing first home at $700,000',
  ],
  ['cash-needed', { ...needed, cash: 60_000 }, "With $60,000 saved, you're $14,585 short."],
  ['cash-needed', needed, 'Without the scheme'],
  ['cash-needed', { ...needed, deposit: 10 }, "so you'd need a scheme, a guarantor or a waiver."],
  ['cash-needed', { ...needed, deposit: 4, insurance: ADDED }, "isn't counted: our tables are for"],
  [
    'mortgage-insurance',
    { ...insured, loan: 480_000, quote: 0 },
    'Up to 80% of the value, lenders usually ask',
  ],
  ['mortgage-insurance', { ...insured, quote: 1e-9 }, 'Up to 80% of the value, lenders usually ask'],
  ['borrowing-power', { ...couple, spending: 9_500 }, 'lend you nothing, or up to about $'],
  ['self-employed-income', { ...selfEmployed, earlier: 0 }, 'nothing, or up to about $611,000'],
  ['rent-or-buy', { ...tenant, rent: 5_000 }, 'ahead whatever the home is worth in the end'],
  // A loan at the line needs no insurance.
  ['low-valuation', { ...valued, most: 80 }, 'What it lends is not above 80%, so mortgage insurance is not'],
])('%s %o: explains a result of nothing in words', (name, values, words) => {
  expect(plain(outcomeOf(name, values).result)).toContain(words);
});

test.each<[string, Values, RegExp]>([
  ['daily-interest', { ...month, paidIn: 500_001 }, /Paid in once: choose \$500,000 or less/],
  ['offset-break-even', { ...cost, premium: 5, rate: 4 }, /choose 4% or less/],
  ['offset-or-redraw', { ...setAside, setAside: 400_001 }, /choose \$400,000 or less/],
  [
    'refinance',
    { ...dearer, principal: 10_000, years: 1, newYears: 1, cashback: 10_000 },
    /Choose a smaller/,
  ],
  ['bridging', { ...bridged, ownMoney: 1_050_001 }, /Own money put in: choose \$1,050,000 or less/],
  ['bridging', { ...bridged, sale: 20_000 }, /Costs of selling: choose \$18,000 or less/],
  ['construction', { ...building, ownMoney: 700_000 }, /choose \$699,900 or less/],
  ['payment-pause', { ...eased, paid: 3_400 }, /You pay meanwhile, a month: choose \$3,376.02 or less/],
  ['saving-deposit', { ...deposit, monthlySaving: 0, savingsRate: 0 }, /more than a century/],
  ['comparison-rate', { ...compared, years: 5, firstMonths: 60 }, /choose 59 months or less/],
  ['contract-to-keys', { ...contract, finance: 29 }, /choose 28 days or less/],
  ['mortgage-insurance', { ...insured, loan: 599_000, quote: 0 }, /Put in the premium you were quoted/],
  ['repayments', { ...loan, years: 12.3 }, /Loan term: put in a whole number of years/],
  ['loan-progress', { ...loan, payments: 361 }, /choose 360 months or less/],
  ['extra-early-or-late', { ...late, fromYear: 30 }, /choose 29 years or less/],
  ['extra-early-or-late', { ...late, larger: 200 }, /Extra every month: choose \$199 or less/],
  ['settlement-cash', { ...settled, paid: 150_000 }, /Paid before: choose \$140,000 or less/],
])('%s %o: rejects contradictory numbers and explains what to change', (name, values, message) => {
  const { figures, outcome } = requireCalculator(name);
  for (const compute of [figures, ...(outcome ? [outcome] : [])]) {
    expect(() => compute(values, facts)).toThrow(UnworkableError);
    expect(() => compute(values, facts)).toThrow(message);
  }
});

// Reference cases D01, fees and switching.
test.each<[string, Values, string[]]>([
  ['refinance', { ...switched, newRate: 6 }, ['$45,200 ahead', '$67,600 behind']],
  ['comparison-rate', { ...compared, years: 25, rate: 6.3, otherRate: 6.5 }, ['6.35%', '6.50%']],
  ['offset', offset, ['28 years 1 month']],
  ['loan-progress', { ...loan, payments: 60 }, ['$24,832 in year 1', '$31,354 in year 30']],
])('%s %o: labels the plot with its figures', (name, values, words) => {
  const { chart } = outcomeOf(name, values);
  const named = chart.kind === 'bars' ? [] : chart.kind === 'lines' ? chart.lines : chart.key;
  const figures = named.map(({ figure }) => figure);
  expect(figures).toEqual(expect.arrayContaining(words));
});

test('comparison-rate: marks the loan size at which the cheaper offer changes', () => {
  const { chart, message, chartAlt } = outcomeOf('comparison-rate', { ...compared, yearlyFee: 600 });
  const turnsAt = /about \$(\d+),000/.exec(message)?.[1];
  expect(turnsAt).toBeDefined();
  expect(chart.kind === 'lines' && chart.marker?.text).toBe(`Even at $${turnsAt}k`);
  expect(chartAlt).toMatch(/The axis begins at \d\.\d+%, not at zero\.$/);
});

test.each([
  ['rate-change', rising],
  ['break-cost', leaving],
])('%s: draws the answer as the difference', (name, values) => {
  const { chart, short } = outcomeOf(name, values);
  expect(chart.kind === 'bars' && chart.bars.find((bar) => bar.name === 'Difference')?.value).toBe(
    short.value,
  );
});

test('bridging: draws money left over as such, not as debt', () => {
  const { chart } = outcomeOf('bridging', { ...bridged, price: 400_000 });
  const bars = chart.kind === 'bars' ? chart.bars.slice(3) : [];
  expect(chart.kind === 'bars' && chart.heading).toBe('What you owe, or have left over');
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['After the sale', expect.stringMatching(/^\$[\d,]+ left over$/)],
    ['Sold for 10% less', expect.stringMatching(/^\$[\d,]+ left over$/)],
  ]);
  expect(bars.flatMap(({ parts }) => parts.map(({ tone }) => tone))).toEqual(['other', 'other']);
});

test('refinance: compares one line with staying if the term is the same', () => {
  const { chart } = outcomeOf('refinance', { ...switched, newYears: 25 });
  expect(chart.kind === 'lines' && chart.lines.map(({ tone }) => tone)).toEqual(['choice', 'baseline']);
});

test('cash-needed: states the first-home rules of the state', () => {
  const notesOf = (state: number, buyer = 0) =>
    outcomeOf('cash-needed', { ...needed, state, buyer }).assumptions.join(' ');
  expect(notesOf(ACT)).toContain('owned no property for five years');
  expect(notesOf(QLD)).toContain('citizen or permanent resident');
  expect(notesOf(QLD, 2)).not.toContain('citizen or permanent resident');
});

test('first-home-cash: adds a bar for an unusual deposit, and for the scheme of Queensland', () => {
  const namesOf = (values: Values) => {
    const { chart } = outcomeOf('first-home-cash', { ...cash, ...values });
    if (chart.kind !== 'bars') throw new Error('expected bars');
    return chart.bars.map(({ name, parts }) => [name, parts[0]?.tone]);
  };
  expect(namesOf({ deposit: 20 })).toHaveLength(5);
  expect(namesOf({ deposit: 20 }).at(-1)).toEqual(['20% deposit', 'choice']);
  expect(namesOf({ deposit: 7.5 })).toHaveLength(6);
  expect(namesOf({ deposit: 7.5 })[3]).toEqual(['Your deposit, 7.5%', 'choice']);
  const boost = ['Boost to Buy, 2% deposit', 'baseline'];
  expect(namesOf({ state: QLD })).toContainEqual(boost);
  expect(namesOf({ state: QLD, price: 1_000_001 })).not.toContainEqual(boost);
  expect(namesOf({ state: QLD, property: 2 })).not.toContainEqual(boost);
});

test('names the scheme that a deposit of 5% without insurance needs', () => {
  const labelOf = (values: Values) => outcomeOf('first-home-cash', { ...cash, ...values }).result;
  expect(labelOf({})).toContain('with the 5% Deposit Scheme');
  expect(labelOf({ deposit: 10 })).not.toContain('Deposit Scheme');
  const scheme = 'none is needed, with the 5% Deposit Scheme';
  expect(outcomeOf('cash-needed', needed).assumptions.join(' ')).toContain(scheme);
  expect(outcomeOf('cash-needed', { ...needed, buyer: 1 }).assumptions.join(' ')).not.toContain(scheme);
});

test("stamp-duty: applies last year's tables to last year's contracts, or rejects them", () => {
  const last = { ...taxed, signed: 1 };
  expect(outcomeOf('stamp-duty', last).assumptions[0]).toContain('a contract of 30\u00a0June\u00a02026');
  // Only this year's rates are known above the threshold.
  expect(() => outcomeOf('stamp-duty', { ...last, state: NSW, price: 4_000_000 })).toThrow(UnworkableError);
  // Without the ACT, whose concession had an income test.
  expect(outcomeOf('stamp-duty', { ...last, state: NSW }).table.rows).toHaveLength(7);
});

test('rent-or-buy: crosses the lines at break-even and draws a shortfall below zero', () => {
  const { chart } = outcomeOf('rent-or-buy', tenant);
  if (chart.kind !== 'lines') throw new Error('expected lines');
  const [buying, renting] = chart.lines.map(({ points }) => points);
  const even = chart.marker?.at[0] ?? 0;
  const before = buying?.findLast(([growth]) => growth <= even)?.[1] ?? 0;
  const after = buying?.find(([growth]) => growth > even)?.[1] ?? 0;
  expect(before).toBeLessThanOrEqual(renting?.[0]?.[1] ?? 0);
  expect(after).toBeGreaterThan(renting?.[0]?.[1] ?? 0);
  const { chart: short } = outcomeOf('rent-or-buy', { ...tenant, loan: 700_000, stay: 1 });
  if (short.kind !== 'lines') throw new Error('expected lines');
  const lowest = short.lines[0]?.points[0]?.[1];
  expect(lowest).toBeLessThan(0);
  expect(short.y.from).toBeLessThanOrEqual(lowest ?? 0);
});

test('saving-deposit: ends the line at the goal, and draws bars if it is already reached', () => {
  const { chart } = outcomeOf('saving-deposit', deposit);
  if (chart.kind !== 'lines') throw new Error('expected lines');
  expect(chart.x.ticks.at(-1)).toEqual({ at: 5, text: '5 years' });
  expect(chart.lines[0]).toMatchObject({ name: 'Enough after', figure: '3 years 1 month' });
  expect(chart.lines[0]?.points.at(-1)?.[0]).toBeCloseTo(37 / 12, 9);
  expect(chart.lines.map(({ points }) => points.at(-1)?.[1])).toEqual([
    expect.closeTo(102_191.45, 1),
    expect.closeTo(94_000, 1),
    deposit.target,
  ]);
  expect(outcomeOf('saving-deposit', { ...deposit, start: deposit.target }).chart.kind).toBe('bars');
});

// Shown differences equal the difference of the shown figures, in sentences and charts.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'shows differences that match the figures beside them: loan %i',
  (each) => {
    const principal = 300_000 + each * 37_450;
    const sums = (text: string) =>
      [...text.matchAll(/\$([\d,]+)(\.\d\d)?/g)].map(([sum]) => Number(sum.replace(/[$,]/g, '')));
    const variable = outcomeOf('fixed-or-variable', { ...up, principal }).result;
    const [size = 0, most = 0, least = 0] = sums(variable);
    expect(most - least).toBeCloseTo(size, 2);
    const often = outcomeOf('repayment-frequency', { ...loan, principal }).message;
    const [whole = 0, part = 0] = sums(often);
    const [rhythm] = sums(outcomeOf('repayment-frequency', { ...loan, principal }).result).slice(-1);
    expect(whole - part).toBeCloseTo(rhythm ?? 0, 2);
    const pause = { principal, rate: 6, interestOnlyYears: 5, thenYears: 25 };
    const { result, chart } = outcomeOf('interest-only', pause);
    const [normal = 0, first = 0] =
      chart.kind === 'lines' ? chart.lines.flatMap(({ figure = '' }) => sums(figure)) : [];
    expect(first - normal).toBeCloseTo(sums(result)[0] ?? 0, 2);
  },
);

test('mortgage-insurance: explains why there is none instead of showing $0', () => {
  const { chart, table, short, chartAlt } = outcomeOf('mortgage-insurance', {
    ...insured,
    quote: 0,
    loan: 480_000,
  });
  if (chart.kind !== 'bars') throw new Error('expected bars');
  expect(chart.heading).toBe('None is usual up to 80% of the value');
  expect(chart.bars.map(({ value }) => value)).toEqual(['Usually nothing', 'Usually nothing']);
  expect(short.value).toBe('Usually nothing');
  expect(table.columns).toEqual(['', 'Usually, up to 80% of the value']);
  expect(JSON.stringify([table.rows, chartAlt])).not.toContain('$0');
});

test('gives every calculator with an outcome a unique, searchable title', () => {
  const titles = calculators.filter(({ outcome }) => outcome).map(({ title }) => title);
  expect(titles.filter((title) => !/ calculator\b/.test(title))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});
