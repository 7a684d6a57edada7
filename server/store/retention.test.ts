import { beforeEach, expect, test } from 'vitest';
import { site } from '../../tests/support/firm.ts';
import { openStoreBench, type StoreBench } from '../../tests/support/store-bench.ts';
import {
  addOptionsFor,
  addSpam,
  enquiry,
  ids,
  recordMailOutcomes,
} from '../../tests/support/store-contract/subject.ts';
import { addMonths, deletionDay, retentionHandler } from './retention.ts';

let bench: StoreBench;
beforeEach(async () => {
  bench = await openStoreBench();
});

/** Runs the deletion of this day. */
function run(day: string): Promise<unknown> {
  const clock = () => new Date(`${day}T00:10:00.000Z`);
  const handler = retentionHandler({ store: bench.store, site, clock });
  const job = { id: `retention:${day}`, kind: 'retention', leadId: null, dueAt: null } as const;
  return handler({ ...job, attempts: 0, lastError: null, doneAt: null }, new AbortController().signal);
}

async function keep(id: string, receivedAt: string, fate?: 'delivered' | 'spam'): Promise<void> {
  const lead = { ...enquiry(id), receivedAt };
  if (fate === 'spam') return addSpam(bench.store, lead);
  await bench.store.add(lead, addOptionsFor(lead));
  if (fate === 'delivered')
    await recordMailOutcomes(bench.store, id, receivedAt, { 'owner@example.com': 'taken' });
}

const remaining = async () => ids(await bench.store.list());

test('deletes received leads when their time is over, and records it without personal data', async () => {
  await keep('had', '2024-11-21T12:00:00.000Z', 'delivered');
  await keep('spam', '2024-11-19T12:00:00.000Z', 'spam');
  await keep('young', '2026-10-01T12:00:00.000Z', 'delivered');
  await run('2026-11-20');
  expect(await remaining()).toEqual(['young', 'had']);
  await run('2026-11-22');
  expect(await remaining()).toEqual(['young']);
  const said = (await bench.store.entries({ limit: 9 })).map(({ by, did, detail }) => [by.name, did, detail]);
  expect(said).toEqual([
    ['the server', 'deleted by age', '1'],
    ['the server', 'deleted by age', '1'],
  ]);
});

test('deletes suspected spam after 30 days', async () => {
  await keep('old', '2026-10-20T12:00:00.000Z', 'spam');
  await keep('young', '2026-10-22T12:00:00.000Z', 'spam');
  await keep('had', '2026-10-01T12:00:00.000Z', 'delivered');
  await run('2026-11-20');
  expect(await remaining()).toEqual(['young', 'had']);
  const [young] = await bench.store.list();
  expect(young && deletionDay(young, site)).toBe('2026-11-21');
});

test('keeps and reports leads that nobody received, or that have an implausible time', async () => {
  await keep('unread', '2024-11-01T12:00:00.000Z');
  await keep('1970', '1970-01-01T00:00:05.000Z', 'spam');
  await keep('young', '2026-10-01T12:00:00.000Z');
  await expect(run('2026-11-20')).rejects.toThrow(/nobody has received them.*their time is wrong \(1\)/);
  expect(await remaining()).toEqual(['young', 'unread', '1970']);
  await bench.store.markAnswered('unread', '2026-11-20T12:00:00.000Z');
  await run('2026-11-21');
  expect(await remaining()).toEqual(['young', '1970']);
});

test('deletes nothing and reports it when the clock jumps by a year, and continues once it is right', async () => {
  await keep('had', '2025-01-01T12:00:00.000Z', 'delivered');
  await keep('young', '2026-11-01T12:00:00.000Z', 'delivered');
  await run('2026-11-20');
  await expect(run('2027-11-20')).rejects.toThrow(/clock is far ahead/);
  await run('2025-11-20');
  await run('2026-11-21');
  expect(await remaining()).toEqual(['young', 'had']);
});

test('deletes nothing when the clock is years ahead at the first run, until a person confirms it', async () => {
  await keep('had', '2026-11-01T12:00:00.000Z', 'delivered');
  await expect(run('2029-11-20')).rejects.toThrow(/clock is far ahead/);
  expect(await remaining()).toEqual(['had']);
  const at = '2029-11-20T09:00:00.000Z';
  await bench.store.purge({ receivedBefore: '2000-01-01T00:00:00.000Z', at, by: { id: null, name: 'Ann' } });
  await run('2029-11-21');
  expect(await remaining()).toEqual([]);
});

test.each([
  ['2026-11-20T12:00:00.000Z', -24, '2024-11-20T12:00:00.000Z'],
  ['2026-03-31T23:30:00.000Z', -1, '2026-02-28T23:30:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2025-02-28T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', -13, '2024-12-15T00:00:00.000Z'],
])('%s plus %i months is %s', (from, months, expected) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(expected);
});
