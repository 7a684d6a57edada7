/** When a switch to another rate has paid for itself, and what another term makes of it. */
import { totalInterest } from '../../finance/loan.ts';
import {
  keepOldRepayment,
  type Refinance,
  refinanceOver,
  refinance as switchLoans,
} from '../../finance/refinance.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import type { LinePlot, Point } from '../chart.ts';
import { duration } from '../format.ts';
import {
  about,
  isNothing,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roughly,
  roundStep,
  table,
} from '../outcome.ts';
import { yearTicks } from '../owed-plot.ts';

export const refinance = calculator({
  name: 'refinance',
  title: 'What switching saves, and when it has paid for itself',
  fields: {
    principal: ask.loanAmount('Amount owed'),
    years: ask.termYears('Years left'),
    rate: ask.interestRate('Rate now'),
    newRate: ask.otherRate('New rate'),
    cost: ask.amount('All costs of switching', 20_000, { to: 5_000, step: 50 }),
    cashback: ask.amount('Cashback', 10_000, { to: 5_000, step: 500 }),
    newYears: ask.years('Years, if started again', [1, 40], 30),
  },
  work({ principal, years: left, rate, newRate, cost, cashback, newYears }) {
    const monthsLeft = left * MONTHS_A_YEAR;
    const switchingCost = cost - cashback;
    const plan = { balance: principal, monthsLeft, oldRate: rate, newRate, switchingCost };
    const same = switchLoans(plan);
    const again = refinanceOver(plan, newYears * MONTHS_A_YEAR);
    const kept = keepOldRepayment(plan);
    const keptNet = kept ? kept.interestSaved - switchingCost : 0;
    const stay = totalInterest({ principal, rate, years: left });
    if (Math.max(same.netSaving, again.netSaving, keptNet) > stay) {
      throw new UnworkableError(
        'cashback',
        'The cashback is more than all the interest. Choose a smaller cashback.',
      );
    }
    return { monthsLeft, switchingCost, same, again, kept, keptNet, stay };
  },
  results: ({ same, again, kept, switchingCost }, { principal, rate, newRate }) => ({
    better: result('better off than by staying', 'about', above(same.netSaving)),
    worse: result('worse off than by staying', 'about', above(-same.netSaving)),
    repayment: amount('a month now', same.oldRepayment),
    newRepayment: amount('a month after the switch', same.newRepayment),
    monthly: amount(same.monthlySaving < 0 ? 'more a month' : 'less a month', Math.abs(same.monthlySaving)),
    interestSaved: result('less interest', 'about', same.interestSaved < 0 ? null : same.interestSaved),
    breakEven: result('is when the switch has paid for itself', 'count', inMonth(same.breakEvenMonth)),
    cashbackGone: result(
      'is when the cashback is used up',
      'count',
      switchingCost < 0 ? inMonth(same.cashbackUsedUpMonth) : null,
    ),
    againRepayment: amount('a month, started again', again.repayment),
    againInterest: result('of interest added', 'about', again.extraInterest < 0 ? null : again.extraInterest),
    againWorse: result('worse off, started again', 'about', above(-again.netSaving)),
    againBetter: result('better off, started again', 'about', above(again.netSaving)),
    keptTime: result('sooner, with the old repayment', 'months', kept?.paymentsSaved ?? null),
    keptInterest: result('less interest, with the old repayment', 'about', kept?.interestSaved ?? null),
    pointCost: amount('a year for the dearer rate', rate < newRate ? null : principal * (rate - newRate)),
  }),
  outcome({ monthsLeft, same, again, kept, keptNet, stay }, values, shown) {
    const { principal, years: left, rate, newRate, cost, cashback, newYears } = values;
    const sameTerm = newYears === left;
    const ways = [
      { name: 'Stay', monthly: same.oldRepayment, months: monthsLeft, net: 0 },
      { name: 'Switch, same end', monthly: same.newRepayment, months: monthsLeft, net: same.netSaving },
      !sameTerm && {
        name: `Switch, ${shown.newYears}`,
        monthly: again.repayment,
        months: newYears * MONTHS_A_YEAR,
        net: again.netSaving,
      },
      kept && {
        name: 'Switch, pay as before',
        monthly: same.oldRepayment,
        months: kept.payments,
        net: keptNet,
      },
    ].filter((way) => way !== false && way !== null);
    const { breakEvenMonth: even, cashbackUsedUpMonth: usedUp } = same;
    const level = isNothing(same.netSaving);
    const saved = roughly(Math.abs(same.netSaving));
    const off = `${same.netSaving > 0 ? 'better' : 'worse'} off`;
    const net = level ? 'ends level' : `leaves you about ${saved} ${off} over the ${shown.years} left`;
    const restart = sameTerm
      ? ''
      : ` Over ${shown.newYears} instead, the repayment is ${about(again.repayment)}, and you end about ${roughly(Math.abs(again.netSaving))} ${again.netSaving < 0 ? 'worse' : 'better'} off than by staying.`;
    const decides = !level && !isNothing(again.netSaving) && same.netSaving > 0 !== again.netSaving > 0;
    const switching =
      [cost > 0 && `${shown.cost} of costs`, cashback > 0 && `${shown.cashback} of cashback`]
        .filter(Boolean)
        .join(' and ') || 'no costs';
    const ends = [
      `With the old end date it ends ${standing(same.netSaving)}.`,
      !sameTerm && `Started again at ${shown.newYears}, it ends ${standing(again.netSaving)}.`,
    ].filter(Boolean);
    return {
      short: level ? { value: 'Level', unit: 'in the end' } : { value: `About ${saved}`, unit: off },
      result: `${repaymentAndBreakEven(same)} With the same end date, switching ${net}.${restart}`,
      message: decides
        ? `The same ${newRate < rate ? 'lower rate' : 'switch'} beats staying, or loses to it: the new term decides`
        : `With the same end date, switching ${net}`,
      terms: `${shown.principal} owed with ${shown.years} left, with ${switching}`,
      chartAlt: `Lines show what a switch has brought so far against staying, in interest less costs: ${shown.principal} owed, ${shown.years} left, from ${shown.rate} to ${shown.newRate}, with ${switching}. ${ends.join(' ')}`,
      chart: netLines(same.netByMonth, sameTerm ? null : again.netByMonth, shown.newYears),
      assumptions: [
        `${shown.principal} is owed at ${shown.rate}, repaid monthly. The costs of ${shown.cost} less the cashback of ${shown.cashback} are paid on the day of the switch and not borrowed.`,
        'All costs count: discharge, application, valuation, title fees, break costs, and mortgage insurance where it applies again.',
        'The rates are illustrative, not an offer, and neither ever changes.',
        notes.roundedLast,
      ],
      working: [
        repaymentWorking({ principal, rate, years: left }, 'Now: '),
        repaymentWorking({ principal, rate: newRate, years: left }, 'New: '),
        `Interest saved to the same end = ${money(stay)} − ${money(stay - same.interestSaved)} = ${money(same.interestSaved)}`,
        usedUp === null
          ? `Month by month, the interest saved so far ${even === null ? 'never covers the cost' : `covers the cost ${even === 0 ? 'from the start' : `in month ${even}`}`}`
          : `Month by month, the extra interest so far uses the cashback up in month ${usedUp}`,
        `After costs = ${money(same.interestSaved)} − (${shown.cost} − ${shown.cashback}) = ${money(same.netSaving)}${level ? '' : `, about ${saved} ${off}`}`,
      ],
      table: table(
        'Ways on, each against staying',
        ['', 'A month', 'Ends after', 'Interest and costs', 'Ahead by about'],
        ...ways.map(({ name, monthly, months, net: gained }) => [
          name,
          about(monthly),
          duration(months),
          roughly(stay - gained),
          roughly(gained),
        ]),
      ),
      chartTable: table(
        'About how far ahead of staying',
        ['After', 'Same end date', `${shown.newYears} again`],
        ...[0, 1, 5, 10, 15, 20, 25, 30]
          .filter((year) => year * MONTHS_A_YEAR <= Math.max(monthsLeft, newYears * MONTHS_A_YEAR))
          .map((year) => [
            year === 0 ? 'The first day' : duration(year * MONTHS_A_YEAR),
            ...[same, again].map(({ netByMonth }) =>
              roughly(netByMonth[year * MONTHS_A_YEAR] ?? netByMonth.at(-1) ?? 0),
            ),
          ]),
      ),
    };
  },
});

