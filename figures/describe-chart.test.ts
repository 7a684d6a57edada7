/** The alternative text of a chart and its data table. */
import { describe, expect, test } from 'vitest';
import { columnAxis, yearAxis } from './axis.ts';
import { bars } from './bars.ts';
import type { Drawing } from './chart.ts';
import { columnPlot } from './column-plot.ts';
import { dataTable, describeChart } from './describe-chart.ts';
import { balanceAxis, balanceLines, byMonth, linePlot } from './line-plot.ts';

const rowsOf = (drawing: Drawing) => dataTable(drawing, 'A caption').rows;

describe('bars', () => {
  const simple = bars('Interest', { Now: 1_000, Then: 2_500.4 });

  test('lists them with their heading', () => {
    expect(describeChart(simple)).toBe('Bars. Interest: Now, $1,000; Then, $2,500.');
    expect(rowsOf(simple)).toEqual([
      ['Now', '$1,000'],
      ['Then', '$2,500'],
    ]);
  });

  test('lists the texts of parts and the threshold', () => {
    const part = { tone: 'baseline' as const, amount: 780, text: 'First $780' };
    const drawing: Drawing = {
      ...simple,
      bars: [{ name: 'Two', value: '$1,170', parts: [part, { ...part, amount: 390, text: 'Second $390' }] }],
      threshold: { at: 900, text: 'Above $900: insurance' },
    };
    expect(describeChart(drawing)).toBe(
      'Bars. Interest: Two, $1,170 (First $780, Second $390). A line: Above $900: insurance.',
    );
    expect(rowsOf(drawing)).toEqual([['Two', '$1,170 (First $780, Second $390)']]);
  });
});

describe('lines', () => {
  const owing = Array.from({ length: 25 }, (_, month) => 24_000 - 1_000 * month);

  test('describes them by their ends and labels', () => {
    expect(describeChart(balanceLines(['As agreed', owing]))).toBe(
      'Lines, from Start to 2 years: As agreed from $24,000 to $0; As agreed, 2 years.',
    );
  });

  test('tabulates the start, the first year, a few between, and the end of the longer one', () => {
    expect(rowsOf(balanceLines(['As agreed', owing], ['With extra', [24_000, 6_000, 0]]))).toEqual([
      ['Start', '$24,000', '$24,000'],
      ['1 year', '$12,000', '$0'],
      ['2 years', '$0', '$0'],
    ]);
    const long = linePlot(yearAxis(30), balanceAxis(360), [
      { name: 'Months', tone: 'baseline', points: byMonth([...Array(361).keys()]) },
    ]);
    expect(rowsOf(long).map(([when]) => when)).toEqual([
      ...['Start', '1 year', '5 years', '10 years', '15 years', '20 years', '25 years', '30 years'],
    ]);
    expect(rowsOf(long).at(2)).toEqual(['5 years', '$60']);
  });
});

test('tabulates columns by the names of their parts', () => {
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
  expect(dataTable(plot, '').columns).toEqual(['', 'Principal', 'Interest']);
  expect(rowsOf(plot)).toEqual([
    ['1 year', '$10', '$30'],
    ['2 years', '$20', '$25'],
  ]);
});
