/** Redraw: how far ahead extra money puts a loan, and what spending it does to tax. */
import { extraRepayments } from '../../../finance/extra-repayments.ts';
import { paymentCount, repayment } from '../../../finance/loan.ts';
import { deductionLost, redrawAhead, mixedLoan as shareOut } from '../../../finance/redraw.ts';
import { dollars, duration, percent } from '../../lib/format.ts';
import { bar, comparedRows, isNothing, money, roundedLast } from './amounts.ts';
import { calculator, type Outcome, UnworkableError } from './calculator.ts';
import { amount, count, interestRate, loanAmount, termYears } from './fields.ts';
import { askTaxAgent, lawFacts } from './law-facts.ts';
import {
  agreedBalances,
  fraction,
  illustrative,
  loanTerms,
  MONTHS_A_YEAR,
  repaymentWorking,
  tableYears,
  yearlyLine,
} from './words.ts';

const letAllYear = 'The property is rented out, or truly available for rent, all year.';
const steadyYear = 'What is owed stays the same for the year.';
const lossesApart = `How a rental loss may be used is another question, and for some properties the rules change after ${lawFacts['negative-gearing-wages-until']}.`;

export const ahead = calculator({
  name: 'redraw-ahead',
  title: 'How far ahead extra repayments put you',
  fields: [
    loanAmount('principal'),
    interestRate('rate'),
    termYears('years'),
    amount('extra', 'Extra every month', 50_000, 50),
    count('months', 'Looked at after', 'months', [1, 480, 1]),
  ],
  work(values): Outcome {
    const loan = {
      principal: values.principal,
      rate: fraction(values.rate),
      years: values.years,
    };
    const { extra, months } = values;
    if (months > paymentCount(loan)) {
      throw new UnworkableError(
        `The loan ends after ${paymentCount(loan)} months. Choose a month no later than that.`,
      );
    }
    const followed = extraRepayments(loan, { extra });
    const agreed = agreedBalances(loan);
    const stand = redrawAhead(loan, extra, months);
    const after = duration(months);
    const [scheduled, actual, gap] = [
      money(stand.scheduledBalance),
      money(stand.actualBalance),
      money(stand.ahead),
    ];
    // At the very end both schedules owe nothing, so only what was repaid sooner can be said.
    const isRepaid = followed.payments <= months;
    const nothing = !isRepaid && isNothing(stand.ahead);
    const result = isRepaid
      ? followed.payments === paymentCount(loan)
        ? `After ${after} the loan has ended, with or without the extra, so you are no longer ahead.`
        : `After ${after} you owe nothing: the loan was repaid after ${duration(followed.payments)}. By the schedule you would still owe ${scheduled}.`
      : nothing
        ? `After ${after} you owe ${scheduled}, as the schedule says, so you are not ahead.`
        : `After ${after} you owe ${actual} where the schedule says ${scheduled}, so you are ${gap} ahead. You paid in ${money(stand.paidIn)}; the other ${money(stand.ahead - stand.paidIn)} is interest that you were not charged.`;
    const monthly = repayment(loan);
    return {
      result,
      chartAlt: `Two lines show what is owed on ${loanTerms(values)}. After ${after} it is ${scheduled} by the schedule and ${actual} with ${money(extra)} extra a month.`,
      chart: {
        kind: 'balances',
        lines: [
          yearlyLine('By the schedule', 'fig', agreed),
          ...(isNothing(extra) ? [] : [yearlyLine('With extra', 'coral', followed.balances)]),
        ],
      },
      assumptions: [
        `${loanTerms(values)}. ${money(extra)} more goes in with every repayment, and nothing is taken out.`,
        'This is the most that could be redrawn. Lenders count it in their own ways, and their terms may limit it.',
        illustrative,
        'The lender sets no limit on extra payments and charges no fee for them.',
        roundedLast,
      ],
      working: [
        repaymentWorking(loan),
        `By the schedule, owed after ${after} = ${scheduled}`,
        `With extra, month by month: owing = owing + owing × ${percent(values.rate)} ÷ 12 − ${money(monthly + extra)}, never below nothing; after ${after} = ${actual}`,
        `Ahead = ${scheduled} − ${actual} = ${gap}`,
      ],
      table: {
        caption: `Owed on ${loanTerms(values)}`,
        columns: ['After', 'By the schedule', 'With extra', 'Ahead'],
        rows: tableYears(values.years).map((year) => {
          const at = redrawAhead(loan, extra, year * MONTHS_A_YEAR);
          return [
            duration(year * MONTHS_A_YEAR),
            dollars(at.scheduledBalance),
            dollars(at.actualBalance),
            dollars(at.ahead),
          ];
        }),
      },
      schedule: () => comparedRows(agreed, followed, 'with extra'),
    };
  },
});

