import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testContract } from '../../tests/support/store-contract/contract.ts';
import { addAll, at, enquiry, ids, sameAs } from '../../tests/support/store-contract/subject.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { StoreOpenError } from './lead-store.ts';
import { addOnce } from './sql-adder.ts';
import { kyselyOver, openForWriting } from './sqlite-connection.ts';
import { openSqliteKeeper, openSqliteStore } from './sqlite-store.ts';
import { asOnlyWriter } from './sqlite-transaction.ts';

let folder: TemporaryFolder;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'data', 'leads.db');
});
afterEach(() => folder.remove());

describe('the contract', () => {
  let times = 0;
  testContract({
    async empty() {
      times += 1;
      path = join(folder.path, `data-${times}`, 'leads.db');
    },
    open: () => openSqliteStore({ path }),
    openKeeper: () => openSqliteKeeper(path),
    async outside(work) {
      const database = openForWriting(path, 1000);
      const result = await work(kyselyOver(database));
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
  await addAll(store, enquiry('a'));
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

test('adding fails, and says so, while another program holds the lock, and works afterwards', async () => {
  const store = await openSqliteStore({ path, busyTimeoutMs: 20 });
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  await expect(addAll(store, enquiry('a'))).rejects.toThrow(/locked/);
  other.exec('ROLLBACK');
  other.close();
  expect(await store.list()).toEqual([]);
  await addAll(store, enquiry('a'));
  expect(ids(await store.list())).toEqual(['a']);
  await store.close();
});

test('a full disk fails the message that does not fit, whole, and the next that fits is kept', async () => {
  await (await openSqliteStore({ path })).close();
  const database = openForWriting(path, 20);
  // SQLite treats its own limit as it treats a disk without room.
  const { page_count } = database.prepare('PRAGMA page_count').get() ?? {};
  database.exec(`PRAGMA max_page_count = ${Number(page_count) + 3}`);
  const db = kyselyOver(database);
  const long = enquiry('long', 0, 'many words '.repeat(4000));
  const short = enquiry('short', 1);
  const add = (lead: typeof long) => asOnlyWriter(db, (at) => addOnce(at, lead, sameAs(lead)));
  await expect(add(long)).rejects.toThrow(/database or disk is full/);
  expect(await add(short)).toEqual({ id: 'short', duplicate: false });
  database.close();

  const store = await openSqliteStore({ path });
  expect(ids(await store.list())).toEqual(['short']);
  await store.close();
});

test('work that fails half-way is undone, and the lock is given back', async () => {
  await (await openSqliteStore({ path })).close();
  const database = openForWriting(path, 20);
  const db = kyselyOver(database);
  const failing = asOnlyWriter(db, async (connection) => {
    await addOnce(connection, enquiry('a'), sameAs(enquiry('a')));
    await sql`select no_such_column`.execute(connection);
  });
  await expect(failing).rejects.toThrow(/no_such_column/);
  const store = await openSqliteStore({ path, busyTimeoutMs: 20 });
  await addAll(store, enquiry('b'));
  expect(ids(await store.list())).toEqual(['b']);
  await store.close();
  database.close();
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
  const keeper = await openSqliteKeeper(path);
  const inFiles = () =>
    [path, `${path}-wal`].some((file) => readFileSync(file).includes('very private'));
  for (const forget of [
    () => keeper?.eraseSender('ann@example.com'),
    () =>
      keeper?.purge({ receivedBefore: '2030-01-01T00:00:00.000Z', at: at(0), doneBy: 'person' }),
  ]) {
    const lead = enquiry('a', 0, 'This is a very private matter.');
    await store.add(lead, sameAs(lead, true));
    expect(inFiles()).toBe(true);
    expect(await forget()).toBe(1);
    expect(inFiles()).toBe(false);
  }
  await keeper?.close();
  await store.close();
});

test('the owner’s commands make no file where there is none', async () => {
  expect(await openSqliteKeeper(path)).toBeNull();
  expect(existsSync(join(folder.path, 'data'))).toBe(false);
});

test('a file that is no database is refused by name by the owner’s commands', async () => {
  mkdirSync(join(folder.path, 'data'));
  writeFileSync(path, 'this is a text file and has nothing to do with SQLite at all');
  await expect(openSqliteKeeper(path)).rejects.toThrow(/leads\.db could not be read/);
  expect(readdirSync(join(folder.path, 'data'))).toEqual(['leads.db']);
});

/** Empty and not there is the same: looking at a file makes an empty log beside it. */
function digest(file: string): string {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return createHash('sha256').update(bytes).digest('hex');
}

/** As a crash leaves it: with a log beside it, or worked into the file when `closed`. */
async function fortyLeads({ closed }: { closed: boolean }): Promise<void> {
  const store = await openSqliteStore({ path });
  for (let index = 0; index < 40; index += 1) await addAll(store, enquiry(`id-${index}`));
  const parts = [path, `${path}-wal`].map((file) => [file, readFileSync(file)] as const);
  await store.close();
  if (!closed) for (const [file, bytes] of parts) writeFileSync(file, bytes);
}

test.each([
  ['no database', true, () => writeFileSync(path, 'this is a text file and no database at all')],
  [
    'bytes in its middle',
    true,
    () => writeFileSync(path, readFileSync(path).fill(0xff, 8192, 24_576)),
  ],
  ['without its end', true, () => truncateSync(path, 20_000)],
  ['gone, and its log is there', false, () => rmSync(path)],
  ['empty, and its log is there', false, () => truncateSync(path, 0)],
])(
  'a broken file (%s) is moved away as it is, and a new one begun',
  async (_name, closed, spoil) => {
    await fortyLeads({ closed });
    spoil();
    const broken = [path, `${path}-wal`].map(digest);
    const store = await openSqliteStore({ path, now: () => new Date('2026-11-20T01:02:03.456Z') });
    const aside = join(folder.path, 'data', 'leads.broken-2026-11-20T01-02-03.456Z.db');
    expect([aside, `${aside}-wal`].map(digest)).toEqual(broken);
    expect(await store.list()).toEqual([]);
    await addAll(store, enquiry('new'));
    await store.close();
    expect(ids(await reopened())).toEqual(['new']);
  },
);

async function reopened() {
  const store = await openSqliteStore({ path });
  const leads = await store.list();
  await store.close();
  return leads;
}

test('a sound file with a log that a crash left is opened with all that is in the log', async () => {
  await fortyLeads({ closed: false });
  expect(await reopened()).toHaveLength(40);
  expect(readdirSync(join(folder.path, 'data'))).toEqual(['leads.db']);
});

test('a second broken file does not replace the first', async () => {
  const now = () => new Date('2026-11-20T01:02:03.456Z');
  mkdirSync(join(folder.path, 'data'));
  for (const text of ['the first text file', 'the second text file']) {
    writeFileSync(path, text);
    await (await openSqliteStore({ path, now })).close();
  }
  const there = readdirSync(join(folder.path, 'data')).filter((name) => /broken/.test(name));
  expect(there.map((name) => readFileSync(join(folder.path, 'data', name), 'utf8'))).toEqual([
    'the second text file',
    'the first text file',
  ]);
});
