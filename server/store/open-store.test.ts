import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { leadStoreName, openLeadAdmin, openLeadDatabase } from './open-store.ts';
import { keepOpening, type ReopeningStore } from './reopening-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: string;
let data: string;
let time: ManualTime;
let opening: ReopeningStore;
beforeEach(() => {
  folder = testFolder();
  data = join(folder, 'data');
  time = manualTime();
});

/** The store in the folder, or another one, until the test ends. */
function start(open = () => openSqliteStore({ path: join(data, 'leads.db') })): void {
  const started = keepOpening(open, time.timers);
  onTestFinished(() => started.store.close());
  opening = started;
}

test('what cannot be opened is tried again until it can, and says why meanwhile', async () => {
  writeFileSync(data, 'a file where the folder should be');
  start();
  await opening.firstTry(1000);
  await expect(addAll(opening.store, enquiry('a'))).rejects.toThrow(/leads\.db could not be opened/);
  await time.advance(5 * 60_000);
  await expect(opening.store.counts()).rejects.toThrow(/could not be opened/);
  rmSync(data);
  await time.advance(30_000);
  await addAll(opening.store, enquiry('a'));
  expect(ids(await opening.store.list())).toEqual(['a']);
  expect(time.pending()).toBe(0);
});

test('a database that does not answer holds up the start for so long and no longer', async () => {
  start(() => new Promise(() => undefined));
  let over = false;
  const first = opening.firstTry(5000).then(() => {
    over = true;
  });
  await time.advance(4999);
  expect(over).toBe(false);
  await time.advance(1);
  await first;
  await expect(opening.store.probe(1)).rejects.toThrow('still being opened');
});

test('a file that breaks in use is moved away, and messages are kept in a new one', async () => {
  start();
  await opening.firstTry(1000);
  // More than SQLite keeps in memory.
  const leads = Array.from({ length: 80 }, (_, i) => enquiry(`id-${i}`, 0, `${i} `.repeat(20_000)));
  await addAll(opening.store, ...leads);
  const file = join(data, 'leads.db');
  const other = new DatabaseSync(file);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  writeFileSync(file, readFileSync(file).fill(0xff, 100_000));
  await expect(opening.store.list()).rejects.toThrow('malformed');
  await time.advance(30_000);
  await addAll(opening.store, enquiry('after'));
  expect(ids(await opening.store.list())).toEqual(['after']);
  expect(readdirSync(data).filter((name) => /^leads\.broken-.*\.db$/.test(name))).toHaveLength(1);
});

test('closing ends the trying', async () => {
  mkdirSync(join(data, 'leads.db'), { recursive: true });
  start();
  await opening.firstTry(1000);
  await opening.store.close();
  expect(time.pending()).toBe(0);
});

test.each([[undefined], ['']])('with DATABASE_URL %j, leads are in DATA_DIR', async (url) => {
  const env = { DATA_DIR: folder, DATABASE_URL: url };
  expect(await openLeadAdmin(env)).toBeNull();
  expect(existsSync(join(folder, 'leads.db'))).toBe(false);
  const store = await openLeadDatabase(env);
  await addAll(store, enquiry('a'));
  const admin = await openLeadAdmin(env);
  expect(ids((await admin?.list()) ?? [])).toEqual(['a']);
  await admin?.close();
  await store.close();
  expect(await leadStoreName(env)).toBe(join(folder, 'leads.db'));
  expect(existsSync(join(folder, 'leads.db'))).toBe(true);
});

test('with DATABASE_URL, leads are there and nowhere else', async () => {
  // Nobody listens on port 1, which shows who was asked.
  const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/leads' };
  const expected = /^PostgreSQL database leads at 127\.0\.0\.1:1 could not be opened: .*REFUSED/;
  await expect(openLeadDatabase(env)).rejects.toThrow(expected);
  await expect(openLeadAdmin(env)).rejects.toThrow(expected);
  expect(await leadStoreName(env)).toBe('PostgreSQL database leads at 127.0.0.1:1');
  expect(existsSync(join(folder, 'leads.db'))).toBe(false);
});
