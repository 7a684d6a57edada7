/** Figures about mortgage insurance and the ratio that brings it on. */
import { z } from 'zod';
import { amountAboveLvr, lvr } from '../../../finance/lvr.ts';
import { mortgageInsurance } from '../../../finance/mortgage-insurance.ts';
import { percent } from '../../lib/format.ts';
import {
  cents,
  figure,
  InlineFigureError,
  money,
  ratePercent,
  sharePercent,
  showMoney,
  years,
} from './figure.ts';

export const insuranceFigures = {
  AboveLvr: figure(
    'AboveLvr',
    {
      loan: money,
      value: money,
      limit: z.number('expected percent in braces, such as {80}'),
      cents,
    },
    ({ loan, value, limit, cents: showCents }) =>
      showMoney(amountAboveLvr(loan, value, limit), showCents),
  ),

  MortgageInsurance: figure(
    'MortgageInsurance',
    {
      loan: money,
      premium: sharePercent,
      duty: sharePercent,
      rate: ratePercent,
      years,
      show: z.enum(['premium', 'duty', 'total', 'monthly', 'repaid', 'interest', 'loan', 'lvr']),
      /** The property's value, for `lvr` alone. */
      value: money.optional(),
      cents,
    },
    ({ premium, duty, show, value, cents: showCents, ...loan }) => {
      const result = mortgageInsurance({ ...loan, premiumRate: premium, dutyRate: duty });
      if (show === 'lvr') {
        if (value === undefined) {
          throw new InlineFigureError('<MortgageInsurance />: value: expected with show="lvr"');
        }
        return percent(lvr(result.loanWithInsurance, value) * 100, 2);
      }
      const shown = {
        premium: result.premium,
        duty: result.duty,
        total: result.total,
        monthly: result.extraRepayment,
        repaid: result.repaidOnIt,
        interest: result.extraInterest,
        loan: result.loanWithInsurance,
      };
      return showMoney(shown[show], showCents);
    },
  ),
};
