import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/site-fixture.ts';
import { applicationParams, enquiryParams } from '../testing/test-app.ts';
import { type Lead, StoreOpenError } from './lead-store.ts';
import { openForWriting } from './sqlite-connection.ts';
import { openSqliteReader, openSqliteStore } from './sqlite-store.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'data', 'leads.db');
});
afterEach(() => folder.remove());

function enquiry(id: string, receivedAt: string): Lead {
  return { id, kind: 'enquiry', source: 'sdk', receivedAt, params: enquiryParams };
}

const application: Lead = {
  id: 'c',
  kind: 'application',
  source: 'plain-form',
  receivedAt: '2026-11-20T00:00:01.000Z',
  params: {
    ...applicationParams,
    experience_level: '3plus',
    expected_volume: '6-10',
    application_type: 'Broker Application',
    additional_info: 'Tabs\t, "quotes", \u0000 and 家',
  },
};

test('what was added is there, newest first, after the store was closed and opened again', async () => {
  const first = await openSqliteStore({ path });
  await first.add(enquiry('a', '2026-11-20T00:00:00.000Z'));
  await first.add(enquiry('b', '2026-11-20T00:00:02.000Z'));
  await first.add(application);
  await first.close();

  const again = await openSqliteStore({ path });
  const leads = await again.list();
  await again.close();
  expect(leads.map((lead) => lead.id)).toEqual(['b', 'c', 'a']);
  expect(leads[1]).toEqual(application);
});

test('each commit is flushed to the disk: WAL with synchronous FULL', () => {
  const database = openForWriting(path, 1234);
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  const settings = ['journal_mode', 'synchronous', 'busy_timeout'].map(pragma);
  database.close();
  expect(settings).toEqual(['wal', 2, 1234]);
});

test('the file is in WAL mode for every program that opens it', async () => {
  const store = await openSqliteStore({ path });
  const outside = new DatabaseSync(path);
  const mode = outside.prepare('PRAGMA journal_mode').get();
  outside.close();
  await store.close();
  expect(mode).toEqual({ journal_mode: 'wal' });
});

test('only the owner may read the folder and the files, the write-ahead log included', async () => {
  const store = await openSqliteStore({ path });
  await store.add(enquiry('a', '2026-11-20T00:00:00.000Z'));
  const modes = [join(folder.path, 'data'), path, `${path}-wal`, `${path}-shm`].map(
    (name) => statSync(name).mode & 0o777,
  );
  await store.close();
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
});

test('a mode that the owner chose for an existing file is left alone', async () => {
  await (await openSqliteStore({ path })).close();
  chmodSync(path, 0o640);
  await (await openSqliteStore({ path })).close();
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('the same id is never stored twice', async () => {
  const store = await openSqliteStore({ path });
  await store.add(enquiry('a', '2026-11-20T00:00:00.000Z'));
  await expect(store.add(enquiry('a', '2026-11-20T00:00:05.000Z'))).rejects.toThrow(/UNIQUE/);
  expect(await store.list()).toHaveLength(1);
  await store.close();
});

test('adding fails, and says so, while another program holds the lock', async () => {
  const store = await openSqliteStore({ path, busyTimeoutMs: 20 });
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  await expect(store.add(enquiry('a', '2026-11-20T00:00:00.000Z'))).rejects.toThrow(/locked/);
  other.exec('ROLLBACK');
  other.close();
  expect(await store.list()).toEqual([]);
  await store.close();
});

test('adding fails after closing', async () => {
  const store = await openSqliteStore({ path });
  await store.close();
  await expect(store.add(enquiry('a', '2026-11-20T00:00:00.000Z'))).rejects.toThrow();
});

test('adding fails, and nothing half-written is listed, when the disk is full', async () => {
  const store = await openSqliteStore({ path });
  await store.add(enquiry('a', '2026-11-20T00:00:00.000Z'));
  // SQLite's own words for a full disk, raised inside the insert without needing one.
  const outside = new DatabaseSync(path);
  outside.exec(
    "CREATE TRIGGER full AFTER INSERT ON lead BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  );
  outside.close();
  const second = store.add(enquiry('b', '2026-11-20T00:00:01.000Z'));
  await expect(second).rejects.toThrow(/disk is full/);
  expect((await store.list()).map((lead) => lead.id)).toEqual(['a']);
  await store.close();
});

test('a reader sees new leads while the server writes', async () => {
  const store = await openSqliteStore({ path });
  const reader = await openSqliteReader(path);
  expect(await reader?.list()).toEqual([]);
  await store.add(enquiry('a', '2026-11-20T00:00:00.000Z'));
  expect(await reader?.list()).toHaveLength(1);
  await reader?.close();
  await store.close();
});

test('a reader finds no store where there is no file, and makes none', async () => {
  expect(await openSqliteReader(path)).toBeNull();
  expect(existsSync(path)).toBe(false);
});

test('a file that is no database is refused by name, by server and reader alike', async () => {
  mkdirSync(join(folder.path, 'data'));
  writeFileSync(path, 'this is a text file and has nothing to do with SQLite at all');
  await expect(openSqliteStore({ path })).rejects.toThrow(StoreOpenError);
  await expect(openSqliteReader(path)).rejects.toThrow(/leads\.db could not be read/);
});

test('a store that a newer version has changed is refused, not damaged', async () => {
  await (await openSqliteStore({ path })).close();
  const outside = new DatabaseSync(path);
  outside.exec("INSERT INTO kysely_migration VALUES ('9999-future', '2030-01-01')");
  outside.close();
  await expect(openSqliteStore({ path })).rejects.toThrow(/could not be brought up to date.*9999/);
});
