/** The four steps of the guided chart: one loan as agreed, then with extra repayments early, late and larger. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import type { Loan } from '../../finance/loan.ts';
import type { TableData } from '../components/folded-table.tsx';
import { dollars, duration } from '../lib/format.ts';
import { loanTerms, MONTHS_A_YEAR } from './calculators/outcome.ts';
import type { LinePlot, Tone } from './chart.ts';
import { notAnOffer } from './illustration.ts';
import { type OwedLine, owedPlot } from './owed-plot.ts';

export interface GuidedChartProps {
  principal: number;
  /** In percent. */
  rate: number;
  years: number;
  /** Dollars a month, from the start and from `fromYear`. */
  extra: number;
  /** The year in which the late start begins. */
  fromYear: number;
  /** Dollars a month, more than `extra`. */
  larger: number;
}

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

/** @throws {FinanceInputError} on numbers that do not make a loan. */
export function guidedSteps({ principal, rate, years, extra, fromYear, larger }: GuidedChartProps): Guide {
  const loan: Loan = { principal, rate: rate / 100, years };
  const firstLate = (fromYear - 1) * MONTHS_A_YEAR + 1;
  const late = Object.fromEntries(
    Array.from({ length: years * MONTHS_A_YEAR - firstLate + 1 }, (_, index) => [firstLate + index, extra]),
  );
  const agreed = extraRepayments(loan, {});
  const sooner = extraRepayments(loan, { extra });
  const later = extraRepayments(loan, { lumpSums: late });
  const more = extraRepayments(loan, { extra: larger });
  const [agreedName, soonerName, laterName, moreName] = [
    'As agreed',
    `${dollars(extra)} more from the start`,
    `${dollars(extra)} more from year ${fromYear}`,
    `${dollars(larger)} more from the start`,
  ];

  const step = (title: string, text: string, lines: readonly OwedLine[]): GuidedStep => {
    const shown = lines
      .map(({ name, byMonth }) => `${name}: repaid after ${duration(byMonth.length - 1)}`)
      .join('. ');
    return {
      title,
      text,
      alt: `Lines of what is owed. ${shown}.`,
      drawing: owedPlot(years, principal, lines),
    };
  };
  const line = (name: string, tone: Tone, { balances, payments }: typeof agreed): OwedLine => {
    return { name, tone, byMonth: balances, figure: duration(payments) };
  };
  const asAgreed = line(agreedName, 'fig', agreed);
  const early = line(`${dollars(extra)} more`, 'coral', sooner);
  const { figure: _, ...unmeasured } = early;
  const earlyBeside: OwedLine = { ...unmeasured, name: `${dollars(extra)} from the start`, tone: 'other' };

  return {
    steps: [
      step(
        agreedName,
        `Repaid as agreed, this loan takes ${duration(agreed.payments)} and costs ${dollars(agreed.totalInterest)} in interest. What is owed falls slowly at first.`,
        [asAgreed],
      ),
      step(
        soonerName,
        `Add ${dollars(extra)} to every repayment, and the loan ends ${duration(sooner.paymentsSaved)} sooner. The interest falls by ${dollars(sooner.interestSaved)}.`,
        [asAgreed, early],
      ),
      step(
        laterName,
        `Start the same ${dollars(extra)} in year ${fromYear}, and it saves ${dollars(later.interestSaved)} and ${duration(later.paymentsSaved)}. Waiting costs ${dollars(sooner.interestSaved - later.interestSaved)}.`,
        [asAgreed, line(`From year ${fromYear}`, 'coral', later), earlyBeside],
      ),
      step(
        moreName,
        `With ${dollars(larger)} from the start, the loan ends ${duration(more.paymentsSaved)} sooner. The interest falls by ${dollars(more.interestSaved)}.`,
        [asAgreed, line(`${dollars(larger)} more`, 'coral', more), earlyBeside],
      ),
    ],
    note: `${loanTerms(loan)}. ${notAnOffer}`,
    table: {
      caption: `Four ways to repay ${loanTerms(loan)}`,
      columns: ['', 'Interest in all', 'Interest saved', 'Repaid after'],
      rows: (
        [
          [agreedName, agreed],
          [soonerName, sooner],
          [laterName, later],
          [moreName, more],
        ] as const
      ).map(([name, { totalInterest, interestSaved, payments }]) => [
        name,
        dollars(totalInterest),
        dollars(Math.max(0, interestSaved)),
        duration(payments),
      ]),
    },
  };
}
