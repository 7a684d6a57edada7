import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../figures/chart.ts';
import { drawingOf, examples } from '../../tests/support/chart-gallery.tsx';
import { ChartDrawing, ChartThumbnail } from './chart-drawing.tsx';

const ALT = 'What the picture shows.';
const draw = (drawing: Drawing) => renderToStaticMarkup(<ChartDrawing drawing={drawing} alt={ALT} />);

/** The words of a drawing, in the order of the page. */
function wordsOf(markup: string): string[] {
  return [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim());
}

/** Every amount of a drawing has to be on its axes. */
function outside(drawing: Drawing): number[] {
  if (drawing.kind === 'bars') {
    return drawing.bars.flatMap(({ from = 0, parts }) =>
      [from, ...parts.map(({ amount }) => amount)].filter((amount) => !(amount >= 0)),
    );
  }
  const { x, y } = drawing;
  const isOn = (value: number, { from = 0, to }: typeof x) => value >= from && value <= to;
  const places =
    drawing.kind === 'lines'
      ? drawing.lines.flatMap(({ points }) => points)
      : drawing.columns.map(
          ({ parts }, at) => [at, parts.reduce((sum, { amount }) => sum + amount, 0)] as const,
        );
  return places.filter(([atX, atY]) => !isOn(atX, x) || !isOn(atY, y)).flat();
}

const drawn = examples.flatMap(({ name, calculator, values }) => {
  const drawing = drawingOf(calculator, values);
  return drawing ? [{ name, drawing }] : [];
});

describe.each(drawn)('the chart of $name', ({ drawing }) => {
  test('stays on its axes', () => {
    expect(outside(drawing)).toEqual([]);
    expect(draw(drawing)).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('is a picture to those who cannot see it, and as a card’s picture has no words', () => {
    expect(draw(drawing)).toContain(`<div class="chart" role="img" aria-label="${ALT}"`);
    expect(wordsOf(draw(drawing)).length).toBeGreaterThan(3);
    const small = renderToStaticMarkup(<ChartThumbnail drawing={drawing} className="h-24" />);
    expect(wordsOf(small)).toEqual([]);
    expect(small).toContain('aria-hidden="true"');
  });
});

test('bars are as long as what they stand for', () => {
  const parts = [100, 25].map((amount) => ({ tone: 'fig' as const, amount }));
  const bars = parts.map((part, index) => ({ name: `Bar ${index}`, value: '', parts: [part] }));
  const markup = draw({ kind: 'bars', heading: 'Dollars', bars });
  const widths = [...markup.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([100, 25]);
});
