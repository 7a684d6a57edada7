/** Redraw: how far ahead extra money puts a loan, and what spending it does to tax. */

import { lawFacts } from '../../../config/facts.ts';
import { extraRepayments } from '../../../finance/extra-repayments.ts';
import { paymentCount, repayment } from '../../../finance/loan.ts';
import { deductionLost, redrawAhead, mixedLoan as shareOut } from '../../../finance/redraw.ts';
import { duration, inWords, percent } from '../../lib/format.ts';
import { owedLines } from '../owed-plot.ts';
import { ask, calculator, loanFields, UnworkableError } from './calculator.ts';
import {
  about,
  agreedBalances,
  bars,
  comparedRows,
  isNothing,
  loanTerms,
  money,
  notes,
  repaymentWorking,
  table,
  yearRows,
} from './outcome.ts';

const letAllYear = 'The property is rented out, or truly available for rent, all year.';
const steadyYear = (rate: string) => `What is owed stays the same for the year, at ${rate}.`;
const lossesApart = `How a rental loss may be used is another question, and for some properties the rules change after ${lawFacts['negative-gearing-wages-until']}.`;

const ahead = calculator({
  name: 'redraw-ahead',
  title: 'How far ahead extra repayments put you',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 50_000, { to: 2_000, step: 50 }),
    months: ask.months('Looked at after', { from: 12, to: 360, step: 12 }),
  },
  work({ extra, months, ...loan }, shown) {
    if (months > paymentCount(loan)) {
      throw new UnworkableError(
        'months',
        `The loan ends after ${paymentCount(loan)} months. Choose a month no later than that.`,
      );
    }
    const followed = extraRepayments(loan, { extra });
    const agreed = agreedBalances(loan);
    const stand = redrawAhead(loan, extra, months);
    const { scheduledBalance: scheduled, actualBalance: actual, ahead: gap, paidIn } = inWords(about, stand);
    const checked = inWords(money, stand);
    // At the very end both schedules owe nothing, so only what was repaid sooner can be said.
    const isRepaid = followed.payments <= months;
    const nothing = !isRepaid && isNothing(stand.ahead);
    const isOver = isRepaid && followed.payments === paymentCount(loan);
    const short =
      isOver || nothing
        ? { value: 'Not ahead', unit: `after ${shown.months}` }
        : isRepaid
          ? { value: 'Repaid', unit: `after ${duration(followed.payments)}` }
          : { value: gap, unit: `ahead after ${shown.months}` };
    const result = isRepaid
      ? isOver
        ? `After ${shown.months} the loan has ended, with or without the extra, so you are no longer ahead.`
        : `After ${shown.months} you owe nothing: the loan was repaid after ${duration(followed.payments)}. By the schedule you would still owe ${scheduled}.`
      : nothing
        ? `After ${shown.months} you owe ${scheduled}, as the schedule says, so you are not ahead.`
        : `After ${shown.months} you owe ${actual} where the schedule says ${scheduled}, so you are ${gap} ahead. You paid in ${paidIn}; the other ${about(stand.ahead - stand.paidIn)} is interest that you were not charged.`;
    return {
      short,
      result,
      chartAlt: `Two lines show what is owed on ${loanTerms(loan)}. After ${shown.months} it is ${scheduled} by the schedule and ${actual} with ${shown.extra} extra a month.`,
      chart: owedLines(['By the schedule', agreed], !isNothing(extra) && ['With extra', followed.balances]),
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
          const at = redrawAhead(loan, extra, month);
          return [at.scheduledBalance, at.actualBalance, at.ahead];
        }),
      ),
      schedule: () => comparedRows(agreed, followed, 'with extra'),
    };
  },
});

