/** What a lender pays a broker for a loan. */
import { brokerCommission as commissionOn } from '../../../finance/commission.ts';
import { percent } from '../../lib/format.ts';
import { bar, isNothing, money } from './amounts.ts';
import { calculator, type Outcome } from './calculator.ts';
import { loanAmount, share } from './fields.ts';
import { fraction } from './words.ts';

export const brokerCommission = calculator({
  name: 'broker-commission',
  title: 'What a lender pays the broker',
  fields: [
    loanAmount('principal'),
    share('upfront', 'Upfront commission', 2, 0.01),
    share('trail', 'Trail commission a year', 1, 0.01),
  ],
  work(values): Outcome {
    const paid = commissionOn({
      loan: values.principal,
      upfront: fraction(values.upfront),
      trail: fraction(values.trail),
    });
    const [upfront, trail] = [money(paid.upfront), money(paid.trailFirstYear)];
    const firstYear = paid.upfront + paid.trailFirstYear;
    return {
      result: isNothing(firstYear)
        ? 'At these shares the lender pays the broker nothing.'
        : `The lender pays ${upfront} once and ${trail} of trail in the first year, before GST: ${money(firstYear)} together.`,
      chartAlt: `Two bars: ${upfront} upfront, ${trail} of trail in the first year.`,
      chart: {
        kind: 'bars',
        heading: 'Paid by the lender, before GST',
        bars: [
          bar('Upfront, once', paid.upfront),
          bar('Trail, first year', paid.trailFirstYear, 'coral'),
        ],
      },
      assumptions: [
        'The shares are examples. No law fixes them, and some lenders pay more or less.',
        "The first year's trail is worked out on the opening balance, so slightly less is paid as the loan is repaid.",
        'The licensee or the brokerage often keeps a part. If the loan ends early, the lender may take back some of the upfront commission.',
      ],
      working: [
        `Upfront = ${money(values.principal)} × ${percent(values.upfront)} = ${upfront}`,
        `Trail, first year = ${money(values.principal)} × ${percent(values.trail)} = ${trail}`,
        `First year together = ${upfront} + ${trail} = ${money(firstYear)}`,
      ],
      table: {
        caption: `Commission on ${money(values.principal)}`,
        columns: ['', 'Share of the loan', 'Before GST'],
        rows: [
          ['Upfront, once', percent(values.upfront), upfront],
          ['Trail, first year', percent(values.trail), trail],
        ],
      },
    };
  },
});
