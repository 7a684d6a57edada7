/** Repayments, and what changes them: the rate, an interest-only period, extra money. */
import { extraRepayments } from '../../../finance/extra-repayments.ts';
import { repayment, schedule, totalInterest } from '../../../finance/loan.ts';
import { dollars, duration, percent } from '../../lib/format.ts';
import { about, endsSooner } from './amounts.ts';
import { calculator, UnworkableError } from './calculator.ts';
import { amount, count, interestRate, loanAmount, termYears } from './fields.ts';
import {
  agreedBalances,
  beforeFees,
  fraction,
  illustrative,
  loanTerms,
  repaymentWorking,
  scheduleRows,
  tableYears,
  yearlyLine,
} from './words.ts';

const cents = { cents: true } as const;

export const repayments = calculator({
  name: 'repayments',
  title: 'What the repayment is, and what the loan costs',
  fields: [loanAmount('principal'), interestRate('rate'), termYears('years')],
  work(values) {
    const loan = { ...values, rate: fraction(values.rate) };
    const monthly = repayment(loan);
    const interest = totalInterest(loan);
    const plan = schedule(loan);
    const balances = agreedBalances(loan);
    const payments = plan.length;
    return {
      result: `The repayment is ${dollars(monthly)} a month, and the interest comes to ${dollars(interest)} over the whole term.`,
      chartAlt: `A line shows what is owed on ${loanTerms(values)}: ${dollars(values.principal)} at the start, ${dollars(balances[Math.round(payments / 2)] ?? 0)} half-way through, nothing at the end.`,
      chart: { kind: 'balances', lines: [yearlyLine('Owed', 'fig', balances)] },
      assumptions: [`${loanTerms(values)}.`, illustrative, beforeFees],
      working: [
        repaymentWorking(loan),
        `Interest = ${payments} × ${dollars(monthly, cents)} − ${dollars(values.principal)} = ${dollars(interest, cents)}`,
      ],
      table: {
        caption: `${loanTerms(values)}, year by year`,
        columns: ['After', 'Owed', 'Interest in that year'],
        rows: tableYears(values.years).map((year) => [
          duration(year * 12),
          dollars(balances[year * 12] ?? 0),
          dollars(
            plan
              .slice((year - 1) * 12, year * 12)
              .reduce((sum, instalment) => sum + instalment.interest, 0),
          ),
        ]),
      },
      schedule: () => scheduleRows(plan),
    };
  },
});

export const rateChange = calculator({
  name: 'rate-change',
  title: 'What a change of rate does to the repayment',
  fields: [
    loanAmount('principal', 'Amount owed'),
    termYears('years', 'Years left'),
    interestRate('rate', 'Rate now'),
    interestRate('newRate', 'Rate after the change'),
  ],
  work(values) {
    const before = {
      principal: values.principal,
      years: values.years,
      rate: fraction(values.rate),
    };
    const after = { ...before, rate: fraction(values.newRate) };
    const [old, next] = [repayment(before), repayment(after)];
    const change = next - old;
    const interestChange = totalInterest(after) - totalInterest(before);
    const moved =
      values.newRate === values.rate
        ? 'The rate is the same, so the repayment does not change.'
        : `The repayment goes ${change > 0 ? 'up' : 'down'} by ${dollars(Math.abs(change), cents)} a month, from ${dollars(old, cents)} to ${dollars(next, cents)}. That is ${dollars(Math.abs(change) * 12)} a year.`;
    return {
      result: moved,
      chartAlt: `Two bars: ${dollars(old)} a month at ${percent(values.rate)}, ${dollars(next)} a month at ${percent(values.newRate)}.`,
      chart: {
        kind: 'bars',
        heading: 'Monthly repayment',
        bars: [
          {
            name: `At ${percent(values.rate)}`,
            amount: old,
            text: dollars(old),
            tone: 'fig',
          },
          {
            name: `After: ${percent(values.newRate)}`,
            amount: next,
            text: dollars(next),
            tone: 'coral',
          },
        ],
      },
      assumptions: [
        `${dollars(values.principal)} owed, repaid monthly over ${duration(values.years * 12)} from the change on.`,
        'The new rate stays for all of that time, and the repayment follows it.',
        'The rates are illustrative, not an offer.',
        beforeFees,
      ],
      working: [
        `At ${percent(values.rate)}: ${repaymentWorking(before)}`,
        `At ${percent(values.newRate)}: ${repaymentWorking(after)}`,
        `Change = ${dollars(next, cents)} − ${dollars(old, cents)} = ${dollars(change, cents)} a month`,
      ],
      table: {
        caption: `${dollars(values.principal)} over ${duration(values.years * 12)} at both rates`,
        columns: ['', `At ${percent(values.rate)}`, `After: ${percent(values.newRate)}`],
        rows: [
          ['Monthly repayment', dollars(old, cents), dollars(next, cents)],
          ['Repayments in a year', dollars(old * 12), dollars(next * 12)],
          [
            'Interest over the term',
            dollars(totalInterest(before)),
            dollars(totalInterest(before) + interestChange),
          ],
        ],
      },
    };
  },
});

