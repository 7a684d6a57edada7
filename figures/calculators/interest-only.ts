/** What it costs to pay interest alone for some years. */
import { interestOnly as followInterestOnly } from '../../finance/interest-only.ts';
import { schedule, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, countOf, inWords, money, roughly } from '../format.ts';
import { MONTHS_A_YEAR, notes, repaymentRows, repaymentWorking, table } from '../outcome.ts';
import { agreedBalances, owedLines } from '../plots.ts';

export const interestOnly = calculator({
  name: 'interest-only',
  title: 'What an interest-only period costs',
  fields: {
    principal: ask.loanAmount(),
    rate: ask.interestRate(),
    interestOnlyYears: ask.years('Interest-only years', [1, 15], 10),
    thenYears: ask.years('Years after that', [1, 40], 30),
  },
  work(values, shown) {
    const { principal, rate, interestOnlyYears, thenYears } = values;
    const throughout = { principal, rate, years: interestOnlyYears + thenYears };
    const after = { principal, rate, years: thenYears };
    const plan = followInterestOnly(values);
    const interest = plan.totalPaid - principal;
    const firstMonths = interestOnlyYears * MONTHS_A_YEAR;
    const first = { interest: plan.interestOnlyRepayment, principal: 0, balance: principal };
    const firstPayments = Array.from({ length: firstMonths }, () => first);
    const fromStart = agreedBalances(throughout);
    const [said, checked] = [inWords(about, plan), inWords(money, plan)];
    const { interestOnlyRepayment: during, repaymentAfter: later } = checked;
    const more = roughly(plan.extraInterest);
    return {
      results: {
        extraInterest: amount('more interest', plan.extraInterest),
        during: amount('a month in interest alone', plan.interestOnlyRepayment),
        after: amount('a month afterwards', plan.repaymentAfter),
        stepUp: amount('a month more once principal is repaid', plan.stepUp),
      },
      says: [
        `Paying interest alone for ${shown.interestOnlyYears} costs about ${more} more interest than repaying from the start.`,
        `For ${shown.interestOnlyYears} you pay ${said.interestOnlyRepayment} a month, then ${said.repaymentAfter}.`,
      ],
      chart: owedLines(
        ['Repaid from the start', fromStart],
        ['Interest only first', [...firstPayments.map(({ balance }) => balance), ...agreedBalances(after)]],
      ),
      assumptions: [
        `${shown.principal} at ${shown.rate} for ${countOf(throughout.years, 'years')}, paid monthly: interest alone for ${shown.interestOnlyYears}, then principal and interest for ${shown.thenYears}.`,
        'Lenders often charge a higher rate for an interest-only period. Here it is the same.',
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        `Interest only: ${shown.principal} × ${shown.rate} ÷ 12 = ${during} a month`,
        repaymentWorking(after, 'Afterwards: '),
        repaymentWorking(throughout, 'Repaid from the start: '),
        `Step up = ${later} − ${during} = ${checked.stepUp} a month`,
        `Interest with interest only first = ${firstMonths} × ${during} + ${thenYears * MONTHS_A_YEAR} × ${later} − ${shown.principal} = ${money(interest)}`,
        `Extra interest = ${money(interest)} − ${money(totalInterest(throughout))} = ${checked.extraInterest}, about ${more}`,
      ],
      table: table(
        `${shown.principal} at ${shown.rate}, both ways`,
        ['', 'Interest only first', 'Repaid from the start'],
        [
          `A month, first ${shown.interestOnlyYears}`,
          said.interestOnlyRepayment,
          said.repaymentIfNeverInterestOnly,
        ],
        ['A month, after that', said.repaymentAfter, said.repaymentIfNeverInterestOnly],
        [`Owed after ${shown.interestOnlyYears}`, about(principal), about(fromStart[firstMonths] ?? 0)],
        ['Interest over the loan, about', roughly(interest), roughly(totalInterest(throughout))],
      ),
      schedule: () => repaymentRows([...firstPayments, ...schedule(after)]),
    };
  },
});
