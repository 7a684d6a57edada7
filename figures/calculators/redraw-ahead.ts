/** How far extra repayments are ahead of the schedule: the maximum that redraw could offer. */

import { repayment } from '../../finance/loan.ts';
import { extraRepayments, extraThenStop } from '../../finance/pay-off.ts';
import { redrawAhead as standAfter } from '../../finance/redraw.ts';
import { yearAxis } from '../axis.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { yearTable } from '../describe-chart.ts';
import { differenceOf, duration, formatAll, money, roundDollars, roundsToZero } from '../format.ts';
import { agreedBalances, balanceLines, byMonth, comparedRows, keyEntry, linePlot } from '../line-plot.ts';
import { loanTerms, MONTHS_A_YEAR, notes, repaymentWorking } from '../outcome.ts';

export const redrawAhead = calculator({
  name: 'redraw-ahead',
  title: 'Redraw calculator',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 50_000, { to: 2_000, step: 50 }),
    months: ask.months('Looked at after', { from: 12, to: 360, step: 12 }),
  },
  max: { months: ({ years }) => years * MONTHS_A_YEAR },
  compute({ extra, months, ...loan }, shown) {
    const followed = extraRepayments(loan, { extra });
    const standAt = (month: number) => standAfter(loan, extra, month);
    const stands = Array.from({ length: months + 1 }, (_, month) => standAt(month));
    const stand = standAt(months);
    const most = Math.max(...stands.map(({ ahead: sum, paidIn: paid }) => Math.max(sum, paid)));
    const stopped = extraThenStop(loan, extra, months);
    const hasNone = roundsToZero(extra);
    // After the last repayment neither loan owes anything, so only the sooner end can be shown.
    const isRepaid = followed.payments <= months;
    const agreed = agreedBalances(loan);
    const {
      scheduledBalance: scheduled,
      actualBalance: actual,
      ahead,
      paidIn,
    } = formatAll(roundDollars, stand);
    const checked = formatAll(money, stand);
    const spared = differenceOf(roundDollars, Math.min(stand.paidIn, stand.ahead), stand.ahead);
    return {
      results: {
        ahead: amount(
          'ahead of the agreed schedule',
          isRepaid && roundsToZero(stand.ahead) ? null : stand.ahead,
        ),
        // Null after the last payment, which is smaller than the others.
        paidIn: amount('paid in', isRepaid ? null : stand.paidIn),
        owed: amount('still owed', stand.actualBalance),
        scheduled: amount('owed by the schedule', stand.scheduledBalance),
        stoppedSaved: amount('less interest, though the extra stops then', stopped.interestSaved),
        stoppedTime: result('sooner, though the extra stops then', 'months', stopped.paymentsSaved),
      },
      sentences: hasNone
        ? ["Without extra money a loan stays on its schedule, so you're not ahead."]
        : isRepaid
          ? [
              `With ${shown.extra} extra a month, this loan is repaid after ${duration(followed.payments)}.`,
              roundsToZero(stand.scheduledBalance)
                ? ''
                : `By the schedule you'd still owe ${scheduled} after ${shown.months}.`,
            ]
          : [
              `${shown.extra} extra a month for ${shown.months} puts you ${ahead} ahead.`,
              `You owe ${actual}; the schedule says ${scheduled}. You paid in ${paidIn}; the other ${spared} is interest you weren't charged.`,
            ],
      chart:
        isRepaid || hasNone
          ? balanceLines(['By the schedule', agreed], !hasNone && ['With extra', followed.balances])
          : {
              ...linePlot(
                yearAxis(months / MONTHS_A_YEAR),
                { unit: 'dollars', name: 'In dollars', to: Math.max(1, most) },
                [
                  {
                    ...{ tone: 'choice', name: 'Ahead of schedule', figure: ahead },
                    points: byMonth(stands.map((each) => each.ahead)),
                  },
                  {
                    ...{ tone: 'baseline', name: 'Paid in', figure: paidIn },
                    points: byMonth(stands.map((each) => each.paidIn)),
                  },
                ],
              ),
              key: [keyEntry('difference', 'Interest not charged', spared)],
            },
      assumptions: [
        `${loanTerms(loan)}. ${shown.extra} more goes in with every repayment, and nothing is taken out.`,
        'This is the most that could be redrawn. Lenders count it in their own ways, and their terms may limit it.',
        notes.noLimit,
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `By the schedule, owed after ${shown.months} = ${checked.scheduledBalance}`,
        `With extra, month by month: owing = owing + owing × ${shown.rate} ÷ 12 − ${money(repayment(loan) + extra)}, never below nothing; after ${shown.months} = ${checked.actualBalance}`,
        `Ahead = ${checked.scheduledBalance} − ${checked.actualBalance} = ${checked.ahead}`,
      ],
      table: yearTable(`Owed on ${loanTerms(loan)}`, loan.years, {
        'By the schedule': (year) => agreed[year * MONTHS_A_YEAR] ?? 0,
        'With extra': (year) => followed.balances[year * MONTHS_A_YEAR] ?? 0,
        Ahead: (year) => standAt(year * MONTHS_A_YEAR).ahead,
      }),
      schedule: () => comparedRows(loan, 'with extra', followed),
    };
  },
});
