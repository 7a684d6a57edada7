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

test('fsyncs each commit: WAL with synchronous FULL', () => {
  const database = openForWriting(path, 1234);
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  const settings = ['journal_mode', 'synchronous', 'busy_timeout'].map(pragma);
  database.close();
  expect(settings).toEqual(['wal', 2, 1234]);
});

test('makes the folder and the files, including the WAL, readable by the owner only', async () => {
  const store = await openSqliteStore({ path });
  await addAll(store, enquiry('a'));
  const modes = [join(folder, 'data'), path, `${path}-wal`, `${path}-shm`].map(
    (name) => statSync(name).mode & 0o777,
  );
  await store.close();
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
});

test('keeps the mode of an existing file', async () => {
  await (await openSqliteStore({ path })).close();
  chmodSync(path, 0o640);
  await (await openSqliteStore({ path })).close();
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('rejects a lead that does not fit on a full disk, and stores the next that fits', async () => {
  await (await openSqliteStore({ path })).close();
  const database = openForWriting(path, 20);
  // SQLite treats its page limit like a full disk.
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

test('fails to open a locked database and names it', async () => {
  await (await openSqliteStore({ path })).close();
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const refused = await openSqliteStore({ path, busyTimeoutMs: 20 }).catch((error) => error);
  other.close();
  expect(refused).toBeInstanceOf(StoreOpenError);
  expect(refused.message).toMatch(/leads\.db could not be opened: database is locked/);
});

test('rolls back a failed migration', async () => {
  const database = openForWriting(path, 20);
  // Conflicts with an index of the migration.
  database.exec('CREATE TABLE lead_content (x)');
  database.close();
  await expect(openSqliteStore({ path })).rejects.toThrow(/could not be migrated/);
  const outside = new DatabaseSync(path);
  const tables = outside.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  outside.exec('DROP TABLE lead_content');
  outside.close();
  expect(tables).toEqual([{ name: 'lead_content' }]);
  const store = await openSqliteStore({ path });
  await addAll(store, enquiry('a'));
  await store.close();
});

test('removes erased and purged data from the files while the server runs', async () => {
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

test('reports erased data in the WAL while another program reads, and retries', async () => {
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

test('refuses a file that is not a database in the owner’s commands', async () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(path, 'this is a text file and has nothing to do with SQLite at all');
  await expect(openSqliteTestAdmin(path)).rejects.toThrow(/leads\.db could not be read/);
  expect(readdirSync(join(folder, 'data'))).toEqual(['leads.db']);
});

describe('leads added at the same time', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openSqliteStore({ path, busyTimeoutMs: 10 });
  });
  afterEach(() => store.close());

  const add = (lead: Lead) => store.add(lead, addOptionsFor(lead));
  const many = (count: number) => Array.from({ length: count }, (_, index) => enquiry(`id-${index}`));

  test('are committed before the calls resolve', async () => {
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

  test('are all rejected when their transaction fails, and can be added again', async () => {
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