/** Null for what comes to nothing or less, of which a sentence cannot say that it is so much better or worse. */
const above = (value: number) => (isNothing(value) || value < 0 ? null : value);

function inMonth(month: number | null): string {
  if (month === null) return 'never';
  return month === 0 ? 'the first day' : `month ${month}`;
}

function standing(net: number): string {
  if (isNothing(net)) return 'level';
  return `about ${roughly(Math.abs(net))} ${net > 0 ? 'ahead' : 'behind'}`;
}

/** How a switch moves the repayment, and when it has paid for itself, if ever. */
function repaymentAndBreakEven({ monthlySaving, breakEvenMonth, cashbackUsedUpMonth }: Refinance): string {
  const change = about(Math.abs(monthlySaving));
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

/** How far a switch is ahead of staying, which is the line along the middle. */
function netLines(same: readonly number[], again: readonly number[] | null, newTerm: string): LinePlot {
  const months = (again ?? same).length - 1;
  const ways = [
    { name: 'Same end date', tone: again ? ('other' as const) : ('coral' as const), net: same },
    ...(again ? [{ name: `${newTerm} again`, tone: 'coral' as const, net: again }] : []),
  ];
  const lines = ways.map(({ name, tone, net }) => {
    const end = net.at(-1) ?? 0;
    // What the loan that ends first has brought, it keeps.
    const points = Array.from(
      { length: months + 1 },
      (_, month): Point => [month / MONTHS_A_YEAR, net[month] ?? end],
    );
    return { name, tone, points, end };
  });
  const reach = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, net]) => Math.abs(net))));
  const step = roundStep(reach, 1);
  const [upper, lower] = lines.toSorted((one, other) => other.end - one.end);
  const term = months / MONTHS_A_YEAR;
  return {
    kind: 'lines',
    x: { to: term, ticks: yearTicks(term) },
    y: {
      from: -reach * 1.1,
      to: reach * 1.1,
      // Where staying is, the lines begin: a word there would be crossed by them.
      ticks: [-step, 0, step].map((at) => ({ at, text: '' })),
    },
    wedge: true,
    lines: [
      ...lines.toReversed().map(({ tone, points }) => ({ tone, points })),
      { tone: 'fig', points: [[0, 0] as const, [term, 0] as const] },
    ],
    labels: [
      ...(upper ? [{ corner: 'top-left' as const, ...label(upper) }] : []),
      ...(lower ? [{ corner: 'bottom-left' as const, ...label(lower) }] : []),
    ],
  };
}

const label = ({ name, tone, end }: { name: string; tone: 'other' | 'coral'; end: number }) => ({
  name,
  tone,
  figure: standing(end).replace(/^about /, ''),
});
