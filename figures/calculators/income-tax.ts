/** Tax on a year's income. Only sentences ask for it. */
import { marginalRate, incomeTax as taxOn } from '../../finance/income-tax.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { MONTHS_A_YEAR } from '../outcome.ts';

export const incomeTax = calculator({
  name: 'income-tax',
  title: "Tax on a year's income",
  fields: { income: ask.income('Taxable income') },
  work: ({ income }, { tax }) => ({ ...taxOn(income, tax), marginalRate: marginalRate(income, tax) }),
  results: ({ total, marginalRate: rate }, { income }) => ({
    total: amount('of income tax and Medicare levy', total),
    leftPerMonth: amount('a month after tax', (income - total) / MONTHS_A_YEAR),
    marginalRate: result('tax on one more dollar', 'percent', rate),
  }),
});
