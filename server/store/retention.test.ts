import { beforeEach, expect, test } from 'vitest';
import { openStoreBench, type StoreBench } from '../../tests/support/store-bench.ts';
import { addSpam, enquiry, ids, sameAs } from '../../tests/support/store-contract/subject.ts';
import { monthsBefore, startRetention } from './retention.ts';

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;

let bench: StoreBench;
/** By how much the clock is wrong. */
let wrongBy: number;
let stop: () => void;

beforeEach(async () => {
  stop = () => undefined;
  bench = await openStoreBench(() => stop());
  wrongBy = 0;
});

const clock = () => new Date(bench.time.clock().getTime() + wrongBy);

function start(): void {
  stop();
  const { store, time, report, log } = bench;
  stop = startRetention({ store, months: () => 24, clock, timers: time.timers, report, log });
}

async function keep(id: string, receivedAt: string, fate?: 'delivered' | 'spam'): Promise<void> {
  const { store } = bench;
  const lead = { ...enquiry(id), receivedAt };
  if (fate === 'spam') return addSpam(store, lead);
  await store.add(lead, sameAs(lead));
  if (fate !== 'delivered') return;
  const far = '9999-01-01T00:00:00.000Z';
  await store.claim({ worker: 'w', now: far, leasedUntil: far, limit: 9 });
  await store.recordDelivered(id, 'w', receivedAt, 'smtp');
  await store.release('w');
}

const reports = () => bench.reports.map(([, problem]) => problem);
const kept = async () => ids(await bench.store.list());
const days = (count: number) => bench.time.advance(count * DAY);

test('each day what has been had goes when its time is over, recorded without personal data', async () => {
  await keep('had', '2024-11-21T12:00:00.000Z', 'delivered');
  await keep('spam', '2024-11-19T12:00:00.000Z', 'spam');
  await keep('young', '2026-10-01T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  expect(await kept()).toEqual(['young', 'had']);
  await days(2);
  expect(await kept()).toEqual(['young']);
  const runs = await bench.store.purgeRuns();
  expect(runs.flatMap(({ leadIds }) => leadIds)).toEqual(['had', 'spam']);
  expect(runs.every(({ doneBy }) => doneBy === 'server')).toBe(true);
  expect(new Set(reports())).toEqual(new Set([null]));
  expect(JSON.stringify(runs) + bench.logged).not.toMatch(/ann/i);
});

test('what nobody has had is kept, and reported again each week', async () => {
  await keep('unread', '2024-11-01T12:00:00.000Z');
  await keep('young', '2026-10-01T12:00:00.000Z');
  start();
  await days(15);
  expect(await kept()).toEqual(['young', 'unread']);
  const days15 = reports().filter((problem) => problem !== null);
  expect(days15).toHaveLength(3);
  expect(new Set(days15).size).toBe(3);
  expect(days15[0]).toMatch(/nobody has had them.* \(1 on 2026-11-20\)/);
  expect(bench.logged.join()).toContain('["unread"]');
});

test('a clock that jumps ahead by years erases nothing, says so, and is no harm once right', async () => {
  await keep('had', '2026-11-01T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  wrongBy = 3 * YEAR;
  start();
  await days(60);
  expect(await kept()).toEqual(['had']);
  expect(reports().at(-1)).toMatch(/clock is far ahead/);
  wrongBy = 0;
  await days(1);
  expect(reports().at(-1)).toBeNull();
  expect(await kept()).toEqual(['had']);
});

test('a clock that is years ahead from the very first run erases nothing', async () => {
  await keep('had', '2026-11-01T12:00:00.000Z', 'delivered');
  wrongBy = 3 * YEAR;
  start();
  await days(90);
  expect(await kept()).toEqual(['had']);
  expect(await bench.store.purgeRuns()).toEqual([]);
});

test('after a long time off, it goes on once a person has purged', async () => {
  await keep('had', '2024-12-20T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  stop();
  await days(90);
  start();
  await days(2);
  expect(await kept()).toEqual(['had']);
  const at = clock().toISOString();
  await bench.store.purge({ receivedBefore: '2000-01-01T00:00:00.000Z', at, doneBy: 'person' });
  await days(1);
  expect(await kept()).toEqual([]);
});

test('a message from a clock that had lost its time is not taken for an old one', async () => {
  await keep('1970', '1970-01-01T00:00:05.000Z', 'spam');
  await keep('young', '2026-11-01T12:00:00.000Z', 'delivered');
  start();
  await days(3);
  expect(await kept()).toEqual(['young', '1970']);
  expect(reports().at(-1)).toMatch(/their time is wrong/);
});

test('a store that is away is a problem until it is back', async () => {
  const real = bench.store.purge;
  bench.store.purge = () => Promise.reject(new Error('locked'));
  await keep('had', '2024-11-19T12:00:00.000Z', 'delivered');
  await keep('young', '2026-11-01T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  expect(reports().at(-1)).toMatch(/could not be deleted/);
  bench.store.purge = real;
  await days(1);
  expect(await kept()).toEqual(['young']);
  expect(reports().at(-1)).toBeNull();
});

test.each([
  ['2026-11-20T12:00:00.000Z', 24, '2024-11-20T12:00:00.000Z'],
  ['2026-03-31T23:30:00.000Z', 1, '2026-02-28T23:30:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2023-02-28T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
])('%s less %i months is %s', (from, months, expected) => {
  expect(monthsBefore(new Date(from), months).toISOString()).toBe(expected);
});