export const extra = calculator({
  name: 'extra-repayments',
  title: 'What paying extra saves',
  fields: [
    loanAmount('principal'),
    interestRate('rate'),
    termYears('years'),
    amount('extra', 'Extra every month', 10_000, 50),
    amount('lumpSum', 'One extra payment', 500_000, 5_000),
    count('lumpSumAfterMonths', 'Paid after', 'months', [1, 480, 1]),
  ],
  work(values) {
    const loan = {
      principal: values.principal,
      rate: fraction(values.rate),
      years: values.years,
    };
    const payments = values.years * 12;
    if (values.lumpSum > 0 && values.lumpSumAfterMonths > payments) {
      throw new UnworkableError(
        `The loan ends after ${payments} months, so nothing can be paid in after ${values.lumpSumAfterMonths}. Choose an earlier month.`,
      );
    }
    const lumpSums = values.lumpSum > 0 ? { [values.lumpSumAfterMonths]: values.lumpSum } : {};
    const result = extraRepayments(loan, { extra: values.extra, lumpSums });
    const agreed = agreedBalances(loan);
    const monthly = repayment(loan);
    const nothing = result.interestSaved < 0.005;
    const paid = [
      ...(values.extra > 0 ? [`${dollars(values.extra)} more every month`] : []),
      ...(values.lumpSum > 0
        ? [`${dollars(values.lumpSum)} once, after ${duration(values.lumpSumAfterMonths)}`]
        : []),
    ].join(' and ');
    return {
      result: nothing
        ? 'Nothing extra is paid, so nothing is saved. Put in an amount to see what it does.'
        : `Paying ${paid} saves ${about(result.interestSaved)} in interest ${endsSooner(result.paymentsSaved)}.`,
      chartAlt: `Two lines show what is owed on ${loanTerms(values)}: as agreed it takes ${duration(payments)}; with the extra money, ${duration(result.payments)}.`,
      chart: {
        kind: 'balances',
        lines: [
          yearlyLine('As agreed', 'fig', agreed),
          ...(nothing ? [] : [yearlyLine('With extra', 'coral', result.balances)]),
        ],
      },
      assumptions: [
        `${loanTerms(values)}. The agreed repayment is ${dollars(monthly, cents)} and stays as it is.`,
        'The extra money goes in together with a repayment, and is never taken out again.',
        illustrative,
        'The lender sets no limit on extra payments and charges no fee for them.',
      ],
      working: [
        repaymentWorking(loan),
        `As agreed: interest = ${payments} × ${dollars(monthly, cents)} − ${dollars(values.principal)} = ${dollars(totalInterest(loan), cents)}`,
        `With extra, month by month: interest = owing × ${percent(values.rate)} ÷ 12; owing = owing + interest − ${dollars(result.repaymentWithExtra, cents)}${values.lumpSum > 0 ? ` (and − ${dollars(values.lumpSum)} with repayment ${values.lumpSumAfterMonths})` : ''}`,
        `Nothing is owed after ${result.payments} repayments; interest = ${dollars(result.totalInterest, cents)}`,
        `Saved = ${dollars(totalInterest(loan), cents)} − ${dollars(result.totalInterest, cents)} = ${dollars(result.interestSaved, cents)}`,
      ],
      table: {
        caption: `Owed on ${loanTerms(values)}`,
        columns: ['After', 'As agreed', 'With extra'],
        rows: tableYears(values.years).map((year) => [
          duration(year * 12),
          dollars(agreed[year * 12] ?? 0),
          dollars(result.balances[year * 12] ?? 0),
        ]),
      },
      schedule: () => ({
        columns: ['Repayment', 'Owing as agreed', 'Interest with extra', 'Owing with extra'],
        rows: Array.from({ length: payments }, (_, index) => [
          String(index + 1),
          (agreed[index + 1] ?? 0).toFixed(2),
          (result.interest[index] ?? 0).toFixed(2),
          (result.balances[index + 1] ?? 0).toFixed(2),
        ]),
      }),
    };
  },
});
