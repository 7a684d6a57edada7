/** Every chart of the site by name. */
import { balanceCharts } from './balance-charts.ts';
import { barCharts } from './bar-charts.ts';
import type { Chart, ChartSummary, Drawing, ShownChart } from './chart.ts';
import { columnCharts } from './column-charts.ts';
import { brokerCommissionChart } from './commission-chart.ts';
import { depositAndLvr } from './deposit-chart.ts';
import { firstHomeCharts } from './first-home-charts.ts';
import { moneyCharts } from './money-charts.ts';
import { fixedVsVariable } from './rate-path-chart.ts';
import { rentalCharts } from './rental-charts.ts';
import { FEW_POINTS, thinned } from './scale.ts';
import { trailCommission } from './trail-chart.ts';

export const charts: readonly Chart[] = [
  ...balanceCharts,
  ...barCharts,
  ...columnCharts,
  ...rentalCharts,
  ...moneyCharts,
  ...firstHomeCharts,
  depositAndLvr,
  brokerCommissionChart,
  fixedVsVariable,
  trailCommission,
];

export function findChart(name: string): Chart | undefined {
  return charts.find((chart) => chart.name === name);
}

/** @throws {Error} listing the names there are, when there is none of that name. */
export function requireChart(name: string): Chart {
  const chart = findChart(name);
  if (chart) return chart;
  throw new Error(`no chart "${name}"; expected one of: ${charts.map((one) => one.name).join(', ')}`);
}

/** What a page that shows the whole chart is given of it. */
export function shownChart({ name, message, alt, note, table, drawing }: Chart): ShownChart {
  return { name, message, alt, note, table, drawing };
}

/** What a card is given of it: no more points than its picture needs, which is `small` nearly everywhere. */
export function chartSummary(chart: Chart, size: 'small' | 'large' = 'small'): ChartSummary {
  const { figure, assumption, drawing } = chart;
  return { figure, assumption, drawing: size === 'small' ? smallDrawing(drawing) : drawing };
}

function smallDrawing(drawing: Drawing): Drawing {
  if (drawing.kind !== 'lines') return drawing;
  const lines = drawing.lines.map((line) => ({ ...line, points: thinned(line.points, FEW_POINTS) }));
  return { ...drawing, lines };
}
