import { expect, test } from 'vitest';
import { judgeGrowth, type SizeResult } from './judge-growth.ts';

function result(articles: number, seconds: number, more: Partial<SizeResult> = {}): SizeResult {
  const cost = { seconds, cpuSeconds: seconds, peakBytes: 1e9 };
  return { articles, ours: cost, outputBytes: 1, blogBytes: 10_000, ...more };
}

const today = { articles: 12, blogBytes: 10_000 };
const astro = (seconds: number) => ({ astro: { seconds, cpuSeconds: seconds, peakBytes: 1 } });

test('a linear build beside a slower Astro misses nothing', () => {
  const results = [12, 100, 1000, 5000].map((size) => result(size, size / 100, astro(size / 100)));
  expect(judgeGrowth(results, today, false).misses).toEqual([]);
});

test('growth that only shows at the largest size is still noticed', () => {
  const results = [result(12, 8), result(100, 9), result(1000, 20), result(5000, 200)];
  expect(judgeGrowth(results, today, false).misses).toEqual([
    expect.stringContaining('exponent 1.43'),
  ]);
});

test('a build slower than Astro’s is missed where it matters, not for a dozen articles', () => {
  const results = [result(12, 8, astro(1)), result(100, 9, astro(9)), result(1000, 16, astro(10))];
  expect(judgeGrowth(results, today, false).misses).toEqual([
    expect.stringMatching(/1000 articles takes 1.60 times/),
  ]);
});

test('quick runs judge memory and bytes, not time', () => {
  const cost = { seconds: 900, cpuSeconds: 900, peakBytes: 5e9 };
  const { misses } = judgeGrowth([result(12, 1), result(100, 900, { ours: cost })], today, true);
  expect(misses).toEqual([expect.stringContaining('5.0 GB')]);
});

test('a blog list that carries the whole archive is missed, in quick runs too', () => {
  const grown = result(100, 1, { blogBytes: 60_000 });
  expect(judgeGrowth([grown], today, true).misses).toEqual([
    expect.stringContaining('10000 to 60000'),
  ]);
  expect(judgeGrowth([grown], today, false).misses).toHaveLength(1);
});

test('a list of 24 to a page may be twice a list of 12', () => {
  const paged = result(100, 1, { blogBytes: 20_000 });
  expect(judgeGrowth([paged], today, true).misses).toEqual([]);
});
