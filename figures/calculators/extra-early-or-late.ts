/** The same extra money from the start and years later, and more of it: for sentences and the guided chart. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import {
  amount,
  ask,
  calculator,
  loanFields,
  type Numbers,
  result,
  UnworkableError,
  type Values,
} from '../calculator.ts';
import type { LinePlot, TableData } from '../chart.ts';
import { dollars, duration } from '../format.ts';
import { loanTerms, MONTHS_A_YEAR, money, roughly, table } from '../outcome.ts';
import { byMonth, describe, linePlot, type NamedLine, upTo, yearAxis } from '../plots.ts';
import { unbroken } from '../unbroken.ts';

const fields = {
  ...loanFields,
  /** Dollars a month, from the start and from `fromYear`. */
  extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
  /** The year with whose first repayment the late start begins: 10 is repayment 109, after nine years. */
  fromYear: ask.years('Late start with the first repayment of year', [2, 39], 29),
  larger: ask.amount('Larger extra every month', 20_000, { to: 4_000, step: 50 }),
};

/** The loan as agreed, and with each of the three extras. */
function follow({ extra, fromYear, larger, ...loan }: Numbers<keyof typeof fields>) {
  if (fromYear >= loan.years) {
    throw new UnworkableError(
      'fromYear',
      `The loan ends with year ${loan.years}, so a start in year ${fromYear} is too late. Choose an earlier year or a longer loan.`,
    );
  }
  if (larger <= extra) {
    throw new UnworkableError('larger', `The larger extra has to be more than ${money(extra)}.`);
  }
  const before = (fromYear - 1) * MONTHS_A_YEAR;
  const months = Array.from(
    { length: loan.years * MONTHS_A_YEAR - before },
    (_, index) => before + index + 1,
  );
  const lumpSums = Object.fromEntries(months.map((month) => [month, extra]));
  const [sooner, later] = [extraRepayments(loan, { extra }), extraRepayments(loan, { lumpSums })];
  return {
    loan,
    agreed: extraRepayments(loan, {}),
    sooner,
    later,
    more: extraRepayments(loan, { extra: larger }),
    before,
    waitingCosts: Math.max(0, sooner.interestSaved - later.interestSaved),
  };
}

export const extraEarlyOrLate = calculator({
  name: 'extra-early-or-late',
  title: 'Extra repayments early, late and larger',
  fields,
  work: follow,
  results: ({ later, waitingCosts, before }) => ({
    lateSaved: amount('less interest from the later start', Math.max(0, later.interestSaved)),
    waitingCosts: amount('lost by waiting', waitingCosts),
    waits: result('before the later start', 'months', before),
    lateFirst: result('is the first repayment with the extra', 'count', before + 1),
  }),
});

export interface Guide {
  steps: readonly { title: string; text: string; alt: string; drawing: LinePlot }[];
  note: string;
  table: TableData;
}

/**
 * The steps of the guided chart: the loan as agreed, then with the extra early, late and larger.
 *
 * @param typed every field of the calculator, as `figures` takes them.
 * @throws {UnworkableError} when the numbers do not go together.
 */
export function guidedSteps(typed: Values): Guide {
  const numbers = typed as Numbers<keyof typeof fields>;
  const { loan, agreed, sooner, later, more, waitingCosts, before } = follow({
    ...numbers,
    rate: numbers.rate / 100,
  });
  const waits = duration(before);
  const [extra, larger] = [dollars(numbers.extra), dollars(numbers.larger)];
  const falls = (way: typeof agreed) =>
    `the loan ends ${duration(way.paymentsSaved)} sooner. The interest falls by about ${roughly(way.interestSaved)}.`;
  const ways = [
    {
      title: 'As agreed',
      way: agreed,
      text: `Repaid as agreed, this loan takes ${duration(agreed.payments)} and costs about ${roughly(agreed.totalInterest)} in interest. What is owed falls slowly at first.`,
    },
    {
      title: `${extra} more from the start`,
      way: sooner,
      text: `Add ${extra} to every repayment, and ${falls(sooner)}`,
    },
    {
      title: `${extra} more after ${waits}`,
      way: later,
      text: `Start the same ${extra} after ${waits}, with repayment ${before + 1}, and it saves about ${roughly(later.interestSaved)} and ${duration(later.paymentsSaved)}. Waiting costs about ${roughly(waitingCosts)}.`,
    },
    {
      title: `${larger} more from the start`,
      way: more,
      text: `With ${larger} from the start, ${falls(more)}`,
    },
  ];
  const line = (index: number, look: Pick<NamedLine, 'tone'>): NamedLine => {
    const { title: name = '', way = agreed } = ways[index] ?? {};
    return { name, ...look, figure: duration(way.payments), points: byMonth(way.balances) };
  };
  return {
    steps: ways.map(({ title, text }, index) => {
      const lines = [
        line(0, { tone: 'fig' }),
        ...(index > 0 ? [line(index, { tone: 'coral' })] : []),
        // Beside the later and the larger extra.
        ...(index > 1 ? [line(1, { tone: 'other' })] : []),
      ];
      const drawing = linePlot(yearAxis(loan.years), upTo(loan.principal, 'owed'), lines);
      return { title, text: unbroken(text), alt: describe(drawing), drawing };
    }),
    note: `${loanTerms(loan)}. The rate is illustrative, not an offer.`,
    table: table(
      `Four ways to repay ${loanTerms(loan)}`,
      ['', 'Interest in all, about', 'Interest saved, about', 'Repaid after'],
      ...ways.map(({ title, way }) => [
        title,
        roughly(way.totalInterest),
        roughly(Math.max(0, way.interestSaved)),
        duration(way.payments),
      ]),
    ),
  };
}
