import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Drawing, LinePlot, Point } from '../../figures/chart.ts';
import { dollars } from '../../figures/format.ts';
import { drawingOf, firsts, settings } from '../../tests/support/chart-gallery.tsx';
import { ChartDrawing, ChartThumbnail } from './chart-drawing.tsx';
import { placeLabels, placeTicks, type Width } from './place-labels.ts';
import { SIZE } from './scale.ts';

/** Values of each slider that are tried. */
const SETTINGS = 6;
const ALT = 'What the picture shows.';
const beside = (drawing: Drawing, ours: Drawing) =>
  renderToStaticMarkup(<ChartDrawing drawing={drawing} beside={ours} alt={ALT} />);
const draw = (drawing: Drawing) => renderToStaticMarkup(<ChartDrawing drawing={drawing} alt={ALT} />);

/** The words of a drawing, in the order of the page. */
function wordsOf(markup: string): string[] {
  return [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim());
}

const drawn = firsts.flatMap(({ name, calculator, values }) => {
  const drawing = drawingOf(calculator, values);
  return drawing ? [{ name, drawing }] : [];
});

test.each(drawn)(
  'the chart of $name is a picture to those who cannot see it, and has no words on a card',
  ({ drawing }) => {
    const markup = draw(drawing);
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
    expect(markup).toContain(`<div class="chart" role="img" aria-label="${ALT}"`);
    expect(wordsOf(markup).length).toBeGreaterThan(3);
    const small = renderToStaticMarkup(<ChartThumbnail drawing={drawing} className="h-24" />);
    expect(wordsOf(small)).toEqual([]);
    expect(small).toContain('aria-hidden="true"');
  },
);

test('words of curves and columns stand at their data at nearly every value of every slider', () => {
  const plots = settings(SETTINGS).flatMap(({ calculator, values }) => {
    const drawing = drawingOf(calculator, values);
    return drawing && drawing.kind !== 'bars' ? [drawing] : [];
  });
  const crowded = (width: Width) =>
    plots.filter((plot) => !placeLabels(plot, width).every(({ isClear }) => isClear)).length / plots.length;
  expect(plots.length).toBeGreaterThan(300);
  expect(crowded('wide')).toBeLessThan(0.02);
  expect(crowded('narrow')).toBeLessThan(0.1);
});

test('bars are as long as what they stand for', () => {
  const parts = [100, 25].map((amount) => ({ tone: 'fig' as const, amount }));
  const bars = parts.map((part, index) => ({ name: `Bar ${index}`, value: '', parts: [part] }));
  const markup = draw({ kind: 'bars', heading: 'Dollars', bars });
  const widths = [...markup.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([100, 25]);
});

test('bars that were moved stay on the scale of ours, which leaves room for longer ones', () => {
  const chart = (amount: number): Drawing => {
    return {
      kind: 'bars',
      heading: '',
      bars: [{ name: 'Loan', value: '', parts: [{ tone: 'fig', amount }] }],
    };
  };
  const widthIn = (markup: string) => Number(/<rect [^>]*width="([\d.]+)%"/.exec(markup)?.[1]);
  const [own, ours] = [50, 200].map((amount) => widthIn(beside(chart(amount), chart(200))));
  expect(ours).toBeLessThan(90);
  expect(own).toBeCloseTo((ours ?? 0) / 4, 0);
  expect(widthIn(beside(chart(400), chart(200)))).toBe(100);
  const small = renderToStaticMarkup(
    <ChartThumbnail drawing={chart(50)} beside={chart(200)} className="h-24" />,
  );
  expect(widthIn(small)).toBe(own);
});

test('lines that were moved stay on the scale of ours, which leaves room for higher ones', () => {
  const chart = (owed: number, years: number, name = 'With extra'): Drawing => {
    const tick = { at: owed, text: dollars(owed) };
    const line = { name, tone: 'coral' as const };
    const points: Point[] = [
      [0, owed],
      [years, 0],
    ];
    return {
      kind: 'lines',
      x: { unit: 'years', to: 30, ticks: [] },
      y: { unit: 'dollars', to: owed, ticks: [{ at: 0, text: '' }, tick] },
      lines: [{ ...line, points }],
      labels: [{ ...line, figure: `${years} years` }],
    };
  };
  const startIn = (markup: string) => SIZE - Number(/class="line coral" d="M0 (\d+)/.exec(markup)?.[1]);
  const markup = beside(chart(200_000, 20), chart(400_000, 15));
  const ours = startIn(beside(chart(400_000, 15), chart(400_000, 15)));
  expect(ours).toBeLessThan(0.9 * SIZE);
  expect(startIn(markup)).toBeCloseTo(ours / 2, -1);
  expect(startIn(beside(chart(800_000, 15), chart(400_000, 15)))).toBe(SIZE);
  expect(markup).toContain('>$400,000</text>');
  // Other lines have a scale of their own.
  expect(beside(chart(200_000, 20), chart(400_000, 15, 'Paid in'))).toContain('>$200,000</text>');
});

test('words of a rule that lines cross at both ends are left out with it', () => {
  const rules = [-2, 0, 2].map((at) => ({ at, text: at === 0 ? '' : `${at} dollars` }));
  const chart = (points: readonly Point[]): LinePlot => ({
    kind: 'lines',
    x: { unit: 'years', to: 3, ticks: [] },
    y: { unit: 'dollars', from: -4, to: 4, ticks: rules },
    lines: [{ name: 'Variable', tone: 'coral', points }],
    labels: [],
  });
  const said = (points: readonly Point[]) => placeTicks(chart(points)).map(({ text }) => text);
  const level: Point[] = [
    [0, 0],
    [3, 0],
  ];
  expect(said(level)).toEqual(['-2 dollars', '2 dollars']);
  const dipped: Point[] = [
    [0, 0],
    [0.2, -3],
    [2.8, -3],
    [3, 0],
  ];
  expect(said(dipped)).toEqual(['2 dollars']);
});

test('columns that were moved stay on the scale of ours, also where the term is another', () => {
  const chart = (years: number, repaid: number, isKey = false): Drawing => ({
    kind: 'columns',
    x: { unit: 'years', to: years, ticks: [{ at: 0, text: 'Year 1' }] },
    y: { unit: 'dollars', to: repaid, ticks: [{ at: repaid, text: `${dollars(repaid)} a year`, isKey }] },
    columns: Array.from({ length: years }, () => ({ parts: [{ tone: 'fig', amount: repaid }] })),
    labels: [{ name: 'Repaid', tone: 'fig', figure: dollars(repaid) }],
  });
  const markup = beside(chart(10, 500), chart(20, 1_000));
  const heightIn = (drawn: string) => SIZE - Number(/class="column fig" d="M\d+ \d+V(\d+)/.exec(drawn)?.[1]);
  const ours = heightIn(beside(chart(10, 1_000), chart(20, 1_000)));
  expect(ours).toBeLessThan(0.9 * SIZE);
  expect(heightIn(markup)).toBeCloseTo(ours / 2, -1);
  // Higher than there is room for, they fill the plot.
  expect(heightIn(beside(chart(10, 2_000), chart(20, 1_000)))).toBe(SIZE);
  // The words of our scale stand on it; those of what the reader's own columns come to stay.
  expect(markup).toContain('>$1,000 a year<');
  expect(beside(chart(10, 500, true), chart(20, 1_000, true))).toContain('y="60%" dy="-.4em">$500 a year<');
});
