/** Repayments of a loan, its progress after some of them, and the effect of a rate change. */
import {
  type Loan,
  milestones,
  repayment,
  schedule,
  splitBetween,
  splitOfYear,
  totalInterest,
} from '../../finance/loan.ts';
import { columnAxis } from '../axis.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { columnPlot } from '../column-plot.ts';
import { yearTable } from '../describe-chart.ts';
import {
  approxDollars,
  differenceOf,
  duration,
  money,
  percent,
  roundDollars,
  roundsToZero,
} from '../format.ts';
import { agreedBalances, balanceLines } from '../line-plot.ts';
import { loanTerms, MONTHS_A_YEAR, notes, repaymentRows, repaymentWorking, table } from '../outcome.ts';

/** Fewer columns than this don't show how interest falls. */
const FEW_YEARS = 5;

export const repayments = calculator({
  name: 'repayments',
  title: 'Repayment calculator',
  fields: loanFields,
  compute(loan, shown) {
    const [monthly, interest] = [repayment(loan), totalInterest(loan)];
    const balances = agreedBalances(loan);
    return {
      results: {
        repayment: amount('a month', monthly),
        fortnightlyRepayment: amount('a fortnight', repayment({ ...loan, paymentsPerYear: 26 })),
        weeklyRepayment: amount('a week', repayment({ ...loan, paymentsPerYear: 52 })),
        interest: amount('of interest over the loan', interest),
      },
      sentences: [
        `This loan costs ${roundDollars(monthly)} a month, and about ${approxDollars(interest)} in interest over ${shown.years}.`,
      ],
      chart: loan.years < FEW_YEARS ? balanceLines(['As agreed', balances]) : yearColumns(loan).chart,
      assumptions: [`${loanTerms(loan)}.`, notes.beforeFees],
      working: [
        repaymentWorking(loan),
        `Interest = ${loan.years * MONTHS_A_YEAR} × ${money(monthly)} − ${money(loan.principal)} = ${money(interest)}, about ${approxDollars(interest)}`,
      ],
      table: yearTable(`${loanTerms(loan)}, year by year`, loan.years, {
        Owed: (year) => balances[year * MONTHS_A_YEAR] ?? 0,
        'Interest in that year': (year) => splitOfYear(loan, year).interest,
      }),
      schedule: () => repaymentRows(schedule(loan)),
    };
  },
});

export const rateChange = calculator({
  name: 'rate-change',
  title: 'Rate rise calculator',
  fields: {
    principal: ask.loanAmount('Amount owed'),
    years: ask.termYears('Years left'),
    rate: ask.interestRate('Rate now'),
    newRate: ask.otherRate('Rate after the change'),
  },
  compute({ newRate, ...before }, shown) {
    const after = { ...before, rate: newRate };
    const [old, next] = [repayment(before), repayment(after)];
    const change = next - old;
    const size = differenceOf(roundDollars, old, next);
    const [now, then] = [`At ${shown.rate}`, `After: ${shown.newRate}`];
    return {
      results: {
        rise: amount('more a month', change),
        riseAYear: amount('more a year', change * MONTHS_A_YEAR),
        fall: amount('less a month', -change),
        fallAYear: amount('less a year', -change * MONTHS_A_YEAR),
        repayment: amount('a month now', old),
        newRepayment: amount('a month after the change', next),
      },
      sentences:
        change === 0
          ? [`At the same rate the repayment stays at ${roundDollars(old)} a month.`]
          : [
              `At ${shown.newRate} and not ${shown.rate}, the repayment is ${size} a month ${change > 0 ? 'more' : 'less'}.`,
              `It goes from ${roundDollars(old)} to ${roundDollars(next)}. That is ${roundDollars(Math.abs(change) * MONTHS_A_YEAR)} a year.`,
            ],
      chart: bars('Monthly repayment', { [now]: old, [then]: next }, { difference: true }),
      assumptions: [
        `${shown.principal} owed at ${shown.rate}, then at ${shown.newRate}, repaid monthly over ${shown.years} from the change on.`,
        'The new rate stays for all of that time, and the repayment follows it.',
        notes.rates,
        notes.beforeFees,
      ],
      working: [
        repaymentWorking(before, `At ${shown.rate}: `),
        repaymentWorking(after, `At ${shown.newRate}: `),
        `Change = ${money(next)} − ${money(old)} = ${money(change)} a month`,
      ],
      table: table(
        `${shown.principal} over ${shown.years} at both rates`,
        ['', now, then],
        ['Monthly repayment', roundDollars(old), roundDollars(next)],
        ['Repayments in a year', roundDollars(old * MONTHS_A_YEAR), roundDollars(next * MONTHS_A_YEAR)],
        [
          'Interest over the term, about',
          approxDollars(totalInterest(before)),
          approxDollars(totalInterest(after)),
        ],
      ),
    };
  },
});

