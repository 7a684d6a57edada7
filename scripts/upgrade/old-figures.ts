/**
 * What the components of version 1 become: each was a calculation with its premises written into a sentence,
 * and is now a named result of an example that the front matter states once.
 */
import { repayment } from '../../finance/loan.ts';

/** A number as it was written: plain, or a dated fact with a difference. */
export type Given = number | { fact: string; plus?: number };

export type Props = Readonly<Record<string, Given | string | true>>;

/** The example that a figure asks, and the result that it says. */
export interface Asked {
  calculator: string;
  fields: Record<string, Given>;
  /** Fields that change nothing of the result; another example's number is taken where the rest agrees. */
  open: Record<string, Given>;
  result: string;
}

const RATE: Given = { fact: 'typical-owner-rate' };
const LMI: Given = { fact: 'lmi-threshold' };

type Rule = (props: Props) => Omit<Asked, 'open'> & { open?: Asked['open'] };

/** The named numbers of a component, under the names of today; what may be left out has a number here. */
function pick(props: Props, names: Readonly<Record<string, string>>, defaults: Record<string, Given> = {}) {
  const fields: Record<string, Given> = {};
  for (const [field, prop] of Object.entries(names)) {
    const value = props[prop] ?? defaults[prop];
    if (typeof value !== 'number' && typeof value !== 'object') {
      throw new Error(`${prop}: expected a number that can be read as it stands`);
    }
    fields[field] = value;
  }
  return fields;
}

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
const loan = same('principal', 'rate', 'years');
const chosen = (props: Props, key: string, names: Readonly<Record<string, string>>) =>
  names[String(props[key])] ?? String(props[key]);

const progress =
  (result: (props: Props) => string, payments: (props: Props) => Given): Rule =>
  (props) => ({
    calculator: 'loan-progress',
    fields: { ...pick(props, loan), payments: payments(props) },
    result: result(props),
  });

const switching =
  (results: Readonly<Record<string, string>>): Rule =>
  (props) => ({
    calculator: 'refinance',
    fields: pick(
      props,
      { principal: 'owed', years: 'yearsLeft', ...same('rate', 'newRate', 'cost', 'cashback') },
      { cost: 0, cashback: 0 },
    ),
    open: { newYears: typeof props.newYears === 'number' ? props.newYears : 30 },
    result: chosen(props, 'show', results),
  });

const offsetCost =
  (result: string, names: readonly string[]): Rule =>
  (props) => {
    const all: Record<string, Given> = { owed: 500_000, rate: RATE, fee: 0, premium: 0 };
    const stated = Object.fromEntries(names.map((name) => [name, props[name] ?? all[name]]));
    const open = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
    return { calculator: 'offset-break-even', fields: stated as Record<string, Given>, open, result };
  };

const day = (result: string): Rule => {
  return (props) => ({
    calculator: 'daily-interest',
    fields: { ...pick(props, same('balance', 'rate', 'days')), paidIn: 0, afterDays: 0 },
    result,
  });
};

const plain =
  (
    calculator: string,
    names: Readonly<Record<string, string>>,
    result: string | Readonly<Record<string, string>>,
    options: { open?: Record<string, Given>; defaults?: Record<string, Given>; by?: string } = {},
  ): Rule =>
  (props) => ({
    calculator,
    fields: pick(props, names, options.defaults),
    open: options.open ?? {},
    result: typeof result === 'string' ? result : chosen(props, options.by ?? 'show', result),
  });

const saving = { interest: 'interestSaved', time: 'timeSaved' };

const ways: Readonly<Record<string, string>> = {
  'part fortnight': 'halfFortnight',
  'part week': 'quarterWeek',
  'part halfMonth': 'halfMonth',
  'even fortnight': 'evenFortnight',
  'even week': 'evenWeek',
  'afresh fortnight': 'afreshFortnight',
  'afresh week': 'afreshWeek',
};
const ofWay: Readonly<Record<string, string>> = {
  instalment: '',
  paidPerYear: 'AYear',
  extraPerYear: 'ExtraAYear',
  interest: 'Saved',
  repaidIn: 'RepaidIn',
  time: 'Time',
};

