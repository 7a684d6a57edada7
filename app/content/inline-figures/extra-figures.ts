/** Figures about extra money that is paid for a while only. */
import { z } from 'zod';
import { extraThenStop } from '../../../finance/extra-repayments.ts';
import { duration } from '../../lib/format.ts';
import { cents, figure, loanShape, money, showMoney, wholeNumber } from './figure.ts';

export const extraFigures = {
  ExtraThenStop: figure(
    'ExtraThenStop',
    {
      ...loanShape,
      extra: money,
      months: wholeNumber,
      show: z.enum(['interest', 'time', 'paid']),
      cents,
    },
    ({ extra, months, show, cents: showCents, ...loan }) => {
      const result = extraThenStop(loan, extra, months);
      if (show === 'time') return duration(result.paymentsSaved);
      return showMoney(show === 'paid' ? extra * months : result.interestSaved, showCents);
    },
  ),
};
