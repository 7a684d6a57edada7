import { repayment } from '../../finance/loan.ts';
import {
  gainOf,
  partOfMonthly,
  sameMoneyMonthly,
  sameYearlyTotal,
} from '../../finance/repayment-frequency.ts';
import { dollars, duration } from '../lib/format.ts';
import { BarRows } from './bar-rows.tsx';
import type { Chart } from './chart.ts';
import { exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';

const half = partOfMonthly(exampleLoan, 'fortnightly');
const even = sameYearlyTotal(exampleLoan, 'fortnightly');
const monthly = sameMoneyMonthly(exampleLoan, 'fortnightly');
const gain = gainOf(exampleLoan, 'fortnightly');

const whole = dollars(gain.whole);
const fromExtra = dollars(gain.fromExtraPayment);
const fromFortnights = dollars(even.interestSaved);
const cents = (amount: number) => dollars(amount, { cents: true });
const inYears = (years: number) => duration(Math.round(years * 12));

export const repaymentFrequency: Chart = {
  name: 'repayment-frequency',
  message: `Of the ${whole} that paying fortnightly saves, ${fromExtra} is one extra payment a year`,
  alt: `Bars show the interest saved on ${exampleTerms}. Half the monthly repayment every fortnight, which makes 13 monthly repayments a year instead of 12, saves ${whole}. The thirteenth repayment alone, spread over the year and paid monthly, saves ${fromExtra}. Paying fortnightly without it, with the yearly total unchanged, saves ${fromFortnights}. Illustrative, not an offer.`,
  note: `${exampleTerms}, against ${dollars(exampleRepayment)} a month. A year counts as 26 fortnights, and times are to the nearest month. ${notAnOffer}`,
  table: {
    caption: `Four ways to repay ${dollars(exampleLoan.principal)}`,
    columns: ['You pay', 'Each time', 'In a year', 'Interest saved', 'Repaid after about'],
    rows: [
      [
        'Monthly, as agreed',
        cents(exampleRepayment),
        dollars(repayment(exampleLoan) * 12),
        dollars(0),
        duration(exampleLoan.years * 12),
      ],
      [
        'Half of it every fortnight',
        cents(half.instalment),
        dollars(half.paidPerYear),
        whole,
        inYears(half.yearsToRepay),
      ],
      [
        'The same money monthly',
        cents(monthly.repaymentWithExtra),
        dollars(monthly.repaymentWithExtra * 12),
        fromExtra,
        duration(monthly.payments),
      ],
      [
        'Fortnightly, nothing extra',
        cents(even.instalment),
        dollars(even.paidPerYear),
        fromFortnights,
        inYears(even.yearsToRepay),
      ],
    ],
  },
  draw: (shape) => (
    <BarRows
      shape={shape}
      title={repaymentFrequency.message}
      heading="Interest saved against paying monthly"
      rows={[
        {
          name: 'Half a payment every fortnight',
          amount: gain.whole,
          text: whole,
          tone: 'fig',
        },
        {
          name: 'The extra payment alone, paid monthly',
          amount: gain.fromExtraPayment,
          text: fromExtra,
          tone: 'coral',
        },
        {
          name: 'Fortnightly without the extra payment',
          amount: even.interestSaved,
          text: fromFortnights,
          tone: 'fig',
        },
      ]}
    />
  ),
};
