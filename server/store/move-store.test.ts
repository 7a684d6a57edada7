import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startPostgres } from '../../tests/support/postgres.ts';
import { enquiry } from '../../tests/support/sample-leads.ts';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { openPostgresStore, openSqliteStore, openTestAdmin } from '../../tests/support/test-store.ts';
import { ERASURES_FILE } from './erasures.ts';
import { StoreOpenError } from './model.ts';
import { moveStore } from './move-store.ts';
import { createJobLock } from './sqlite-file.ts';

const firm = { origin: 'https://www.alder.example' };
const AT = '2026-11-20T00:00:00.000Z';
const BY = { id: null, name: 'Ann' };
/** More than one batch. */
const LEADS = 501;

let folder: string;
const place = (name: string) => ({ DATA_DIR: join(folder, name) });
const fileOf = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'leads.db');

beforeEach(async () => {
  folder = testFolder();
  const store = await openSqliteStore({ path: fileOf(place('old')), firm });
  for (let index = 0; index < LEADS; index += 1) {
    await store.add(enquiry({ message: `Ärger, 😀 and\nmessage ${index}` }), {
      duplicateSince: AT,
      suspectedSpam: index === 0,
    });
  }
  const [lead] = await store.list();
  const person = {
    id: 'p',
    email: 'Ann@example.com',
    name: 'Ann',
    role: 'owner',
    sees: 'all',
    createdAt: AT,
  } as const;
  await store.addPerson(person);
  await store.addPasskey({
    id: 'k',
    personId: 'p',
    publicKey: 'key',
    counter: 3,
    transports: ['usb'],
    name: 'Laptop',
    createdAt: AT,
    lastUsedAt: null,
  });
  await store.addSession('hash', {
    id: 's',
    personId: 'p',
    createdAt: AT,
    lastSeenAt: AT,
    userAgent: 'Firefox',
  });
  await store.addNote({ id: 'n', leadId: lead?.id ?? '', at: AT, by: BY, text: 'Called.' });
  await store.record({ id: 'a', at: AT, by: BY, did: 'exported', leadId: null, detail: '' });
  await store.eraseSender('gone@example.com');
  await store.close();
});

/** Returns all rows of all tables. */
function readTables(file: string): Record<string, unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name")
    .all();
  const rows = tables.map(({ name }) => [name, database.prepare(`select * from "${name}" order by 1`).all()]);
  database.close();
  return Object.fromEntries(rows);
}

test('copies every row of every table, and the erasure list', async () => {
  const before = readTables(fileOf(place('old')));
  const counts = await moveStore(place('old'), place('new'), firm);
  expect(readTables(fileOf(place('new')))).toEqual(before);
  expect(counts.get('lead')).toBe(LEADS);
  expect([...counts.keys()].toSorted()).toEqual(Object.keys(before));
  expect(existsSync(join(folder, 'new', 'backups', ERASURES_FILE))).toBe(true);
});

test('refuses a store that is not empty, of another firm, or in use', async () => {
  await moveStore(place('old'), place('new'), firm);
  const before = readTables(fileOf(place('new')));
  await expect(moveStore(place('old'), place('new'), firm)).rejects.toThrow('is not empty');
  expect(readTables(fileOf(place('new')))).toEqual(before);
  const other = { origin: 'https://www.acacia.example' };
  await expect(moveStore(place('old'), place('third'), other)).rejects.toThrow('keeps the enquiries of');
  await expect(moveStore(place('none'), place('third'), firm)).rejects.toThrow(StoreOpenError);
  const server = createJobLock(fileOf(place('old')));
  server.take();
  await expect(moveStore(place('old'), place('third'), firm)).rejects.toThrow('Stop it first');
  server.release();
});

const postgres = await startPostgres();
if ('missing' in postgres) {
  console.warn(postgres.missing);
  test.skip(postgres.missing);
} else {
  afterAll(() => postgres.remove());

  test('moves to PostgreSQL and back without changes', async () => {
    const database = { ...place('old'), DATABASE_URL: postgres.url() };
    const before = readTables(fileOf(place('old')));
    const there = await moveStore(place('old'), database, firm);
    await expect(moveStore(place('old'), database, firm)).rejects.toThrow('is not empty');

    const server = await openPostgresStore({
      url: postgres.url(),
      erasuresDir: join(folder, 'old/backups'),
      firm,
    });
    expect(await server.faults()).toEqual(new Map());
    await expect(moveStore(database, place('new'), firm)).rejects.toThrow('Stop it first');
    await server.close();

    expect(await moveStore(database, place('new'), firm)).toEqual(there);
    expect(readTables(fileOf(place('new')))).toEqual(before);
    const back = await openTestAdmin(place('new'));
    expect(await back?.list()).toHaveLength(LEADS);
    await back?.close();
  });
}
