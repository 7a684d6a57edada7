import { expect, test } from 'vitest';
import { axisAround, columnAxis, formatTick, roundTicks, yearAxis } from './axis.ts';

test.each([
  [500_000, ['$0', '$200k', '$400k']],
  [1_150_000, ['$0', '$500k', '$1m']],
  [6_200, ['$0', '$2k', '$4k', '$6k']],
  [5_600_000, ['$0', '$2m', '$4m']],
  [4_000, ['$0', '$1k', '$2k', '$3k', '$4k']],
  [0.8, ['$0', '$0.20', '$0.40', '$0.60', '$0.80']],
])('roundTicks starts at zero for an axis to %d', (to, texts) => {
  expect(roundTicks({ unit: 'dollars', to }).map((at) => formatTick('dollars', at))).toEqual(texts);
});

test('axisAround starts and ends at round rates', () => {
  const axis = axisAround('percent', [6.13, 6.2, 6.74], 0.1);
  expect(axis).toEqual({ unit: 'percent', from: 6, to: 6.8 });
  expect(roundTicks(axis).map((at) => formatTick('percent', at))).toEqual([
    '6%',
    '6.2%',
    '6.4%',
    '6.6%',
    '6.8%',
  ]);
});

test('axisAround includes negative amounts', () => {
  expect(axisAround('dollars', [0, -18_000, 31_000], 1)).toMatchObject({ from: -20_000, to: 40_000 });
  expect(axisAround('dollars', [0, 0], 1)).toMatchObject({ from: 0 });
});

test('yearAxis labels its ends and at most three round years between', () => {
  const texts = (term: number) => yearAxis(term).ticks.map(({ text }) => text);
  expect(texts(30)).toEqual(['Start', '10', '20', '30 years']);
  expect(texts(20)).toEqual(['Start', '5', '10', '15', '20 years']);
  expect(texts(1)).toEqual(['Start', '1 year']);
  expect(texts(0.5)).toEqual(['Start', '6 months']);
});

test('columnAxis labels columns at their middle', () => {
  expect(columnAxis('years', 5).ticks).toEqual([
    { at: 0, text: 'Year 1' },
    { at: 2.5, text: '3' },
    { at: 5, text: 'Year 5' },
  ]);
  expect(columnAxis('months', 1).ticks).toEqual([{ at: 0, text: 'Month 1' }]);
});
