/** SQLite files: opening them, moving a broken one away, copying a sound one while a server writes to it. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import { LRUCache } from 'lru-cache';
import { reasonOf } from '../background.ts';
import { BackUpError } from './model.ts';
import { OPENING_BUSY_TIMEOUT_MS } from './sqlite-connection.ts';

/**
 * @param open called when the file is first asked something, and anew when SQLite has said that it is damaged.
 */
export function sqliteDialect(open: () => Promise<DatabaseSync>): SqliteDialect {
  let isBroken = false;
  const database = async () => {
    const opened = adapted(await open(), (error) => {
      isBroken ||= isBrokenFile(error);
    });
    isBroken = false;
    return opened;
  };
  return new (class extends SqliteDialect {
    override createDriver() {
      const driver = super.createDriver();
      return Object.assign(driver, {
        async releaseConnection() {
          if (!isBroken) return;
          await driver.destroy();
          // Whoever asks next is told why, and it is tried again.
          await driver.init().catch(() => undefined);
        },
      });
    }
  })({ database });
}

/** More than the server has. */
const STATEMENTS = 200;

/** Kysely knows better-sqlite3's interface: parameters in one array, `reader` for row results. */
function adapted(database: DatabaseSync, onError: (error: unknown) => void): SqliteDatabase {
  // Preparing one takes longer than most of them do.
  const statements = new LRUCache<string, ReturnType<SqliteDatabase['prepare']>>({ max: STATEMENTS });
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  const prepared = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) =>
        guarded(() => statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters: readonly unknown[]) =>
        guarded(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? guarded(() => prepared(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
}

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

/** The file appears under its name only when it is complete, checked and flushed. @throws {BackUpError} */
export async function backUpSqlite(source: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  reserve(target);
  try {
    rmSync(partial, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    await copyApart(source, partial);
    flush(partial);
    renameSync(partial, target);
    flush(dirname(target));
  } catch (error) {
    for (const leftover of [partial, `${partial}-journal`, target]) {
      rmSync(leftover, { force: true });
    }
    throw new BackUpError(`${target} could not be written: ${reasonOf(error)}`, { cause: error });
  }
}

function copyApart(source: string, target: string): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: { source, target } });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`copying ended with ${code}`))));
  });
}

function reserve(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new BackUpError(
      exists
        ? `${target} exists already; expected the name of a new file`
        : `${target} could not be written: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
