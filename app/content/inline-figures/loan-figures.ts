/** Figures about repayments, interest, changing rates and paying more, or more often. */
import { z } from 'zod';
import { dailyInterest } from '../../../finance/daily-interest.ts';
import { extraRepayments, extraThenStop } from '../../../finance/extra-repayments.ts';
import { interestOnly } from '../../../finance/interest-only.ts';
import { balanceAfter, milestones, paymentCount, repayment, totalInterest } from '../../../finance/loan.ts';
import { monthInterest } from '../../../finance/month-interest.ts';
import { interestUnderRates, repaymentChange, simpleBreakCost } from '../../../finance/rates.ts';
import {
  gainOf,
  partOfMonthly,
  sameMoneyMonthly,
  sameYearlyTotal,
  workedOutAfresh,
} from '../../../finance/repayment-frequency.ts';
import { splitBetween, splitOfYear } from '../../../finance/repayment-split.ts';
import { duration, percent } from '../../lib/format.ts';
import {
  choice,
  each,
  figure,
  InlineFigureError,
  loanShape,
  money,
  ratePercent,
  savings,
  textFigure,
  type Unnamed,
  wholeNumber,
  yearlyRates,
  years,
} from './figure.ts';

const dailyShape = { balance: money, rate: ratePercent, days: wholeNumber };
const paymentsPerYear = { month: 12, fortnight: 26, week: 52 } as const;
const interestOrPrincipal = z.enum(['interest', 'principal']);

const rhythms = { halfMonth: 'twiceAMonth', fortnight: 'fortnightly', week: 'weekly' } as const;
const methods = { part: partOfMonthly, even: sameYearlyTotal, afresh: workedOutAfresh };

