/** How far ahead of its schedule extra money has put a loan, which is the most that redraw could offer. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { paymentCount, repayment } from '../../finance/loan.ts';
import { type Ahead, redrawAhead as standAfter } from '../../finance/redraw.ts';
import { amount, ask, calculator, loanFields, UnworkableError } from '../calculator.ts';
import type { LinePlot, Point } from '../chart.ts';
import { duration, inWords } from '../format.ts';
import {
  about,
  agreedBalances,
  comparedRows,
  isNothing,
  loanTerms,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roundStep,
  table,
  yearRows,
} from '../outcome.ts';
import { owedLines, yearTicks } from '../owed-plot.ts';

export const redrawAhead = calculator({
  name: 'redraw-ahead',
  title: 'How far ahead extra repayments put you',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 50_000, { to: 2_000, step: 50 }),
    months: ask.months('Looked at after', { from: 12, to: 360, step: 12 }),
  },
  work({ extra, months, ...loan }) {
    const payments = paymentCount(loan);
    if (months > payments) {
      throw new UnworkableError(
        'months',
        `The loan ends after ${payments} months. Choose a month no later than that.`,
      );
    }
    const followed = extraRepayments(loan, { extra });
    const stand = standAfter(loan, extra, months);
    // At the very end both schedules owe nothing, so only what was repaid sooner can be said.
    const isRepaid = followed.payments <= months;
    const nothing = !isRepaid && isNothing(stand.ahead);
    return { loan, payments, followed, stand, isRepaid, nothing };
  },
  results: ({ stand, isRepaid }) => ({
    ahead: amount('ahead of schedule', stand.ahead),
    // The last payment is not a whole one, so what went in is known only before it.
    paidIn: amount('paid in', isRepaid ? null : stand.paidIn),
    owed: amount('still owed', stand.actualBalance),
    scheduled: amount('owed by the schedule', stand.scheduledBalance),
    interestSpared: amount('of interest not charged', isRepaid ? null : stand.ahead - stand.paidIn),
  }),
  outcome({ loan, payments, followed, stand, isRepaid, nothing }, { extra, months }, shown) {
    const agreed = agreedBalances(loan);
    const { scheduledBalance: scheduled, actualBalance: actual, ahead: gap, paidIn } = inWords(about, stand);
    const checked = inWords(money, stand);
    const spared = about(stand.ahead - stand.paidIn);
    const isOver = isRepaid && followed.payments === payments;
    const after = `after ${shown.months}`;
    const repaid = duration(followed.payments);
    const rises = !isRepaid && !nothing;
    return {
      short:
        isOver || nothing
          ? { value: 'Not ahead', unit: after }
          : isRepaid
            ? { value: 'Repaid', unit: `after ${repaid}` }
            : { value: gap, unit: `ahead ${after}` },
      result: isOver
        ? `After ${shown.months} the loan has ended, with or without the extra, so you are no longer ahead.`
        : isRepaid
          ? `After ${shown.months} you owe nothing: the loan was repaid after ${repaid}. By the schedule you would still owe ${scheduled}.`
          : nothing
            ? `After ${shown.months} you owe ${scheduled}, as the schedule says, so you are not ahead.`
            : `After ${shown.months} you owe ${actual} where the schedule says ${scheduled}, so you are ${gap} ahead. You paid in ${paidIn}; the other ${spared} is interest that you were not charged.`,
      message: rises
        ? `${shown.extra} extra a month for ${shown.months}: ${paidIn} paid in, ${gap} ahead`
        : nothing
          ? 'Without extra money, a loan stays on its schedule'
          : `With ${shown.extra} extra a month, this loan is repaid after ${repaid}`,
      terms: `${shown.extra} more a month for ${shown.months}, on a ${shown.principal} loan over ${shown.years}`,
      chartAlt: rises
        ? `Two lines rise over ${shown.months} on a loan of ${loanTerms(loan)}. An extra ${shown.extra} a month adds up to ${paidIn} paid in. With ${spared} of interest saved, the loan is ${gap} ahead of schedule.`
        : `Two lines show what is owed on ${loanTerms(loan)}. After ${shown.months} it is ${scheduled} by the schedule and ${actual} with ${shown.extra} extra a month.`,
      chart: rises
        ? aheadLines(Array.from({ length: months + 1 }, (_, month) => standAfter(loan, extra, month)))
        : owedLines(['By the schedule', agreed], !isNothing(extra) && ['With extra', followed.balances]),
      assumptions: [
        `${loanTerms(loan)}. ${shown.extra} more goes in with every repayment, and nothing is taken out.`,
        'This is the most that could be redrawn. Lenders count it in their own ways, and their terms may limit it.',
        notes.illustrative,
        'The lender sets no limit on extra payments and charges no fee for them.',
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `By the schedule, owed after ${shown.months} = ${checked.scheduledBalance}`,
        `With extra, month by month: owing = owing + owing × ${shown.rate} ÷ 12 − ${money(repayment(loan) + extra)}, never below nothing; after ${shown.months} = ${checked.actualBalance}`,
        `Ahead = ${checked.scheduledBalance} − ${checked.actualBalance} = ${checked.ahead}`,
      ],
      table: table(
        `Owed on ${loanTerms(loan)}`,
        ['After', 'By the schedule', 'With extra', 'Ahead'],
        ...yearRows(loan.years, (month) => {
          const at = standAfter(loan, extra, month);
          return [at.scheduledBalance, at.actualBalance, at.ahead];
        }),
      ),
      schedule: () => comparedRows(agreed, followed, 'with extra'),
    };
  },
});

/** What was paid in and how far ahead the loan is, after each month. */
function aheadLines(stands: readonly Ahead[]): LinePlot {
  const months = stands.length - 1;
  const to = months / MONTHS_A_YEAR;
  const last = stands.at(-1) ?? { ahead: 0, paidIn: 0 };
  const step = roundStep(last.ahead, 2);
  const line = (tone: 'coral' | 'fig', read: (stand: Ahead) => number) => ({
    tone,
    points: stands.map((stand, month): Point => [month / MONTHS_A_YEAR, read(stand)]),
  });
  return {
    kind: 'lines',
    x: {
      to,
      ticks:
        months < MONTHS_A_YEAR
          ? [
              { at: 0, text: 'Start' },
              { at: to, text: duration(months) },
            ]
          : yearTicks(to),
    },
    y: {
      // Room above the lines for the words in the corner.
      to: last.ahead * 1.15,
      ticks: Array.from({ length: Math.floor(last.ahead / step) + 1 }, (_, index) => ({
        at: index * step,
        text: index === 0 ? '' : money(index * step),
      })),
    },
    wedge: true,
    lines: [line('coral', ({ ahead }) => ahead), line('fig', ({ paidIn }) => paidIn)],
    labels: [
      {
        corner: 'top-left',
        tone: 'coral',
        name: 'Ahead of schedule',
        figure: `${about(last.ahead - last.paidIn)} more than was paid in`,
      },
      { corner: 'bottom-right', tone: 'fig', name: 'Paid in' },
    ],
  };
}