/** Three rates in one text, or each as a property of its own. */
function ratesOf(props: Props, name: string): Given[] {
  const apart = [0, 1, 2].map((year) => props[`${name}.${year}`]);
  const rates = apart[0] === undefined ? String(props[name]).split(',').map(Number) : apart;
  const read = rates.filter((rate): rate is Given => typeof rate === 'object' || Number.isFinite(rate));
  if (read.length === 3) return read;
  throw new Error(`${name}: expected three rates that can be read as they stand`);
}

/** Three years at rates of their own, against a fixed one. */
function threeYears(props: Props, fixed: Given, rates: readonly Given[], result: string) {
  const [firstYear = 0, secondYear = 0, thirdYear = 0] = rates;
  return {
    calculator: 'fixed-or-variable',
    fields: {
      ...pick(props, same('principal', 'years')),
      fixedRate: fixed,
      firstYear,
      secondYear,
      thirdYear,
    },
    result,
  };
}

/** For comparing two numbers that are both plain, or both differences from a fact. */
const size = (value: Props[string] | undefined) =>
  typeof value === 'object' ? (value.plus ?? 0) : Number(value);

export const oldFigures: Readonly<Record<string, Rule>> = {
  Repayment: plain(
    'repayments',
    loan,
    {
      undefined: 'repayment',
      month: 'repayment',
      fortnight: 'fortnightlyRepayment',
      week: 'weeklyRepayment',
    },
    { by: 'per' },
  ),
  RepaymentChange: (props) => {
    const rises = size(props.to) >= size(props.from);
    const names = rises ? { month: 'rise', year: 'riseAYear' } : { month: 'fall', year: 'fallAYear' };
    const fields = { ...same('principal', 'years'), rate: 'from', newRate: 'to' };
    return plain('rate-change', fields, names, { by: 'per' })(props);
  },
  TotalInterest: plain('repayments', loan, 'interest'),
  BalanceAfter: progress(
    () => 'balance',
    (props) => props.months as Given,
  ),
  OwedShare: progress(
    () => 'owedShare',
    (props) => props.months as Given,
  ),
  PaidAfter: progress(
    (props) => `${props.part}Paid`,
    (props) => props.months as Given,
  ),
  FirstRepaymentPart: progress(
    (props) => `${props.part}Part`,
    () => 1,
  ),
  RepaymentPart: progress(
    (props) => `${props.part}Part`,
    (props) => props.number as Given,
  ),
  YearPart: progress(
    (props) =>
      chosen(props, 'part', {
        interest: 'yearInterest',
        principal: 'yearPrincipal',
        interestShare: 'yearInterestShare',
      }),
    (props) => Number(props.year) * 12,
  ),
  Milestone: progress(
    (props) => chosen(props, 'show', { principalExceedsInterestAt: 'overtakesAt' }),
    () => 1,
  ),
  PrincipalOvertakes: progress(
    () => 'principalOvertakes',
    () => 1,
  ),
  InterestOnly: plain('interest-only', same('principal', 'rate', 'interestOnlyYears', 'thenYears'), {}),
  TermChange: (props) => {
    const names =
      size(props.to) > size(props.from)
        ? { repayment: 'lessAMonth', interest: 'moreInterest' }
        : { repayment: 'moreAMonth', interest: 'lessInterest' };
    return plain(
      'term-change',
      { ...same('principal', 'rate'), years: 'from', newYears: 'to' },
      names,
    )(props);
  },
  DailyInterest: day('without'),
  DailyInterestBy366: day('by366'),
  HalfPaidEarly: (props) => {
    const { principal, rate, years } = pick(props, loan) as Record<string, number>;
    const terms = { principal: principal ?? 0, rate: (rate ?? 0) / 100, years: years ?? 0 };
    const half = Math.round((repayment(terms) / 2) * 100) / 100;
    return day('without')({ balance: half, rate: rate ?? 0, days: props.days ?? 0 });
  },
  TwoStretches: (props) => ({
    calculator: 'daily-interest',
    fields: {
      balance: props.first as Given,
      rate: props.rate as Given,
      paidIn: Number(props.first) - Number(props.second),
      afterDays: props.firstDays as Given,
      days: Number(props.firstDays) + Number(props.secondDays),
    },
    result: 'charged',
  }),
  MonthInterest: plain('daily-interest', same('balance', 'rate', 'paidIn', 'afterDays', 'days'), {}),
  InterestUnderRates: (props) => {
    const rates = ratesOf(props, 'rates');
    return threeYears(props, rates[0] ?? 0, rates, 'variableInterest');
  },
  InterestGap: (props) =>
    threeYears(props, ratesOf(props, 'against')[0] ?? 0, ratesOf(props, 'rates'), 'gap'),
  BreakCost: plain(
    'break-cost',
    same('owed', 'allowedExtra', 'yearsLeft', 'fixedRate', 'marketRate'),
    'cost',
  ),
  ExtraSaving: plain('extra-repayments', { ...loan, extra: 'extra', lumpSum: 'lumpSum' }, saving, {
    defaults: { lumpSum: 0 },
    open: { lumpSumAfterMonths: 12 },
  }),
  LumpSumSaving: plain(
    'extra-repayments',
    { ...loan, extra: 'extra', lumpSum: 'amount', lumpSumAfterMonths: 'afterMonths' },
    saving,
    { defaults: { extra: 0 } },
  ),
  ExtraThenStop: plain(
    'redraw-ahead',
    { ...loan, ...same('extra', 'months') },
    { paid: 'paidIn', interest: 'stoppedSaved', time: 'stoppedTime' },
  ),
  Frequency: (props) => {
    const way = ways[`${props.method} ${props.every}`];
    if (!way) throw new Error(`every, method: expected one of ${Object.keys(ways).join(', ')}`);
    return {
      calculator: 'repayment-frequency',
      fields: pick(props, loan),
      result: `${way}${ofWay[String(props.show)] ?? ''}`,
    };
  },
  ThirteenthPayment: plain('repayment-frequency', loan, {
    perMonth: 'thirteenthAMonth',
    interest: 'thirteenthSaved',
    time: 'thirteenthTime',
    fortnightlyAdds: 'rhythmSaved',
  }),
  OffsetSaving: plain('offset', { ...loan, offset: 'offset' }, saving),
  OffsetBreakEven: offsetCost('breakEven', ['owed', 'rate', 'fee', 'premium']),
  OffsetCost: offsetCost('cost', ['owed', 'fee', 'premium']),
  RatePremiumCost: offsetCost('premiumCost', ['owed', 'premium']),
  ExtraAccounts: (props) => {
    const fee = Number(props.fee) + Number(props.each) * Number(props.extra);
    const asked = offsetCost('breakEven', ['owed', 'rate', 'fee', 'premium'])({ ...props, fee });
    return { ...asked, result: chosen(props, 'show', { fees: 'fee' }) };
  },
  OffsetAgainstSavings: plain('offset-or-savings', same('rate', 'savingsRate', 'taxRate', 'fee'), {}),
  SeveralOffsets: plain(
    'several-offsets',
    { principal: 'owed', ...same('rate', 'first', 'second', 'third') },
    { savedPerYear: 'savedAYear', missedPerYear: 'missedAYear' },
    { defaults: { second: 0, third: 0 }, open: { years: 30 } },
  ),
  RedrawAhead: plain(
    'redraw-ahead',
    { ...loan, ...same('extra', 'months') },
    { paid: 'paidIn', actual: 'owed' },
  ),
  PaidInSaving: plain(
    'offset',
    { ...loan, offset: 'amount' },
    { interest: 'paidInSaved', time: 'paidInTime' },
  ),
  MixedLoan: plain('mixed-loan', same('rental', 'private', 'rate'), {}),
  DeductionLost: plain('offset-or-redraw', same('loan', 'setAside', 'rate'), {}, { open: { taxRate: 32 } }),
  RedrawnLoan: plain('offset-or-redraw', same('loan', 'setAside', 'rate'), {}, { open: { taxRate: 32 } }),
  CapitalGain: plain(
    'capital-gain',
    { price: 'cost', ...same('buyingCosts', 'sale', 'sellingCosts', 'losses') },
    { discounted: 'counted', extraTax: 'tax', extraTaxWithoutDiscount: 'taxWithoutDiscount' },
    { defaults: { losses: 0 }, open: { salary: 100_000 } },
  ),
  SplitGain: plain(
    'gain-over-the-change',
    { price: 'cost', ...same('sale', 'yearsBefore', 'yearsAfter', 'inflation') },
    {},
  ),
  RentalLoss: (props) => {
    const { interest, salary } = props;
    // A rate of the loan's own is told apart in mdx-expression.ts.
    const [owed, rate] =
      typeof interest === 'number' ? [interest * 20, 5] : [props['interest.loan'], props['interest.rate']];
    if (owed === undefined) throw new Error('interest: expected a number that can be read as it stands');
    return {
      calculator: 'rental-cash-flow',
      fields: {
        ...pick(props, same('rent', 'other', 'depreciation')),
        loan: owed as Given,
        rate: rate as Given,
      },
      open: { salary: typeof salary === 'number' ? salary : 100_000 },
      result: chosen(props, 'show', { cashBeforeTax: 'shortfall' }),
    };
  },
  IncomeTax: plain('income-tax', same('income'), {}),
  MarginalRate: plain('income-tax', same('income'), 'marginalRate'),
  Lvr: (props) => ({
    calculator: 'lvr',
    fields: pick({ ...props, line: LMI }, { loan: 'loan', price: 'value', valuation: 'value' }),
    open: { line: LMI },
    result: props.decimals === 2 ? 'shareExact' : 'share',
  }),
  AboveLvr: (props) => ({
    calculator: 'lvr',
    fields: {
      ...pick(props, { loan: 'loan', price: 'value', valuation: 'value' }),
      line: props.limit === 80 ? LMI : (props.limit as Given),
    },
    result: 'above',
  }),
  MortgageInsurance: (props) => ({
    calculator: 'mortgage-insurance',
    fields: pick(props, same('loan', 'premium', 'duty', 'rate', 'years')),
    open: { value: typeof props.value === 'number' ? props.value : 600_000 },
    result: String(props.show),
  }),
  Commission: plain('broker-commission', same('principal', 'upfront', 'trail'), {}),
  Refinance: switching({ net: 'better', oldRepayment: 'repayment', interest: 'interestSaved' }),
  RefinanceOver: switching({
    repayment: 'againRepayment',
    extraInterest: 'againInterest',
    worse: 'againWorse',
    better: 'againBetter',
    net: 'againBetter',
  }),
  KeepRepayment: switching({ time: 'keptTime', interest: 'keptInterest' }),
  ComparisonRate: (props) => ({
    calculator: 'comparison-rate',
    fields: {
      ...pick(
        props,
        {
          ...loan,
          upfrontFees: 'upfront',
          monthlyFee: 'monthly',
          yearlyFee: 'yearly',
          dischargeFee: 'discharge',
          firstMonths: 'firstMonths',
        },
        { upfront: 0, monthly: 0, yearly: 0, discharge: 0, firstMonths: 0 },
      ),
      ...(props.firstRate !== undefined && { firstRate: props.firstRate as Given }),
    },
    open: { otherRate: RATE, ...(props.firstRate === undefined && { firstRate: RATE }) },
    result: chosen(props, 'show', { rate: 'comparisonRate' }),
  }),
  BorrowingPower: plain('borrowing', same('surplus', 'rate', 'buffer', 'years'), {}, { open: { spread: 0 } }),
  SavingUp: plain(
    'saving-deposit',
    { target: 'target', start: 'start', monthlySaving: 'monthly', savingsRate: 'rate' },
    {},
  ),
  BuyingCash: (props) => ({
    calculator: 'first-home-cash',
    fields: {
      ...pick(props, same('price', 'deposit')),
      ...(props.costs !== undefined && { costs: Number(props.costs) - 10_000, reserve: 10_000 }),
    },
    open: {
      ...(props.costs === undefined && { costs: 5_000, reserve: 10_000 }),
      governmentShare: 30,
      rate: RATE,
      years: 30,
    },
    result: String(props.show),
  }),
  SharedEquity: (props) => {
    const { price, deposit, share, value } = props;
    const parts: Readonly<Record<string, Props[string] | undefined>> = {
      deposit,
      contribution: share,
      owedShare: share,
      loan: 100 - Number(deposit) - Number(share),
    };
    const of = props.show === 'owedShare' ? (value ?? price) : price;
    const named = { of: of ?? '', share: parts[String(props.show)] ?? '' };
    return plain('share-of', same('of', 'share'), 'amount')(named);
  },
  GuaranteeNeeded: plain('guarantee', same('loan', 'price', 'limit'), 'needed'),
  SuperSaver: (props) => ({
    calculator: 'super-saver',
    fields: {
      ...pick(props, same('pay', 'taxRate')),
      released: { fact: 'super-saver-released' },
      offset: { fact: 'super-saver-offset' },
    },
    result: String(props.show),
  }),
  CashAtSettlement: plain('settlement-cash', same('price', 'loan', 'paid', 'costs'), 'cash', {
    defaults: { costs: 0 },
  }),
  ShareOf: plain('share-of', same('of', 'share'), 'amount'),
  FactShare: (props) => ({
    calculator: 'share-of',
    fields: { of: props.of as Given, share: { fact: String(props.id) } },
    result: 'amount',
  }),
};

