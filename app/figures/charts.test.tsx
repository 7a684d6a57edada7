import { describe, expect, test } from 'vitest';
import { brand } from '../../config/brand.ts';
import { sheets, textWidth } from './canvas.tsx';
import { charts, renderChart, requireChart } from './charts.tsx';

const smallestText = { wide: 17, card: 15 };
const drawings = charts.flatMap(({ name }) => (['wide', 'card'] as const).map((shape) => ({ name, shape })));

/** The texts of a drawing, each with the box that it fills at most. */
function textBoxes(svg: string) {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', raw = '']) => {
    const value = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const text = raw.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    const size = Number(value('font-size'));
    const width = textWidth(text, size, Number(value('font-weight')) > 500 ? 'bold' : 'regular');
    const before = { start: 0, middle: width / 2, end: width }[value('text-anchor')] ?? 0;
    const left = Number(value('x')) - before;
    const baseline = Number(value('y'));
    const [top, bottom] = [baseline - size * 0.78, baseline + size * 0.22];
    return { text, size, left, right: left + width, top, bottom };
  });
}

describe.each(drawings)('$name, $shape', ({ name, shape }) => {
  const svg = renderChart(name, shape);
  const boxes = textBoxes(svg);

  test('is a picture by itself, with its message as title', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain('role="img"');
    expect(svg).toContain(`<title>${requireChart(name).message.replaceAll("'", '&#x27;')}</title>`);
    expect(svg).not.toMatch(/<script|<style|href=|url\(|NaN|undefined/);
  });

  test('keeps its texts large enough and within the picture', () => {
    const { width, height } = sheets[shape];
    expect(boxes.length).toBeGreaterThan(3);
    for (const box of boxes) {
      expect(box.size, box.text).toBeGreaterThanOrEqual(smallestText[shape]);
      expect(box.left, box.text).toBeGreaterThanOrEqual(0);
      expect(box.right, box.text).toBeLessThanOrEqual(width);
      expect(box.top, box.text).toBeGreaterThanOrEqual(0);
      expect(box.bottom, box.text).toBeLessThanOrEqual(height);
    }
  });

  test('keeps its texts apart', () => {
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const beside = one.right <= other.left || other.right <= one.left;
        const above = one.bottom <= other.top || other.bottom <= one.top;
        expect(beside || above, `"${one.text}" and "${other.text}"`).toBe(true);
      }
    }
  });
});

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
  });

  test('has a table whose rows are as long as its heading, each with a heading of its own', () => {
    const { columns, rows } = chart.table;
    for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(new Set(rows.map(([heading]) => heading)).size).toBe(rows.length);
    expect(new Set(columns).size).toBe(columns.length);
  });
});

describe('the figures that charts state', () => {
  const texts = (name: string) => textBoxes(renderChart(name, 'wide')).map(({ text }) => text);

  // Those of the reference cases E02, O03, M09, M06, N01, M03, F01, M10, O06, B07, B01, D07 and D01.
  test.each([
    ['loan-balance', ['$77,470 less interest,', '4 years 3 months sooner']],
    ['offset-saving', ['$142,180 less interest,', '4 years 4 months sooner']],
    ['fixed-vs-variable', ['$4,920', '$4,911']],
    ['redraw-ahead', ['$13,601 ahead', '$12,000 paid in', '$1,601 is interest saved']],
    ['rental-cash-flow', ['$30,000', '$6,500', '$26,000', '$4,960', '$5,540']],
    ['growth-not-assured', ['$5,540 a year', '$10,500 a year']],
    ['rate-difference', ['$923', '$3,764']],
    ['repayment-frequency', ['$85,820', '$84,833', '$1,080']],
    ['offset-or-redraw', ['$24,000 can be claimed', '$19,200 can be claimed', '$4,800']],
    ['several-offsets', ['$1,000', '$600', '$300', '$100']],
    ['deposit-and-lvr', ['95% borrowed', '90% borrowed', '80% borrowed']],
    ['interest-and-principal', ['16 years 3 months', '$24,832 in year 1', '$31,354 in year 30']],
    ['daily-interest', ['$68.49 interest a day', '$28.77 saved by day 30', '$1.37 more each day']],
  ])('%s: %s', (name, stated) => {
    expect(texts(name)).toEqual(expect.arrayContaining(stated));
  });

  test('a deposit of exactly a fifth is not above the line', () => {
    const rows = requireChart('deposit-and-lvr').table.rows;
    expect(rows.map((row) => row.at(-1))).toEqual(['Yes', 'Yes', 'No']);
    const above = renderChart('deposit-and-lvr', 'wide').split(`fill="${brand.colour.coral}"`);
    expect(above).toHaveLength(3);
  });

  test('bars are as long as what they stand for', () => {
    const svg = renderChart('rate-difference', 'wide');
    const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect((widths[3] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(3763.73 / 922.92, 2);
  });

  test('the lower line reaches nothing when the loan is repaid', () => {
    const svg = renderChart('loan-balance', 'wide');
    const [green, coral] = [...svg.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
    const start = 4;
    expect(((coral ?? 0) - start) / ((green ?? 1) - start)).toBeCloseTo(309 / 360, 3);
  });
});

test('a chart that there is none of is refused with the names there are, each once', () => {
  expect(() => renderChart('no-such-chart', 'card')).toThrow(/"no-such-chart".*loan-balance/);
  expect(new Set(charts.map(({ name }) => name)).size).toBe(charts.length);
});
