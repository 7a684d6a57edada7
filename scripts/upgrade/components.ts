/**
 * What the components of version 1 become: each was a calculation with its premises written into a sentence, and is
 * now a named result of an example that the front matter states once.
 */

/**
 * The calculator; its fields, each with the property of another name that it comes from (`principal=owed`) and
 * what it is where that is left out (`cost:0`, `rate:@typical-owner-rate` for a fact); and the result, or the
 * results by the value of a property, which is `show` unless told. Without any, the property names the result.
 */
export type Component = readonly [
  calculator: string,
  fields: string,
  results?: string | Readonly<Record<string, string>>,
  by?: string,
];

export const blocks: Readonly<Record<string, string>> = {
  KeyPoints: 'key-points',
  Note: 'note',
  SideNote: 'side-note',
  PulledFigure: 'pulled-figure',
};

/** Variables, with ID for the component's own. */
export const sentences: Readonly<Record<string, string>> = {
  Fact: '$facts.ID',
  FactDate: '$facts.ID.date',
  RatesToday: '$facts.rates-today',
  TrackingInShort: '$firm.tracking-in-short',
  CookiesAndCounts: '$firm.cookies-and-counts',
  OverseasDisclosure: '$firm.overseas-disclosure',
  EnquirySystems: '$firm.enquiry-systems',
  CreditGuide: '$firm.credit-guide',
  AutomatedTools: '$firm.automated-tools',
};

const LOAN = 'principal rate years';
const SAVING = { interest: 'interestSaved', time: 'timeSaved' };
const PARTS = { interest: 'interestPart', principal: 'principalPart' };
const SWITCH = 'principal=owed years=yearsLeft rate newRate cost:0 cashback:0 newYears:30';
const BREAK_EVEN = 'owed:500000 rate:@typical-owner-rate fee:0 premium:0';

/** Any other component is named to the author. */
export const components: Readonly<Record<string, Component>> = {
  Repayment: [
    'repayments',
    LOAN,
    { '': 'repayment', month: 'repayment', fortnight: 'fortnightlyRepayment', week: 'weeklyRepayment' },
    'per',
  ],
  TotalInterest: ['repayments', LOAN, 'interest'],
  BalanceAfter: ['loan-progress', `${LOAN} payments=months`, 'balance'],
  OwedShare: ['loan-progress', `${LOAN} payments=months`, 'owedShare'],
  PaidAfter: [
    'loan-progress',
    `${LOAN} payments=months`,
    { interest: 'interestPaid', principal: 'principalPaid' },
    'part',
  ],
  FirstRepaymentPart: ['loan-progress', `${LOAN} payments:1`, PARTS, 'part'],
  RepaymentPart: ['loan-progress', `${LOAN} payments=number`, PARTS, 'part'],
  Milestone: ['loan-progress', `${LOAN} payments:1`, { principalExceedsInterestAt: 'overtakesAt' }],
  PrincipalOvertakes: ['loan-progress', `${LOAN} payments:1`, 'principalOvertakes'],
  InterestOnly: ['interest-only', 'principal rate interestOnlyYears thenYears'],
  DailyInterest: ['daily-interest', 'balance rate days paidIn:0 afterDays:0', 'without'],
  DailyInterestBy366: ['daily-interest', 'balance rate days paidIn:0 afterDays:0', 'by366'],
  MonthInterest: ['daily-interest', 'balance rate paidIn afterDays days'],
  BreakCost: ['break-cost', 'owed allowedExtra yearsLeft fixedRate marketRate', 'cost'],
  ExtraSaving: ['extra-repayments', `${LOAN} extra lumpSum:0 lumpSumAfterMonths:12`, SAVING],
  LumpSumSaving: [
    'extra-repayments',
    `${LOAN} extra:0 lumpSum=amount lumpSumAfterMonths=afterMonths`,
    SAVING,
  ],
  ExtraThenStop: [
    'redraw-ahead',
    `${LOAN} extra months`,
    { paid: 'paidIn', interest: 'stoppedSaved', time: 'stoppedTime' },
  ],
  ThirteenthPayment: [
    'repayment-frequency',
    LOAN,
    {
      perMonth: 'thirteenthAMonth',
      interest: 'thirteenthSaved',
      time: 'thirteenthTime',
      fortnightlyAdds: 'rhythmSaved',
    },
  ],
  OffsetSaving: ['offset', `${LOAN} offset`, SAVING],
  OffsetBreakEven: ['offset-break-even', BREAK_EVEN, 'breakEven'],
  OffsetCost: ['offset-break-even', BREAK_EVEN, 'cost'],
  RatePremiumCost: ['offset-break-even', BREAK_EVEN, 'premiumCost'],
  OffsetAgainstSavings: ['offset-or-savings', 'rate savingsRate taxRate fee'],
  SeveralOffsets: [
    'several-offsets',
    'principal=owed rate first second:0 third:0 years:30',
    { savedPerYear: 'savedAYear', missedPerYear: 'missedAYear' },
  ],
  RedrawAhead: ['redraw-ahead', `${LOAN} extra months`, { paid: 'paidIn', actual: 'owed' }],
  PaidInSaving: ['offset', `${LOAN} offset=amount`, { interest: 'paidInSaved', time: 'paidInTime' }],
  MixedLoan: ['mixed-loan', 'rental private rate'],
  DeductionLost: ['offset-or-redraw', 'loan setAside rate taxRate:32'],
  RedrawnLoan: ['offset-or-redraw', 'loan setAside rate taxRate:32'],
  CapitalGain: [
    'capital-gain',
    'price=cost buyingCosts sale sellingCosts losses:0 salary:100000',
    { discounted: 'counted', extraTax: 'tax', extraTaxWithoutDiscount: 'taxWithoutDiscount' },
  ],
  SplitGain: ['gain-over-the-change', 'price=cost sale yearsBefore yearsAfter inflation'],
  IncomeTax: ['income-tax', 'income'],
  MarginalRate: ['income-tax', 'income', 'marginalRate'],
  Lvr: [
    'lvr',
    'loan price=value valuation=value line:@lmi-threshold',
    { '': 'share', 2: 'shareExact' },
    'decimals',
  ],
  AboveLvr: ['lvr', 'loan price=value valuation=value line=limit', 'above'],
  MortgageInsurance: ['mortgage-insurance', 'loan quote=premium duty rate years value:600000'],
  Commission: ['broker-commission', 'principal upfront trail'],
  Refinance: ['refinance', SWITCH, { net: 'better', oldRepayment: 'repayment', interest: 'interestSaved' }],
  RefinanceOver: [
    'refinance',
    SWITCH,
    {
      repayment: 'againRepayment',
      extraInterest: 'againInterest',
      worse: 'againWorse',
      better: 'againBetter',
      net: 'againBetter',
    },
  ],
  KeepRepayment: ['refinance', SWITCH, { time: 'keptTime', interest: 'keptInterest' }],
  BorrowingPower: ['borrowing', 'surplus rate buffer years spread:0'],
  SavingUp: ['saving-deposit', 'target start monthlySaving=monthly savingsRate=rate'],
  GuaranteeNeeded: ['guarantee', 'loan price limit', 'needed'],
  SuperSaver: ['super-saver', 'pay taxRate released:@super-saver-released offset:@super-saver-offset'],
  CashAtSettlement: ['settlement-cash', 'price loan paid costs:0', 'cash'],
  ShareOf: ['share-of', 'of share', 'amount'],
};

