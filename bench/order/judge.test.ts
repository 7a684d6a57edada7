import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { Observation } from './observation.ts';

const good: Observation = {
  path: '/blog/offset',
  kind: 'article',
  documentBytes: 14_600,
  controlBytes: 12_000,
  encoding: 'br',
  largestPaint: { at: 700, what: '<h1>' },
  requests: [
    request('Document', 0),
    request('Image', 300),
    request('Fetch', 400),
    request('Script', 700),
    request('Font', 900),
  ],
  scriptBytes: 110_000,
  usedScriptBytes: 155_000,
  fontBytes: 25_000,
  shifts: [{ value: 0.004, at: 10, what: '<p>' }],
  pictures: [picture({}), picture({ belowTheFold: true, lazy: true }), picture({ mediaType: '' })],
  violations: [],
  policyProblems: [],
  foreign: [],
  awake: true,
};

function request(type: string, at: number, renderBlocking = false) {
  return { url: `http://localhost:1/x.${type}`, type, at, renderBlocking };
}

function picture(changes: Partial<Observation['pictures'][number]>) {
  return {
    source: '/x.svg',
    mediaType: 'image/svg+xml',
    hasDimensions: true,
    lazy: false,
    belowTheFold: false,
    ...changes,
  };
}

test('a page that stays within every limit misses nothing', () => {
  expect(judge(good)).toEqual([]);
});

const faults: [string, Partial<Observation>, RegExp][] = [
  [
    'an early script',
    { requests: [request('Script', 699)] },
    /before the largest paint at 700 ms \(<h1>\)/,
  ],
  ['an early font', { requests: [request('Font', 10)] }, /x\.Font at 10 ms/],
  ['an early style sheet', { requests: [request('Stylesheet', 10)] }, /before the largest paint/],
  ['a blocking file', { requests: [request('Other', 900, true)] }, /in the way of rendering/],
  ['no paint', { largestPaint: null }, /no largest paint/],
  ['a heavy document', { documentBytes: 14_601 }, /14,601 bytes compressed.*12,000/],
  ['heavy late scripts', { usedScriptBytes: 155_001 }, /every part in use, scripts are 155,001/],
  ['heavy scripts', { scriptBytes: 110_001 }, /all scripts together are 110,001 bytes/],
  ['heavy fonts', { fontBytes: 25_001 }, /fonts are 25,001 bytes/],
  [
    'an uncompressed document',
    { encoding: 'none', documentBytes: 60_000 },
    /encoding "none", expected br/,
  ],
  ['a shift', { shifts: [{ value: 0.02, at: 9, what: '<p>' }] }, /0\.020 .* <p> at 9 ms/],
  ['a request elsewhere', { foreign: ['https://cdn.test/x'] }, /other sites.*cdn\.test/],
  ['a violation', { violations: ['img-src stopped x'] }, /broken 1 time.*img-src/],
  ['a weak policy', { policyProblems: ['header: no'] }, /header: no/],
  ['sleep', { awake: false }, /never became interactive/],
  ['no dimensions', { pictures: [picture({ hasDimensions: false })] }, /no width and height/],
  ['an eager picture', { pictures: [picture({ belowTheFold: true })] }, /loading="lazy"/],
  ['a JPEG', { pictures: [picture({ mediaType: 'image/jpeg' })] }, /image\/jpeg, expected AVIF/],
];

test.each(faults)('%s is one miss, named with its page', (_name, change, sentence) => {
  const misses = judge({ ...good, ...change });
  expect(misses).toHaveLength(1);
  expect(misses[0]).toMatch(sentence);
  expect(misses[0]).toMatch(/^\/blog\/offset: .*\.$/);
});

test('many small shifts are one large one', () => {
  const shifts = [0.003, 0.003].map((value) => ({ value, at: 1, what: '<p>' }));
  expect(judge({ ...good, shifts })[0]).toContain('0.006');
});

test('only an article may be long, and only by its own words', () => {
  const long = { ...good, documentBytes: 30_000, controlBytes: 20_000 };
  expect(judge(long)).toEqual([]);
  expect(judge({ ...long, kind: 'page' })).toHaveLength(1);
  expect(judge({ ...long, controlBytes: 14_600 })).toHaveLength(1);
});
