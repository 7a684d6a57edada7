/** What it costs to pay interest alone for some years. */
import { interestOnly as followInterestOnly } from '../../finance/interest-only.ts';
import { schedule, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { dollars, inWords } from '../format.ts';
import {
  about,
  agreedBalances,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roughly,
  scheduleRows,
  table,
  years,
} from '../outcome.ts';
import { owedLines } from '../owed-plot.ts';

export const interestOnly = calculator({
  name: 'interest-only',
  title: 'What an interest-only period costs',
  fields: {
    principal: ask.loanAmount(),
    rate: ask.interestRate(),
    interestOnlyYears: ask.years('Interest-only years', [1, 15], 10),
    thenYears: ask.years('Years after that', [1, 40], 30),
  },
  work(values) {
    const { principal, rate, interestOnlyYears, thenYears } = values;
    const throughout = { principal, rate, years: interestOnlyYears + thenYears };
    return { plan: followInterestOnly(values), throughout, after: { principal, rate, years: thenYears } };
  },
  results: ({ plan }) => ({
    during: amount('a month in interest alone', plan.interestOnlyRepayment),
    after: amount('a month afterwards', plan.repaymentAfter),
    stepUp: amount('a month more once principal is repaid', plan.stepUp),
    extraInterest: amount('more interest', plan.extraInterest),
  }),
  outcome({ plan, throughout, after }, { principal, interestOnlyYears, thenYears }, shown) {
    const interest = plan.totalPaid - principal;
    const firstMonths = interestOnlyYears * MONTHS_A_YEAR;
    const balances = [...Array<number>(firstMonths).fill(principal), ...agreedBalances(after)];
    const [said, checked] = [inWords(about, plan), inWords(money, plan)];
    const { interestOnlyRepayment: during, repaymentAfter: later } = checked;
    const more = roughly(plan.extraInterest);
    const fromStart = agreedBalances(throughout);
    return {
      short: { value: `About ${more}`, unit: 'more interest' },
      result: `For ${shown.interestOnlyYears} you pay ${said.interestOnlyRepayment} a month in interest, then ${said.repaymentAfter} a month. Over the whole loan that is about ${more} more interest than if you repaid principal from the start.`,
      message: `Paying interest alone for ${shown.interestOnlyYears} costs about ${more} more interest`,
      terms: `Interest alone for ${shown.interestOnlyYears}, on a ${shown.principal} loan over ${years(throughout.years)}`,
      chartAlt: `Two lines show what is owed. Repaid from the start, the debt of ${shown.principal} falls at once; interest only, it stays there for ${shown.interestOnlyYears}. Both end after ${years(throughout.years)}.`,
      chart: owedLines(['Repaid from the start', fromStart], ['Interest only first', balances]),
      assumptions: [
        `${shown.principal} at ${shown.rate} for ${years(throughout.years)}, paid monthly: interest alone for ${shown.interestOnlyYears}, then principal and interest for ${shown.thenYears}.`,
        notes.illustrative,
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
        [`Owed after ${shown.interestOnlyYears}`, dollars(principal), dollars(fromStart[firstMonths] ?? 0)],
        ['Interest over the loan, about', roughly(interest), roughly(totalInterest(throughout))],
      ),
      schedule: () => {
        const first = { interest: plan.interestOnlyRepayment, principal: 0, balance: principal };
        return scheduleRows([...Array(firstMonths).fill(first), ...schedule(after)]);
      },
    };
  },
});
