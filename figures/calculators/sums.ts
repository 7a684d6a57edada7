/** Small calculators without a chart, used in sentences only. */
import { cashAtSettlement, superSaver as saveInSuper } from '../../finance/first-home.ts';
import { marginalRate, incomeTax as taxOn } from '../../finance/income-tax.ts';
import { repayment, totalInterest } from '../../finance/loan.ts';
import { ordinaryCosts } from '../../finance/refinance.ts';
import { amount, ask, loanFields, result, textCalculator } from '../calculator.ts';
import { positiveOrNull } from '../format.ts';
import { MONTHS_A_YEAR } from '../outcome.ts';

export const incomeTax = textCalculator({
  name: 'income-tax',
  title: 'Income tax calculator',
  fields: { income: ask.income('Taxable income') },
  compute({ income }, _, { tax }) {
    const { total, incomeTax: onIncome, medicareLevy } = taxOn(income, tax);
    return {
      total: amount('of income tax and Medicare levy', total),
      incomeTax: amount('of income tax', onIncome),
      medicareLevy: amount('of Medicare levy', medicareLevy),
      leftPerMonth: amount('a month after tax', (income - total) / MONTHS_A_YEAR),
      marginalRate: result('tax on one more dollar', 'percent', marginalRate(income, tax)),
    };
  },
});

export const termChange = textCalculator({
  name: 'term-change',
  title: 'Loan term calculator',
  fields: { ...loanFields, newYears: ask.years('Other loan term', [1, 40], 30) },
  // Results apply to a shorter or a longer term only, so that sentences about one don't show for the other.
  compute({ newYears, ...loan }) {
    const other = { ...loan, years: newYears };
    const newRepayment = repayment(other);
    const more = newRepayment - repayment(loan);
    const less = totalInterest(loan) - totalInterest(other);
    return {
      moreAMonth: amount('more a month', positiveOrNull(more)),
      lessInterest: amount('less interest', positiveOrNull(less)),
      lessAMonth: amount('less a month', positiveOrNull(-more)),
      moreInterest: amount('more interest', positiveOrNull(-less)),
      newRepayment: amount('a month over the other term', newRepayment),
    };
  },
});

export const superSaver = textCalculator({
  name: 'super-saver',
  title: 'First Home Super Saver calculator',
  fields: {
    pay: ask.amount('Pay put into super', 100_000, { to: 50_000, step: 1_000 }),
    taxRate: ask.share('Tax rate with the Medicare levy', 60, { to: 47, step: 0.5 }),
    released: ask.share('Can be taken out', 100, { to: 100, step: 1 }),
    offset: ask.share('Tax offset', 60, { to: 47, step: 1 }),
  },
  compute({ released: releasedShare, ...rest }) {
    const { released, tax, kept, asWages, gain } = saveInSuper({ ...rest, releasedShare });
    return {
      released: amount('can be taken out', released),
      tax: amount('of tax on it', tax),
      kept: amount('left for the home', kept),
      asWages: amount('left of the same pay as wages', asWages),
      gain: amount('more than as wages', positiveOrNull(gain)),
    };
  },
});

export const settlementCash = textCalculator({
  name: 'settlement-cash',
  title: 'Settlement cash calculator',
  fields: {
    price: ask.price('Purchase price'),
    loan: ask.debt('Loan amount'),
    paid: ask.amount('Paid before', 5_000_000, { to: 'price', step: 5_000 }),
    costs: ask.amount('Costs of the day', 200_000, { to: 50_000, step: 500 }),
  },
  max: { loan: ({ price }) => price, paid: ({ price, loan }) => Math.max(0, price - loan) },
  compute: (numbers) => ({ cash: amount('to bring on the day', cashAtSettlement(numbers)) }),
});

const fee = (label: string) => ask.amount(label, 20_000, { to: 2_000, step: 50 });

export const switchCosts = textCalculator({
  name: 'switch-costs',
  title: 'Switching costs calculator',
  fields: {
    discharge: fee('Closing the old loan'),
    setUp: fee('Setting up the new one'),
    valuation: fee('Valuing the home'),
    titleFee: fee('Titles office, one dealing'),
  },
  compute(costs) {
    const { titles, total } = ordinaryCosts(costs);
    return {
      together: amount('to switch, without break costs and insurance', total),
      titles: amount('to the titles office', titles),
    };
  },
});

export const shareOf = textCalculator({
  name: 'share-of',
  title: 'A share of an amount',
  fields: {
    of: { ...ask.debt('Of'), min: 0 },
    share: ask.share('Share', 100, { to: 100, step: 0.01 }),
  },
  compute: ({ of, share }) => ({ amount: amount('of it', of * share) }),
});
