/** Figures about repayments, interest, changing rates and paying more. */
import { z } from 'zod';
import { dailyInterest } from '../../../finance/daily-interest.ts';
import { extraRepayments } from '../../../finance/extra-repayments.ts';
import { interestOnly } from '../../../finance/interest-only.ts';
import {
  balanceAfter,
  type Loan,
  milestones,
  repayment,
  schedule,
  totalInterest,
} from '../../../finance/loan.ts';
import { lvr } from '../../../finance/lvr.ts';
import { interestUnderRates, repaymentChange, simpleBreakCost } from '../../../finance/rates.ts';
import { duration, percent } from '../../lib/format.ts';
import {
  cents,
  figure,
  loanShape,
  money,
  ratePercent,
  showMoney,
  wholeNumber,
  yearlyRates,
  years,
} from './figure.ts';

const PAYMENTS_PER_YEAR = { month: 12, fortnight: 26, week: 52 } as const;

/** The loan without the properties that only say what is shown. */
function loanOf({ principal, rate, years: term }: Loan): Loan {
  return { principal, rate, years: term };
}

export const loanFigures = {
  Repayment: figure(
    'Repayment',
    { ...loanShape, per: z.enum(['month', 'fortnight', 'week']).optional(), cents },
    (props) =>
      showMoney(
        repayment({ ...loanOf(props), paymentsPerYear: PAYMENTS_PER_YEAR[props.per ?? 'month'] }),
        props.cents,
      ),
  ),

  RepaymentChange: figure(
    'RepaymentChange',
    {
      principal: money,
      years,
      from: ratePercent,
      to: ratePercent,
      per: z.enum(['month', 'year']),
      cents,
    },
    ({ principal, years: term, from, to, per, cents: showCents }) => {
      const monthly = Math.abs(repaymentChange({ principal, years: term }, from, to));
      return showMoney(per === 'year' ? monthly * 12 : monthly, showCents);
    },
  ),

  TotalInterest: figure('TotalInterest', { ...loanShape, cents }, (props) =>
    showMoney(totalInterest(loanOf(props)), props.cents),
  ),

  BalanceAfter: figure('BalanceAfter', { ...loanShape, months: wholeNumber, cents }, (props) =>
    showMoney(balanceAfter(loanOf(props), props.months), props.cents),
  ),

  FirstRepaymentPart: figure(
    'FirstRepaymentPart',
    { ...loanShape, part: z.enum(['interest', 'principal']), cents },
    (props) => showMoney(schedule(loanOf(props))[0]?.[props.part] ?? 0, props.cents),
  ),

  Milestone: figure(
    'Milestone',
    { ...loanShape, show: z.enum(['principalExceedsInterestAt', 'halfRepaidAfter']) },
    (props) => {
      const { principalExceedsInterestAt, halfRepaidAfter } = milestones(loanOf(props));
      return props.show === 'halfRepaidAfter'
        ? duration(halfRepaidAfter)
        : String(principalExceedsInterestAt);
    },
  ),

  InterestOnly: figure(
    'InterestOnly',
    {
      principal: money,
      rate: ratePercent,
      interestOnlyYears: years,
      thenYears: years,
      show: z.enum(['during', 'after', 'stepUp', 'extraInterest']),
      cents,
    },
    ({ show, cents: showCents, ...plan }) => {
      const result = interestOnly(plan);
      const shown = {
        during: result.interestOnlyRepayment,
        after: result.repaymentAfter,
        stepUp: result.stepUp,
        extraInterest: result.extraInterest,
      };
      return showMoney(shown[show], showCents);
    },
  ),

  DailyInterest: figure(
    'DailyInterest',
    { balance: money, rate: ratePercent, days: wholeNumber, cents },
    ({ balance, rate, days, cents: showCents }) =>
      showMoney(dailyInterest([{ balance, days }], rate), showCents),
  ),

  InterestUnderRates: figure(
    'InterestUnderRates',
    { principal: money, years, rates: yearlyRates, cents },
    (props) =>
      showMoney(
        interestUnderRates({
          principal: props.principal,
          years: props.years,
          ratesByYear: props.rates,
        }).totalInterest,
        props.cents,
      ),
  ),

  InterestGap: figure(
    'InterestGap',
    { principal: money, years, rates: yearlyRates, against: yearlyRates, cents },
    ({ principal, years: term, rates, against, cents: showCents }) => {
      const interest = (ratesByYear: number[]) =>
        interestUnderRates({ principal, years: term, ratesByYear }).totalInterest;
      return showMoney(Math.abs(interest(rates) - interest(against)), showCents);
    },
  ),

  BreakCost: figure(
    'BreakCost',
    {
      owed: money,
      allowedExtra: money,
      yearsLeft: years,
      fixedRate: ratePercent,
      marketRate: ratePercent,
      cents,
    },
    ({ cents: showCents, ...input }) => showMoney(simpleBreakCost(input), showCents),
  ),

  ExtraSaving: figure(
    'ExtraSaving',
    { ...loanShape, extra: money, show: z.enum(['interest', 'time']), cents },
    (props) => {
      const result = extraRepayments(loanOf(props), { extra: props.extra });
      return props.show === 'time'
        ? duration(result.paymentsSaved)
        : showMoney(result.interestSaved, props.cents);
    },
  ),

  LumpSumSaving: figure(
    'LumpSumSaving',
    {
      ...loanShape,
      amount: money,
      afterMonths: wholeNumber,
      show: z.enum(['interest', 'time']),
      cents,
    },
    (props) => {
      const result = extraRepayments(loanOf(props), {
        lumpSums: { [props.afterMonths]: props.amount },
      });
      return props.show === 'time'
        ? duration(result.paymentsSaved)
        : showMoney(result.interestSaved, props.cents);
    },
  ),

  Lvr: figure('Lvr', { loan: money, value: money, decimals: wholeNumber.optional() }, (props) =>
    percent(lvr(props.loan, props.value) * 100, props.decimals ?? 0),
  ),
};