/** The loan of every chart of version 1. */
const LOAN: Record<string, Given> = { principal: 500_000, rate: 5, years: 30 };
const RENTAL: Record<string, Given> = {
  ...{ rent: 26_000, loan: 600_000, rate: 5, other: 6_500, depreciation: 5_000, salary: 100_000 },
};

/** By the name of a chart of version 1: its calculator, and its numbers, where the text has no example of it. */
export const oldCharts: Readonly<Record<string, { calculator: string; fields: Record<string, Given> }>> = {
  'loan-balance': {
    calculator: 'extra-repayments',
    fields: { ...LOAN, extra: 200, lumpSum: 0, lumpSumAfterMonths: 12 },
  },
  'offset-saving': { calculator: 'offset', fields: { ...LOAN, offset: 50_000 } },
  'redraw-ahead': { calculator: 'redraw-ahead', fields: { ...LOAN, extra: 200, months: 60 } },
  'rate-difference': { calculator: 'rate-change', fields: { ...LOAN, newRate: 5.25 } },
  'repayment-frequency': { calculator: 'repayment-frequency', fields: LOAN },
  'several-offsets': {
    calculator: 'several-offsets',
    fields: { ...LOAN, first: 12_000, second: 6_000, third: 2_000 },
  },
  'offset-or-redraw': {
    calculator: 'offset-or-redraw',
    fields: { loan: 400_000, setAside: 80_000, rate: 6, taxRate: 32 },
  },
  'interest-and-principal': { calculator: 'loan-progress', fields: { ...LOAN, payments: 1 } },
  'daily-interest': {
    calculator: 'daily-interest',
    fields: { balance: 500_000, rate: 5, paidIn: 10_000, afterDays: 9, days: 30 },
  },
  'rental-cash-flow': { calculator: 'rental-cash-flow', fields: RENTAL },
  'growth-not-assured': { calculator: 'rental-cash-flow', fields: RENTAL },
  'refinance-term': {
    calculator: 'refinance',
    fields: {
      ...{ principal: 500_000, years: 25, rate: RATE, newRate: { ...RATE, plus: -0.5 } },
      ...{ cost: 1_200, cashback: 0, newYears: 30 },
    },
  },
  'comparison-rate-by-size': {
    calculator: 'comparison-rate',
    fields: {
      ...{ principal: 500_000, rate: { ...RATE, plus: -0.2 }, years: 25 },
      ...{ upfrontFees: 0, monthlyFee: 0, yearlyFee: 395, dischargeFee: 0 },
      ...{ otherRate: RATE, firstRate: RATE, firstMonths: 0 },
    },
  },
  'borrowing-power': {
    calculator: 'borrowing-takers',
    fields: {
      ...{ surplus: 4_000, rate: RATE, buffer: { fact: 'apra-buffer' }, years: 30, cardLimit: 10_000 },
      ...{ cardShare: 3, carLoan: 500, dearer: 0.5, other: 100 },
    },
  },
  'first-home-cash': {
    calculator: 'first-home-cash',
    fields: {
      ...{ price: 700_000, deposit: 5, costs: 5_000, reserve: 10_000 },
      ...{ governmentShare: 30, rate: RATE, years: 30 },
    },
  },
  'contract-to-keys': {
    calculator: 'contract-to-keys',
    fields: { coolingOff: 7, finance: 14, documents: 28, settlement: 42 },
  },
  'deposit-and-lvr': {
    calculator: 'lvr',
    fields: { loan: 540_000, price: 600_000, valuation: 600_000, line: LMI },
  },
  'broker-commission': {
    calculator: 'broker-commission',
    fields: { principal: 500_000, upfront: 0.65, trail: 0.15 },
  },
  'fixed-vs-variable': {
    calculator: 'fixed-or-variable',
    fields: {
      ...{ principal: 500_000, years: 30, fixedRate: 5 },
      ...{ firstYear: 5, secondYear: 5.5, thirdYear: 5.5 },
    },
  },
  'trail-commission': { calculator: 'trail-commission', fields: { ...LOAN, trail: 0.15 } },
};

