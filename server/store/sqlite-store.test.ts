import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { testContract } from '../../tests/support/store-contract/contract.ts';
import { addAll, addOptionsFor, at, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { openSqliteStore, openSqliteTestAdmin, type TestStore } from '../../tests/support/test-store.ts';
import { type Lead, StoreOpenError } from './model.ts';
import { addOnce } from './sql-leads.ts';
import { openForWriting } from './sqlite-file.ts';
import { createKysely } from './sqlite-store.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = testFolder();
  path = join(folder, 'data', 'leads.db');
});

describe('the contract', () => {
  let times = 0;
  const empty = async () => {
    times += 1;
    path = join(folder, `data-${times}`, 'leads.db');
  };
  testContract({
    instances: 1,
    empty,
    clear: empty,
    open: () => openSqliteStore({ path }),
    openAdmin: () => openSqliteTestAdmin(path),
    async withDatabase(work) {
      const database = openForWriting(path, 1000);
      const result = await work(createKysely(database));
      database.close();
      return result;
    },
  });
});

test('each commit is flushed to the disk: WAL with synchronous FULL', () => {
  const database = openForWriting(path, 1234);
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  const settings = ['journal_mode', 'synchronous', 'busy_timeout'].map(pragma);
  database.close();
  expect(settings).toEqual(['wal', 2, 1234]);
});

test('only the owner may read the folder and the files, the write-ahead log included', async () => {
  const store = await openSqliteStore({ path });
  await addAll(store, enquiry('a'));
  const modes = [join(folder, 'data'), path, `${path}-wal`, `${path}-shm`].map(
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

test('a full disk fails the message that does not fit, whole, and the next that fits is kept', async () => {
  await (await openSqliteStore({ path })).close();
  const database = openForWriting(path, 20);
  // SQLite treats its own limit as it treats a disk without room.
  const { page_count } = database.prepare('PRAGMA page_count').get() ?? {};
  database.exec(`PRAGMA max_page_count = ${Number(page_count) + 3}`);
  const db = createKysely(database);
  const long = enquiry('long', 0, 'many words '.repeat(4000));
  const short = enquiry('short', 1);
  const add = (lead: typeof long) =>
    db.transaction().execute((at) => addOnce(at, lead, addOptionsFor(lead), []));
  await expect(add(long)).rejects.toThrow(/database or disk is full/);
  expect(await add(short)).toEqual({ id: 'short', duplicate: false });
  database.close();

  const store = await openSqliteStore({ path });
  expect(ids(await store.list())).toEqual(['short']);
  await store.close();
});

test('a database that another program has locked is refused at the start, by name', async () => {
  await (await openSqliteStore({ path })).close();
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const refused = await openSqliteStore({ path, busyTimeoutMs: 20 }).catch((error) => error);
  other.close();
  expect(refused).toBeInstanceOf(StoreOpenError);
  expect(refused.message).toMatch(/leads\.db could not be opened: database is locked/);
});

test('a migration that fails leaves no part of itself behind', async () => {
  const database = openForWriting(path, 20);
  // In the way of the second migration's last step.
  database.exec('CREATE TABLE lead_content (x)');
  database.close();
  await expect(openSqliteStore({ path })).rejects.toThrow(/could not be brought up to date/);
  const outside = new DatabaseSync(path);
  const tables = outside.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  outside.exec('DROP TABLE lead_content');
  outside.close();
  expect(tables).toEqual([{ name: 'lead_content' }]);
  const store = await openSqliteStore({ path });
  await addAll(store, enquiry('a'));
  await store.close();
});

test('what was erased or purged cannot be read in the files any more, with the server running', async () => {
  const store = await openSqliteStore({ path });
  const admin = await openSqliteTestAdmin(path);
  const inFiles = () => [path, `${path}-wal`].some((file) => readFileSync(file).includes('very private'));
  for (const forget of [
    () => admin?.eraseSender('ann@example.com'),
    () =>
      admin?.purge({ receivedBefore: '2030-01-01T00:00:00.000Z', at: at(0), by: { id: null, name: 'Ann' } }),
  ]) {
    const lead = enquiry('a', 0, 'This is a very private matter.');
    await store.add(lead, addOptionsFor(lead, true));
    expect(inFiles()).toBe(true);
    expect(await forget()).toBe(1);
    expect(inFiles()).toBe(false);
  }
  await admin?.close();
  await store.close();
});

test('while another program reads, what was erased stays in the log, which is said and tried again', async () => {
  const store = await openSqliteStore({ path, busyTimeoutMs: 20 });
  const reader = new DatabaseSync(path);
  await addAll(store, enquiry('a', 0, 'This is a very private matter.'));
  reader.exec('begin');
  reader.prepare('select * from lead').all();
  expect(await store.eraseSender('ann@example.com')).toBe(1);
  const inFiles = () => [path, `${path}-wal`].some((file) => readFileSync(file).includes('very private'));
  expect([inFiles(), [...(await store.faults()).keys()]]).toEqual([true, ['log']]);
  reader.exec('rollback');
  expect([(await store.faults()).size, inFiles()]).toEqual([0, false]);
  reader.close();
  await store.close();
});

test('a file that is no database is refused by name by the owner’s commands', async () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(path, 'this is a text file and has nothing to do with SQLite at all');
  await expect(openSqliteTestAdmin(path)).rejects.toThrow(/leads\.db could not be read/);
  expect(readdirSync(join(folder, 'data'))).toEqual(['leads.db']);
});

describe('leads that come together', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openSqliteStore({ path, busyTimeoutMs: 10 });
  });
  afterEach(() => store.close());

  const add = (lead: Lead) => store.add(lead, addOptionsFor(lead));
  const many = (count: number) => Array.from({ length: count }, (_, index) => enquiry(`id-${index}`));

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
    for (const { reason } of refused as PromiseRejectedResult[]) expect(String(reason)).toMatch(/locked/);
    other.exec('rollback');
    other.close();
    expect(await store.list()).toEqual([]);
    await Promise.all(leads.map(add));
    expect(await store.list()).toHaveLength(20);
  });
});
