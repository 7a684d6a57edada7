/**
 * Backups of the SQLite file: made daily or by a person, verified, and kept for ten days. Also restores a backup, and
 * deletes files that were set aside after ten days.
 */
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
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../background.ts';
import {
  ERASURES_FILE,
  ERASURES_KEY_FILE,
  ERASURES_NOTE,
  type ErasureList,
  isListOf,
  mergeErasures,
  readErasures,
} from './erasures.ts';
import { BackUpError, StoreOpenError } from './model.ts';
import { spamCutoff } from './retention.ts';
import type { LeadDatabase } from './sql-store.ts';
import {
  createJobLock,
  FILE_SUFFIXES,
  isIntact,
  moveSqlite,
  openExisting,
  setAsideName,
} from './sqlite-file.ts';
import { diskSpace } from './store-watch.ts';

/** Writes a backup to a temporary file and renames it once it is verified and fsynced. @throws {BackUpError} */
export async function backUpSqlite(source: string, target: string, spamSince = ''): Promise<void> {
  if (existsSync(target)) throw new BackUpError(`${target} exists already; expected the name of a new file`);
  const partial = `${target}.partial`;
  const leftovers = partialFiles(target);
  try {
    for (const leftover of leftovers) rmSync(leftover, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    await runWorker({ source, target: partial, spamSince });
    fsync(partial);
    renameSync(partial, target);
    fsync(dirname(target));
  } catch (error) {
    for (const leftover of leftovers) rmSync(leftover, { force: true });
    throw new BackUpError(`${target} could not be written: ${reasonOf(error)}`, { cause: error });
  }
}

/** The temporary files of a backup in progress. */
const partialFiles = (target: string) => [`${target}.partial`, `${target}.partial-journal`];

function runWorker(workerData: { source: string; target: string; spamSince: string }): Promise<void> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the backup worker exited with code ${code}`)),
    );
  });
}

function fsync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export interface BackupOptions {
  store: Pick<LeadDatabase, 'backUp'>;
  /** The SQLite file. */
  file: string;
  backupDir: string;
  clock: () => Date;
  /** A person requested it. */
  byHand?: boolean;
}

const KEPT_DAYS = 10;
const MAX_BY_HAND = 10;

/**
 * Makes a backup and deletes old ones. Keeps the first daily backup of each of the last ten days, and the newest ten
 * of those days that a person made.
 *
 * @returns the path of the backup. @throws {BackUpError}
 */
export async function backUpOnce(options: BackupOptions): Promise<string> {
  const { store, file, backupDir, clock, byHand = false } = options;
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  // Left by a killed process.
  const unfinished = readdirSync(backupDir).filter((name) => UNFINISHED.test(name));
  for (const name of unfinished) rmSync(join(backupDir, name));
  const { free, low } = diskSpace(backupDir);
  const needed = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if (free - needed < low) throw new BackUpError(`the disk of ${backupDir} is too full for a backup`);
  const now = clock();
  const path = join(backupDir, backupName(now, byHand));
  // Excludes spam that would outlive its retention time in this backup.
  await store.backUp(path, spamCutoff(now, KEPT_DAYS));
  const all = backupsIn(backupDir);
  const daily = Map.groupBy(
    all.filter((name) => !isByHand(name)),
    (name) => parseBackupTime(name).toISOString().slice(0, 10),
  );
  const firstOfDays = [...daily.values()].flatMap(([first]) => first ?? []);
  const since = now.getTime() - KEPT_DAYS * DAY_MS;
  const recentByHand = all.filter((name) => isByHand(name) && parseBackupTime(name).getTime() > since);
  const kept = [...firstOfDays.slice(-KEPT_DAYS), ...recentByHand.slice(-MAX_BY_HAND)];
  for (const old of all.filter((name) => !kept.includes(name))) rmSync(join(backupDir, old));
  return path;
}

/** Files with other names are never treated as backups. */
const BACKUP_NAME = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-by-hand)?\.db$/;
const UNFINISHED = /^leads-.{20}(-by-hand)?\.db\.partial(-journal)?$/;

function backupName(now: Date, byHand: boolean): string {
  return `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${byHand ? '-by-hand' : ''}.db`;
}

const isByHand = (name: string) => BACKUP_NAME.exec(name)?.[5] !== undefined;

const parseBackupTime = (name: string) => new Date(name.replace(BACKUP_NAME, '$1T$2:$3:$4Z'));

/** Returns the file names, oldest first. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort();
}

/** Returns the newest backup with its size in bytes, or null when there is none. */
export function newestBackup(folder: string): { path: string; at: Date; bytes: number } | null {
  const name = backupsIn(folder).at(-1);
  if (name === undefined) return null;
  const path = join(folder, name);
  return { path, at: parseBackupTime(name), bytes: statSync(path).size };
}

export interface SetAside {
  name: string;
  /** It was corrupt, or replaced by a restore. */
  why: 'broken' | 'before';
  at: Date;
  deletedAfter: Date;
}

/** Names by `setAsideName`. Files that a person named are never deleted. */
const SET_ASIDE =
  /^(.+\.(broken|before)-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(?:-\d+)?\.db)(?:-wal|-shm)?$/;

/** Returns the database files that were set aside, oldest first. */
export function setAsideIn(folder: string): SetAside[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const found = new Map<string, SetAside>();
  for (const entry of readdirSync(folder)) {
    const [, name, why, day, hour, minute, rest] = SET_ASIDE.exec(entry) ?? [];
    const at = new Date(`${day}${hour}:${minute}:${rest}`);
    if (name === undefined || Number.isNaN(at.getTime())) continue;
    const deletedAfter = new Date(at.getTime() + KEPT_DAYS * DAY_MS);
    found.set(name, { name, why: why === 'before' ? 'before' : 'broken', at, deletedAfter });
  }
  return [...found.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes set-aside files that are older than backups are kept, and temporary files of a killed restore.
 *
 * @param since files with an earlier time stay: the clock was wrong when they were named.
 */
export function deleteSetAside(file: string, now: Date, since = ''): void {
  const folder = dirname(file);
  for (const { name, at, deletedAfter } of setAsideIn(folder)) {
    if (at.toISOString() < since || deletedAfter > now) continue;
    for (const part of FILE_SUFFIXES) rmSync(join(folder, name + part), { force: true });
  }
  for (const leftover of partialFiles(file)) rmSync(leftover, { force: true });
}

export interface RestoreOptions {
  /** The backup; it is not changed. */
  copy: string;
  /** The server's database file. */
  path: string;
  /** The folder of this machine's erasure list. The list beside the backup is merged into it. */
  erasuresDir: string;
  now: Date;
  /** Restores without an erasure list, because it is lost. */
  isListLost: boolean;
}

/**
 * Replaces the server's database with a backup and sets the replaced file aside. Ends all sessions. The next start
 * of the server applies the erasure list again.
 *
 * @returns the path of the replaced file, or null if there was none; and the erasure list, or null if it is lost.
 * @throws {StoreOpenError} when the backup is damaged, its erasure list is missing, or a server is using the file.
 * @throws {BackUpError} when writing fails; the replaced file is then back in place.
 */
export async function restoreSqlite(
  options: RestoreOptions,
): Promise<{ kept: string | null; list: ErasureList | null }> {
  const { copy, path, erasuresDir, now, isListLost } = options;
  if (!existsSync(copy)) throw new StoreOpenError(`${copy}: expected a backup, found no file`);
  if (!isIntact(copy)) throw new StoreOpenError(`${copy}: expected a valid backup, found a damaged file`);
  const listId = readListId(copy);
  const lists = [erasuresDir, dirname(copy)].filter(
    (folder) => listId === null || isListOf(readErasures(folder), listId),
  );
  if (lists.length === 0 && !isListLost) {
    throw new StoreOpenError(
      `The list of erased people is missing, and without it the backup would bring them back. Copy its two files, ${ERASURES_FILE} and ${ERASURES_KEY_FILE}, next to the backup: they were in the same folder when it was made. If they are lost, restore with --erasures-lost and erase everyone again who asked for it.`,
    );
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = createJobLock(path);
  if (!lock.take())
    throw new StoreOpenError('The server is running. Stop it first, and start it again afterwards.');
  const kept = setAsideName(path, 'before', now);
  try {
    for (const folder of lists) mergeErasures(folder, erasuresDir);
    const exists = existsSync(path);
    moveSqlite(path, kept);
    try {
      await backUpSqlite(copy, path);
      if (lists.length === 0) removeListId(path);
    } catch (error) {
      moveSqlite(kept, path);
      throw error;
    }
    return { kept: exists ? kept : null, list: lists.length === 0 ? null : readErasures(erasuresDir) };
  } finally {
    lock.release();
  }
}

/** Returns the id of a backup's erasure list, or null when no server ever opened the database. */
function readListId(copy: string): string | null {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const isSetUp = database
      .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'note'")
      .get();
    if (isSetUp === undefined) return null;
    const { value } = database.prepare('SELECT value FROM note WHERE name = ?').get(ERASURES_NOTE) ?? {};
    return typeof value === 'string' ? value : null;
  } finally {
    database.close();
  }
}

/** The next server that opens the database records its own list. */
function removeListId(path: string): void {
  const database = openExisting(path);
  try {
    database.prepare('DELETE FROM note WHERE name = ?').run(ERASURES_NOTE);
  } finally {
    database.close();
  }
}
