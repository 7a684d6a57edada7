import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { leadStoreName, openLeadDatabase, openLeadKeeper } from './open-store.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test.each([[undefined], ['']])('with DATABASE_URL %j, leads are in DATA_DIR', async (url) => {
  const env = { DATA_DIR: folder.path, DATABASE_URL: url };
  expect(await openLeadKeeper(env)).toBeNull();
  expect(existsSync(join(folder.path, 'leads.db'))).toBe(false);
  const store = await openLeadDatabase(env);
  await addAll(store, enquiry('a'));
  const keeper = await openLeadKeeper(env);
  expect(ids((await keeper?.list()) ?? [])).toEqual(['a']);
  await keeper?.close();
  await store.close();
  expect(await leadStoreName(env)).toBe(join(folder.path, 'leads.db'));
  expect(existsSync(join(folder.path, 'leads.db'))).toBe(true);
});

test('with DATABASE_URL, leads are there and nowhere else', async () => {
  // Nobody listens on port 1, which shows who was asked.
  const env = { DATA_DIR: folder.path, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/leads' };
  const expected = /^PostgreSQL database leads at 127\.0\.0\.1:1 could not be opened: .*REFUSED/;
  await expect(openLeadDatabase(env)).rejects.toThrow(expected);
  await expect(openLeadKeeper(env)).rejects.toThrow(expected);
  expect(await leadStoreName(env)).toBe('PostgreSQL database leads at 127.0.0.1:1');
  expect(existsSync(join(folder.path, 'leads.db'))).toBe(false);
});

test('a DATABASE_URL that is none stops with its name, and no file is used instead', async () => {
  const env = { DATA_DIR: folder.path, DATABASE_URL: 'leads.db' };
  for (const open of [openLeadDatabase, openLeadKeeper, leadStoreName]) {
    await expect(open(env)).rejects.toThrow(/^DATABASE_URL: expected postgres:/);
  }
  expect(existsSync(join(folder.path, 'leads.db'))).toBe(false);
});
