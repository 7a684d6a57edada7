/** Opening a SQLite file. Apart from all else, since the thread that copies one loads this too. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

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
