import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enquiry } from '../../tests/support/sample-leads.ts';
import { temporaryFolder } from '../testing/site-fixture.ts';
import type { Lead, LeadDatabase } from './lead-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: LeadDatabase;
let path: string;
beforeEach(async () => {
  folder = temporaryFolder();
  path = `${folder.path}/leads.db`;
  store = await openSqliteStore({ path, busyTimeoutMs: 10 });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const add = (lead: Lead) =>
  store.add(lead, { sameSince: '2026-11-19T00:00:00.000Z', suspectedSpam: false });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => enquiry({ message: `This is message ${index}.` }));

test('leads that come together are all kept, each once, and each is told its own id', async () => {
  const leads = many(200);
  const kept = await Promise.all([...leads, ...leads.map((lead) => enquiry(lead.params))].map(add));
  expect(kept.slice(0, 200)).toEqual(leads.map(({ id }) => ({ id, duplicate: false })));
  expect(kept.slice(200)).toEqual(leads.map(({ id }) => ({ id, duplicate: true })));
  expect(await store.list()).toHaveLength(200);
});

test('whoever is told that a lead is kept finds it in the file', async () => {
  const other = new DatabaseSync(path);
  const find = other.prepare('select id from lead where id = ?');
  await Promise.all(
    many(100).map(async (lead) => {
      await add(lead);
      expect(find.get(lead.id)).toEqual({ id: lead.id });
    }),
  );
  other.close();
});

test('a transaction that fails refuses all of its leads, and the next one is tried anew', async () => {
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  const leads = many(20);
  const refused = await Promise.allSettled(leads.map(add));
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  other.exec('rollback');
  other.close();
  expect(await store.list()).toEqual([]);
  await Promise.all(leads.map(add));
  expect(await store.list()).toHaveLength(20);
});

test('closing waits for the leads that have come', async () => {
  const adding = Promise.all(many(150).map(add));
  await store.close();
  await adding;
  store = await openSqliteStore({ path });
  expect(await store.list()).toHaveLength(150);
});
