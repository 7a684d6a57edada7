/** A SQLite file as a whole: whether it is sound, moving it away, and who works on it. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** SQLite's own codes for a file that is damaged, and for one that is no database. */
const BROKEN_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/** The log belongs to the file: without it, the newest messages are missing. The file goes first. */
export const PARTS = ['', '-wal', '-shm'];

/** Whether SQLite says that the file itself is damaged, rather than locked, full or out of reach. */
export function isBrokenFile(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && BROKEN_CODES.has(error.errcode);
}

/**
 * Checks the file without writing to it, and moves it away as `leads.broken-<time>.db` if it is broken.
 * So is a log without its file, which SQLite would empty.
 */
export function setAsideIfBroken(path: string, now: Date): void {
  if (size(path) === 0) {
    if (size(`${path}-wal`) === 0) return;
  } else if (isSound(path)) return;
  moveSqlite(path, setAsideName(path, 'broken', now));
}

/** A name that no file has, such as `leads.broken-<time>.db` beside `leads.db`. */
export function setAsideName(path: string, why: 'broken' | 'before', now: Date): string {
  const time = now.toISOString().replaceAll(':', '-');
  const stem = join(dirname(path), `${basename(path, '.db')}.${why}-${time}`);
  let name = `${stem}.db`;
  for (let next = 2; PARTS.some((part) => existsSync(name + part)); next += 1) name = `${stem}-${next}.db`;
  return name;
}

/** With its log. */
export function moveSqlite(from: string, to: string): void {
  for (const part of PARTS) {
    if (existsSync(from + part)) renameSync(from + part, to + part);
  }
}

/** Opened for reading alone: closing it would work the log into the file otherwise. */
export function isSound(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true, timeout: OPENING_BUSY_TIMEOUT_MS });
  try {
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    return found?.quick_check === 'ok';
  } catch (error) {
    if (isBrokenFile(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Of all servers on one file, such as an old one that is stopping and the next, one does the jobs. The
 * operating system takes the lock from a process that was killed.
 */
export function createJobLock(path: string) {
  const lockFile = join(dirname(path), `${basename(path, '.db')}.jobs`);
  let held: DatabaseSync | null = null;
  return {
    /** @returns whether it is held now; not where another has it, or the folder is not there yet. */
    take(): boolean {
      if (held !== null) return true;
      let database: DatabaseSync | undefined;
      try {
        database = new DatabaseSync(lockFile, { timeout: 0 });
        database.exec('BEGIN EXCLUSIVE');
        held = database;
        return true;
      } catch {
        database?.close();
        return false;
      }
    },
    release(): void {
      held?.close();
      held = null;
    },
  };
}

/**
 * The driver is synchronous, so while it waits for a lock the whole server waits. Long enough for
 * a back-up's last step, short enough that a visitor is told within seconds.
 */
export const BUSY_TIMEOUT_MS = 2000;

/** Opening is tried again and again, and pages are served meanwhile, so each try is short. */
export const OPENING_BUSY_TIMEOUT_MS = 250;

/** Makes the database where it is missing, readable by its owner alone: it is personal data. */
export function openForWriting(path: string, busyTimeoutMs: number): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite gives its -wal and -shm files the mode of the main file, so the mode is set before
  // SQLite sees it. A file that exists keeps the mode that its owner chose.
  closeSync(openSync(path, 'a', 0o600));
  return connect(path, busyTimeoutMs, 'PRAGMA journal_mode = WAL');
}

export function openExisting(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.searchParams.set('mode', 'rw');
  return connect(address, BUSY_TIMEOUT_MS, '');
}

function connect(path: string | URL, timeout: number, first: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout });
  try {
    database.exec(first);
    // In WAL mode only FULL flushes at every commit; NORMAL may lose the last ones with the power.
    database.exec('PRAGMA synchronous = FULL');
    // On macOS a plain flush stops at the drive's cache. Elsewhere this does nothing.
    database.exec('PRAGMA fullfsync = ON');
    // What was erased must not be left to read in the file.
    database.exec('PRAGMA secure_delete = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
