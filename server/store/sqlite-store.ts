/** The default store: one SQLite file beside the server. */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { reasonOf } from '../background.ts';
import { type Database, isSetUp, migrateToLatest } from './database.ts';
import type { LeadDatabase, OwnerStore } from './lead-database.ts';
import { type AddOptions, type Kept, type Lead, type LeadStore, StoreOpenError } from './lead-store.ts';
import { addOnce } from './sql-leads.ts';
import { sqlStore } from './sql-store.ts';
import {
  BUSY_TIMEOUT_MS,
  backUpSqlite,
  kyselyOver,
  OPENING_BUSY_TIMEOUT_MS,
  openExisting,
  openForWriting,
  setAsideIfBroken,
} from './sqlite-file.ts';

interface SqliteStoreOptions {
  path: string;
  /** How long a write waits for another program's lock, in milliseconds. */
  busyTimeoutMs?: number;
  /** Names the file that is moved away where the store is broken. */
  now?: () => Date;
}

/** Makes folder and file where they are missing; a file that is broken is moved away first. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<LeadDatabase> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, now = () => new Date() } = options;
  const open = () => {
    setAsideIfBroken(path, now());
    return openForWriting(path, Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS));
  };
  const store = await opened(path, 'opened', open, async (database, db) => {
    // All migrations or none: a server that is killed half-way through leaves no half table.
    await asOnlyWriter(db, (connection) => migrateToLatest(connection, path));
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return true;
  });
  return store as LeadDatabase;
}

/** @returns null where there is no store yet: no file, or one that no server has set up. */
export async function openSqliteAdmin(path: string): Promise<OwnerStore | null> {
  if (!existsSync(path)) return null;
  return opened(
    path,
    'read',
    () => openExisting(path),
    (_database, db) => isSetUp(db, path),
  );
}

/** @returns null where the file turns out not to be usable yet. */
async function opened(
  path: string,
  done: 'opened' | 'read',
  open: () => DatabaseSync,
  isUsable: (database: DatabaseSync, db: Kysely<Database>) => Promise<boolean>,
): Promise<LeadDatabase | null> {
  let database: DatabaseSync | undefined;
  try {
    database = open();
    const db = kyselyOver(database);
    if (await isUsable(database, db)) return storeOver(path, database, db);
    database.close();
    return null;
  } catch (error) {
    database?.close();
    if (error instanceof StoreOpenError) throw error;
    throw new StoreOpenError(`${path} could not be ${done}: ${reasonOf(error)}`, { cause: error });
  }
}

function storeOver(path: string, database: DatabaseSync, db: Kysely<Database>): LeadDatabase {
  return sqlStore(db, {
    skipLocked: false,
    add: addInBatches(db),
    backUp: (target) => backUpSqlite(path, target),
    // What was deleted is still in the log until the log has been worked into the file.
    forget: () => sql`pragma wal_checkpoint(truncate)`.execute(db),
    async close() {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  });
}

/**
 * Keeps all of the work or nothing. Kysely's own transaction begins as a reader, and another program's
 * write between its look and its insert would break it off; this one waits for the lock first.
 */
export function asOnlyWriter<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // A full disk has rolled back already, and then there is nothing to undo.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

interface Waiting {
  lead: Lead;
  options: AddOptions;
  resolve: (kept: Kept) => void;
  reject: (error: unknown) => void;
}

/** Bounds how long the server is busy with one transaction, and how many one failure refuses. */
const MOST_AT_ONCE = 64;

/**
 * Leads that arrive at the same time share one transaction, and so one flush of the disk; a lead that
 * comes alone waits for nobody. Nobody is told anything before the commit has returned. One that fails
 * refuses all of its leads: what fails here (full, locked, broken) would fail for each of them.
 */
function addInBatches(db: Kysely<Database>): LeadStore['add'] {
  const waiting: Waiting[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      // What the network has delivered meanwhile gets in too.
      await setImmediate();
      const batch = waiting.splice(0, MOST_AT_ONCE);
      try {
        const kept = await asOnlyWriter(db, async (connection) => {
          const all: Kept[] = [];
          for (const { lead, options } of batch) all.push(await addOnce(connection, lead, options));
          return all;
        });
        for (const [index, one] of kept.entries()) batch[index]?.resolve(one);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return (lead, options) =>
    new Promise((resolve, reject) => {
      waiting.push({ lead, options, resolve, reject });
      if (!writing) void write();
    });
}
