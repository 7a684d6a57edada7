/** Figures about interest that is worked out by the day. */
import { z } from 'zod';
import { dailyInterest } from '../../../finance/daily-interest.ts';
import { repayment } from '../../../finance/loan.ts';
import { monthInterest } from '../../../finance/month-interest.ts';
import { cents, figure, loanShape, money, ratePercent, showMoney, wholeNumber } from './figure.ts';

export const dailyFigures = {
  DailyInterestBy366: figure(
    'DailyInterestBy366',
    { balance: money, rate: ratePercent, days: wholeNumber, cents },
    ({ balance, rate, days, cents: showCents }) =>
      showMoney(dailyInterest([{ balance, days }], rate, 366), showCents),
  ),

  MonthInterest: figure(
    'MonthInterest',
    {
      balance: money,
      rate: ratePercent,
      paidIn: money,
      afterDays: wholeNumber,
      days: wholeNumber,
      show: z.enum(['charged', 'without', 'saved', 'before', 'after']),
      cents,
    },
    ({ show, cents: showCents, ...plan }) => {
      const month = monthInterest(plan);
      const before = month.perDayBefore * plan.afterDays;
      const shown = {
        charged: month.charged,
        without: month.without,
        saved: month.saved,
        before,
        after: month.charged - before,
      };
      return showMoney(shown[show], showCents);
    },
  ),

  HalfPaidEarly: figure(
    'HalfPaidEarly',
    { ...loanShape, days: wholeNumber, cents },
    ({ days, cents: showCents, ...loan }) =>
      showMoney(dailyInterest([{ balance: repayment(loan) / 2, days }], loan.rate), showCents),
  ),

  TwoStretches: figure(
    'TwoStretches',
    {
      rate: ratePercent,
      first: money,
      firstDays: wholeNumber,
      second: money,
      secondDays: wholeNumber,
      cents,
    },
    ({ rate, first, firstDays, second, secondDays, cents: showCents }) =>
      showMoney(
        dailyInterest(
          [
            { balance: first, days: firstDays },
            { balance: second, days: secondDays },
          ],
          rate,
        ),
        showCents,
      ),
  ),
};
