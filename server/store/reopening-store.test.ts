import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { keepOpening, type ReopeningStore } from './reopening-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: TemporaryFolder;
let data: string;
let time: ManualTime;
let opening: ReopeningStore;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, 'data');
  time = manualTime();
});
afterEach(async () => {
  await opening.store.close();
  folder.remove();
});

const open = () => openSqliteStore({ path: join(data, 'leads.db') });

test('what cannot be opened is tried again until it can, and says why meanwhile', async () => {
  writeFileSync(data, 'a file where the folder should be');
  opening = keepOpening(open, time.timers);
  await opening.firstTry(1000);
  await expect(addAll(opening.store, enquiry('a'))).rejects.toThrow(
    /leads\.db could not be opened/,
  );
  await time.advance(5 * 60_000);
  await expect(opening.store.counts()).rejects.toThrow(/could not be opened/);
  rmSync(data);
  await time.advance(30_000);
  await addAll(opening.store, enquiry('a'));
  expect(ids(await opening.store.list())).toEqual(['a']);
  expect(time.pending()).toBe(0);
});

test('a database that does not answer holds up the start for so long and no longer', async () => {
  opening = keepOpening(() => new Promise(() => undefined), time.timers);
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
  opening = keepOpening(open, time.timers);
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
  opening = keepOpening(open, time.timers);
  await opening.firstTry(1000);
  await opening.store.close();
  expect(time.pending()).toBe(0);
});
