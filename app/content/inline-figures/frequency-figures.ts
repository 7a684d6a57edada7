/** Figures about paying every fortnight or week instead of every month. */
import { z } from 'zod';
import { paymentCount } from '../../../finance/loan.ts';
import {
  gainOf,
  partOfMonthly,
  sameMoneyMonthly,
  sameYearlyTotal,
  workedOutAfresh,
} from '../../../finance/repayment-frequency.ts';
import { duration } from '../../lib/format.ts';
import { cents, figure, loanShape, showMoney } from './figure.ts';

const rhythmOf = { halfMonth: 'twiceAMonth', fortnight: 'fortnightly', week: 'weekly' } as const;
const methods = { part: partOfMonthly, even: sameYearlyTotal, afresh: workedOutAfresh };

export const frequencyFigures = {
  Frequency: figure(
    'Frequency',
    {
      ...loanShape,
      every: z.enum(['halfMonth', 'fortnight', 'week']),
      method: z.enum(['part', 'even', 'afresh']),
      show: z.enum(['instalment', 'paidPerYear', 'extraPerYear', 'interest', 'repaidIn', 'time']),
      cents,
    },
    ({ every, method, show, cents: showCents, ...loan }) => {
      const result = methods[method](loan, rhythmOf[every]);
      // To the nearest month, and so that the two add up to the agreed term.
      const months = Math.round(result.yearsToRepay * 12);
      if (show === 'repaidIn') return duration(months);
      if (show === 'time') {
        const saved = paymentCount(loan) - months;
        return saved === 0 ? 'less than a month' : duration(saved);
      }
      const shown = {
        instalment: result.instalment,
        paidPerYear: result.paidPerYear,
        extraPerYear: result.extraPaidPerYear,
        interest: result.interestSaved,
      };
      return showMoney(shown[show], showCents);
    },
  ),

  ThirteenthPayment: figure(
    'ThirteenthPayment',
    { ...loanShape, show: z.enum(['perMonth', 'interest', 'time', 'fortnightlyAdds']), cents },
    ({ show, cents: showCents, ...loan }) => {
      const { paymentsSaved } = sameMoneyMonthly(loan, 'fortnightly');
      if (show === 'time') return duration(paymentsSaved);
      const { fromExtraPayment, fromPayingMoreOften } = gainOf(loan, 'fortnightly');
      const shown = {
        perMonth: partOfMonthly(loan, 'fortnightly').extraPaidPerYear / 12,
        interest: fromExtraPayment,
        fortnightlyAdds: fromPayingMoreOften,
      };
      return showMoney(shown[show], showCents);
    },
  ),
};
