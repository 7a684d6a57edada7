/** When refinancing breaks even, and the effect of a new term. */
import { totalInterest } from '../../finance/loan.ts';
import {
  keepOldRepayment,
  type Refinance,
  refinanceOver,
  refinance as switchLoans,
} from '../../finance/refinance.ts';
import { axisAround, yearAxis } from '../axis.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import type { Tone } from '../chart.ts';
import {
  approxDollars,
  money,
  positiveOrNull,
  roundDollars,
  roundsToZero,
  shortDuration,
} from '../format.ts';
import { byMonth, flatLine, linePlot } from '../line-plot.ts';
import { MONTHS_A_YEAR, notes, repaymentWorking, table } from '../outcome.ts';

export const refinance = calculator({
  name: 'refinance',
  title: 'Refinance calculator',
  fields: {
    principal: ask.loanAmount('Amount owed'),
    years: ask.termYears('Years left'),
    rate: ask.interestRate('Rate now'),
    newRate: ask.otherRate('New rate'),
    cost: ask.amount('All costs of switching', 20_000, { to: 5_000, step: 50 }),
    cashback: ask.amount('Cashback', 10_000, { to: 5_000, step: 500 }),
    newYears: ask.years('Years, if started again', [1, 40], 30),
  },
  compute({ principal, years: left, rate, newRate, cost, cashback, newYears }, shown) {
    const monthsLeft = left * MONTHS_A_YEAR;
    const switchingCost = cost - cashback;
    const plan = { balance: principal, monthsLeft, oldRate: rate, newRate, switchingCost };
    const same = switchLoans(plan);
    const again = refinanceOver(plan, newYears * MONTHS_A_YEAR);
    const kept = keepOldRepayment(plan);
    const stay = totalInterest({ principal, rate, years: left });
    const isSameTerm = newYears === left;
    const ways = [
      { name: 'Stay', monthly: same.oldRepayment, months: monthsLeft, net: 0 },
      { name: 'Switch, same end', monthly: same.newRepayment, months: monthsLeft, net: same.netSaving },
    ];
    if (!isSameTerm) {
      const { repayment: monthly, netSaving: net } = again;
      ways.push({ name: `Switch, ${shown.newYears}`, monthly, months: newYears * MONTHS_A_YEAR, net });
    }
    if (kept) {
      const { payments: months, interestSaved } = kept;
      const [monthly, net] = [same.oldRepayment, interestSaved - switchingCost];
      ways.push({ name: 'Switch, pay as before', monthly, months, net });
    }
    if (ways.some(({ net }) => net > stay)) {
      throw new UnworkableError(
        'cashback',
        'The cashback is more than all the interest. Choose a smaller cashback.',
      );
    }
    const { breakEvenMonth: even, cashbackUsedUpMonth: usedUp } = same;
    const isDearer = same.monthlySaving < 0;
    const cashbackUsedUp = switchingCost < 0 ? formatMonth(usedUp) : null;
    const sameEnd = `With the same end date, switching leaves you ${formatNet(same.netSaving)}.`;
    const isTurned =
      same.netSaving * again.netSaving < 0 && !roundsToZero(same.netSaving) && !roundsToZero(again.netSaving);
    const length = (isSameTerm ? same : again).netByMonth.length;
    // The difference stays constant after the shorter loan has ended.
    const line = (name: string, tone: Tone, { netByMonth: net }: { netByMonth: readonly number[] }) => {
      const end = net.at(-1) ?? 0;
      const points = byMonth(Array.from({ length }, (_, month) => net[month] ?? end));
      return { name, tone, figure: formatNetFigure(end), points };
    };
    const sameLine = line('Same end date', 'choice', same);
    const lines = isSameTerm ? [sameLine] : [sameLine, line(`New ${newYears}-year loan`, 'other', again)];
    // The area between the first two lines is the gain or loss of a switch with the same end.
    const staying = { name: 'Staying', tone: 'baseline' as const, points: flatLine(sameLine.points, 0) };
    const nets = lines.flatMap(({ points }) => points.map(([, net]) => net));
    return {
      results: {
        better: result(
          'better off than staying, same end date',
          'about',
          same.netSaving < 0 ? null : same.netSaving,
        ),
        worse: result('worse off than staying, same end date', 'about', positiveOrNull(-same.netSaving)),
        monthly: amount(`${isDearer ? 'more' : 'less'} a month`, Math.abs(same.monthlySaving)),
        repayment: amount('a month now', same.oldRepayment),
        newRepayment: amount('a month after the switch', same.newRepayment),
        interestSaved: result('less interest', 'about', same.interestSaved),
        breakEven: result('is when the switch has paid for itself', 'count', formatMonth(even)),
        cashbackGone: result('is when the cashback is used up', 'count', cashbackUsedUp),
        againRepayment: amount('a month, started again', again.repayment),
        againInterest: result('of interest added', 'about', again.extraInterest),
        againWorse: result('worse off, started again', 'about', positiveOrNull(-again.netSaving)),
        againBetter: result('better off, started again', 'about', positiveOrNull(again.netSaving)),
        keptTime: result('sooner, with the old repayment', 'months', kept?.paymentsSaved),
        keptInterest: result('less interest, with the old repayment', 'about', kept?.interestSaved),
        pointCost: amount('a year for the higher rate', principal * (rate - newRate)),
      },
      sentences: [
        isTurned
          ? `The same ${newRate < rate ? 'lower rate' : 'switch'} beats staying, or loses to it: the new term decides.`
          : sameEnd,
        repaymentAndBreakEven(same),
        isTurned ? sameEnd : '',
        isSameTerm
          ? ''
          : `Over ${shown.newYears} instead, the repayment is ${roundDollars(again.repayment)}, and you end ${formatNet(again.netSaving)}.`,
      ],
      chart: linePlot(
        yearAxis((length - 1) / MONTHS_A_YEAR),
        { ...axisAround('about', [0, ...nets], 1), name: 'Ahead of staying, or behind' },
        [sameLine, staying, ...lines.slice(1)],
      ),
      assumptions: [
        `${shown.principal} is owed at ${shown.rate}, repaid monthly. The costs of ${shown.cost} less the cashback of ${shown.cashback} are paid on the day of the switch and not borrowed.`,
        'All costs count: discharge, application, valuation, title fees, break costs, and mortgage insurance where it applies again.',
        'The rates are illustrative, not an offer, and neither ever changes.',
        'Whether the new lender says yes is left out. A bank tests the new loan at a higher rate than it charges.',
        notes.roundedLast,
      ],
      working: [
        repaymentWorking({ principal, rate, years: left }, 'Now: '),
        repaymentWorking({ principal, rate: newRate, years: left }, 'New: '),
        `Interest saved to the same end = ${money(stay)} − ${money(stay - same.interestSaved)} = ${money(same.interestSaved)}`,
        usedUp === null
          ? `Month by month, the interest saved so far ${even === null ? 'never covers the cost' : `covers the cost ${even === 0 ? 'from the start' : `in month ${even}`}`}`
          : `Month by month, the extra interest so far uses the cashback up in month ${usedUp}`,
        `After costs = ${money(same.interestSaved)} − (${shown.cost} − ${shown.cashback}) = ${money(same.netSaving)}`,
      ],
      table: table(
        'Ways on, each against staying',
        ['', 'A month', 'Ends after', 'Interest and costs', 'Ahead by about'],
        ...ways.map(({ name, monthly, months, net }) => {
          return [
            name,
            roundDollars(monthly),
            shortDuration(months),
            approxDollars(stay - net),
            approxDollars(net),
          ];
        }),
      ),
    };
  },
});

