import { expect, test } from 'vitest';
import { type Findings, type StoredCopy, tally } from './tally.ts';

const stored = (marker: string, more: Partial<StoredCopy> = {}): StoredCopy => ({
  marker,
  id: `id of ${marker}`,
  state: 'delivered',
  suspectedSpam: false,
  ...more,
});
const mailed = (marker: string, messageId = `<${marker}>`, owner = 'ann') => ({
  marker,
  messageId,
  owner,
});
const findings = (more: Partial<Findings> = {}): Findings => ({
  posted: ['a', 'b'],
  acknowledged: ['a'],
  refused: { 503: 2, 'no connection': 1 },
  stored: [stored('a')],
  mailed: [mailed('a')],
  owners: ['ann'],
  ...more,
});

test('a run in which every promise was kept has nothing to complain about', () => {
  expect(tally(findings())).toEqual({
    posted: 2,
    accepted: 1,
    stored: 1,
    delivered: 1,
    duplicates: 0,
    refused: { 503: 2, 'no connection': 1 },
    keptUntold: 0,
    broken: [],
    lost: 0,
  });
});

test('a second copy in the mailbox is counted and is no fault', () => {
  const result = tally(findings({ mailed: [mailed('a'), mailed('a')] }));
  expect(result).toMatchObject({ delivered: 1, duplicates: 1, broken: [], lost: 0 });
});

test('a lead that is kept although its sender was not told is no fault', () => {
  const both = { stored: [stored('a'), stored('b')], mailed: [mailed('a'), mailed('b')] };
  expect(tally(findings(both))).toMatchObject({
    keptUntold: 1,
    accepted: 1,
    stored: 2,
    broken: [],
  });
});

test.each([
  ['is not in the store', { stored: [] }, /1 acknowledged and not in the store: a/],
  ['was never mailed', { mailed: [] }, /1 acknowledged and not in every mailbox: a/],
  ['one owner never had', { owners: ['ann', 'bo'] }, /1 acknowledged and not in every mailbox: a/],
])('an acknowledged lead that %s is lost', (_name, more, complaint) => {
  const result = tally(findings(more));
  expect(result.lost).toBe(1);
  expect(result.broken.join('\n')).toMatch(complaint);
});

test.each([
  ['stored twice', { stored: [stored('a'), stored('a')] }, /1 in the store more than once: a/],
  ['delivered and not marked', { stored: [stored('a', { state: 'waiting' })] }, /not marked/],
  ['taken for spam', { stored: [stored('a', { suspectedSpam: true })] }, /suspected/],
  ['mailed under two ids', { mailed: [mailed('a'), mailed('a', '<x>')] }, /one Message-ID: a/],
  ['mailed and never stored', { mailed: [mailed('a'), mailed('b')] }, /without being in the/],
  ['mailed without its text', { mailed: [mailed('a'), mailed('')] }, /posted: \(no marker\)/],
  ['refused for no reason', { refused: { 500: 1 } }, /no fault explains: 500/],
])('a lead %s breaks a promise', (_name, more, complaint) => {
  expect(tally(findings(more)).broken.join('\n')).toMatch(complaint);
});

test('a long list of broken promises is cut short', () => {
  const markers = Array.from({ length: 9 }, (_, index) => `lead-${index}`);
  const { broken } = tally(findings({ posted: markers, acknowledged: markers }));
  expect(broken[0]).toBe(
    '9 acknowledged and not in the store: lead-0, lead-1, lead-2, lead-3, lead-4 and others',
  );
});
