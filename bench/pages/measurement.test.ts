import { expect, test } from 'vitest';
import { judge, type PageRun, summarise } from './measurement.ts';

const run: PageRun = {
  lcp: 640,
  fcp: 620,
  tbt: 20,
  tbtSlow: 149,
  cls: 0,
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  failed: [],
  benchmarkIndex: 2000,
};

const measure = (page: Partial<PageRun>, control: Partial<PageRun> = {}) =>
  summarise('/blog', [{ ...run, ...page }], [{ ...run, ...control }]);

test('a page like its control misses nothing', () => {
  expect(judge(measure({}), true)).toEqual([]);
  expect(judge(measure({ lcp: 704 }), true)).toEqual([]);
});

const faults: [string, Partial<PageRun>, RegExp][] = [
  [
    'a late largest paint',
    { lcp: 720 },
    /largest contentful paint is 720 ms, 1\.13 times .*640 ms/,
  ],
  ['a late first paint', { fcp: 700 }, /first contentful paint is 700 ms, 1\.13 times/],
  ['blocking', { tbt: 21 }, /21 ms at 4x, expected at most 20 ms/],
  ['blocking on slow phones', { tbtSlow: 150 }, /150 ms at 12x, expected under 150 ms/],
  ['a shift', { cls: 0.01 }, /layout shift is 0\.010/],
];

test.each(faults)('%s is one miss, in numbers', (_name, change, sentence) => {
  const misses = judge(measure(change), true);
  expect(misses).toHaveLength(1);
  expect(misses[0]).toMatch(sentence);
});

test('one second is asked only where the control can do it', () => {
  const slow = (lcp: number, control: number) => judge(measure({ lcp }, { lcp: control }), true);
  expect(slow(1010, 950)).toEqual([expect.stringContaining('at most 1,000 ms')]);
  expect(slow(1080, 1050)).toEqual([]);
});

test('a lost point is explained by the audits of its category', () => {
  const scores = { ...run.scores, seo: 92 };
  const failed = ['seo: is-crawlable (Page is blocked)', 'accessibility: label (Labels)'];
  const misses = judge(measure({ scores, failed }), true);
  expect(misses).toEqual([
    '/blog: Lighthouse gives 92 for seo, expected 100 because of seo: is-crawlable (Page is blocked).',
  ]);
});

test('without timing only what does not vary is judged', () => {
  const scores = { ...run.scores, performance: 60, accessibility: 98 };
  const slow = measure({ lcp: 9000, fcp: 9000, tbt: 900, tbtSlow: 900, cls: 0.3, scores });
  const misses = judge(slow, false).join('\n');
  expect(misses).toMatch(/layout shift/);
  expect(misses).toMatch(/accessibility/);
  expect(misses).not.toMatch(/paint|blocking|performance/);
});

test('one disturbed run of five moves no time, but one bad score counts', () => {
  const runs = [640, 640, 5000, 650, 630].map((lcp) => ({ ...run, lcp }));
  const bad = { ...run, scores: { ...run.scores, accessibility: 96 } };
  expect(summarise('/', runs, [run]).lcp).toBe(640);
  expect(summarise('/', [run, run, bad], [run]).scores.accessibility).toBe(96);
});
