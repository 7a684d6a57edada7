import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { site } from '../../tests/support/firm.ts';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { openStoreBench, type StoreBench } from '../../tests/support/store-bench.ts';
import { addAll, addSpam, enquiry, ids } from '../../tests/support/store-contract/subject.ts';
import { openSqliteTestAdmin } from '../../tests/support/test-store.ts';
import { backUpOnce, newestBackup, setAsideIn } from './backups.ts';
import { BackUpError } from './model.ts';
import { retentionHandler } from './retention.ts';

let bench: StoreBench;
let backupDir: string;
beforeEach(async () => {
  bench = await openStoreBench();
  backupDir = join(bench.folder, 'backups');
});

const backUp = (day = 20, time = '00:01:00', byHand = false) => {
  const { store, file } = bench;
  const clock = () => new Date(`2026-11-${day}T${time}.000Z`);
  return backUpOnce({ store, file, backupDir, clock, byHand });
};
/** Creates backups of the eleven days before. */
function addEarlierBackups(): void {
  const days = Array.from({ length: 11 }, (_, index) => index + 10);
  for (const day of days) writeFileSync(join(backupDir, `leads-2026-11-${day}T00-01-00Z.db`), '');
}
const backups = () => readdirSync(backupDir).filter((name) => name.endsWith('.db'));

test('backs up all leads and keeps the backups of the last ten days', async () => {
  await addAll(bench.store, enquiry('a'));
  addEarlierBackups();
  await backUp(21);
  expect(backups()).toHaveLength(10);
  expect(backups().toSorted()[0]).toBe('leads-2026-11-12T00-01-00Z.db');
  const newest = newestBackup(backupDir);
  expect(newest?.at).toEqual(new Date('2026-11-21T00:01:00.000Z'));
  expect(statSync(newest?.path ?? '').mode & 0o777).toBe(0o600);
  const copy = await openSqliteTestAdmin(newest?.path ?? '');
  expect(ids((await copy?.list()) ?? [])).toHaveLength(1);
  await copy?.close();
});

test('keeps the newest ten manual backups of the last ten days besides the daily ones', async () => {
  const first = await backUp(20);
  await backUp(20, '09:00:00');
  for (const minute of [...Array(11).keys()]) {
    await backUp(20, `10:${String(minute).padStart(2, '0')}:00`, true);
  }
  const names = backups().toSorted();
  expect(join(backupDir, names[0] ?? '')).toBe(first);
  expect(names.slice(1)).toEqual(
    [...Array(10).keys()].map(
      (index) => `leads-2026-11-20T10-${String(index + 1).padStart(2, '0')}-00Z-by-hand.db`,
    ),
  );
  expect(newestBackup(backupDir)?.at).toEqual(new Date('2026-11-20T10:10:00.000Z'));
  await backUp(30, '10:05:00');
  expect(backups().filter((name) => name.includes('by-hand'))).toHaveLength(5);
});

test('leaves suspected spam out of backups that would outlive its 30 days', async () => {
  const [old, young] = ['2026-10-31T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];
  await addSpam(
    bench.store,
    { ...enquiry('old'), receivedAt: old },
    { ...enquiry('young'), receivedAt: young },
  );
  await addAll(bench.store, { ...enquiry('other'), receivedAt: old });
  // This backup is deleted in ten days.
  const copy = await openSqliteTestAdmin(await backUp(21));
  expect(ids((await copy?.list()) ?? []).toSorted()).toEqual(['other', 'young']);
  await copy?.close();
  expect(await bench.store.list()).toHaveLength(3);
});

test('deletes set-aside files after ten days, and no files with other names', async () => {
  const [old, recent] = ['2026-11-09T23-59-00.000Z', '2026-11-10T00-02-00.000Z'];
  const kept = [`leads.before-${recent}.db`, `leads.broken-${recent}-2.db`, 'leads.before-the-move.db'];
  // Named by a clock that was reset.
  kept.push('leads.broken-1970-01-01T00-00-00.000Z.db');
  const deleted = [`leads.before-${old}.db`, `leads.before-${old}.db-shm`, `leads.broken-${old}.db-wal`];
  for (const name of [...kept, ...deleted, 'leads.db.partial']) writeFileSync(join(bench.folder, name), '');
  const [first] = setAsideIn(bench.folder).filter(({ why }) => why === 'before');
  expect(first?.deletedAfter).toEqual(new Date('2026-11-19T23:59:00.000Z'));
  const clock = () => new Date('2026-11-20T00:01:00.000Z');
  const { store } = bench;
  const job = { id: 'retention:1', kind: 'retention', leadId: null, dueAt: null } as const;
  const done = { attempts: 0, lastError: null, doneAt: null };
  await retentionHandler({ store, site, clock })({ ...job, ...done }, new AbortController().signal);
  const left = readdirSync(bench.folder).filter((name) => /before|broken|partial/.test(name));
  expect(left.toSorted()).toEqual(kept.toSorted());
});

test('removes temporary files of a killed process, and no files with other names', async () => {
  writeFileSync(join(backupDir, 'leads-2026-11-19T23-59-00Z.db.partial'), 'half');
  writeFileSync(join(backupDir, 'leads-before-the-move.db'), 'mine');
  await backUp();
  expect(backups().toSorted()).toEqual(['leads-2026-11-20T00-01-00Z.db', 'leads-before-the-move.db']);
});

const disk = mountSmallDisk(1);
test.skipIf('missing' in disk)('refuses a backup that does not fit on the disk', async () => {
  if ('missing' in disk) return;
  try {
    await addAll(bench.store, enquiry('a', 0, 'many words '.repeat(90_000)));
    backupDir = join(disk.folder, 'backups');
    mkdirSync(backupDir);
    await expect(backUp()).rejects.toThrow(BackUpError);
    expect(backups()).toEqual([]);
  } finally {
    disk.remove();
  }
});
