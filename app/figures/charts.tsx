/** Every chart of the site by name, and its way to a file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { loanBalance, offsetChart } from './balance-charts.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { dailyInterestChart } from './daily-interest-chart.tsx';
import { depositAndLvr } from './deposit-chart.tsx';
import { interestAndPrincipal } from './interest-and-principal-chart.tsx';
import { offsetOrRedrawChart } from './offset-or-redraw-chart.tsx';
import { rateDifference } from './rate-difference-chart.tsx';
import { fixedVsVariable } from './rate-path-chart.tsx';
import { redrawChart } from './redraw-chart.tsx';
import { rentalCashFlow } from './rental-cash-flow-chart.tsx';
import { growthNotAssured } from './rental-cost-chart.tsx';
import { repaymentFrequency } from './repayment-frequency-chart.tsx';
import { severalOffsetsChart } from './several-offsets-chart.tsx';

export type { Chart, ChartShape, ChartTable } from './chart.ts';

export const charts: readonly Chart[] = [
  loanBalance,
  fixedVsVariable,
  redrawChart,
  offsetChart,
  severalOffsetsChart,
  offsetOrRedrawChart,
  rentalCashFlow,
  depositAndLvr,
  rateDifference,
  growthNotAssured,
  interestAndPrincipal,
  dailyInterestChart,
  repaymentFrequency,
];

/** Thrown when a page asks for a chart that there is none of. */
export class UnknownChartError extends Error {
  override name = 'UnknownChartError';
}

export function findChart(name: string): Chart | undefined {
  return charts.find((chart) => chart.name === name);
}

/**
 * The chart of that name.
 *
 * @throws {UnknownChartError} listing the names there are, when there is none.
 */
export function requireChart(name: string): Chart {
  const chart = findChart(name);
  if (chart) return chart;
  const known = charts.map((candidate) => candidate.name).join(', ');
  throw new UnknownChartError(`no chart "${name}"; expected one of: ${known}`);
}

/**
 * The chart as the text of an SVG file, without scripts or fonts from elsewhere.
 *
 * @throws {UnknownChartError} when there is no chart of that name.
 */
export function renderChart(name: string, shape: ChartShape): string {
  return renderToStaticMarkup(requireChart(name).draw(shape));
}
