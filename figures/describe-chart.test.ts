/** What a drawing says to those who cannot see it, in words and as a table. */
import { expect, describe as group, test } from 'vitest';
import { columnAxis, yearAxis } from './axis.ts';
import { bars } from './bars.ts';
import type { Drawing } from './chart.ts';
import { columnPlot } from './column-plot.ts';
import { describe, numbersBehind } from './describe-chart.ts';
import { byMonth, linePlot, owedAxis, owedLines } from './line-plot.ts';

const rowsOf = (drawing: Drawing) => numbersBehind(drawing, 'A caption').rows;

group('bars', () => {
  const simple = bars('Interest', { Now: 1_000, Then: 2_500.4 });

  test('are said one after the other, with what they measure', () => {
    expect(describe(simple)).toBe('Bars. Interest: Now, $1,000; Then, $2,500.');
    expect(rowsOf(simple)).toEqual([
      ['Now', '$1,000'],
      ['Then', '$2,500'],
    ]);
  });

  test('with the words of their parts, and the line that they are measured against', () => {
    const part = { tone: 'baseline' as const, amount: 780, text: 'First $780' };
    const drawing: Drawing = {
      ...simple,
      bars: [{ name: 'Two', value: '$1,170', parts: [part, { ...part, amount: 390, text: 'Second $390' }] }],
      threshold: { at: 900, text: 'Above $900: insurance' },
    };
    expect(describe(drawing)).toBe(
      'Bars. Interest: Two, $1,170 (First $780, Second $390). A line: Above $900: insurance.',
    );
    expect(rowsOf(drawing)).toEqual([['Two', '$1,170 (First $780, Second $390)']]);
  });
});

group('lines', () => {
  const owing = Array.from({ length: 25 }, (_, month) => 24_000 - 1_000 * month);

  test('are said by their ends, and by the words at them', () => {
    expect(describe(owedLines(['As agreed', owing]))).toBe(
      'Lines, from Start to 2 years: As agreed from $24,000 to $0; As agreed, 2 years.',
    );
  });

  test('have a row for the start, the first year, a few between, and the end of the longer one', () => {
    expect(rowsOf(owedLines(['As agreed', owing], ['With extra', [24_000, 6_000, 0]]))).toEqual([
      ['Start', '$24,000', '$24,000'],
      ['1 year', '$12,000', '$0'],
      ['2 years', '$0', '$0'],
    ]);
    const long = linePlot(yearAxis(30), owedAxis(360), [
      { name: 'Months', tone: 'baseline', points: byMonth([...Array(361).keys()]) },
    ]);
    expect(rowsOf(long).map(([when]) => when)).toEqual([
      ...['Start', '1 year', '5 years', '10 years', '15 years', '20 years', '25 years', '30 years'],
    ]);
    expect(rowsOf(long).at(2)).toEqual(['5 years', '$60']);
  });
});

test('columns are told by the names of their parts', () => {
  const plot = columnPlot(
    {
      x: columnAxis('years', 2),
      y: { unit: 'dollars', name: 'A year', to: 45 },
      key: [
        { name: 'Principal', tone: 'baseline' },
        { name: 'Interest', tone: 'difference' },
      ],
    },
    [
      { baseline: 10, difference: 30 },
      { baseline: 20, difference: 25 },
    ],
  );
  expect(numbersBehind(plot, '').columns).toEqual(['', 'Principal', 'Interest']);
  expect(rowsOf(plot)).toEqual([
    ['1 year', '$10', '$30'],
    ['2 years', '$20', '$25'],
  ]);
});
