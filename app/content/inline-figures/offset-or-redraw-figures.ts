/** Figures about the same money beside a loan (offset) or paid into it (redraw). */
import { z } from 'zod';
import { deductionLost, mixedLoan, paidInSaving } from '../../../finance/redraw.ts';
import { duration, percent } from '../../lib/format.ts';
import {
  cents,
  figure,
  InlineFigureError,
  loanShape,
  money,
  ratePercent,
  showMoney,
  taxPercent,
} from './figure.ts';

export const offsetOrRedrawFigures = {
  PaidInSaving: figure(
    'PaidInSaving',
    { ...loanShape, amount: money, show: z.enum(['interest', 'time']), cents },
    ({ principal, rate, years, amount, show, cents: showCents }) => {
      const result = paidInSaving({ principal, rate, years }, amount);
      return show === 'time'
        ? duration(result.paymentsSaved)
        : showMoney(result.interestSaved, showCents);
    },
  ),

  RedrawnLoan: figure(
    'RedrawnLoan',
    {
      loan: money,
      setAside: money,
      rate: ratePercent,
      taxRate: taxPercent.optional(),
      show: z.enum(['rentalDebt', 'rentalShare', 'taxOnLost']),
      cents,
    },
    ({ loan, setAside, rate, taxRate, show, cents: showCents }) => {
      // First, because it refuses more set aside than was owed.
      const { lost } = deductionLost({ loan, setAside, rate });
      const rental = loan - setAside;
      if (show === 'rentalDebt') return showMoney(rental, showCents);
      if (show === 'rentalShare') {
        return percent(mixedLoan({ rental, private: setAside, rate }).share * 100, 0);
      }
      if (taxRate !== undefined) return showMoney(lost * taxRate, showCents);
      throw new InlineFigureError(
        '<RedrawnLoan />: taxRate: expected percent in braces, such as {32}, to work out tax, found nothing',
      );
    },
  ),
};
