/** Opens SQLite files through Node's built-in driver, in the shape that Kysely's dialect expects. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';

/**
 * The driver is synchronous, so while it waits for a lock the whole server waits. Long enough for
 * a back-up's last step, short enough that a visitor is told within seconds.
 */
export const BUSY_TIMEOUT_MS = 2000;

/** Opening is tried again and again, and pages are served meanwhile, so each try is short. */
export const OPENING_BUSY_TIMEOUT_MS = 250;

/** Opens or makes the database for the server, readable by its owner alone: it is personal data. */
export function openForWriting(path: string, busyTimeoutMs: number): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite gives its -wal and -shm files the mode of the main file, so the mode is set before
  // SQLite sees it. A file that exists keeps the mode that its owner chose.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    setUp(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Opens a database that exists, beside the server that may have it open too. It makes none. */
export function openExisting(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.searchParams.set('mode', 'rw');
  const database = new DatabaseSync(address, { timeout: BUSY_TIMEOUT_MS });
  try {
    setUp(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** What SQLite keeps for each connection, and not in the file. */
function setUp(database: DatabaseSync): void {
  // In WAL mode only FULL flushes at every commit; NORMAL may lose the last ones with the power.
  database.exec('PRAGMA synchronous = FULL');
  // On macOS a plain flush stops at the drive's cache. Elsewhere this does nothing.
  database.exec('PRAGMA fullfsync = ON');
  // What was erased must not be left to read in the file.
  database.exec('PRAGMA secure_delete = ON');
}

export function kyselyOver(database: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: adapt(database) }) });
}

/** Kysely knows better-sqlite3's interface: parameters in one array, `reader` for row results. */
function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      const spread = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...spread(parameters)),
        run: (parameters) => statement.run(...spread(parameters)),
        iterate: (parameters) => statement.iterate(...spread(parameters)),
      };
    },
  };
}
