/** A gain that straddles the change of law of capital gains. Only sentences ask for it. */
import { splitGain } from '../../finance/capital-gain.ts';
import { amount, ask, calculator } from '../calculator.ts';

export const gainOverTheChange = calculator({
  name: 'gain-over-the-change',
  title: 'A capital gain over the change of rules',
  fields: {
    price: ask.price('Bought for'),
    sale: ask.price('Sold for'),
    yearsBefore: ask.years('Owned before the change', [1, 50]),
    yearsAfter: ask.years('Owned after the change', [1, 50]),
    inflation: ask.share('Inflation', 30, { to: 6, step: 0.1 }),
  },
  work: ({ price, ...held }, { cgtDiscount }) =>
    splitGain({ ...held, purchase: price, discount: cgtDiscount }),
  results: (gain) => ({
    counted: amount('counted as income', gain.counted),
    oldRules: amount('counted under the old rules', gain.countedUnderOldRules),
  }),
});
