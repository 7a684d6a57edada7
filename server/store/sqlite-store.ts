/** The default store: one SQLite file beside the server. */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { reasonOf } from '../background.ts';
import { type Database, isSetUp, migrateToLatest, missingMigrations, opening, plugins } from './database.ts';
import { ERASURES_FILE, replayErasures } from './erasures.ts';
import { migrations } from './migrations.ts';
import { type AddOptions, type Kept, type Lead, StoreOpenError } from './model.ts';
import { dueJob, endJob } from './sql-jobs.ts';
import { addOnce, type LeadJobs } from './sql-leads.ts';
import {
  DEFAULT_LEAD_JOBS,
  type LeadDatabase,
  type SqlEngine,
  type StoreOptions,
  sqlStore,
} from './sql-store.ts';
import {
  BUSY_TIMEOUT_MS,
  OPENING_BUSY_TIMEOUT_MS,
  openExisting,
  openForWriting,
} from './sqlite-connection.ts';
import { backUpSqlite, setAsideIfBroken, sqliteDialect } from './sqlite-file.ts';

export interface SqliteStoreOptions extends StoreOptions {
  path: string;
  /** Where a copy goes before another version's tables are changed. */
  backupDir?: string;
  /** How long a write waits for another program's lock, in milliseconds. */
  busyTimeoutMs?: number;
  /** Names the file that is moved away where the store is broken. */
  now?: () => Date;
}

/**
 * Opened at its first use, and as often as it takes: folder and file are made where they are missing, and
 * a file that is broken is moved away.
 */
export function sqliteStore(options: SqliteStoreOptions): LeadDatabase {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, now = () => new Date() } = options;
  const { backupDir = join(dirname(path), 'backups'), leadJobs } = options;
  const open = opening(async () => {
    let database: DatabaseSync | undefined;
    try {
      setAsideIfBroken(path, now());
      await backUpOlder(path, backupDir, now());
      database = openForWriting(path, Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS));
      // All migrations or none: a server that is killed half-way through leaves no half table.
      await asOnlyWriter(kyselyOver(database), async (connection) => {
        await migrateToLatest(connection, path);
        await replayErasures(connection, erasuresBeside(path));
      });
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
      return database;
    } catch (error) {
      database?.close();
      throw explained(error, path, 'opened');
    }
  });
  return storeOver(path, new Kysely<Database>({ dialect: sqliteDialect(open), plugins }), leadJobs);
}

/** @returns null where there is no store yet: no file, or one that no server has set up. */
export async function openSqliteAdmin(path: string): Promise<LeadDatabase | null> {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | undefined;
  try {
    database = openExisting(path);
    const db = kyselyOver(database);
    if (await isSetUp(db, path)) return storeOver(path, db);
    database.close();
    return null;
  } catch (error) {
    database?.close();
    throw explained(error, path, 'read');
  }
}

function explained(error: unknown, path: string, done: 'opened' | 'read'): StoreOpenError {
  if (error instanceof StoreOpenError) return error;
  return new StoreOpenError(`${path} could not be ${done}: ${reasonOf(error)}`, { cause: error });
}

export function kyselyOver(database: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({ dialect: sqliteDialect(async () => database), plugins });
}

function erasuresBeside(path: string): string {
  return join(dirname(path), ERASURES_FILE);
}

/** There is no way back but this copy. It goes with the other back-ups, when it is ten days old. */
async function backUpOlder(path: string, backupDir: string, now: Date): Promise<void> {
  if (!existsSync(path)) return;
  const database = openExisting(path);
  let missing: string[];
  try {
    missing = await missingMigrations(kyselyOver(database), path);
  } finally {
    database.close();
  }
  if (missing.length === 0 || missing.length === Object.keys(migrations).length) return;
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  await backUpSqlite(path, join(backupDir, backupName(now)));
}

/** Nothing of another name is ever taken for a copy. */
export const BACKUP_NAME = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

export function backupName(now: Date): string {
  return `leads-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

function storeOver(path: string, db: Kysely<Database>, leadJobs: LeadJobs = DEFAULT_LEAD_JOBS): LeadDatabase {
  const lock = onlyRunner(path);
  return sqlStore(db, {
    leadJobs,
    erasuresFile: erasuresBeside(path),
    add: addInBatches(db, leadJobs),
    async takeJob(due, work) {
      // The folder is made with the store.
      if (!lock.isHeld()) await sql`select 1`.execute(db);
      if (!lock.take()) return false;
      const job = await dueJob(db, due, false);
      if (job === undefined) return false;
      const end = await work(job);
      await asOnlyWriter(db, (connection) => endJob(connection, job.id, end));
      return true;
    },
    backUp: (target) => backUpSqlite(path, target),
    // What was deleted is still in the log until the log has been worked into the file.
    forget: () => sql`pragma wal_checkpoint(truncate)`.execute(db),
    async close() {
      lock.release();
      await db.destroy();
    },
  });
}

/**
 * Of all servers on one file, such as an old one that is stopping and the next, one does the jobs. The
 * operating system takes the lock from a process that was killed.
 */
export function onlyRunner(path: string) {
  const lockFile = join(dirname(path), `${basename(path, '.db')}.jobs`);
  let held: DatabaseSync | null = null;
  return {
    isHeld: () => held !== null,
    take(): boolean {
      if (held !== null) return true;
      const database = new DatabaseSync(lockFile, { timeout: 0 });
      try {
        database.exec('BEGIN EXCLUSIVE');
        held = database;
        return true;
      } catch {
        database.close();
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
function addInBatches(db: Kysely<Database>, leadJobs: LeadJobs): SqlEngine['add'] {
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
          for (const { lead, options } of batch) all.push(await addOnce(connection, lead, options, leadJobs));
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
