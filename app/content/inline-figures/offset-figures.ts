/** Figures about money beside a loan (offset) and money inside it (redraw). */
import { z } from 'zod';
import {
  offsetAgainstSavings,
  offsetBreakEven,
  offsetFirstYear,
  offsetSaving,
  offsetYearlyCost,
} from '../../../finance/offset.ts';
import { deductionLost, mixedLoan, redrawAhead } from '../../../finance/redraw.ts';
import { duration, percent } from '../../lib/format.ts';
import {
  cents,
  figure,
  loanShape,
  money,
  points,
  ratePercent,
  showMoney,
  taxPercent,
  wholeNumber,
} from './figure.ts';

export const offsetFigures = {
  RedrawAhead: figure(
    'RedrawAhead',
    {
      ...loanShape,
      extra: money,
      months: wholeNumber,
      show: z.enum(['ahead', 'paid', 'actual', 'scheduled']),
      cents,
    },
    ({ principal, rate, years, extra, months, show, cents: showCents }) => {
      const result = redrawAhead({ principal, rate, years }, extra, months);
      const shown = {
        ahead: result.ahead,
        paid: result.paidIn,
        actual: result.actualBalance,
        scheduled: result.scheduledBalance,
      };
      return showMoney(shown[show], showCents);
    },
  ),

  MixedLoan: figure(
    'MixedLoan',
    {
      rental: money,
      private: money,
      rate: ratePercent,
      show: z.enum(['interest', 'deductible', 'private', 'share']),
      cents,
    },
    ({ show, cents: showCents, ...input }) => {
      const result = mixedLoan(input);
      return show === 'share' ? percent(result.share * 100, 2) : showMoney(result[show], showCents);
    },
  ),

  DeductionLost: figure(
    'DeductionLost',
    {
      loan: money,
      setAside: money,
      rate: ratePercent,
      show: z.enum(['offset', 'redraw', 'lost']),
      cents,
    },
    ({ show, cents: showCents, ...input }) => showMoney(deductionLost(input)[show], showCents),
  ),

  OffsetSaving: figure(
    'OffsetSaving',
    { ...loanShape, offset: money, show: z.enum(['firstYear', 'interest', 'time']), cents },
    ({ principal, rate, years, offset, show, cents: showCents }) => {
      if (show === 'firstYear') return showMoney(offsetFirstYear(offset, rate), showCents);
      const result = offsetSaving({ principal, rate, years }, offset);
      return show === 'time'
        ? duration(result.paymentsSaved)
        : showMoney(result.interestSaved, showCents);
    },
  ),

  OffsetBreakEven: figure(
    'OffsetBreakEven',
    { owed: money, rate: ratePercent, fee: money, premium: points.optional(), cents },
    ({ owed, rate, fee, premium = 0, cents: showCents }) =>
      showMoney(offsetBreakEven({ owed, fee, premium }, rate), showCents),
  ),

  RatePremiumCost: figure(
    'RatePremiumCost',
    { owed: money, premium: points, cents },
    ({ owed, premium, cents: showCents }) =>
      showMoney(offsetYearlyCost({ owed, premium, fee: 0 }), showCents),
  ),

  OffsetCost: figure(
    'OffsetCost',
    { owed: money, fee: money, premium: points, cents },
    ({ cents: showCents, ...cost }) => showMoney(offsetYearlyCost(cost), showCents),
  ),

  OffsetAgainstSavings: figure(
    'OffsetAgainstSavings',
    {
      rate: ratePercent,
      savingsRate: ratePercent,
      taxRate: taxPercent,
      fee: money,
      show: z.enum(['savingsAfterTax', 'advantage', 'breakEven']),
      cents,
    },
    ({ show, cents: showCents, ...input }) => {
      const result = offsetAgainstSavings(input);
      return show === 'breakEven'
        ? showMoney(result.breakEven, showCents)
        : percent(result[show] * 100);
    },
  ),
};
