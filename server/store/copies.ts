/** Copies of the SQLite file: each checked by opening it; one a day, of which the last ten days' stay. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../background.ts';
import { BackUpError, StoreOpenError } from './model.ts';
import { spamBefore } from './retention.ts';
import type { LeadDatabase } from './sql-store.ts';
import { isSound, moveSqlite, nameBeside, onlyRunner, setAsideIn } from './sqlite-file.ts';
import { diskSpace } from './store-watch.ts';

/** The file appears under its name only when it is complete, checked and flushed. @throws {BackUpError} */
export async function backUpSqlite(source: string, target: string, spamSince = ''): Promise<void> {
  if (existsSync(target)) throw new BackUpError(`${target} exists already; expected the name of a new file`);
  const partial = `${target}.partial`;
  const parts = [partial, `${partial}-journal`];
  try {
    for (const leftover of parts) rmSync(leftover, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    await copyApart({ source, target: partial, spamSince });
    flush(partial);
    renameSync(partial, target);
    flush(dirname(target));
  } catch (error) {
    for (const leftover of parts) rmSync(leftover, { force: true });
    throw new BackUpError(`${target} could not be written: ${reasonOf(error)}`, { cause: error });
  }
}

function copyApart(workerData: { source: string; target: string; spamSince: string }): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`copying ended with ${code}`))));
  });
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export interface BackupOptions {
  store: Pick<LeadDatabase, 'backUp'>;
  /** The SQLite file, beside which stands what was broken. */
  file: string;
  backupDir: string;
  clock: () => Date;
}

const KEPT_DAYS = 10;

/** The day's. @returns the path of the copy. @throws {BackUpError} */
export async function backUpOnce({ store, file, backupDir, clock }: BackupOptions): Promise<string> {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  // What a process that was killed has left.
  const unfinished = readdirSync(backupDir).filter((name) => UNFINISHED.test(name));
  for (const name of unfinished) rmSync(join(backupDir, name));
  const { free, little } = diskSpace(backupDir);
  const needed = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if (free - needed < little) throw new BackUpError(`the disk of ${backupDir} is too full for it`);
  const now = clock();
  const path = join(backupDir, backupName(now));
  // As old as it may be when this copy goes.
  await store.backUp(path, spamBefore(now, KEPT_DAYS));
  // Until a broken file is recovered, an old copy may be the only good one.
  if (setAsideIn(dirname(file)).length === 0) {
    const all = backupsIn(backupDir);
    const newestOfDays = [...new Map(all.map((name) => [name.replace(BACKUP_NAME, '$1'), name])).values()];
    const kept = newestOfDays.slice(-KEPT_DAYS);
    for (const old of all.filter((name) => !kept.includes(name))) rmSync(join(backupDir, old));
  }
  return path;
}

/** Nothing of another name is ever taken for a copy. */
const BACKUP_NAME = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;
const UNFINISHED = /^leads-.{20}\.db\.partial(-journal)?$/;

function backupName(now: Date): string {
  return `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** Oldest first. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort();
}

/** The copy that was made last, with its size in bytes; null: there is none. */
export function newestBackup(folder: string): { path: string; at: Date; bytes: number } | null {
  const name = backupsIn(folder).at(-1);
  if (name === undefined) return null;
  const path = join(folder, name);
  return { path, at: new Date(name.replace(BACKUP_NAME, '$1T$2:$3:$4Z')), bytes: statSync(path).size };
}

/**
 * Puts a copy into the place of the server's file. Nothing is deleted: what was there stays beside it.
 * People sign in anew afterwards, and whoever was erased since is forgotten again when the server starts.
 *
 * @param copy the file to restore, which stays as it is.
 * @param path where the server's file is, or was.
 * @returns where the file that was there is now; null where there was none.
 * @throws {StoreOpenError} where the copy is not whole, or a server is using the file.
 * @throws {BackUpError} where it cannot be written; the file that was there is back in its place then.
 */
export async function restoreSqlite(copy: string, path: string, now: Date): Promise<string | null> {
  if (!existsSync(copy)) throw new StoreOpenError(`${copy}: expected a copy, found no file`);
  if (!isSound(copy)) throw new StoreOpenError(`${copy}: expected a whole copy, found one that is damaged`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = onlyRunner(path);
  if (!lock.take())
    throw new StoreOpenError('The server is running. Stop it first, and start it afterwards.');
  const kept = nameBeside(path, 'before', now);
  try {
    const isThere = existsSync(path);
    moveSqlite(path, kept);
    try {
      await backUpSqlite(copy, path);
    } catch (error) {
      moveSqlite(kept, path);
      throw error;
    }
    return isThere ? kept : null;
  } finally {
    lock.release();
  }
}
