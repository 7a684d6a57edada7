import { expect, test } from 'vitest';
import { interleave, median, sample } from './statistics.ts';

test('the median is the middle by size, whatever the order, and leaves the list alone', () => {
  const values = [100, 9, 20];
  expect(median(values)).toBe(20);
  expect(values).toEqual([100, 9, 20]);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('of nothing there is no median', () => {
  expect(() => median([])).toThrow(/at least one/);
});

test('page and control run in turns, and neither always goes first', () => {
  expect(interleave('control', 'page', 3).map(({ item }) => item)).toEqual([
    'control',
    'page',
    'page',
    'control',
    'control',
    'page',
  ]);
});

test('a sample keeps the first and the last, and is everything where there is little', () => {
  expect(sample(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['a', 'e']);
  expect(sample(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['a', 'c', 'e']);
  expect(sample(['a', 'b'], 3)).toEqual(['a', 'b']);
  expect(sample([], 2)).toEqual([]);
  expect(sample(['a', 'b'], 1)).toEqual(['a']);
});