export const loanProgress = calculator({
  name: 'loan-progress',
  title: 'Loan balance calculator',
  fields: { ...loanFields, payments: ask.months('Repayments made', { from: 1, to: 360, step: 1 }) },
  max: { payments: ({ years }) => years * MONTHS_A_YEAR },
  compute({ payments, ...loan }, shown) {
    const { principalExceedsInterestAt: turn, halfRepaidAfter } = milestones(loan);
    // There is a turning point only if the first repayments are mostly interest.
    const turns = turn > 1 && turn < loan.years * MONTHS_A_YEAR;
    const soFar = splitBetween(loan, 0, payments);
    const latest = splitBetween(loan, payments - 1, payments);
    const year = splitOfYear(loan, Math.ceil(payments / MONTHS_A_YEAR));
    const paid = soFar.interest + soFar.principal;
    const owing = roundsToZero(soFar.balance) ? 'nothing' : roundDollars(soFar.balance);
    const { chart, paidAYear, first } = yearColumns(loan);
    return {
      results: {
        balance: amount('still owed', soFar.balance),
        principalOvertakes: result('until principal overtakes interest', 'months', turns ? turn : null),
        overtakesAt: result('is the first repayment with more principal than interest', 'count', turn),
        halfRepaidAfter: result('until half of the loan is repaid', 'months', halfRepaidAfter),
        owedShare: result('of the loan still owed', 'percent0', soFar.balance / loan.principal),
        interestPaid: amount('of interest so far', soFar.interest),
        principalPaid: amount('of principal so far', soFar.principal),
        totalPaid: amount('paid so far', paid),
        interestPart: amount('of interest in that repayment', latest.interest),
        principalPart: amount('of principal in that repayment', latest.principal),
        yearInterest: amount('of interest in that year', year.interest),
        yearPrincipal: amount('of principal in that year', year.principal),
        yearInterestShare: result('of that year goes to interest', 'percent0', year.interest / paidAYear),
      },
      sentences: [
        turns
          ? `It takes ${duration(turn)} for principal to overtake interest.`
          : `Of the first year's repayments on this loan, ${first} is interest.`,
        `After ${shown.payments} of repayments, ${owing} of the ${shown.principal} is still owed. Of what has been paid, ${roundDollars(soFar.interest)} was interest and ${roundDollars(soFar.principal)} was principal.`,
      ],
      chart: turns
        ? { ...chart, marker: { at: [turn / MONTHS_A_YEAR, paidAYear / 2], text: duration(turn) } }
        : chart,
      assumptions: [
        `${loanTerms(loan)}, and every repayment is made as agreed.`,
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `Interest in repayment ${payments} = ${money(soFar.balance + latest.principal)} × ${shown.rate} ÷ 12 = ${money(latest.interest)}, and the rest, ${money(latest.principal)}, is principal`,
        `Principal so far = ${shown.principal} − ${money(soFar.balance)} = ${money(soFar.principal)}`,
        `Interest so far = ${payments} × repayment − ${money(soFar.principal)} = ${money(soFar.interest)}, which is ${percent((soFar.interest / paid) * 100, 0)} of what has been paid`,
      ],
    };
  },
});

/** Interest and principal of each year. */
function yearColumns(loan: Loan) {
  const byYear = Array.from({ length: loan.years }, (_, index) => splitOfYear(loan, index + 1));
  const first = roundDollars(byYear[0]?.interest ?? 0);
  const last = roundDollars(byYear.at(-1)?.principal ?? 0);
  const paidAYear = repayment(loan) * MONTHS_A_YEAR;
  const chart = columnPlot(
    {
      x: columnAxis('years', loan.years),
      y: { unit: 'dollars', name: 'A year', to: paidAYear },
      key: [
        { tone: 'difference', name: 'Interest', figure: `${first} in year 1` },
        { tone: 'baseline', name: 'Principal', figure: `${last} in year ${loan.years}` },
      ],
      heading: `${roundDollars(paidAYear / MONTHS_A_YEAR)} a month, ${roundDollars(paidAYear)} a year`,
    },
    byYear.map(({ interest, principal }) => ({ baseline: principal, difference: interest })),
  );
  return { chart, paidAYear, first };
}
