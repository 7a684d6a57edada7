/** Every chart of the site by name, and its way to a file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { balanceCharts } from './balance-charts.tsx';
import { barCharts } from './bar-charts.tsx';
import { Canvas } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { columnCharts } from './column-charts.tsx';
import { depositAndLvr } from './deposit-chart.tsx';
import { fixedVsVariable } from './rate-path-chart.tsx';
import { rentalCharts } from './rental-charts.tsx';

export const charts: readonly Chart[] = [
  ...balanceCharts,
  ...barCharts,
  ...columnCharts,
  ...rentalCharts,
  depositAndLvr,
  fixedVsVariable,
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

/** The chart as the text of an SVG file, without scripts or fonts from elsewhere. */
export function renderChart(name: string, shape: ChartShape): string {
  const { message, draw } = requireChart(name);
  return renderToStaticMarkup(
    <Canvas shape={shape} title={message}>
      {draw(shape)}
    </Canvas>,
  );
}
