/** What a lender pays a broker for one loan, over the range of rates that brokers publish. */
import { datedFacts } from '../../config/facts.ts';
import { brokerCommission } from '../../finance/commission.ts';
import { dollars, longDate, percent } from '../lib/format.ts';
import { bars } from './calculators/outcome.ts';
import type { Chart } from './chart.ts';
import { exampleLoan } from './illustration.ts';

/** In percent of the loan: the ends of the published range, and the rate of the article's example. */
const LOWEST = 0.5;
const EXAMPLE = 0.65;
const HIGHEST = 0.7;
/** A year, of the balance; the article's example. */
const TRAIL = 0.15;

const range = datedFacts.find(({ id }) => id === 'broker-upfront-range');
if (!range) throw new Error('expected the dated fact "broker-upfront-range"');

const at = (upfront: number) =>
  brokerCommission({ loan: exampleLoan.principal, upfront: upfront / 100, trail: TRAIL / 100 });
const named = (upfront: number) => `${percent(upfront, 2)} of the loan`;
const paid = [LOWEST, EXAMPLE, HIGHEST].map((upfront) => ({
  name: named(upfront),
  amount: at(upfront).upfront,
}));
const loan = dollars(exampleLoan.principal);
const [lowest, example, highest] = [LOWEST, EXAMPLE, HIGHEST].map((upfront) => dollars(at(upfront).upfront));
const trail = dollars(at(EXAMPLE).trailFirstYear);

export const brokerCommissionChart: Chart = {
  name: 'broker-commission',
  message: `For the same ${loan} loan, a lender may pay a broker ${lowest} or ${highest}`,
  alt: `Bars show the upfront commission that a lender pays a broker for a loan of ${loan}, before GST: ${paid.map(({ name, amount }) => `at ${name}, ${dollars(amount)}`).join('; ')}. Illustrative rates within what brokers publish.`,
  note: `Upfront commission on ${loan}, before GST. Brokers’ websites put it at ${range.value} of the loan (read on ${longDate(range.asOf)}); some lenders pay more or less. Trail commission of ${percent(TRAIL, 2)} a year would add about ${trail} in the first year.`,
  table: {
    caption: `What a lender pays a broker for a loan of ${loan}, before GST`,
    columns: ['Upfront rate', 'Paid upfront', `Trail in year 1 at ${percent(TRAIL, 2)}`],
    rows: paid.map(({ name, amount }) => [name, dollars(amount), trail]),
  },
  figure: { value: example ?? '', unit: 'paid by the lender' },
  assumption: `${percent(EXAMPLE, 2)} of a ${loan} loan, before GST`,
  drawing: bars(
    'What the lender pays upfront',
    Object.fromEntries(paid.map(({ name, amount }) => [name, amount])),
    { coral: [named(EXAMPLE)] },
  ),
};
