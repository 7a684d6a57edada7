/** Figures about what a lender pays a broker. */
import { z } from 'zod';
import { brokerCommission } from '../../../finance/commission.ts';
import { cents, figure, money, sharePercent, showMoney } from './figure.ts';

export const commissionFigures = {
  Commission: figure(
    'Commission',
    {
      principal: money,
      upfront: sharePercent,
      trail: sharePercent,
      show: z.enum(['upfront', 'trailFirstYear']),
      cents,
    },
    ({ principal, upfront, trail, show, cents: showCents }) =>
      showMoney(brokerCommission({ loan: principal, upfront, trail })[show], showCents),
  ),
};
