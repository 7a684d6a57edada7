/** Extra repayments from the start, from a later year, and larger ones from then, for sentences and a series of charts. */
import { extraRepayments } from '../../finance/pay-off.ts';
import { yearAxis } from '../axis.ts';
import { amount, ask, loanFields, type Numbers, result, textCalculator, type Values } from '../calculator.ts';
import type { LinePlot, TableData, Tone } from '../chart.ts';
import { describeChart } from '../describe-chart.ts';
import { approxDollars, differenceOf, dollars, duration } from '../format.ts';
import { balanceAxis, byMonth, linePlot } from '../line-plot.ts';
import { loanTerms, MONTHS_A_YEAR, table } from '../outcome.ts';
import { unbroken } from '../unbroken.ts';

const fields = {
  ...loanFields,
  years: { ...loanFields.years, min: 3, from: 3 },
  /** Dollars a month. */
  extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
  /** The later start: 10 is the first repayment of year 10, number 109. */
  fromYear: ask.years('Late start with the first repayment of year', [2, 39], 29),
  larger: { ...ask.amount('Larger extra every month', 20_000, { to: 4_000, step: 50 }), min: 1, from: 50 },
};

/** Computes the loan as agreed and with each of the three extra repayments. */
function follow({ extra, fromYear, larger, ...loan }: Numbers<keyof typeof fields>) {
  const before = (fromYear - 1) * MONTHS_A_YEAR;
  const months = Array.from(
    { length: loan.years * MONTHS_A_YEAR - before },
    (_, month) => before + month + 1,
  );
  const lumpSums = Object.fromEntries(months.map((month) => [month, extra]));
  const [sooner, later] = [extraRepayments(loan, { extra }), extraRepayments(loan, { lumpSums })];
  const [agreed, more] = [extraRepayments(loan, {}), extraRepayments(loan, { extra: larger })];
  const waitingCosts = Math.max(0, sooner.interestSaved - later.interestSaved);
  const lost = differenceOf(
    approxDollars,
    Math.min(later.interestSaved, sooner.interestSaved),
    sooner.interestSaved,
  );
  return { loan, agreed, sooner, later, more, before, waitingCosts, lost };
}

export const extraEarlyOrLate = textCalculator({
  name: 'extra-early-or-late',
  title: 'Extra repayments early, late and larger',
  fields,
  max: { extra: ({ larger }) => larger - 1, fromYear: ({ years }) => years - 1 },
  compute(numbers) {
    const { later, waitingCosts, lost, before } = follow(numbers);
    return {
      lateSaved: amount('less interest from the later start', later.interestSaved),
      waitingCosts: amount('lost by waiting', waitingCosts, lost),
      waits: result('before the later start', 'months', before),
      lateFirst: result('is the first repayment with the extra', 'count', before + 1),
    };
  },
});

export interface Guide {
  steps: readonly { title: string; text: string; alt: string; drawing: LinePlot }[];
  note: string;
  table: TableData;
}

/**
 * The series of charts: the loan as agreed, then with early, late and larger extra repayments.
 *
 * @param typed numbers of an example.
 */
export function chartSteps(typed: Values): Guide {
  const numbers = typed as Numbers<keyof typeof fields>;
  const followed = follow({ ...numbers, rate: numbers.rate / 100 });
  const { loan, agreed, sooner, later, more, lost, before } = followed;
  const waits = duration(before);
  const [extra, larger] = [dollars(numbers.extra), dollars(numbers.larger)];
  const falls = (way: typeof agreed) =>
    `the loan ends ${duration(way.paymentsSaved)} sooner. The interest falls by about ${approxDollars(way.interestSaved)}.`;
  const asAgreed = { title: 'As agreed', name: 'As agreed', way: agreed };
  const early = { title: `${extra} more from the start`, name: `${extra} from the start`, way: sooner };
  const ways = [
    {
      ...asAgreed,
      beside: [],
      text: `Repaid as agreed, this loan takes ${duration(agreed.payments)} and costs about ${approxDollars(agreed.totalInterest)} in interest. What is owed falls slowly at first.`,
    },
    {
      ...early,
      beside: [],
      text: `Add ${extra} to every repayment, and ${falls(sooner)}`,
    },
    {
      ...{ title: `${extra} more after ${waits}`, name: `${extra} after ${waits}`, way: later },
      beside: [early],
      text: `Start the same ${extra} after ${waits}, and it saves about ${approxDollars(later.interestSaved)} and ${duration(later.paymentsSaved)}. Waiting costs about ${lost}.`,
    },
    {
      ...{ title: `${larger} more from the start`, name: `${larger} from the start`, way: more },
      beside: [],
      text: `With ${larger} from the start, ${falls(more)}`,
    },
  ];
  const line = (tone: Tone, { name, way }: Pick<typeof asAgreed, 'name' | 'way'>) => {
    return { name, tone, figure: duration(way.payments), points: byMonth(way.balances) };
  };
  return {
    steps: ways.map(({ title, name, text, way, beside }) => {
      const chosen = way === agreed ? [] : [line('choice', { name, way })];
      const lines = [line('baseline', asAgreed), ...chosen, ...beside.map((each) => line('other', each))];
      const drawing = linePlot(yearAxis(loan.years), balanceAxis(loan.principal), lines);
      return { title, text: unbroken(text), alt: describeChart(drawing), drawing };
    }),
    note: `${loanTerms(loan)}. The rate is illustrative, not an offer.`,
    table: table(
      `Four ways to repay ${loanTerms(loan)}`,
      ['', 'Interest in all, about', 'Interest saved, about', 'Repaid after'],
      ...ways.map(({ title, way: { totalInterest, interestSaved, payments } }) => {
        return [
          title,
          approxDollars(totalInterest),
          approxDollars(Math.max(0, interestSaved)),
          duration(payments),
        ];
      }),
    ),
  };
}
