/** The default store: one SQLite file beside the server. */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { setAsideIfBroken } from './broken-file.ts';
import { closingLast } from './closing-last.ts';
import type { Database } from './database.ts';
import { type LeadDatabase, type LeadKeeper, StoreOpenError } from './lead-store.ts';
import { reasonOf } from './reason.ts';
import { bringUpToDate, isSetUp } from './schema.ts';
import { writeProbe } from './sql-adder.ts';
import { digestsOver } from './sql-digest.ts';
import { keeperOver } from './sql-keeper.ts';
import { outboxOver } from './sql-outbox.ts';
import { readerOver } from './sql-reader.ts';
import { backUpSqlite } from './sqlite-backup.ts';
import { addInBatches } from './sqlite-batches.ts';
import {
  BUSY_TIMEOUT_MS,
  kyselyOver,
  OPENING_BUSY_TIMEOUT_MS,
  openExisting,
  openForWriting,
} from './sqlite-connection.ts';
import { asOnlyWriter } from './sqlite-transaction.ts';

export interface SqliteStoreOptions {
  path: string;
  /** How long a write waits for another program's lock, in milliseconds. */
  busyTimeoutMs?: number;
  /** Names the file that is moved away where the store is broken. */
  now?: () => Date;
}

/**
 * Opens the store for the server and brings its tables up to date. Folder and file are made where
 * they are missing; a file that is broken is moved away first, and a new one begun.
 *
 * @throws {StoreOpenError} when the file cannot be used, or comes from a newer version of this site.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<LeadDatabase> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, now = () => new Date() } = options;
  const database = explaining(path, 'opened', () => {
    setAsideIfBroken(path, now());
    return openForWriting(path, Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS));
  });
  const db = kyselyOver(database);
  try {
    // All migrations or none: a server that is killed half-way through leaves no half table.
    await asOnlyWriter(db, (connection) => bringUpToDate(connection, path));
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  } catch (error) {
    database.close();
    if (error instanceof StoreOpenError) throw error;
    throw new StoreOpenError(`${path} could not be opened: ${reasonOf(error)}`, { cause: error });
  }
  return closingLast({
    ...keeperOf(path, database, db),
    ...digestsOver(db),
    ...outboxOver(db, { skipLocked: false }),
    add: addInBatches(db),
    probe: (bytes: number) => writeProbe(db, bytes),
  });
}

/**
 * Opens an existing store for the owner, also while a server writes to it.
 *
 * @returns null where there is no store yet: no file, or one that no server has set up.
 * @throws {StoreOpenError} when there is a file that cannot be read as a store of this version.
 */
export async function openSqliteKeeper(path: string): Promise<LeadKeeper | null> {
  if (!existsSync(path)) return null;
  const database = explaining(path, 'read', () => openExisting(path));
  const db = kyselyOver(database);
  try {
    if (await isSetUp(db, path)) return closingLast(keeperOf(path, database, db));
  } catch (error) {
    database.close();
    if (error instanceof StoreOpenError) throw error;
    throw new StoreOpenError(`${path} could not be read: ${reasonOf(error)}`, { cause: error });
  }
  database.close();
  return null;
}

function keeperOf(path: string, database: DatabaseSync, db: Kysely<Database>): LeadKeeper {
  const keeper = keeperOver(db);
  /** What was deleted is still in the log until the log has been worked into the file. */
  const forgetting = async (deleted: number) => {
    if (deleted > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return deleted;
  };
  return {
    ...readerOver(db),
    ...keeper,
    eraseSender: (email) => keeper.eraseSender(email).then(forgetting),
    purge: (options) => keeper.purge(options).then(forgetting),
    backUp: (target) => backUpSqlite(path, target),
    async close() {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  };
}

function explaining<T>(path: string, done: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new StoreOpenError(`${path} could not be ${done}: ${reasonOf(error)}`, { cause: error });
  }
}
