/** Interest alone for some years, and what that does to the years after. */
import { interestOnly as followInterestOnly } from '../../../finance/interest-only.ts';
import { schedule, totalInterest } from '../../../finance/loan.ts';
import { dollars, percent } from '../../lib/format.ts';
import { money, roundedLast } from './amounts.ts';
import { calculator } from './calculator.ts';
import { count, interestRate, loanAmount } from './fields.ts';
import {
  agreedBalances,
  beforeFees,
  fraction,
  illustrative,
  MONTHS_A_YEAR,
  repaymentWorking,
  scheduleRows,
  yearlyLine,
  years,
} from './words.ts';

export const interestOnly = calculator({
  name: 'interest-only',
  title: 'What an interest-only period costs',
  fields: [
    loanAmount('principal'),
    interestRate('rate'),
    count('interestOnlyYears', 'Interest-only years', 'years', [1, 15, 1]),
    count('thenYears', 'Years after that', 'years', [1, 40, 1]),
  ],
  work(values) {
    const { principal, interestOnlyYears, thenYears } = values;
    const terms = { principal, rate: fraction(values.rate) };
    const throughout = { ...terms, years: interestOnlyYears + thenYears };
    const after = { ...terms, years: thenYears };
    const plan = followInterestOnly({ ...terms, interestOnlyYears, thenYears });
    const interest = plan.totalPaid - principal;
    const firstMonths = interestOnlyYears * MONTHS_A_YEAR;
    const balances = [...Array<number>(firstMonths).fill(principal), ...agreedBalances(after)];
    const during = money(plan.interestOnlyRepayment);
    const later = money(plan.repaymentAfter);
    const never = money(plan.repaymentIfNeverInterestOnly);
    return {
      result: `For ${years(interestOnlyYears)} you pay ${during} a month in interest, then ${later} a month. Over the whole loan that is ${money(plan.extraInterest)} more interest than if you repaid principal from the start.`,
      chartAlt: `Two lines show what is owed. Repaid from the start, the debt of ${money(principal)} falls at once; interest only, it stays there for ${years(interestOnlyYears)}. Both end after ${years(throughout.years)}.`,
      chart: {
        kind: 'balances',
        lines: [
          yearlyLine('Repaid from the start', 'fig', agreedBalances(throughout)),
          yearlyLine('Interest only first', 'coral', balances),
        ],
      },
      assumptions: [
        `${money(principal)} at ${percent(values.rate)} for ${years(throughout.years)}, paid monthly: interest alone for ${years(interestOnlyYears)}, then principal and interest for ${years(thenYears)}.`,
        illustrative,
        'Lenders often charge a higher rate for an interest-only period. Here it is the same.',
        beforeFees,
        roundedLast,
      ],
      working: [
        `Interest only: ${money(principal)} × ${percent(values.rate)} ÷ 12 = ${during} a month`,
        `Afterwards: ${repaymentWorking(after)}`,
        `Repaid from the start: ${repaymentWorking(throughout)}`,
        `Step up = ${later} − ${during} = ${money(plan.stepUp)} a month`,
        `Interest with interest only first = ${firstMonths} × ${during} + ${thenYears * MONTHS_A_YEAR} × ${later} − ${money(principal)} = ${money(interest)}`,
        `Extra interest = ${money(interest)} − ${money(totalInterest(throughout))} = ${money(plan.extraInterest)}`,
      ],
      table: {
        caption: `${money(principal)} at ${percent(values.rate)}, both ways`,
        columns: ['', 'Interest only first', 'Repaid from the start'],
        rows: [
          [`A month, first ${years(interestOnlyYears)}`, during, never],
          ['A month, after that', later, never],
          [
            `Owed after ${years(interestOnlyYears)}`,
            dollars(principal),
            dollars(agreedBalances(throughout)[firstMonths] ?? 0),
          ],
          ['Interest over the loan', dollars(interest), dollars(totalInterest(throughout))],
        ],
      },
      schedule: () =>
        scheduleRows([
          ...Array.from({ length: firstMonths }, (_, index) => ({
            number: index + 1,
            interest: plan.interestOnlyRepayment,
            principal: 0,
            balance: principal,
          })),
          ...schedule(after).map((instalment) => ({
            ...instalment,
            number: firstMonths + instalment.number,
          })),
        ]),
    };
  },
});
