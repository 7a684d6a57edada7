import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Drawing } from './chart.ts';
import { ChartDrawing, ChartThumbnail } from './chart-drawing.tsx';
import { charts, requireChart } from './charts.ts';

const drawn = (name: string) => {
  const { drawing, alt } = requireChart(name);
  return renderToStaticMarkup(<ChartDrawing drawing={drawing} alt={alt} />);
};

/** The words of a drawing, in the order of the page. */
function wordsOf(markup: string): string[] {
  return [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim().replaceAll('&#x27;', "'"));
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

describe.each(charts)('$name', (chart) => {
  test('says the same to those who cannot see it, and what it assumes', () => {
    expect(chart.message).toMatch(/^[^.]{20,90}$/);
    expect(chart.alt.length).toBeGreaterThan(chart.message.length);
    for (const amount of chart.message.match(/\$[\d,]+/g) ?? []) {
      const stated = `${chart.alt} ${JSON.stringify(chart.table)}`;
      // A message may round: "about $4,900".
      if (!chart.message.includes(`about ${amount}`)) expect(stated).toContain(amount);
    }
    expect(chart.note).toMatch(/\.$/);
    // A card names no rate: that would be an advertisement of one.
    expect(`${chart.figure.value} ${chart.figure.unit} ${chart.assumption}`).not.toMatch(
      /NaN|undefined|\d% (a year|rate)/,
    );
    expect(chart.assumption.length).toBeLessThanOrEqual(80);
  });

  test('has a table whose rows are as long as its heading, each with a heading of its own', () => {
    const { columns, rows } = chart.table;
    for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(new Set(rows.map(([heading]) => heading)).size).toBe(rows.length);
    expect(new Set(columns).size).toBe(columns.length);
  });
});

describe.each(charts)('the drawing of $name', ({ name, drawing }) => {
  test('stays on its axes', () => {
    expect(outside(drawing)).toEqual([]);
    expect(drawn(name)).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('is a picture to those who cannot see it, and as a card’s picture has no words', () => {
    expect(drawn(name)).toMatch(/^<div class="chart" role="img" aria-label="[^"]{40,}"/);
    const small = renderToStaticMarkup(<ChartThumbnail drawing={drawing} className="h-24" />);
    expect(wordsOf(small)).toEqual([]);
    expect(small).toContain('aria-hidden="true"');
    expect(small.length).toBeLessThan(2_000);
  });

  test('has one choice, and says its words in order', () => {
    expect(drawn(name)).toMatch(/coral/);
    expect(wordsOf(drawn(name)).length).toBeGreaterThan(3);
  });
});

describe('the figures that charts state', () => {
  // Those of the reference cases E02, O03, M09, M06, N01, M03, F01, M10, O06, B07, B01, D07 and D01; those
  // of switching were worked out apart from this code in decimals.
  test.each([
    ['loan-balance', ['25 years 9 months, $77,470 less interest']],
    ['offset-saving', ['25 years 8 months']],
    ['fixed-vs-variable', ['$4,920 more interest', '$4,911 less interest']],
    ['redraw-ahead', ['$1,601 more than was paid in']],
    ['rental-cash-flow', ['$30,000', '$6,500', '$26,000', '$4,960', '$5,540']],
    ['growth-not-assured', ['$5,540 a year', '$10,500 a year']],
    ['rate-difference', ['$923', '$3,764']],
    ['repayment-frequency', ['$85,820', '$84,833', '$1,080']],
    ['offset-or-redraw', ['Claim $24,000', 'Claim $19,200', 'No claim: $4,800']],
    ['several-offsets', ['$1,000', 'First $600', 'Second $300', 'Third $100']],
    ['deposit-and-lvr', ['95% borrowed', '90% borrowed', '80% borrowed']],
    ['interest-and-principal', ['$24,832 in year 1', '$31,354 in year 30']],
    ['daily-interest', ['$1.37 more each day']],
    ['refinance-term', ['$45,200 ahead', '$67,600 behind']],
    ['comparison-rate-by-size', ['6.64%', '6.50%', '6.40%']],
    ['borrowing-power', ['$36,000', '$12,000']],
    ['trail-commission', ['$395']],
    ['first-home-cash', ['$29,000', '$50,000', '$85,000', '$155,000']],
    ['contract-to-keys', ['by day 14', 'by day 42']],
  ])('%s: %s', (name, stated) => {
    expect(wordsOf(drawn(name))).toEqual(expect.arrayContaining(stated));
  });

  test('a deposit of exactly a fifth is not above the line', () => {
    const rows = requireChart('deposit-and-lvr').table.rows;
    expect(rows.map((row) => row.at(-1))).toEqual(['Yes', 'Yes', 'No']);
    expect(drawn('deposit-and-lvr').match(/<rect class="coral"/g)).toHaveLength(2);
  });

  test('bars are as long as what they stand for', () => {
    const [first = 1, , , last = 0] = [
      ...drawn('rate-difference').matchAll(/<rect [^>]*width="([\d.]+)%"/g),
    ].map(([, width]) => Number(width));
    expect(last / first).toBeCloseTo(3763.73 / 922.92, 1);
  });
});

test('a chart that there is none of is refused with the names there are, each once', () => {
  expect(() => requireChart('no-such-chart')).toThrow(/"no-such-chart".*loan-balance/);
  expect(new Set(charts.map(({ name }) => name)).size).toBe(charts.length);
});
