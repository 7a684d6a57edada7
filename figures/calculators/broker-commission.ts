/** What a lender pays the broker for a loan, once and in the first year. */
import { brokerCommission as commissionOn } from '../../finance/commission.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, inWords, isNothing, money } from '../format.ts';
import { bars } from '../plots.ts';

export const brokerCommission = calculator({
  name: 'broker-commission',
  title: 'What a lender pays the broker',
  fields: {
    principal: ask.loanAmount(),
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
  },
  work({ principal, ...shares }, shown) {
    const { upfront, trailFirstYear: trail } = commissionOn({ loan: principal, ...shares });
    const paid = { upfront, trail, together: upfront + trail };
    const [said, checked] = [inWords(about, paid), inWords(money, paid)];
    return {
      results: {
        upfront: amount('paid by the lender at settlement', upfront),
        trailFirstYear: amount('of trail in the first year', trail),
        firstYear: amount('in the first year, before GST', paid.together),
      },
      says: isNothing(paid.together)
        ? ['At these shares the lender pays the broker nothing.']
        : [
            `For a ${shown.principal} loan, the lender pays the broker ${said.upfront} once and ${said.trail} of trail in year 1.`,
            `Together that is ${said.together}, before GST.`,
          ],
      chart: bars('Paid by the lender, before GST', { 'Upfront, once': upfront, 'Trail, first year': trail }),
      assumptions: [
        'The shares are examples. No law fixes them, and some lenders pay more or less.',
        "The first year's trail is worked out on the opening balance, so slightly less is paid as the loan is repaid.",
        'The licensee or the brokerage often keeps a part. If the loan ends early, the lender may take back some of the upfront commission.',
      ],
      working: [
        `Upfront = ${shown.principal} × ${shown.upfront} = ${checked.upfront}`,
        `Trail, first year = ${shown.principal} × ${shown.trail} = ${checked.trail}`,
        `First year together = ${checked.upfront} + ${checked.trail} = ${checked.together}`,
      ],
    };
  },
});
