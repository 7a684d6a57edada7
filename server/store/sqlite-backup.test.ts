import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { BackUpError, type LeadDatabase } from './lead-store.ts';
import { openSqliteKeeper, openSqliteStore } from './sqlite-store.ts';

let folder: TemporaryFolder;
let path: string;
let target: string;
let store: LeadDatabase;

beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder.path, 'data', 'leads.db');
  mkdirSync(join(folder.path, 'copies'));
  target = join(folder.path, 'copies', 'leads.db');
  store = await openSqliteStore({ path });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

async function backUp(): Promise<void> {
  const keeper = await openSqliteKeeper(path);
  try {
    await keeper?.backUp(target);
  } finally {
    await keeper?.close();
  }
}

test('the copy is one file for its owner alone, and a server can open it', async () => {
  await addAll(store, enquiry('a', 0), enquiry('b', 1));
  await backUp();
  expect(readdirSync(join(folder.path, 'copies'))).toEqual(['leads.db']);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  // No log beside it: the file alone can be moved to another machine.
  const copy = new DatabaseSync(target, { readOnly: true });
  expect(copy.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
  copy.close();
  const restored = await openSqliteStore({ path: target });
  expect(await restored.list()).toEqual(await store.list());
  await addAll(restored, enquiry('c', 2));
  expect(ids(await restored.list())).toEqual(['c', 'b', 'a']);
  await restored.close();
  expect(ids(await store.list())).toEqual(['b', 'a']);
});

test('a copy made while another program writes without a pause is whole, up to one moment', async () => {
  await addAll(store, enquiry('first', 0));
  // A thread of its own, since the driver is synchronous: it writes while the copy is made.
  const writer = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData, { timeout: 5000 });
    const insert = database.prepare("INSERT INTO lead (id, kind, source, received_at, params) VALUES (?, 'enquiry', 'sdk', '2027', ?)");
    let stopped = false;
    let count = 0;
    parentPort.on('message', () => { stopped = true; });
    (function write() {
      if (stopped) { database.close(); parentPort.postMessage(count); parentPort.close(); return; }
      insert.run(String(count).padStart(9, '0'), JSON.stringify({ message: 'x'.repeat(20000) }));
      count += 1;
      if (count === 200) parentPort.postMessage('busy');
      setImmediate(write);
    })();`,
    { eval: true, workerData: path },
  );
  const nextMessage = () => new Promise((resolve) => writer.once('message', resolve));
  expect(await nextMessage()).toBe('busy');
  await backUp();
  const written = nextMessage();
  writer.postMessage('stop');
  const count = Number(await written);

  const copy = new DatabaseSync(target);
  const rows = copy.prepare("SELECT id FROM lead WHERE received_at = '2027' ORDER BY id").all();
  copy.close();
  // One after the other was written, so a copy of one moment has no gap.
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index));
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect(rows.length).toBeLessThan(count);
});

test('a file that is there is not overwritten', async () => {
  writeFileSync(target, 'the back-up of last week');
  await expect(backUp()).rejects.toThrow(/copies\/leads\.db exists already/);
  await expect(store.backUp(path)).rejects.toThrow(BackUpError);
  expect(readFileSync(target, 'utf8')).toBe('the back-up of last week');
});

test('a folder that is not there is named', async () => {
  target = join(folder.path, 'nowhere', 'leads.db');
  await expect(backUp()).rejects.toThrow(/nowhere\/leads\.db could not be written: .*ENOENT/);
});

test('a damaged store gives no copy, and leaves nothing under the name', async () => {
  await addAll(store, enquiry('a', 0));
  await store.close();
  const bytes = readFileSync(path);
  // Past the header and the tables' definitions: pages of rows and indexes.
  bytes.fill(0xff, 8192);
  writeFileSync(path, bytes);
  await expect(store.backUp(target)).rejects.toThrow(/could not be written: .*(damaged|malformed)/);
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(join(folder.path, 'copies'))).toEqual([]);
  store = await openSqliteStore({ path: join(folder.path, 'other', 'leads.db') });
});
