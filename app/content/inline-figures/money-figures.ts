/** Figures about switching loans, comparison rates and borrowing power. */
import type { z } from 'zod';
import { largestLoan } from '../../../finance/borrowing.ts';
import { comparisonRate } from '../../../finance/comparison-rate.ts';
import { keepOldRepayment, refinance, refinanceOver } from '../../../finance/refinance.ts';
import { roughly, thousands } from '../../figures/calculators/outcome.ts';
import { percent } from '../../lib/format.ts';
import {
  choice,
  InlineFigureError,
  loanShape,
  money,
  points,
  ratePercent,
  savings,
  type Unnamed,
  wholeNumber,
  years,
} from './figure.ts';

const switchShape = {
  owed: money,
  yearsLeft: years,
  rate: ratePercent,
  newRate: ratePercent,
  cost: money.optional(),
  cashback: money.optional(),
};

function planOf(props: z.output<z.ZodObject<typeof switchShape>>) {
  const { owed, yearsLeft, rate, newRate, cost = 0, cashback = 0 } = props;
  const switchingCost = cost - cashback;
  return { balance: owed, monthsLeft: Math.round(yearsLeft * 12), oldRate: rate, newRate, switchingCost };
}

type Net = { netSaving: number };

/** A sentence that says better or worse off stops the build once the opposite is so. */
const betterOrWorse = {
  net: ({ netSaving }: Net) => roughly(netSaving),
  better({ netSaving }: Net) {
    if (netSaving > 0) return roughly(netSaving);
    throw new InlineFigureError('show="better": expected a switch that pays; this one leaves one worse off');
  },
  worse({ netSaving }: Net) {
    if (netSaving < 0) return roughly(-netSaving);
    throw new InlineFigureError('show="worse": expected a switch that does not pay; this one does');
  },
};

function inMonth(month: number | null): string {
  if (month === null) return 'never';
  return month === 0 ? 'the first day' : `month ${month}`;
}

/** Fees over a loan's time, each of which may be left out. */
const feeShape = {
  upfront: money.optional(),
  monthly: money.optional(),
  yearly: money.optional(),
  discharge: money.optional(),
  firstRate: ratePercent.optional(),
  firstMonths: wholeNumber.optional(),
};

export const moneyFigures: Record<string, Unnamed> = {
  Refinance: choice(switchShape, (props) => refinance(planOf(props)), {
    ...betterOrWorse,
    oldRepayment: (result) => result.oldRepayment,
    newRepayment: (result) => result.newRepayment,
    monthly: (result) => Math.abs(result.monthlySaving),
    interest: (result) => roughly(result.interestSaved),
    breakEven: (result) => inMonth(result.breakEvenMonth),
    cashbackGone: (result) => inMonth(result.cashbackUsedUpMonth),
  }),

  RefinanceOver: choice(
    { ...switchShape, newYears: years },
    ({ newYears, ...props }) => refinanceOver(planOf(props), Math.round(newYears * 12)),
    {
      repayment: (other) => other.repayment,
      extraInterest: (other) => roughly(other.extraInterest),
      ...betterOrWorse,
    },
  ),

  KeepRepayment: choice(
    switchShape,
    (props) => {
      const kept = keepOldRepayment(planOf(props));
      if (kept) return kept;
      throw new InlineFigureError(
        'newRate: expected no more than rate, as there is nothing to keep otherwise',
      );
    },
    { ...savings, interest: (kept) => roughly(kept.interestSaved) },
  ),

  ComparisonRate: choice(
    { ...loanShape, ...feeShape },
    ({ upfront, monthly, yearly, discharge, firstRate, firstMonths, ...loan }) => {
      if ((firstRate === undefined) !== (firstMonths === undefined)) {
        throw new InlineFigureError('firstRate, firstMonths: expected both or neither');
      }
      return comparisonRate({
        ...loan,
        upfrontFees: upfront ?? 0,
        monthlyFee: monthly ?? 0,
        yearlyFee: yearly ?? 0,
        dischargeFee: discharge ?? 0,
        introductory: firstRate && firstMonths ? { rate: firstRate, months: firstMonths } : undefined,
      });
    },
    {
      rate: (worked) => percent(worked.comparisonRate * 100, 2),
      added: (worked, { rate }) => `${((worked.comparisonRate - rate) * 100).toFixed(2)} points`,
      fees: (worked) => worked.fees,
    },
  ),

  BorrowingPower: choice({ surplus: money, rate: ratePercent, buffer: points, years }, largestLoan, {
    loan: (worked) => thousands(worked.largestLoan),
    tested: (worked) => percent(worked.assessedRate * 100),
    repayment: (worked) => worked.repayment,
  }),
};