/** By the name of a chart of version 1: the article whose example it is today. */
export const charts: Readonly<Record<string, readonly [article: string, example: string]>> = {
  'loan-balance': ['what-extra-repayments-save', 'extra'],
  'offset-saving': ['offset-accounts-mortgage-game-changer', 'offset'],
  'redraw-ahead': ['redraw-what-borrowers-dont-consider', 'ahead'],
  'rate-difference': ['fixed-vs-variable-home-loans-australia-2025', 'quarterPoint'],
  'repayment-frequency': ['weekly-fortnightly-or-monthly-repayments', 'usual'],
  'several-offsets': ['multiple-offset-accounts-more-merrier', 'accounts'],
  'offset-or-redraw': ['offset-vs-redraw-depends-long-term-plans', 'moveOut'],
  'interest-and-principal': ['how-home-loan-repayments-work', 'first'],
  'daily-interest': ['how-daily-interest-is-calculated', 'month'],
  'rental-cash-flow': ['buying-investment-property-basics-without-hype', 'rental'],
  'growth-not-assured': ['buying-investment-property-basics-without-hype', 'rental'],
  'refinance-term': ['refinancing-what-it-costs-and-when-it-pays', 'switch'],
  'comparison-rate-by-size': ['the-comparison-rate-what-it-tells-and-hides', 'withFee'],
  'borrowing-power': ['how-much-can-i-borrow', 'takers'],
  'first-home-cash': ['your-first-home-the-money-before-the-keys', 'home'],
  'contract-to-keys': ['from-pre-approval-to-keys', 'contract'],
  'deposit-and-lvr': ['lenders-mortgage-insurance-explained', 'lvr'],
  'broker-commission': ['what-a-mortgage-broker-does', 'commission'],
  'fixed-vs-variable': ['fixed-vs-variable-home-loans-australia-2025', 'ratesRise'],
  'trail-commission': ['what-a-mortgage-broker-does', 'book'],
};