export const mixedLoan = calculator({
  name: 'mixed-loan',
  title: 'A rental loan with private money in it',
  fields: [
    loanAmount('rental', 'Owed for the rental'),
    amount('private', 'Redrawn for private use', 5_000_000, 1_000),
    interestRate('rate'),
  ],
  work(values): Outcome {
    const year = shareOut({ ...values, rate: fraction(values.rate) });
    const owed = values.rental + values.private;
    const share = percent(year.share * 100, 2);
    const rate = percent(values.rate);
    const [interest, deductible, spent] = [
      money(year.interest),
      money(year.deductible),
      money(year.private),
    ];
    return {
      result: isNothing(values.private)
        ? `Nothing is used privately, so all of the year's interest, ${interest}, relates to the rental.`
        : `Of the year's interest of ${interest}, ${deductible} relates to the rental and is generally deductible: ${share}. The other ${spent} is private.`,
      chartAlt: `Two bars of a year's interest: ${deductible} on the rental part, ${spent} on the private part.`,
      chart: {
        kind: 'bars',
        heading: "A year's interest",
        bars: [
          bar('Rental, deductible', year.deductible),
          bar('Private, not deductible', year.private, 'coral'),
        ],
      },
      assumptions: [
        steadyYear,
        letAllYear,
        'Interest is shared out by the use of the borrowed money (TR 2000/2), and repayments count against both parts in proportion.',
        lossesApart,
        illustrative,
        askTaxAgent,
      ],
      working: [
        `Interest = (${money(values.rental)} + ${money(values.private)}) × ${rate} = ${interest}`,
        `Rental share = ${money(values.rental)} ÷ ${money(owed)} = ${share}`,
        `Private = ${money(values.private)} × ${rate} = ${spent}`,
        `Rental = ${money(values.rental)} × ${rate} = ${deductible}`,
      ],
      table: {
        caption: `A year at ${rate}`,
        columns: ['', 'Owed', 'Interest', 'Share'],
        rows: [
          ['Rental', money(values.rental), deductible, share],
          ['Private', money(values.private), spent, percent((1 - year.share) * 100, 2)],
          ['Together', money(owed), interest, percent(100, 2)],
        ],
      },
    };
  },
});

export const offsetOrRedraw = calculator({
  name: 'offset-or-redraw',
  title: 'Savings in offset or in redraw, once your home is a rental',
  fields: [
    loanAmount('loan', 'Owed before you pay in'),
    amount('setAside', 'Set aside, then spent', 5_000_000, 1_000),
    interestRate('rate'),
  ],
  work(values): Outcome {
    if (values.setAside > values.loan) {
      throw new UnworkableError(
        `Only ${money(values.loan)} is owed, so ${money(values.setAside)} cannot be paid in. Set aside ${money(values.loan)} or less.`,
      );
    }
    const year = deductionLost({ ...values, rate: fraction(values.rate) });
    const rate = percent(values.rate);
    const [inOffset, redrawn, lost] = [money(year.offset), money(year.redraw), money(year.lost)];
    const left = money(values.loan - values.setAside);
    return {
      result: isNothing(year.lost)
        ? `With nothing set aside, both ways leave the same: ${inOffset} of a year's interest relates to the rental.`
        : `From offset, all of a year's interest, ${inOffset}, relates to the rental. Paid in and redrawn, ${isNothing(year.redraw) ? 'none of it does' : `only ${redrawn} does`}: the other ${lost} is private, and you cannot claim it.`,
      chartAlt: `Two bars of a year's interest that relates to the rental: ${inOffset} with the money kept in offset, ${redrawn} with the money paid in and redrawn.`,
      chart: {
        kind: 'bars',
        heading: 'Interest that relates to the rental',
        bars: [bar('Kept in offset', year.offset), bar('Paid in, redrawn', year.redraw, 'coral')],
      },
      assumptions: [
        `The whole loan was used to buy the home that is now let. ${money(values.setAside)} is spent on your next home.`,
        letAllYear,
        steadyYear,
        lossesApart,
        illustrative,
        askTaxAgent,
      ],
      working: [
        `Kept in offset: ${money(values.loan)} × ${rate} = ${inOffset}`,
        `Paid in, redrawn: (${money(values.loan)} − ${money(values.setAside)}) × ${rate} = ${redrawn}`,
        `Private = ${inOffset} − ${redrawn} = ${lost} a year`,
      ],
      table: {
        caption: `A year at ${rate}, after the money is spent`,
        columns: ['', 'Kept in offset', 'Paid in, redrawn'],
        rows: [
          ['You owe', money(values.loan), money(values.loan)],
          ['Owed for the rental', money(values.loan), left],
          ['Interest you pay', inOffset, inOffset],
          ['Relates to the rental', inOffset, redrawn],
        ],
      },
    };
  },
});