const mixedLoan = calculator({
  name: 'mixed-loan',
  title: 'A rental loan with private money in it',
  fields: {
    rental: ask.loanAmount('Owed for the rental'),
    private: ask.amount('Redrawn for private use', 5_000_000, { to: 500_000, step: 1_000 }),
    rate: ask.interestRate(),
  },
  work(values, shown) {
    const year = shareOut(values);
    const owed = values.rental + values.private;
    const share = percent(year.share * 100, 2);
    const { interest, deductible, private: spent } = inWords(about, year);
    const checked = inWords(money, year);
    return {
      short: { value: deductible, unit: 'of interest relates to the rental' },
      result: isNothing(values.private)
        ? `Nothing is used privately, so all of the year's interest, ${interest}, relates to the rental.`
        : `Of the year's interest of ${interest}, ${deductible} relates to the rental and is generally deductible: ${share}. The other ${spent} is private.`,
      chartAlt: `Two bars of a year's interest: ${deductible} on the rental part, ${spent} on the private part.`,
      chart: bars("A year's interest", {
        'Rental, deductible': year.deductible,
        'Private, not deductible': year.private,
      }),
      assumptions: [
        steadyYear(shown.rate),
        letAllYear,
        'Interest is shared out by the use of the borrowed money (TR 2000/2), and repayments count against both parts in proportion.',
        lossesApart,
        notes.illustrative,
        notes.askTaxAgent,
      ],
      working: [
        `Interest = (${shown.rental} + ${shown.private}) × ${shown.rate} = ${checked.interest}`,
        `Rental share = ${shown.rental} ÷ ${money(owed)} = ${share}`,
        `Private = ${shown.private} × ${shown.rate} = ${checked.private}`,
        `Rental = ${shown.rental} × ${shown.rate} = ${checked.deductible}`,
      ],
      table: table(
        `A year at ${shown.rate}`,
        ['', 'Owed', 'Interest', 'Share'],
        ['Rental', shown.rental, deductible, share],
        ['Private', shown.private, spent, percent((1 - year.share) * 100, 2)],
        ['Together', money(owed), interest, percent(100, 2)],
      ),
    };
  },
});

const offsetOrRedraw = calculator({
  name: 'offset-or-redraw',
  title: 'Savings in offset or in redraw, once your home is a rental',
  fields: {
    loan: ask.loanAmount('Owed before you pay in'),
    setAside: ask.amount('Set aside, then spent', 5_000_000, { to: 'loan', step: 1_000 }),
    rate: ask.interestRate(),
  },
  work(values, shown) {
    if (values.setAside > values.loan) {
      throw new UnworkableError(
        'setAside',
        `Only ${shown.loan} is owed, so ${shown.setAside} cannot be paid in. Set aside ${shown.loan} or less.`,
      );
    }
    const year = deductionLost(values);
    const { offset: inOffset, redraw: redrawn, lost } = inWords(about, year);
    const checked = inWords(money, year);
    const left = money(values.loan - values.setAside);
    return {
      short: isNothing(year.lost)
        ? { value: 'No difference', unit: 'between the two' }
        : { value: lost, unit: 'a year that you cannot claim' },
      result: isNothing(year.lost)
        ? `With nothing set aside, both ways leave the same: ${inOffset} of a year's interest relates to the rental.`
        : `From offset, all of a year's interest, ${inOffset}, relates to the rental. Paid in and redrawn, ${isNothing(year.redraw) ? 'none of it does' : `only ${redrawn} does`}: the other ${lost} is private, and you cannot claim it.`,
      chartAlt: `Two bars of a year's interest that relates to the rental: ${inOffset} with the money kept in offset, ${redrawn} with the money paid in and redrawn.`,
      chart: bars('Interest that relates to the rental', {
        'Kept in offset': year.offset,
        'Paid in, redrawn': year.redraw,
      }),
      assumptions: [
        `The whole loan, at ${shown.rate}, was used to buy the home that is now let. ${shown.setAside} is spent on your next home.`,
        letAllYear,
        steadyYear(shown.rate),
        lossesApart,
        notes.illustrative,
        notes.askTaxAgent,
      ],
      working: [
        `Kept in offset: ${shown.loan} × ${shown.rate} = ${checked.offset}`,
        `Paid in, redrawn: (${shown.loan} − ${shown.setAside}) × ${shown.rate} = ${checked.redraw}`,
        `Private = ${checked.offset} − ${checked.redraw} = ${checked.lost} a year`,
      ],
      table: table(
        `A year at ${shown.rate}, after the money is spent`,
        ['', 'Kept in offset', 'Paid in, redrawn'],
        ['You owe', shown.loan, shown.loan],
        ['Owed for the rental', shown.loan, left],
        ['Interest you pay', inOffset, inOffset],
        ['Relates to the rental', inOffset, redrawn],
      ),
    };
  },
});

export const redrawCalculators = [ahead, mixedLoan, offsetOrRedraw];
