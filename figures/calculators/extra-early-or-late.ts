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
import type { LinePlot, TableData, Tone } from '../chart.ts';
import { dollars, duration } from '../format.ts';
import { loanTerms, MONTHS_A_YEAR } from '../outcome.ts';
import { type OwedLine, owedPlot } from '../owed-plot.ts';

const fields = {
  ...loanFields,
  /** Dollars a month, from the start and from `fromYear`. */
  extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
  /** The year in which the late start begins. */
  fromYear: ask.years('Late start in year', [2, 39], 29),
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
    throw new UnworkableError(
      'larger',
      `The larger extra has to be more than ${dollars(extra, { cents: true })}.`,
    );
  }
  const firstLate = (fromYear - 1) * MONTHS_A_YEAR + 1;
  const late = Object.fromEntries(
    Array.from({ length: loan.years * MONTHS_A_YEAR - firstLate + 1 }, (_, index) => [
      firstLate + index,
      extra,
    ]),
  );
  const [sooner, later] = [extraRepayments(loan, { extra }), extraRepayments(loan, { lumpSums: late })];
  const more = extraRepayments(loan, { extra: larger });
  const waitingCosts = Math.max(0, sooner.interestSaved - later.interestSaved);
  return { loan, agreed: extraRepayments(loan, {}), sooner, later, more, waitingCosts };
}

export const extraEarlyOrLate = calculator({
  name: 'extra-early-or-late',
  title: 'Extra repayments early, late and larger',
  fields,
  work: follow,
  results: ({ agreed, sooner, later, more, waitingCosts }) => ({
    agreedInterest: amount('of interest as agreed', agreed.totalInterest),
    agreedTime: result('as agreed', 'months', agreed.payments),
    earlySaved: amount('less interest from the start', Math.max(0, sooner.interestSaved)),
    earlyTime: result('sooner from the start', 'months', sooner.paymentsSaved),
    lateSaved: amount('less interest from the later start', Math.max(0, later.interestSaved)),
    lateTime: result('sooner from the later start', 'months', later.paymentsSaved),
    waitingCosts: amount('lost by waiting', waitingCosts),
    largerSaved: amount('less interest with the larger extra', Math.max(0, more.interestSaved)),
    largerTime: result('sooner with the larger extra', 'months', more.paymentsSaved),
  }),
});

export interface GuidedStep {
  title: string;
  text: string;
  alt: string;
  drawing: LinePlot;
}

export interface Guide {
  steps: readonly GuidedStep[];
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
  const { loan, agreed, sooner, later, more, waitingCosts } = follow({
    ...numbers,
    rate: numbers.rate / 100,
  });
  const [extra, larger] = [dollars(numbers.extra), dollars(numbers.larger)];
  const line = (name: string, tone: Tone, { balances, payments }: typeof agreed): OwedLine => {
    return { name, tone, byMonth: balances, figure: duration(payments) };
  };
  const asAgreed = line('As agreed', 'fig', agreed);
  // Beside the later and the larger extra: what it took has been said by then.
  const earlyBeside: OwedLine = { name: `${extra} from the start`, tone: 'other', byMonth: sooner.balances };
  const ways = [
    {
      title: 'As agreed',
      way: agreed,
      text: `Repaid as agreed, this loan takes ${duration(agreed.payments)} and costs ${dollars(agreed.totalInterest)} in interest. What is owed falls slowly at first.`,
      lines: [asAgreed],
    },
    {
      title: `${extra} more from the start`,
      way: sooner,
      text: `Add ${extra} to every repayment, and the loan ends ${duration(sooner.paymentsSaved)} sooner. The interest falls by ${dollars(sooner.interestSaved)}.`,
      lines: [asAgreed, line(`${extra} more`, 'coral', sooner)],
    },
    {
      title: `${extra} more from year ${numbers.fromYear}`,
      way: later,
      text: `Start the same ${extra} in year ${numbers.fromYear}, and it saves ${dollars(later.interestSaved)} and ${duration(later.paymentsSaved)}. Waiting costs ${dollars(waitingCosts)}.`,
      lines: [asAgreed, line(`From year ${numbers.fromYear}`, 'coral', later), earlyBeside],
    },
    {
      title: `${larger} more from the start`,
      way: more,
      text: `With ${larger} from the start, the loan ends ${duration(more.paymentsSaved)} sooner. The interest falls by ${dollars(more.interestSaved)}.`,
      lines: [asAgreed, line(`${larger} more`, 'coral', more), earlyBeside],
    },
  ];
  return {
    steps: ways.map(({ title, text, lines }) => {
      const shown = lines.map(({ name, byMonth }) => `${name}: repaid after ${duration(byMonth.length - 1)}`);
      const alt = `Lines of what is owed. ${shown.join('. ')}.`;
      return { title, text, alt, drawing: owedPlot(loan.years, loan.principal, lines) };
    }),
    note: `${loanTerms(loan)}. The rate is illustrative, not an offer.`,
    table: {
      caption: `Four ways to repay ${loanTerms(loan)}`,
      columns: ['', 'Interest in all', 'Interest saved', 'Repaid after'],
      rows: ways.map(({ title, way }) => [
        title,
        dollars(way.totalInterest),
        dollars(Math.max(0, way.interestSaved)),
        duration(way.payments),
      ]),
    },
  };
}
