import { createHash } from 'node:crypto';
import {
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
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { addAll, at, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { openSqliteStore, openSqliteTestAdmin, type TestStore } from '../../tests/support/test-store.ts';
import { BackUpError } from './model.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = testFolder();
  path = join(folder, 'data', 'leads.db');
});

describe('a corrupt file', () => {
  /** An empty and a missing file have the same digest: opening a file creates an empty WAL. */
  function digest(file: string): string {
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** Creates the files that a crash leaves: with a WAL, or without one when `closed`. */
  async function fortyLeads({ closed }: { closed: boolean }): Promise<void> {
    const store = await openSqliteStore({ path });
    for (let index = 0; index < 40; index += 1) await addAll(store, enquiry(`id-${index}`));
    const parts = [path, `${path}-wal`].map((file) => [file, readFileSync(file)] as const);
    await store.close();
    if (!closed) for (const [file, bytes] of parts) writeFileSync(file, bytes);
  }

  test.each([
    ['not a database', true, () => writeFileSync(path, 'this is a text file and no database at all')],
    [
      'overwritten in the middle',
      true,
      () => writeFileSync(path, readFileSync(path).fill(0xff, 8192, 24_576)),
    ],
    ['truncated', true, () => truncateSync(path, 20_000)],
    ['missing, with a WAL', false, () => rmSync(path)],
    ['empty, with a WAL', false, () => truncateSync(path, 0)],
  ])('sets aside a corrupt file (%s) unchanged, and creates a new one', async (_name, closed, corrupt) => {
    await fortyLeads({ closed });
    corrupt();
    const broken = [path, `${path}-wal`].map(digest);
    const store = await openSqliteStore({ path, now: () => new Date('2026-11-20T01:02:03.456Z') });
    const aside = join(folder, 'data', 'leads.broken-2026-11-20T01-02-03.456Z.db');
    expect([aside, `${aside}-wal`].map(digest)).toEqual(broken);
    expect(await store.list()).toEqual([]);
    await addAll(store, enquiry('new'));
    await store.close();
    expect(ids(await reopened())).toEqual(['new']);
  });

  async function reopened() {
    const store = await openSqliteStore({ path });
    const leads = await store.list();
    await store.close();
    return leads;
  }

  test('opens an intact file with all data of the WAL that a crash left', async () => {
    await fortyLeads({ closed: false });
    expect(await reopened()).toHaveLength(40);
    expect(readdirSync(join(folder, 'data'))).toEqual(['backups', 'leads.db']);
  });

  test('does not overwrite a file that was set aside before', async () => {
    const now = () => new Date('2026-11-20T01:02:03.456Z');
    mkdirSync(join(folder, 'data'));
    for (const text of ['the first text file', 'the second text file']) {
      writeFileSync(path, text);
      await (await openSqliteStore({ path, now })).close();
    }
    const there = readdirSync(join(folder, 'data')).filter((name) => /broken/.test(name));
    expect(there.map((name) => readFileSync(join(folder, 'data', name), 'utf8'))).toEqual([
      'the second text file',
      'the first text file',
    ]);
  });
});

describe('a backup', () => {
  let target: string;
  let store: TestStore;
  beforeEach(async () => {
    mkdirSync(join(folder, 'copies'));
    target = join(folder, 'copies', 'leads.db');
    store = await openSqliteStore({ path });
  });
  afterEach(() => store.close());

  async function backUp(): Promise<void> {
    const admin = await openSqliteTestAdmin(path);
    try {
      await admin?.backUp(target);
    } finally {
      await admin?.close();
    }
  }

  test('is a single file, readable by its owner only, that a server can open', async () => {
    await addAll(store, enquiry('a', 0), enquiry('b', 1));
    await backUp();
    expect(readdirSync(join(folder, 'copies'))).toEqual(['leads.db']);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    // Without a WAL, so the file can be moved to another machine.
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

  test('is a consistent snapshot while another program writes', async () => {
    await addAll(store, enquiry('first', 0));
    // Writes in a worker thread during the backup, since the driver is synchronous.
    const writer = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData, { timeout: 5000 });
    const insert = database.prepare(
      "INSERT INTO lead (id, kind, source, received_at, params) VALUES (?, 'enquiry', 'sdk', '2027', ?)");
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
    // Rows were written one after another, so a snapshot has no gap.
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index));
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(rows.length).toBeLessThan(count);
  });

  test('does not overwrite an existing file', async () => {
    writeFileSync(target, 'the backup of last week');
    await expect(backUp()).rejects.toThrow(/copies\/leads\.db exists already/);
    await expect(store.backUp(path)).rejects.toThrow(BackUpError);
    expect(readFileSync(target, 'utf8')).toBe('the backup of last week');
  });

  test('fails for a damaged file and leaves no file', async () => {
    await addAll(store, enquiry('a', 0, 'many words '.repeat(9000)));
    await store.close();
    // Skips the header and the schema; overwrites pages of rows and indexes.
    writeFileSync(path, readFileSync(path).fill(0xff, 8192));
    await expect(store.backUp(target)).rejects.toThrow(/could not be written: .*(damaged|malformed)/);
    expect(readdirSync(join(folder, 'copies'))).toEqual([]);
    store = await openSqliteStore({ path });
  });

  test('contains no sessions', async () => {
    const person = { id: 'ann', email: 'ann@example.com', name: 'Ann', role: 'owner', sees: 'all' } as const;
    await store.addPerson({ ...person, createdAt: at(0) });
    const session = { id: 's', personId: 'ann', createdAt: at(0), lastSeenAt: at(0), userAgent: '' };
    await store.addSession('hash', session);
    await backUp();
    const restored = await openSqliteStore({ path: target });
    expect(await restored.people()).toHaveLength(1);
    expect(await restored.findSession('hash', at(-1))).toBeNull();
    expect(await store.findSession('hash', at(-1))).not.toBeNull();
    await restored.close();
  });
});
