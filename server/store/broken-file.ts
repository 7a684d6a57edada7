/** What becomes of a SQLite file that cannot be read any more: it is moved away whole, and never written to. */
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OPENING_BUSY_TIMEOUT_MS } from './sqlite-connection.ts';

/** SQLite's own codes for a file that is damaged, and for one that is no database. */
const BROKEN_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/** The log belongs to the file: without it, the newest messages are missing. The file goes first. */
const PARTS = ['', '-wal', '-shm'];

/** Whether SQLite says that the file itself is damaged, rather than locked, full or out of reach. */
export function isBrokenFile(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && BROKEN_CODES.has(error.errcode);
}

/**
 * Checks the file without writing to it, and moves it away if it is broken. So is a log without its
 * file, which SQLite would empty.
 *
 * @param now names what is moved: `leads.broken-<time>.db`, with `-wal` and `-shm`.
 * @returns the new path, or null where nothing had to be moved.
 * @throws SQLite's error when the file could not be checked, since it is locked, for instance.
 */
export function setAsideIfBroken(path: string, now: Date): string | null {
  if (size(path) === 0) {
    if (size(`${path}-wal`) === 0) return null;
  } else if (isSound(path)) {
    return null;
  }
  const time = now.toISOString().replaceAll(':', '-');
  const stem = join(dirname(path), `${basename(path, '.db')}.broken-${time}`);
  let target = `${stem}.db`;
  for (let next = 2; PARTS.some((part) => existsSync(target + part)); next += 1) {
    target = `${stem}-${next}.db`;
  }
  for (const part of PARTS) {
    if (existsSync(path + part)) renameSync(path + part, target + part);
  }
  return target;
}

/** What was set aside in a folder and is still there. */
export function setAsideIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => /\.broken-.*\.db(-wal)?$/.test(name));
}

/** Opened for reading alone: closing it would work the log into the file otherwise. */
function isSound(path: string): boolean {
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
