/**
 * Copies of the SQLite file: each checked by opening it; one a day and those that a person makes, which stay for ten
 * days. And files that were set aside, which stay as long.
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
import { createJobLock, isSound, moveSqlite, openExisting, PARTS, setAsideName } from './sqlite-file.ts';
import { diskSpace } from './store-watch.ts';

/** The file appears under its name only when it is complete, checked and flushed. @throws {BackUpError} */
export async function backUpSqlite(source: string, target: string, spamSince = ''): Promise<void> {
  if (existsSync(target)) throw new BackUpError(`${target} exists already; expected the name of a new file`);
  const partial = `${target}.partial`;
  const parts = partsOf(target);
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

/** Of a copy that is being made. */
const partsOf = (target: string) => [`${target}.partial`, `${target}.partial-journal`];

function copyApart(workerData: { source: string; target: string; spamSince: string }): Promise<void> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData });
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
  /** The SQLite file. */
  file: string;
  backupDir: string;
  clock: () => Date;
  /** A person has asked for it. */
  byHand?: boolean;
}

const KEPT_DAYS = 10;
const MOST_BY_HAND = 10;

/**
 * Keeps the first copy of each of the last ten days, and beside them the last ten of those days that a person made.
 *
 * @returns the path of the copy. @throws {BackUpError}
 */
export async function backUpOnce(options: BackupOptions): Promise<string> {
  const { store, file, backupDir, clock, byHand = false } = options;
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  // What a process that was killed has left.
  const unfinished = readdirSync(backupDir).filter((name) => UNFINISHED.test(name));
  for (const name of unfinished) rmSync(join(backupDir, name));
  const { free, little } = diskSpace(backupDir);
  const needed = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if (free - needed < little) throw new BackUpError(`the disk of ${backupDir} is too full for it`);
  const now = clock();
  const path = join(backupDir, backupName(now, byHand));
  // As old as it may be when this copy goes.
  await store.backUp(path, spamCutoff(now, KEPT_DAYS));
  const all = backupsIn(backupDir);
  const daily = Map.groupBy(
    all.filter((name) => !isByHand(name)),
    (name) => timeOf(name).toISOString().slice(0, 10),
  );
  const firstOfDays = [...daily.values()].flatMap(([first]) => first ?? []);
  const since = now.getTime() - KEPT_DAYS * DAY_MS;
  const recentByHand = all.filter((name) => isByHand(name) && timeOf(name).getTime() > since);
  const kept = [...firstOfDays.slice(-KEPT_DAYS), ...recentByHand.slice(-MOST_BY_HAND)];
  for (const old of all.filter((name) => !kept.includes(name))) rmSync(join(backupDir, old));
  return path;
}

/** Nothing of another name is ever taken for a copy. */
const BACKUP_NAME = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-by-hand)?\.db$/;
const UNFINISHED = /^leads-.{20}(-by-hand)?\.db\.partial(-journal)?$/;

function backupName(now: Date, byHand: boolean): string {
  return `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${byHand ? '-by-hand' : ''}.db`;
}

const isByHand = (name: string) => BACKUP_NAME.exec(name)?.[5] !== undefined;

const timeOf = (name: string) => new Date(name.replace(BACKUP_NAME, '$1T$2:$3:$4Z'));

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
  return { path, at: timeOf(name), bytes: statSync(path).size };
}

export interface SetAside {
  name: string;
  /** It was broken, or a restore has replaced it. */
  why: 'broken' | 'before';
  at: Date;
  deletedAfter: Date;
}

/** As `setAsideName` names them; what a person named is theirs. */
const SET_ASIDE =
  /^(.+\.(broken|before)-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(?:-\d+)?\.db)(?:-wal|-shm)?$/;

/** Files that were set aside because they were broken, or replaced by a restore. */
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
 * Deletes what was set aside longer ago than copies are kept, and what a restore that was killed has left.
 *
 * @param since what bears an earlier time is left alone.
 */
export function deleteSetAside(file: string, now: Date, since = ''): void {
  const folder = dirname(file);
  for (const { name, at, deletedAfter } of setAsideIn(folder)) {
    if (at.toISOString() < since || deletedAfter > now) continue;
    for (const part of PARTS) rmSync(join(folder, name + part), { force: true });
  }
  for (const leftover of partsOf(file)) rmSync(leftover, { force: true });
}

export interface RestoreOptions {
  /** The file to restore, which stays as it is. */
  copy: string;
  /** Where the server's file is, or was. */
  path: string;
  /** The folder of this machine's list of who was erased, to which that beside the copy is added. */
  erasuresDir: string;
  now: Date;
  /** The list of who was erased is lost: the copy is restored without. */
  isListLost: boolean;
}

/**
 * Puts a copy into the place of the server's file. What was there stays beside it for as long as a copy. People sign
 * in anew afterwards, and who is on the list of erased people is forgotten again when the server starts.
 *
 * @returns where the file that was there is now, null where there was none; and the list, null where it is lost.
 * @throws {StoreOpenError} where the copy is not whole, its list is missing, or a server is using the file.
 * @throws {BackUpError} where it cannot be written; the file that was there is back in its place then.
 */
export async function restoreSqlite(
  options: RestoreOptions,
): Promise<{ kept: string | null; list: ErasureList | null }> {
  const { copy, path, erasuresDir, now, isListLost } = options;
  if (!existsSync(copy)) throw new StoreOpenError(`${copy}: expected a copy, found no file`);
  if (!isSound(copy)) throw new StoreOpenError(`${copy}: expected a whole copy, found one that is damaged`);
  const list = listNamedIn(copy);
  const lists = [erasuresDir, dirname(copy)].filter(
    (folder) => list === null || isListOf(readErasures(folder), list),
  );
  if (lists.length === 0 && !isListLost) {
    throw new StoreOpenError(
      `The list of who was erased is missing, and without it they would be back. Put its two files, ${ERASURES_FILE} and ${ERASURES_KEY_FILE}, beside the copy: they were in the same folder when it was made. If they are lost, restore with --erasures-lost, and erase again whoever has asked for it.`,
    );
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = createJobLock(path);
  if (!lock.take())
    throw new StoreOpenError('The server is running. Stop it first, and start it afterwards.');
  const kept = setAsideName(path, 'before', now);
  try {
    for (const folder of lists) mergeErasures(folder, erasuresDir);
    const isThere = existsSync(path);
    moveSqlite(path, kept);
    try {
      await backUpSqlite(copy, path);
      if (lists.length === 0) disownList(path);
    } catch (error) {
      moveSqlite(kept, path);
      throw error;
    }
    return { kept: isThere ? kept : null, list: lists.length === 0 ? null : readErasures(erasuresDir) };
  } finally {
    lock.release();
  }
}

/** @returns null where no server has opened it yet, so that nobody was erased. */
function listNamedIn(copy: string): string | null {
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

/** The server names its own list then. */
function disownList(path: string): void {
  const database = openExisting(path);
  try {
    database.prepare('DELETE FROM note WHERE name = ?').run(ERASURES_NOTE);
  } finally {
    database.close();
  }
}