export const loanFigures: Record<string, Unnamed> = {
  Repayment: figure(
    { ...loanShape, per: z.enum(['month', 'fortnight', 'week']).optional() },
    ({ per = 'month', ...loan }) => repayment({ ...loan, paymentsPerYear: paymentsPerYear[per] }),
  ),

  RepaymentChange: figure(
    { principal: money, years, from: ratePercent, to: ratePercent, per: z.enum(['month', 'year']) },
    ({ from, to, per, ...loan }) => Math.abs(repaymentChange(loan, from, to)) * (per === 'year' ? 12 : 1),
  ),

  TotalInterest: figure(loanShape, totalInterest),

  BalanceAfter: figure({ ...loanShape, months: wholeNumber }, ({ months, ...loan }) =>
    balanceAfter(loan, months),
  ),

  FirstRepaymentPart: figure(
    { ...loanShape, part: interestOrPrincipal },
    ({ part, ...loan }) => splitBetween(loan, 0, 1)[part],
  ),

  Milestone: textFigure(
    { ...loanShape, show: z.enum(['principalExceedsInterestAt', 'halfRepaidAfter']) },
    ({ show, ...loan }) => {
      const found = milestones(loan)[show];
      return show === 'halfRepaidAfter' ? duration(found) : String(found);
    },
  ),

  InterestOnly: choice(
    { principal: money, rate: ratePercent, interestOnlyYears: years, thenYears: years },
    interestOnly,
    {
      during: (plan) => plan.interestOnlyRepayment,
      after: (plan) => plan.repaymentAfter,
      ...each('stepUp', 'extraInterest'),
    },
  ),

  RepaymentPart: figure(
    { ...loanShape, number: wholeNumber, part: interestOrPrincipal },
    ({ number, part, ...loan }) => splitBetween(loan, number - 1, number)[part],
  ),

  YearPart: figure(
    { ...loanShape, year: wholeNumber, part: z.enum(['interest', 'principal', 'interestShare']) },
    ({ year, part, ...loan }) => {
      const split = splitOfYear(loan, year);
      if (part !== 'interestShare') return split[part];
      return percent((split.interest / (split.interest + split.principal)) * 100, 0);
    },
  ),

  PaidAfter: figure(
    { ...loanShape, months: wholeNumber, part: z.enum(['interest', 'principal', 'total']) },
    ({ months, part, ...loan }) => {
      const { interest, principal } = splitBetween(loan, 0, months);
      return { interest, principal, total: interest + principal }[part];
    },
  ),

  OwedShare: textFigure({ ...loanShape, months: wholeNumber }, ({ months, ...loan }) =>
    percent((balanceAfter(loan, months) / loan.principal) * 100, 0),
  ),

  PrincipalOvertakes: textFigure(loanShape, (loan) => {
    const { principalExceedsInterestAt: number } = milestones(loan);
    if (number > 1 && number < paymentCount(loan)) return duration(number);
    throw new InlineFigureError('expected a loan whose repayments start as mostly interest');
  }),

  TermChange: figure(
    { principal: money, rate: ratePercent, from: years, to: years, show: z.enum(['repayment', 'interest']) },
    ({ from, to, show, ...loan }) => {
      const of = show === 'repayment' ? repayment : totalInterest;
      return Math.abs(of({ ...loan, years: to }) - of({ ...loan, years: from }));
    },
  ),

  DailyInterest: figure(dailyShape, ({ rate, ...stretch }) => dailyInterest([stretch], rate)),

  DailyInterestBy366: figure(dailyShape, ({ rate, ...stretch }) => dailyInterest([stretch], rate, 366)),

  MonthInterest: choice(
    { balance: money, rate: ratePercent, paidIn: money, afterDays: wholeNumber, days: wholeNumber },
    monthInterest,
    {
      ...each('charged', 'without', 'saved'),
      before: (month, { afterDays }) => month.perDayBefore * afterDays,
      after: (month, { afterDays }) => month.charged - month.perDayBefore * afterDays,
    },
  ),

  HalfPaidEarly: figure({ ...loanShape, days: wholeNumber }, ({ days, ...loan }) =>
    dailyInterest([{ balance: repayment(loan) / 2, days }], loan.rate),
  ),

  TwoStretches: figure(
    { rate: ratePercent, first: money, firstDays: wholeNumber, second: money, secondDays: wholeNumber },
    ({ rate, first, firstDays, second, secondDays }) => {
      const before = { balance: first, days: firstDays };
      return dailyInterest([before, { balance: second, days: secondDays }], rate);
    },
  ),

  InterestUnderRates: figure(
    { principal: money, years, rates: yearlyRates },
    ({ rates, ...loan }) => interestUnderRates({ ...loan, ratesByYear: rates }).totalInterest,
  ),

  InterestGap: figure(
    { principal: money, years, rates: yearlyRates, against: yearlyRates },
    ({ rates, against, ...loan }) => {
      const interest = (ratesByYear: number[]) => interestUnderRates({ ...loan, ratesByYear }).totalInterest;
      return Math.abs(interest(rates) - interest(against));
    },
  ),

  BreakCost: figure(
    { owed: money, allowedExtra: money, yearsLeft: years, fixedRate: ratePercent, marketRate: ratePercent },
    simpleBreakCost,
  ),

  ExtraSaving: choice(
    { ...loanShape, extra: money },
    ({ extra, ...loan }) => extraRepayments(loan, { extra }),
    savings,
  ),

  LumpSumSaving: choice(
    { ...loanShape, amount: money, afterMonths: wholeNumber },
    ({ amount, afterMonths, ...loan }) => extraRepayments(loan, { lumpSums: { [afterMonths]: amount } }),
    savings,
  ),

  ExtraThenStop: choice(
    { ...loanShape, extra: money, months: wholeNumber },
    ({ extra, months, ...loan }) => extraThenStop(loan, extra, months),
    { ...savings, paid: (_, { extra, months }) => extra * months },
  ),

  Frequency: choice(
    {
      ...loanShape,
      every: z.enum(['halfMonth', 'fortnight', 'week']),
      method: z.enum(['part', 'even', 'afresh']),
    },
    ({ every, method, ...loan }) => {
      const result = methods[method](loan, rhythms[every]);
      // To the nearest month, and so that time taken and time saved add up to the agreed term.
      const months = Math.round(result.yearsToRepay * 12);
      return { ...result, months, monthsSaved: paymentCount(loan) - months };
    },
    {
      instalment: (paid) => paid.instalment,
      paidPerYear: (paid) => paid.paidPerYear,
      extraPerYear: (paid) => paid.extraPaidPerYear,
      interest: (paid) => paid.interestSaved,
      repaidIn: (paid) => duration(paid.months),
      time: (paid) => (paid.monthsSaved === 0 ? 'less than a month' : duration(paid.monthsSaved)),
    },
  ),

  ThirteenthPayment: choice(loanShape, (loan) => gainOf(loan, 'fortnightly'), {
    perMonth: (_, loan) => partOfMonthly(loan, 'fortnightly').extraPaidPerYear / 12,
    interest: (gain) => gain.fromExtraPayment,
    time: (_, loan) => duration(sameMoneyMonthly(loan, 'fortnightly').paymentsSaved),
    fortnightlyAdds: (gain) => gain.fromPayingMoreOften,
  }),
};
