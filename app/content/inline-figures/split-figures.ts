/** Figures about where repayments go: interest, principal, and what the term changes. */
import { z } from 'zod';
import {
  balanceAfter,
  milestones,
  paymentCount,
  repayment,
  totalInterest,
} from '../../../finance/loan.ts';
import { splitBetween, splitOfYear } from '../../../finance/repayment-split.ts';
import { duration, percent } from '../../lib/format.ts';
import {
  cents,
  figure,
  InlineFigureError,
  loanShape,
  money,
  ratePercent,
  showMoney,
  wholeNumber,
  years,
} from './figure.ts';

export const splitFigures = {
  RepaymentPart: figure(
    'RepaymentPart',
    { ...loanShape, number: wholeNumber, part: z.enum(['interest', 'principal']), cents },
    ({ number, part, cents: showCents, ...loan }) =>
      showMoney(splitBetween(loan, number - 1, number)[part], showCents),
  ),

  YearPart: figure(
    'YearPart',
    {
      ...loanShape,
      year: wholeNumber,
      part: z.enum(['interest', 'principal', 'interestShare']),
      cents,
    },
    ({ year, part, cents: showCents, ...loan }) => {
      const split = splitOfYear(loan, year);
      return part === 'interestShare'
        ? percent((split.interest / (split.interest + split.principal)) * 100, 0)
        : showMoney(split[part], showCents);
    },
  ),

  PaidAfter: figure(
    'PaidAfter',
    { ...loanShape, months: wholeNumber, part: z.enum(['interest', 'principal', 'total']), cents },
    ({ months, part, cents: showCents, ...loan }) => {
      const { interest, principal } = splitBetween(loan, 0, months);
      return showMoney({ interest, principal, total: interest + principal }[part], showCents);
    },
  ),

  PrincipalOvertakes: figure('PrincipalOvertakes', loanShape, (loan) => {
    const { principalExceedsInterestAt: number } = milestones(loan);
    if (number === 1 || number >= paymentCount(loan)) {
      throw new InlineFigureError(
        '<PrincipalOvertakes />: expected a loan whose repayments start as mostly interest',
      );
    }
    return duration(number);
  }),

  TermChange: figure(
    'TermChange',
    {
      principal: money,
      rate: ratePercent,
      from: years,
      to: years,
      show: z.enum(['repayment', 'interest']),
      cents,
    },
    ({ principal, rate, from, to, show, cents: showCents }) => {
      const of = show === 'repayment' ? repayment : totalInterest;
      const change = of({ principal, rate, years: to }) - of({ principal, rate, years: from });
      return showMoney(Math.abs(change), showCents);
    },
  ),

  OwedShare: figure('OwedShare', { ...loanShape, months: wholeNumber }, ({ months, ...loan }) =>
    percent((balanceAfter(loan, months) / loan.principal) * 100, 0),
  ),
};
