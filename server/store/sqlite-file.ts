/** A SQLite file as a whole: whether it is sound, moving it away, and who works on it. */
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
 * Checks the file without writing to it, and moves it away as `leads.broken-<time>.db` if it is broken.
 * So is a log without its file, which SQLite would empty.
 */
export function setAsideIfBroken(path: string, now: Date): void {
  if (size(path) === 0) {
    if (size(`${path}-wal`) === 0) return;
  } else if (isSound(path)) return;
  moveSqlite(path, nameBeside(path, 'broken', now));
}

/** A name that no file has, such as `leads.broken-<time>.db` beside `leads.db`. */
export function nameBeside(path: string, why: string, now: Date): string {
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

/** What was set aside in a folder and is still there. */
export function setAsideIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => /\.broken-.*\.db(-wal)?$/.test(name));
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
export function onlyRunner(path: string) {
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
