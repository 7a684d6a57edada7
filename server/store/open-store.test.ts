import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { openTestAdmin, type TestStore, withTestHelpers } from '../../tests/support/test-store.ts';
import type { Firm } from './firm.ts';
import { leadStoreName, serverStore } from './open-store.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = testFolder();
  data = join(folder, 'data');
});

async function start(env: Record<string, string | undefined> = {}, firm?: Firm): Promise<TestStore> {
  const store = withTestHelpers(await serverStore({ DATA_DIR: data, ...env }, firm && { firm }));
  onTestFinished(() => store.close());
  return store;
}

test('sets aside a file that becomes corrupt in use, and stores leads in a new one', async () => {
  const store = await start();
  // More than SQLite's cache holds.
  const leads = Array.from({ length: 80 }, (_, i) => enquiry(`id-${i}`, 0, `${i} `.repeat(20_000)));
  await addAll(store, ...leads);
  const file = join(data, 'leads.db');
  const other = new DatabaseSync(file);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  writeFileSync(file, readFileSync(file).fill(0xff, 100_000));
  await expect(store.list()).rejects.toThrow('malformed');
  await addAll(store, enquiry('after'));
  expect(ids(await store.list())).toEqual(['after']);
  expect(readdirSync(data).filter((name) => /^leads\.broken-.*\.db$/.test(name))).toHaveLength(1);
});

test.each([[undefined], ['']])('stores leads in DATA_DIR when DATABASE_URL is %j', async (url) => {
  const env = { DATA_DIR: data, DATABASE_URL: url };
  expect(await openTestAdmin(env)).toBeNull();
  expect(existsSync(join(data, 'leads.db'))).toBe(false);
  const store = await start(env);
  await addAll(store, enquiry('a'));
  const admin = await openTestAdmin(env);
  expect(ids((await admin?.list()) ?? [])).toEqual(['a']);
  await admin?.close();
  expect(await leadStoreName(env)).toBe(join(data, 'leads.db'));
});

test('stores leads only in PostgreSQL when DATABASE_URL is set', async () => {
  // Nothing listens on port 1; the error shows which database was opened.
  const env = { DATA_DIR: data, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/leads' };
  const expected = /^PostgreSQL database leads at 127\.0\.0\.1:1 could not be opened: .*REFUSED/;
  await expect((await start(env)).people()).rejects.toThrow(expected);
  await expect(openTestAdmin(env)).rejects.toThrow(expected);
  expect(await leadStoreName(env)).toBe('PostgreSQL database leads at 127.0.0.1:1');
  expect(existsSync(data)).toBe(false);
});

test('belongs to one firm: adopts a demonstration, refuses another firm, accepts a new address with MOVED_FROM', async () => {
  const use = async (origin: string, movedFrom?: string) => (await start({}, { origin, movedFrom })).people();
  const [first, other] = ['https://www.first.example', 'https://www.other.example'];
  await use('https://www.example.com');
  await use(first);
  await expect(use(other)).rejects.toThrow(
    `keeps the enquiries of ${first}, and this site is ${other}: set another DATA_DIR or DATABASE_URL, or set MOVED_FROM=${first}`,
  );
  await expect(use('https://www.example.com')).rejects.toThrow('keeps the enquiries of');
  await use(first);
  await use('https://new.first.example', first);
  await use('https://new.first.example');
  await expect(use(first)).rejects.toThrow('keeps the enquiries of https://new.first.example');
});
