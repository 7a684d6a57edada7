/** Sums that only sentences ask for: none of these has a chart. */
import { cashAtSettlement, superSaver as saveInSuper } from '../../finance/first-home.ts';
import { marginalRate, incomeTax as taxOn } from '../../finance/income-tax.ts';
import { repayment, totalInterest } from '../../finance/loan.ts';
import { ordinaryCosts } from '../../finance/refinance.ts';
import { amount, ask, loanFields, result, sum } from '../calculator.ts';
import { above } from '../format.ts';
import { MONTHS_A_YEAR } from '../outcome.ts';

export const incomeTax = sum({
  name: 'income-tax',
  title: 'Income tax calculator',
  fields: { income: ask.income('Taxable income') },
  work({ income }, _, { tax }) {
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

export const termChange = sum({
  name: 'term-change',
  title: 'Loan term calculator',
  fields: { ...loanFields, newYears: ask.years('Other loan term', [1, 40], 30) },
  // A sentence about a shorter term must not stand beside a reader's longer one.
  work({ newYears, ...loan }) {
    const other = { ...loan, years: newYears };
    const newRepayment = repayment(other);
    const more = newRepayment - repayment(loan);
    const less = totalInterest(loan) - totalInterest(other);
    return {
      moreAMonth: amount('more a month', above(more)),
      lessInterest: amount('less interest', above(less)),
      lessAMonth: amount('less a month', above(-more)),
      moreInterest: amount('more interest', above(-less)),
      newRepayment: amount('a month over the other term', newRepayment),
    };
  },
});

export const superSaver = sum({
  name: 'super-saver',
  title: 'First Home Super Saver calculator',
  fields: {
    pay: ask.amount('Pay put into super', 100_000, { to: 50_000, step: 1_000 }),
    taxRate: ask.share('Tax rate with the Medicare levy', 60, { to: 47, step: 0.5 }),
    released: ask.share('Can be taken out', 100, { to: 100, step: 1 }),
    offset: ask.share('Tax offset', 60, { to: 47, step: 1 }),
  },
  work({ released: releasedShare, ...rest }) {
    const { released, tax, kept, asWages, gain } = saveInSuper({ ...rest, releasedShare });
    return {
      released: amount('can be taken out', released),
      tax: amount('of tax on it', tax),
      kept: amount('left for the home', kept),
      asWages: amount('left of the same pay as wages', asWages),
      gain: amount('more than as wages', above(gain)),
    };
  },
});

export const settlementCash = sum({
  name: 'settlement-cash',
  title: 'Settlement cash calculator',
  fields: {
    price: ask.price('Purchase price'),
    loan: ask.debt('Loan amount'),
    paid: ask.amount('Paid before', 5_000_000, { to: 'price', step: 5_000 }),
    costs: ask.amount('Costs of the day', 200_000, { to: 50_000, step: 500 }),
  },
  most: { loan: ({ price }) => price, paid: ({ price, loan }) => Math.max(0, price - loan) },
  work: (numbers) => ({ cash: amount('to bring on the day', cashAtSettlement(numbers)) }),
});

const fee = (label: string) => ask.amount(label, 20_000, { to: 2_000, step: 50 });

export const switchCosts = sum({
  name: 'switch-costs',
  title: 'Switching costs calculator',
  fields: {
    discharge: fee('Closing the old loan'),
    setUp: fee('Setting up the new one'),
    valuation: fee('Valuing the home'),
    titleFee: fee('Titles office, one dealing'),
  },
  work(costs) {
    const { titles, total } = ordinaryCosts(costs);
    return {
      together: amount('to switch, without break costs and insurance', total),
      titles: amount('to the titles office', titles),
    };
  },
});

export const shareOf = sum({
  name: 'share-of',
  title: 'A share of an amount',
  fields: {
    of: { ...ask.debt('Of'), min: 0 },
    share: ask.share('Share', 100, { to: 100, step: 0.01 }),
  },
  work: ({ of, share }) => ({ amount: amount('of it', of * share) }),
});
