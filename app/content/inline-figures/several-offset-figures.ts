/** Figures about several offset accounts beside one loan. */
import { z } from 'zod';
import { offsetBreakEven, offsetYearlyCost } from '../../../finance/offset.ts';
import { severalOffsets } from '../../../finance/several-offsets.ts';
import { cents, figure, money, points, ratePercent, showMoney, wholeNumber } from './figure.ts';

export const severalOffsetFigures = {
  SeveralOffsets: figure(
    'SeveralOffsets',
    {
      owed: money,
      rate: ratePercent,
      first: money,
      second: money.optional(),
      third: money.optional(),
      show: z.enum(['total', 'charged', 'surplus', 'savedPerYear', 'missedPerYear']),
      cents,
    },
    ({ owed, rate, first, second = 0, third = 0, show, cents: showCents }) =>
      showMoney(severalOffsets({ owed, rate, accounts: [first, second, third] })[show], showCents),
  ),

  ExtraAccounts: figure(
    'ExtraAccounts',
    {
      owed: money,
      rate: ratePercent,
      fee: money,
      premium: points,
      /** Dollars a year for each account after the first. */
      each: money,
      extra: wholeNumber.min(1, 'expected 1 or more'),
      show: z.enum(['fees', 'cost', 'breakEven']),
      cents,
    },
    ({ owed, rate, fee, premium, each, extra, show, cents: showCents }) => {
      const fees = each * extra;
      const cost = { owed, premium, fee: fee + fees };
      const shown = {
        fees,
        cost: offsetYearlyCost(cost),
        breakEven: offsetBreakEven(cost, rate),
      };
      return showMoney(shown[show], showCents);
    },
  ),
};
