import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { openStoreBench, type StoreBench } from '../../tests/support/store-bench.ts';
import { addAll, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { startDailyBackup } from './daily-backup.ts';
import { openSqliteAdmin } from './sqlite-store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let bench: StoreBench;
let backupDir: string;
let stop: () => void;

beforeEach(async () => {
  stop = () => undefined;
  bench = await openStoreBench(() => stop());
  backupDir = join(bench.folder, 'backups');
});

function start(): void {
  stop();
  const { store, file, folder: dataDir, report, log } = bench;
  const { clock, timers } = bench.time;
  stop = startDailyBackup({ store, file, dataDir, backupDir, clock, timers, report, log });
}

const problem = () => bench.problems().get('backup');
const backups = () => (existsSync(backupDir) ? readdirSync(backupDir).toSorted() : []);
const inBackups = (name = '') => join(backupDir, name);

/** A copy is made in another thread, so time in a test's hand waits for it. */
async function settled(): Promise<void> {
  await expect.poll(() => bench.time.pending()).toBe(1);
}
async function backedUp(count: number): Promise<void> {
  await expect.poll(() => backups().filter((name) => name.endsWith('.db')).length).toBe(count);
  await settled();
}

function spoil(file: string): void {
  writeFileSync(file, readFileSync(file).fill(0xff, 8192));
}

test('each day there is one more that opens with all that was kept, and the ten newest stay', async () => {
  start();
  await bench.time.advance(HOUR);
  for (let day = 1; day <= 12; day += 1) {
    await backedUp(Math.min(day, 10));
    await addAll(bench.store, enquiry(`day-${day}`, day));
    await bench.time.advance(DAY);
  }
  await backedUp(10);
  expect(problem()).toBeUndefined();
  const [first, last] = [backups().at(0), backups().at(-1)];
  expect(first).toBe('leads-2026-11-23T01-00-00Z.db');
  expect(statSync(inBackups(last)).mode & 0o777).toBe(0o600);
  const copy = await openSqliteAdmin(inBackups(last));
  expect(ids((await copy?.list()) ?? [])).toHaveLength(12);
  await copy?.close();
});

test('a server that is restarted makes no more than one a day, and a clock ahead stops none', async () => {
  start();
  await bench.time.advance(HOUR);
  await backedUp(1);
  start();
  await bench.time.advance(20 * HOUR);
  expect(backups()).toHaveLength(1);
  cpSync(inBackups(backups()[0]), inBackups('leads-2029-01-01T00-00-00Z.db'));
  start();
  await bench.time.advance(HOUR);
  await backedUp(3);
});

test('a store that is damaged gives no copy, which is said, and takes no good one away', async () => {
  await addAll(bench.store, enquiry('a'));
  start();
  await bench.time.advance(HOUR);
  await backedUp(1);
  const [good] = backups();
  await bench.store.close();
  spoil(bench.file);
  await bench.time.advance(DAY);
  await expect.poll(problem).toMatch(/back-up of the messages failed/);
  await settled();
  expect(backups()).toEqual([good]);
  bench.store = await bench.open();
  start();
  await bench.time.advance(HOUR);
  await backedUp(2);
  expect(problem()).toBeUndefined();
});

test('a finished copy that went bad is noticed, does not count, and another one is made', async () => {
  await addAll(bench.store, enquiry('a', 0, 'many words '.repeat(9000)));
  start();
  await bench.time.advance(HOUR);
  for (let day = 1; day <= 10; day += 1) {
    await backedUp(day);
    await bench.time.advance(DAY);
  }
  await backedUp(10);
  const [oldest] = backups();
  const newest = inBackups(backups().at(-1));
  spoil(newest);
  const spoilt = readFileSync(newest);
  start();
  await bench.time.advance(HOUR);
  await backedUp(11);
  expect(bench.logged).toContainEqual(expect.stringMatching(/a back-up is damaged.*T01-00-00Z\.db/));
  expect(readFileSync(newest)).toEqual(spoilt);
  // It takes the place of no good one.
  expect(backups()).toContain(oldest);
  const copy = await openSqliteAdmin(inBackups(backups().at(-1)));
  expect(ids((await copy?.list()) ?? [])).toEqual(['a']);
  await copy?.close();
  for (let day = 1; day <= 10; day += 1) {
    await bench.time.advance(DAY);
    await settled();
  }
  // What was erased must not stay readable in it for longer than in the others.
  expect(existsSync(newest)).toBe(false);
  expect(backups()).toHaveLength(10);
});

test('while a broken file waits to be recovered, no copy is taken away', async () => {
  writeFileSync(join(bench.folder, 'leads.broken-2026-11-19T00-00-00.000Z.db'), 'broken');
  start();
  await bench.time.advance(HOUR);
  for (let day = 1; day <= 12; day += 1) {
    await backedUp(day);
    await bench.time.advance(DAY);
  }
});

test('what a killed process left is cleared away, and nothing of another name is touched', async () => {
  mkdirSync(backupDir);
  writeFileSync(inBackups('leads-2026-11-19T23-59-00Z.db'), '');
  writeFileSync(inBackups('leads-2026-11-19T23-59-00Z.db.partial'), 'half');
  writeFileSync(inBackups('leads-before-the-move.db'), 'mine');
  start();
  await bench.time.advance(HOUR);
  await backedUp(2);
  expect(backups()).toEqual(['leads-2026-11-20T00-01-00Z.db', 'leads-before-the-move.db']);
});

const disk = mountSmallDisk(1);
test.skipIf('missing' in disk)('a disk without room for it is not filled up, and that is said', async () => {
  if ('missing' in disk) return;
  try {
    await addAll(bench.store, enquiry('a', 0, 'many words '.repeat(90_000)));
    backupDir = join(disk.folder, 'backups');
    start();
    await bench.time.advance(HOUR);
    await expect.poll(problem).toMatch(/failed/);
    expect(backups()).toEqual([]);
  } finally {
    disk.remove();
  }
});
