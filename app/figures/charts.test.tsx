import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Drawing, Point } from '../../figures/chart.ts';
import { findDrawing, firstExamples } from '../../tests/support/chart-gallery.tsx';
import { ChartDrawing, ChartThumbnail } from './chart-drawing.tsx';
import { pushApart } from './line-labels.tsx';
import { SIZE } from './scale.ts';

const ALT = 'What the picture shows.';
const draw = (drawing: Drawing, beside?: Drawing | null) =>
  renderToStaticMarkup(<ChartDrawing drawing={drawing} beside={beside} alt={ALT} />);

/** The texts of a chart, in document order. */
function wordsOf(markup: string): string[] {
  return [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim()).filter(Boolean);
}

const drawn = firstExamples.flatMap(({ name, calculator, values }) => {
  const drawing = findDrawing(calculator, values);
  return drawing ? [{ name, drawing }] : [];
});

test.each(drawn)('$name: is an image to screen readers, and has no text on a card', ({ drawing }) => {
  const markup = draw(drawing);
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  // The content security policy blocks it.
  expect(markup).not.toContain('style=');
  expect(markup).toContain(`<div class="chart" role="img" aria-label="${ALT}"`);
  expect(wordsOf(markup).length).toBeGreaterThan(3);
  const small = renderToStaticMarkup(<ChartThumbnail drawing={drawing} className="h-24" />);
  expect(wordsOf(small)).toEqual([]);
  expect(small).toContain('aria-hidden="true"');
});

test('pushApart keeps labels at the ends of lines, and separates close ones', () => {
  const close = (places: readonly number[]) => places.map((place) => expect.closeTo(place));
  expect(pushApart([0.3, 0.7], [0.2, 0.2])).toEqual(close([0.3, 0.7]));
  expect(pushApart([1, 1], [0.2, 0.2])).toEqual(close([0.7, 0.9]));
  expect(pushApart([0.5, 0.45], [0.2, 0.1])).toEqual(close([0.6, 0.45]));
  expect(pushApart([0, 0, 0.05], [0.2, 0.2, 0.2])).toEqual(close([0.1, 0.3, 0.5]));
});

const barsTo = (amount: number): Drawing => ({
  kind: 'bars',
  heading: '',
  bars: [{ name: 'Loan', value: '', parts: [{ tone: 'baseline', amount }] }],
});
const widthIn = (markup: string) => Number(/<rect [^>]*width="([\d.]+)%"/.exec(markup)?.[1]);

test('sizes bars in proportion to their amounts', () => {
  const parts = [100, 25].map((amount) => ({ tone: 'baseline' as const, amount }));
  const bars = parts.map((part, index) => ({ name: `Bar ${index}`, value: '', parts: [part] }));
  const markup = draw({ kind: 'bars', heading: 'Dollars', bars });
  const widths = [...markup.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([100, 25]);
});

test("keeps changed bars on the scale of the article's, which has headroom", () => {
  const [own, ours] = [50, 200].map((amount) => widthIn(draw(barsTo(amount), barsTo(200))));
  expect(ours).toBeLessThan(90);
  expect(widthIn(draw(barsTo(200), null))).toBe(ours);
  expect(own).toBeCloseTo((ours ?? 0) / 4, 0);
  expect(widthIn(draw(barsTo(400), barsTo(200)))).toBe(100);
});

function linesFrom(owed: number, years: number, name = 'With extra'): Drawing {
  const points: Point[] = [
    [0, owed],
    [years, 0],
  ];
  return {
    kind: 'lines',
    x: { unit: 'years', to: 30, ticks: [] },
    y: { unit: 'dollars', name: 'Owed', to: owed },
    lines: [{ name, tone: 'choice', figure: `${years} years`, points }],
  };
}
const startIn = (markup: string) => SIZE - Number(/class="line choice" d="M0 (\d+)/.exec(markup)?.[1]);

test("keeps changed lines on the scale of the article's, which has headroom", () => {
  const markup = draw(linesFrom(200_000, 20), linesFrom(400_000, 15));
  const ours = startIn(draw(linesFrom(400_000, 15), null));
  expect(ours).toBeLessThan(0.9 * SIZE);
  expect(startIn(markup)).toBeCloseTo(ours / 2, -1);
  expect(startIn(draw(linesFrom(800_000, 15), linesFrom(400_000, 15)))).toBe(SIZE);
  expect(markup).toContain('>$400k</text>');
  // Different lines have their own scale.
  expect(draw(linesFrom(200_000, 20), linesFrom(400_000, 15, 'Paid in'))).not.toContain('>$400k</text>');
});

test("keeps changed columns on the scale of the article's, also for another term", () => {
  const chart = (years: number, amount: number): Drawing => ({
    kind: 'columns',
    x: { unit: 'years', to: years, ticks: [{ at: 0, text: 'Year 1' }] },
    y: { unit: 'dollars', name: 'A year', to: amount },
    columns: Array.from({ length: years }, () => ({ parts: [{ tone: 'baseline', amount }] })),
    key: [{ name: 'Repaid', tone: 'baseline' }],
  });
  const heightIn = (markup: string) =>
    SIZE - Number(/class="column baseline" d="M\d+ \d+V(\d+)/.exec(markup)?.[1]);
  const ours = heightIn(draw(chart(10, 1_000), chart(20, 1_000)));
  expect(ours).toBeLessThan(0.9 * SIZE);
  expect(heightIn(draw(chart(10, 500), chart(20, 1_000)))).toBeCloseTo(ours / 2, -1);
  expect(heightIn(draw(chart(10, 2_000), chart(20, 1_000)))).toBe(SIZE);
});

test('notes an axis that does not begin at zero', () => {
  const chart = linesFrom(7, 20) as Extract<Drawing, { kind: 'lines' }>;
  const y = { unit: 'percent' as const, name: 'Comparison rate', from: 6, to: 7 };
  expect(draw({ ...chart, y })).toContain('>Comparison rate. The axis begins at 6%, not at zero</p>');
  expect(draw(chart)).toContain('>Owed</p>');
});
