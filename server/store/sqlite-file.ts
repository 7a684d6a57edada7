/** Operations on SQLite files: opening, checking, setting aside and locking. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const CORRUPT_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/** Suffixes of the database's files, in the order to move them. The WAL contains the newest messages. */
export const FILE_SUFFIXES = ['', '-wal', '-shm'];

/** Returns whether SQLite reports a corrupt file, rather than a locked, full or unreachable one. */
export function isCorruptFile(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && CORRUPT_CODES.has(error.errcode);
}

/**
 * Checks the file without writing to it, and renames it to `leads.broken-<time>.db` if it is corrupt. Also renames a
 * WAL without its database, which SQLite would truncate.
 */
export function setAsideIfCorrupt(path: string, now: Date): void {
  if (size(path) === 0) {
    if (size(`${path}-wal`) === 0) return;
  } else if (isIntact(path)) return;
  moveSqlite(path, setAsideName(path, 'broken', now));
}

/** Returns an unused name, such as `leads.broken-<time>.db` for `leads.db`. */
export function setAsideName(path: string, why: 'broken' | 'before', now: Date): string {
  const time = now.toISOString().replaceAll(':', '-');
  const stem = join(dirname(path), `${basename(path, '.db')}.${why}-${time}`);
  let name = `${stem}.db`;
  for (let next = 2; FILE_SUFFIXES.some((part) => existsSync(name + part)); next += 1)
    name = `${stem}-${next}.db`;
  return name;
}

/** Renames a database with its WAL. */
export function moveSqlite(from: string, to: string): void {
  for (const part of FILE_SUFFIXES) {
    if (existsSync(from + part)) renameSync(from + part, to + part);
  }
}

/** Returns whether the file passes a quick check. Opens it read-only, so that closing does not checkpoint the WAL. */
export function isIntact(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true, timeout: OPENING_BUSY_TIMEOUT_MS });
  try {
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    return found?.quick_check === 'ok';
  } catch (error) {
    if (isCorruptFile(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Creates a lock so that one server at a time runs the jobs of a database, for example when a new server starts while
 * the old one stops. The operating system releases the lock of a killed process.
 */
export function createJobLock(path: string) {
  const lockFile = join(dirname(path), `${basename(path, '.db')}.jobs`);
  let held: DatabaseSync | null = null;
  return {
    /** Returns whether the lock is held. False when another process holds it or the folder does not exist. */
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
 * The driver is synchronous, so waiting for a lock blocks the server. Long enough for the last step of a backup, short
 * enough that a visitor gets an answer within seconds.
 */
export const BUSY_TIMEOUT_MS = 2000;

/** Opening is retried while pages are served, so each attempt is short. */
export const OPENING_BUSY_TIMEOUT_MS = 250;

/** Creates a missing database, readable by its owner only, since it contains personal data. */
export function openForWriting(path: string, busyTimeoutMs: number): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Set first, because SQLite gives the -wal and -shm files the mode of the main file. An existing file keeps its mode.
  closeSync(openSync(path, 'a', 0o600));
  return connect(path, busyTimeoutMs, 'PRAGMA journal_mode = WAL');
}

export function openExisting(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.searchParams.set('mode', 'rw');
  return connect(address, BUSY_TIMEOUT_MS, '');
}

function connect(path: string | URL, timeout: number, pragma: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout });
  try {
    database.exec(pragma);
    // In WAL mode, only FULL fsyncs every commit; NORMAL may lose the last ones in a power failure.
    database.exec('PRAGMA synchronous = FULL');
    // On macOS, fsync does not flush the drive's cache. Elsewhere this has no effect.
    database.exec('PRAGMA fullfsync = ON');
    // Overwrites deleted data, so that erased people cannot be read in the file.
    database.exec('PRAGMA secure_delete = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
