/** Tax on a year's income. Only sentences ask for it. */
import { marginalRate, incomeTax as taxOn } from '../../finance/income-tax.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { MONTHS_A_YEAR } from '../outcome.ts';

export const incomeTax = calculator({
  name: 'income-tax',
  title: "Tax on a year's income",
  fields: { income: ask.income('Taxable income') },
  work: ({ income }, facts) => ({
    ...taxOn(income, facts.tax),
    marginalRate: marginalRate(income, facts.tax),
  }),
  results: (tax, { income }) => ({
    total: amount('of income tax and Medicare levy', tax.total),
    incomeTax: amount('of income tax', tax.incomeTax),
    medicareLevy: amount('of Medicare levy', tax.medicareLevy),
    leftPerMonth: amount('a month after tax', (income - tax.total) / MONTHS_A_YEAR),
    marginalRate: result('tax on one more dollar', 'percent', tax.marginalRate),
  }),
});
