/** Figures about the money before a first home: saving, what schemes leave to pay, and shares of a price. */
import { z } from 'zod';
import { datedFacts } from '../../../config/facts.ts';
import {
  buyingCash,
  cashAtSettlement,
  guaranteeNeeded,
  sharedEquity,
  superSaver,
} from '../../../finance/first-home.ts';
import { saveUp } from '../../../finance/saving.ts';
import { duration } from '../../lib/format.ts';
import {
  choice,
  each,
  figure,
  InlineFigureError,
  money,
  sharePercent,
  taxPercent,
  type Unnamed,
} from './figure.ts';

/** The percentage that a dated fact states, as a fraction: once the fact is changed, so is what follows. */
function factShare(id: string): number {
  const value = datedFacts.find((fact) => fact.id === id)?.value ?? '';
  const percent = /^(\d+(?:\.\d+)?)%/.exec(value)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  throw new InlineFigureError(`id: expected a dated fact that begins with a percentage, found "${id}"`);
}

export const firstHomeFigures: Record<string, Unnamed> = {
  SavingUp: choice(
    { start: money, monthly: money, rate: sharePercent, target: money },
    ({ start, monthly, rate, target }) => {
      const plan = saveUp({ start, monthlySaving: monthly, savingsRate: rate, target });
      if (plan) return plan;
      throw new InlineFigureError('target: expected an amount that is reached within a century');
    },
    {
      time: (plan) => duration(plan.months),
      balance: (plan) => plan.balance,
      interest: (plan) => plan.interestEarned,
    },
  ),

  BuyingCash: choice(
    { price: money, deposit: sharePercent, costs: money.optional() },
    ({ price, deposit, costs = 0 }) => buyingCash({ price, depositShare: deposit, costs }),
    each('deposit', 'loan', 'cash'),
  ),

  SharedEquity: choice(
    {
      ...{ price: money, deposit: sharePercent, share: sharePercent },
      /** What the home is worth later; its price where it is left out. */
      value: money.optional(),
    },
    ({ price, deposit, share, value = price }) =>
      sharedEquity({ price, depositShare: deposit, share, value }),
    each('deposit', 'contribution', 'loan', 'owedShare'),
  ),

  GuaranteeNeeded: figure({ loan: money, price: money, limit: sharePercent }, ({ loan, price, limit }) =>
    guaranteeNeeded(loan, price, limit),
  ),

  SuperSaver: choice(
    { pay: money, taxRate: taxPercent },
    (year) =>
      superSaver({
        ...year,
        releasedShare: factShare('super-saver-released'),
        offset: factShare('super-saver-offset'),
      }),
    each('released', 'tax', 'kept', 'asWages', 'gain'),
  ),

  CashAtSettlement: figure(
    { price: money, loan: money, paid: money, costs: money.optional() },
    ({ costs = 0, ...home }) => cashAtSettlement({ ...home, costs }),
  ),

  ShareOf: figure({ of: money, share: sharePercent }, ({ of, share }) => of * share),

  FactShare: figure(
    { id: z.string('expected the id of a fact in quotes, such as "cooling-off-cost-nsw"'), of: money },
    ({ id, of }) => of * factShare(id),
  ),
};
