import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { startDailyBackup } from './daily-backup.ts';
import type { LeadDatabase } from './lead-store.ts';
import { openSqliteKeeper, openSqliteStore } from './sqlite-store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let folder: TemporaryFolder;
let file: string;
let backupDir: string;
let store: LeadDatabase;
let time: ManualTime;
let problem: string | null;
let stop: () => void;

beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder.path, 'leads.db');
  backupDir = join(folder.path, 'backups');
  store = await openSqliteStore({ path: file });
  time = manualTime('2026-11-20T00:00:00.000Z');
  problem = null;
  stop = () => undefined;
});
afterEach(async () => {
  stop();
  await store.close();
  folder.remove();
});

function start(): void {
  stop();
  stop = startDailyBackup({
    store,
    file,
    dataDir: folder.path,
    backupDir,
    clock: time.clock,
    timers: time.timers,
    report: (_name, now) => {
      problem = now;
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
}

const backups = () => (existsSync(backupDir) ? readdirSync(backupDir).toSorted() : []);

/** A copy is made in another thread, so time in a test's hand waits for it. */
async function backedUp(count: number): Promise<void> {
  await expect.poll(() => backups().filter((name) => name.endsWith('.db')).length).toBe(count);
  await expect.poll(() => time.pending()).toBe(1);
}

test('each day there is one more that opens with all that was kept, and the ten newest stay', async () => {
  start();
  await time.advance(HOUR);
  for (let day = 1; day <= 12; day += 1) {
    await backedUp(Math.min(day, 10));
    await addAll(store, enquiry(`day-${day}`, day));
    await time.advance(DAY);
  }
  await backedUp(10);
  expect(problem).toBeNull();
  const [first, last] = [backups().at(0), backups().at(-1)];
  expect(first).toBe('leads-2026-11-23T01-00-00Z.db');
  expect(statSync(join(backupDir, last ?? '')).mode & 0o777).toBe(0o600);
  const copy = await openSqliteKeeper(join(backupDir, last ?? ''));
  expect(ids((await copy?.list()) ?? [])).toHaveLength(12);
  await copy?.close();
});

test('a server that is restarted makes no more than one a day, and a clock ahead stops none', async () => {
  start();
  await time.advance(HOUR);
  await backedUp(1);
  start();
  await time.advance(20 * HOUR);
  expect(backups()).toHaveLength(1);
  writeFileSync(join(backupDir, 'leads-2029-01-01T00-00-00Z.db'), 'of a clock that ran ahead');
  start();
  await time.advance(HOUR);
  await backedUp(3);
});

test('a store that is damaged gives no copy, which is said, and takes no good one away', async () => {
  await addAll(store, enquiry('a'));
  start();
  await time.advance(HOUR);
  await backedUp(1);
  const [good] = backups();
  await store.close();
  writeFileSync(file, readFileSync(file).fill(0xff, 8192));
  await time.advance(DAY);
  await expect.poll(() => problem).toMatch(/back-up of the messages failed/);
  await expect.poll(() => time.pending()).toBe(1);
  expect(backups()).toEqual([good]);
  store = await openSqliteStore({ path: file, now: time.clock });
  start();
  await time.advance(HOUR);
  await backedUp(2);
  expect(problem).toBeNull();
});

test('while a broken file waits to be recovered, no copy is taken away', async () => {
  writeFileSync(join(folder.path, 'leads.broken-2026-11-19T00-00-00.000Z.db'), 'broken');
  start();
  await time.advance(HOUR);
  for (let day = 1; day <= 12; day += 1) {
    await backedUp(day);
    await time.advance(DAY);
  }
});

test('what a killed process left is cleared away, and nothing of another name is touched', async () => {
  mkdirSync(backupDir);
  writeFileSync(join(backupDir, 'leads-2026-11-19T23-59-00Z.db'), '');
  writeFileSync(join(backupDir, 'leads-2026-11-19T23-59-00Z.db.partial'), 'half');
  writeFileSync(join(backupDir, 'leads-before-the-move.db'), 'mine');
  start();
  await time.advance(HOUR);
  await backedUp(2);
  expect(backups()).toEqual(['leads-2026-11-20T00-01-00Z.db', 'leads-before-the-move.db']);
});

const disk = mountSmallDisk(1);
('missing' in disk ? test.skip : test)(
  'a disk without room for it is not filled up, and that is said',
  async () => {
    if ('missing' in disk) return;
    try {
      await addAll(store, enquiry('a', 0, 'many words '.repeat(90_000)));
      backupDir = join(disk.folder, 'backups');
      start();
      await time.advance(HOUR);
      await expect.poll(() => problem).toMatch(/failed/);
      expect(backups()).toEqual([]);
    } finally {
      disk.remove();
    }
  },
);