function formatMonth(month: number | null): string {
  if (month === null) return 'never';
  return month === 0 ? 'the first day' : `month ${month}`;
}

/** Compared with staying. */
function formatNet(net: number): string {
  if (roundsToZero(net)) return 'level';
  return `about ${approxDollars(Math.abs(net))} ${net > 0 ? 'ahead' : 'behind'}`;
}

const formatNetFigure = (net: number) => formatNet(net).replace(/^about /, '');

/** The change of the repayment, and when the switch breaks even, if it does. */
function repaymentAndBreakEven({ monthlySaving, breakEvenMonth, cashbackUsedUpMonth }: Refinance): string {
  const change = roundDollars(Math.abs(monthlySaving));
  if (monthlySaving === 0) return 'The rate is the same, so switching saves no interest.';
  if (monthlySaving < 0) {
    const cashback = cashbackUsedUpMonth
      ? ` The cashback, less the costs, is used up in month ${cashbackUsedUpMonth}.`
      : '';
    return `The new rate is higher, so the repayment rises by ${change} a month.${cashback}`;
  }
  const paid =
    breakEvenMonth === null
      ? 'but the interest saved never covers the cost'
      : breakEvenMonth === 0
        ? 'and you are ahead from the first day'
        : `and the interest saved covers the cost in month ${breakEvenMonth}`;
  return `The repayment falls by ${change} a month, ${paid}.`;
}
