/** How long the longest sums take that a page works out while a reader moves a slider. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { schedule } from '../../finance/loan.ts';
import { partOfMonthly } from '../../finance/repayment-frequency.ts';
import { median } from '../report/statistics.ts';
import type { SectionResult } from '../section.ts';

const REPEATS = 200;
/** Browsers and servers compile code that is run often; readers move sliders often. */
const WARM_UP = 50;
const MOST_MS = 2;

const loan = { principal: 750_000, rate: 0.0612, years: 40 };
const sums: readonly [name: string, work: () => unknown][] = [
  ['40-year schedule, weekly', () => schedule({ ...loan, paymentsPerYear: 52 })],
  ['40 years with extra repayments, monthly', () => extraRepayments(loan, { extra: 250 })],
  ['40 years, half every fortnight', () => partOfMonthly(loan, 'fortnightly')],
];

export async function run(): Promise<SectionResult> {
  const rows = sums.map(([name, work]) => ({ name, ms: median(times(work)) }));
  return {
    title: 'Sums',
    table: {
      columns: ['sum', 'median, ms'],
      rows: rows.map(({ name, ms }) => [name, ms.toFixed(3)]),
    },
    misses: rows
      .filter(({ ms }) => ms > MOST_MS)
      .map(({ name, ms }) => `${name} takes ${ms.toFixed(2)} ms, expected at most ${MOST_MS}.`),
    notes: [`Medians of ${REPEATS} runs after ${WARM_UP} others, in one process.`],
  };
}

function times(work: () => unknown): number[] {
  for (let index = 0; index < WARM_UP; index += 1) work();
  return Array.from({ length: REPEATS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}