/** What a worked example of version 1 did not ask for yet. */
export const newFields: Readonly<Record<string, Record<string, Given>>> = {
  lvr: { line: LMI },
  'offset-or-redraw': { taxRate: 32 },
  'comparison-rate': { otherRate: RATE, firstRate: RATE, firstMonths: 0 },
  'mortgage-insurance': { value: 600_000 },
};

/** By the name of a chart of version 1: the figure that pages name in its place. */
export const chartPlaces: Readonly<Record<string, string>> = {
  'loan-balance': '{ article: what-extra-repayments-save, example: extra }',
  'offset-saving': '{ article: offset-accounts-mortgage-game-changer, example: offset }',
  'redraw-ahead': '{ article: redraw-what-borrowers-dont-consider, example: ahead }',
  'rate-difference': '{ article: fixed-vs-variable-home-loans-australia-2025, example: quarterPoint }',
  'repayment-frequency': '{ article: weekly-fortnightly-or-monthly-repayments, example: usual }',
  'several-offsets': '{ article: multiple-offset-accounts-more-merrier, example: accounts }',
  'offset-or-redraw': '{ article: offset-vs-redraw-depends-long-term-plans, example: moveOut }',
  'interest-and-principal': '{ article: how-home-loan-repayments-work, example: first }',
  'daily-interest': '{ article: how-daily-interest-is-calculated, example: month }',
  'rental-cash-flow': '{ article: buying-investment-property-basics-without-hype, example: rental }',
  'growth-not-assured': '{ article: buying-investment-property-basics-without-hype, example: rental }',
  'refinance-term': '{ article: refinancing-what-it-costs-and-when-it-pays, example: switch }',
  'comparison-rate-by-size': '{ article: the-comparison-rate-what-it-tells-and-hides, example: withFee }',
  'borrowing-power': '{ article: how-much-can-i-borrow, example: takers }',
  'first-home-cash': '{ article: your-first-home-the-money-before-the-keys, example: home }',
  'contract-to-keys': '{ article: from-pre-approval-to-keys, example: contract }',
  'deposit-and-lvr': '{ article: lenders-mortgage-insurance-explained, example: lvr }',
  'broker-commission': '{ article: what-a-mortgage-broker-does, example: commission }',
  'fixed-vs-variable': '{ article: fixed-vs-variable-home-loans-australia-2025, example: ratesRise }',
  'trail-commission': '{ article: what-a-mortgage-broker-does, example: trail }',
};
