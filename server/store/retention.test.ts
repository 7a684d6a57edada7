import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { enquiry, ids, sameAs } from '../../tests/support/store-contract/subject.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import type { LeadDatabase } from './lead-store.ts';
import { startRetention } from './retention.ts';
import { openSqliteStore } from './sqlite-store.ts';

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;

let folder: TemporaryFolder;
let store: LeadDatabase;
let time: ManualTime;
/** By how much the clock is wrong. */
let wrongBy: number;
let reports: (string | null)[];
let logged: string;
let stop: () => void;

beforeEach(async () => {
  folder = temporaryFolder();
  store = await openSqliteStore({ path: `${folder.path}/leads.db` });
  time = manualTime('2026-11-20T00:00:00.000Z');
  wrongBy = 0;
  reports = [];
  logged = '';
  stop = () => undefined;
});
afterEach(async () => {
  stop();
  await store.close();
  folder.remove();
});

const clock = () => new Date(time.clock().getTime() + wrongBy);

function start(): void {
  stop();
  const write = (fields: object, message: string) => {
    logged += `${JSON.stringify(fields)} ${message}\n`;
  };
  stop = startRetention({
    store,
    months: 24,
    clock,
    timers: time.timers,
    report: (_name, problem) => reports.push(problem),
    log: { info: write, warn: write, error: write },
  });
}

/** Each of them `delivered`, `spam` or still to be had. */
async function keep(id: string, receivedAt: string, fate?: 'delivered' | 'spam'): Promise<void> {
  const lead = { ...enquiry(id), receivedAt };
  await store.add(lead, sameAs(lead, fate === 'spam'));
  if (fate !== 'delivered') return;
  const far = '9999-01-01T00:00:00.000Z';
  await store.claim({ worker: 'w', now: far, leasedUntil: far, limit: 9 });
  await store.recordDelivered(id, 'w', receivedAt, 'smtp');
  await store.release('w');
}

const kept = async () => ids(await store.list());
const days = (count: number) => time.advance(count * DAY);

test('each day what has been had goes when its time is over, with a record without personal data', async () => {
  await keep('had', '2024-11-21T12:00:00.000Z', 'delivered');
  await keep('spam', '2024-11-19T12:00:00.000Z', 'spam');
  await keep('young', '2026-10-01T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  expect(await kept()).toEqual(['young', 'had']);
  await days(2);
  expect(await kept()).toEqual(['young']);
  const runs = await store.purgeRuns();
  expect(runs.flatMap(({ leadIds }) => leadIds)).toEqual(['had', 'spam']);
  expect(runs.every(({ doneBy }) => doneBy === 'server')).toBe(true);
  expect(new Set(reports)).toEqual(new Set([null]));
  expect(JSON.stringify(runs) + logged).not.toMatch(/ann/i);
});

test('what nobody has had is kept, and reported again each week', async () => {
  await keep('unread', '2024-11-01T12:00:00.000Z');
  await keep('young', '2026-10-01T12:00:00.000Z');
  start();
  await days(15);
  expect(await kept()).toEqual(['young', 'unread']);
  const days15 = reports.filter((problem) => problem !== null);
  expect(days15).toHaveLength(3);
  expect(new Set(days15).size).toBe(3);
  expect(days15[0]).toMatch(/nobody has had them.* \(1 on 2026-11-20\)/);
  expect(logged).toContain('["unread"]');
});

test('a clock that jumps ahead by years erases nothing, says so, and does no harm once it is right', async () => {
  await keep('had', '2026-11-01T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  wrongBy = 3 * YEAR;
  start();
  await days(60);
  expect(await kept()).toEqual(['had']);
  expect(reports.at(-1)).toMatch(/clock is far ahead/);
  wrongBy = 0;
  await days(1);
  expect(reports.at(-1)).toBeNull();
  expect(await kept()).toEqual(['had']);
});

test('a clock that is years ahead from the very first run erases nothing', async () => {
  await keep('had', '2026-11-01T12:00:00.000Z', 'delivered');
  wrongBy = 3 * YEAR;
  start();
  await days(90);
  expect(await kept()).toEqual(['had']);
  expect(await store.purgeRuns()).toEqual([]);
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
  await store.purge({ receivedBefore: '2000-01-01T00:00:00.000Z', at, doneBy: 'person' });
  await days(1);
  expect(await kept()).toEqual([]);
});

test('a message from a clock that had lost its time is not taken for an old one', async () => {
  await keep('1970', '1970-01-01T00:00:05.000Z', 'spam');
  await keep('young', '2026-11-01T12:00:00.000Z', 'delivered');
  start();
  await days(3);
  expect(await kept()).toEqual(['young', '1970']);
  expect(reports.at(-1)).toMatch(/their time is wrong/);
});

test('a store that is away is a problem until it is back', async () => {
  const real = store.purge;
  store.purge = () => Promise.reject(new Error('locked'));
  await keep('had', '2024-11-19T12:00:00.000Z', 'delivered');
  await keep('young', '2026-11-01T12:00:00.000Z', 'delivered');
  start();
  await days(1);
  expect(reports.at(-1)).toMatch(/could not be deleted/);
  store.purge = real;
  await days(1);
  expect(await kept()).toEqual(['young']);
  expect(reports.at(-1)).toBeNull();
});
