/** Paying every fortnight or week: what is saved, and how much of it is only paying more. */
import { paymentCount, repayment } from '../../../finance/loan.ts';
import { gainOf, partOfMonthly, sameYearlyTotal } from '../../../finance/repayment-frequency.ts';
import { dollars, duration, percent } from '../../lib/format.ts';
import { about, bar, followedRows, money, roundedLast } from './amounts.ts';
import { calculator } from './calculator.ts';
import { interestRate, loanAmount, termYears } from './fields.ts';
import { beforeFees, fraction, illustrative, loanTerms, repaymentWorking } from './words.ts';

export const repaymentFrequency = calculator({
  name: 'repayment-frequency',
  title: 'What paying more often saves',
  fields: [loanAmount('principal'), interestRate('rate'), termYears('years')],
  work(values) {
    const loan = { ...values, rate: fraction(values.rate) };
    const monthly = repayment(loan);
    const fortnightly = partOfMonthly(loan, 'fortnightly');
    const weekly = partOfMonthly(loan, 'weekly');
    const even = sameYearlyTotal(loan, 'fortnightly');
    const gain = gainOf(loan, 'fortnightly');
    // To the nearest month, and so that time taken and time saved add up to the agreed term.
    const sooner = (yearsToRepay: number) => {
      const months = paymentCount(loan) - Math.round(yearsToRepay * 12);
      return months === 0 ? 'less than a month' : duration(months);
    };
    const methods = [
      { name: 'Half each fortnight', tone: 'coral', paid: fortnightly },
      { name: 'Quarter each week', tone: 'fig', paid: weekly },
      { name: 'Monthly × 12 ÷ 26', tone: 'fig', paid: even },
    ] as const;
    return {
      result: `Paying half the monthly repayment every fortnight, ${money(fortnightly.instalment)}, saves ${money(gain.whole)} in interest and repays the loan about ${sooner(fortnightly.yearsToRepay)} sooner. Of that, ${money(gain.fromExtraPayment)} is just the thirteenth repayment a year; paying more often adds ${money(gain.fromPayingMoreOften)}.`,
      chartAlt: `Bars of interest saved on ${loanTerms(values)}: ${methods.map(({ name, paid }) => `${name.toLowerCase()}, ${about(paid.interestSaved)}`).join('; ')}.`,
      chart: {
        kind: 'bars',
        heading: 'Interest saved against monthly',
        bars: methods.map(({ name, tone, paid }) => bar(name, paid.interestSaved, tone)),
      },
      assumptions: [
        `Compared with ${loanTerms(values)}.`,
        'A year is taken as exactly 26 fortnights or 52 weeks, and interest is charged with each instalment.',
        'Half or a quarter of the monthly amount makes 13 monthly repayments a year. With the monthly amount × 12 ÷ 26, you pay no more in a year than a monthly payer.',
        illustrative,
        beforeFees,
        roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `Half each fortnight = ${money(monthly)} ÷ 2 = ${money(fortnightly.instalment)}; in a year 26 × ${money(fortnightly.instalment)} = ${money(fortnightly.paidPerYear)}, which is ${money(fortnightly.extraPaidPerYear)} more than 12 monthly repayments`,
        `Fortnight by fortnight: interest = owing × ${percent(values.rate)} ÷ 26; owing = owing + interest − ${money(fortnightly.instalment)}`,
        `Nothing is owed after ${fortnightly.payments} fortnights; interest saved = ${money(gain.whole)}`,
        `The same yearly total paid monthly, ${money(monthly + fortnightly.extraPaidPerYear / 12)} a month, saves ${money(gain.fromExtraPayment)}`,
        `Paying more often adds ${money(gain.whole)} − ${money(gain.fromExtraPayment)} = ${money(gain.fromPayingMoreOften)}`,
      ],
      table: {
        caption: `${loanTerms(values)}, paid in other rhythms`,
        columns: ['', 'Each time', 'Interest saved', 'Sooner by about'],
        rows: methods.map(({ name, paid }) => [
          name,
          money(paid.instalment),
          dollars(paid.interestSaved),
          sooner(paid.yearsToRepay),
        ]),
      },
      schedule: () => followedRows(fortnightly),
    };
  },
});
