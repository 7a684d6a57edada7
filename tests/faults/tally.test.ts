import { expect, test } from 'vitest';
import { type Findings, type StoredCopy, tally } from './tally.ts';

const stored = (marker: string, more: Partial<StoredCopy> = {}): StoredCopy => ({
  marker,
  id: `id of ${marker}`,
  state: 'delivered',
  suspectedSpam: false,
  ...more,
});
const mailed = (marker: string, messageId = `<${marker}>`) => ({ marker, messageId, owner: 'ann' });

/** Of a run in which every promise was kept, but for some. */
const tallyOf = (more: Partial<Findings>) =>
  tally({
    posted: ['a', 'b'],
    acknowledged: ['a'],
    refused: { 503: 2, 'no connection': 1 },
    stored: [stored('a')],
    mailed: [mailed('a')],
    owners: ['ann'],
    ...more,
  });
const good = { posted: 2, accepted: 1, stored: 1, delivered: 1, duplicates: 0, keptUntold: 0, lost: 0 };
const both = { stored: [stored('a'), stored('b')], mailed: [mailed('a'), mailed('b')] };

test.each<[string, Partial<Findings>, object]>([
  ['a run in which every promise was kept', {}, {}],
  ['a second copy in the mailbox', { mailed: [mailed('a'), mailed('a')] }, { duplicates: 1 }],
  ['a lead that is kept untold', both, { stored: 2, delivered: 2, keptUntold: 1 }],
])('%s is counted and is no fault', (_name, more, counted) => {
  expect(tallyOf(more)).toMatchObject({ ...good, ...counted, broken: [] });
});

test.each<[string, Partial<Findings>, number, RegExp]>([
  ['not in the store', { stored: [] }, 1, /1 acknowledged and not in the store: a/],
  ['never mailed', { mailed: [] }, 1, /1 acknowledged and not in every mailbox: a/],
  ['never had by one owner', { owners: ['ann', 'bo'] }, 1, /1 acknowledged and not in every mailbox: a/],
  ['stored twice', { stored: [stored('a'), stored('a')] }, 0, /1 in the store more than once: a/],
  ['delivered and not marked', { stored: [stored('a', { state: 'waiting' })] }, 0, /not marked/],
  ['taken for spam', { stored: [stored('a', { suspectedSpam: true })] }, 0, /suspected/],
  ['mailed under two ids', { mailed: [mailed('a'), mailed('a', '<x>')] }, 0, /one Message-ID: a/],
  ['mailed and never stored', { mailed: [mailed('a'), mailed('b')] }, 0, /without being in the/],
  ['mailed without its text', { mailed: [mailed('a'), mailed('')] }, 0, /posted: \(no marker\)/],
  ['refused for no reason', { refused: { 500: 1 } }, 0, /no fault explains: 500/],
])('a lead that is %s breaks a promise', (_name, more, lost, complaint) => {
  const result = tallyOf(more);
  expect(result.lost).toBe(lost);
  expect(result.broken.join('\n')).toMatch(complaint);
});

test('a long list of broken promises is cut short', () => {
  const markers = ['1', '2', '3', '4', '5', '6'];
  const { broken } = tallyOf({ posted: markers, acknowledged: markers });
  expect(broken[0]).toBe('6 acknowledged and not in the store: 1, 2, 3, 4, 5 and others');
});
