/** The default store: one SQLite file beside the server. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { reasonOf } from '../background.ts';
import { backUpSqlite, deleteSetAside } from './backups.ts';
import { type Database, migrateToLatest, openIfSetUp, plugins, throttleOpening } from './database.ts';
import { replayErasures } from './erasures.ts';
import { claimStore, type Firm } from './firm.ts';
import { type AddedLead, type AddOptions, type Lead, StoreOpenError } from './model.ts';
import { dueJob, endJob } from './sql-jobs.ts';
import { addOnce, type LeadJobs } from './sql-leads.ts';
import { DEFAULT_LEAD_JOBS, type Engine, type LeadDatabase, sqlStore } from './sql-store.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import {
  BUSY_TIMEOUT_MS,
  createJobLock,
  OPENING_BUSY_TIMEOUT_MS,
  openExisting,
  openForWriting,
  setAsideIfCorrupt,
} from './sqlite-file.ts';

export interface SqliteStoreOptions {
  path: string;
  /** The folder of the erasure list: the folder of the backups. */
  erasuresDir?: string;
  /** The jobs to add for a lead that is not suspected spam. */
  leadJobs?: LeadJobs;
  /** The firm that the store must belong to. */
  firm?: Firm;
  /** How long a write waits for another program's lock. */
  busyTimeoutMs?: number;
  /** The time in the name of a corrupt file that is set aside. */
  now?: () => Date;
}

/**
 * Returns a store that opens its file on the first query and retries after failures. Creates a missing folder or file,
 * and sets a corrupt file aside.
 */
export function sqliteStore(options: SqliteStoreOptions): LeadDatabase {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, now = () => new Date() } = options;
  const { erasuresDir = defaultErasuresDir(path) } = options;
  let erasuresFault: string | null = null;
  const open = throttleOpening(async () => {
    let database: DatabaseSync | undefined;
    try {
      setAsideIfCorrupt(path, now());
      database = openForWriting(path, Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS));
      // In one transaction, so that a killed server leaves no partial migration.
      erasuresFault = await createKysely(database)
        .transaction()
        .execute(async (transaction) => {
          await migrateToLatest(transaction, path);
          if (options.firm) await claimStore(transaction, options.firm, path);
          return replayErasures(transaction, erasuresDir);
        });
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
      return database;
    } catch (error) {
      database?.close();
      throw toOpenError(error, path, 'opened');
    }
  });
  const db = new Kysely<Database>({ dialect: sqliteDialect(open), plugins });
  return createStore(db, { ...options, erasuresDir }, () => erasuresFault);
}

/** Returns null when there is no file, or one whose tables no server has created. */
export async function openSqliteAdmin({
  path,
  erasuresDir = defaultErasuresDir(path),
}: Pick<SqliteStoreOptions, 'path' | 'erasuresDir'>): Promise<LeadDatabase | null> {
  if (!existsSync(path)) return null;
  try {
    const db = createKysely(openExisting(path));
    return await openIfSetUp(db, path, () => createStore(db, { path, erasuresDir }));
  } catch (error) {
    throw toOpenError(error, path, 'read');
  }
}

function toOpenError(error: unknown, path: string, action: 'opened' | 'read'): StoreOpenError {
  if (error instanceof StoreOpenError) return error;
  return new StoreOpenError(`${path} could not be ${action}: ${reasonOf(error)}`, { cause: error });
}

export function createKysely(database: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({ dialect: sqliteDialect(async () => database), plugins });
}

const defaultErasuresDir = (path: string) => join(dirname(path), 'backups');

type Options = SqliteStoreOptions & Required<Pick<SqliteStoreOptions, 'erasuresDir'>>;

function createStore(
  db: Kysely<Database>,
  { path, erasuresDir, leadJobs = DEFAULT_LEAD_JOBS, busyTimeoutMs = BUSY_TIMEOUT_MS }: Options,
  erasuresFault: () => string | null = () => null,
): LeadDatabase {
  const lock = createJobLock(path);
  const wal = createWalCleaner(db, path, busyTimeoutMs);
  const store = sqlStore(db, {
    leadJobs,
    erasuresDir,
    add: addInBatches(db, leadJobs),
    async takeJob(due, work) {
      if (!lock.take()) return false;
      const job = await dueJob(db, due, false);
      if (job === undefined) return false;
      const end = await work(job);
      await db.transaction().execute((transaction) => endJob(transaction, job.id, end));
      return true;
    },
    backUp: (target, spamSince) => backUpSqlite(path, target, spamSince),
    forget: wal.empty,
    async faults() {
      const found = new Map<string, string>();
      const fault = erasuresFault();
      if (fault !== null) found.set('erasures', fault);
      if (wal.needsEmptying() && !(await wal.empty())) {
        found.set(
          'log',
          `deleted data can still be read in ${path}-wal, because another program is reading the database: close that program`,
        );
      }
      return found;
    },
    async close() {
      lock.release();
      await db.destroy();
    },
  });
  return {
    ...store,
    async purge(options) {
      const deleted = await store.purge(options);
      deleteSetAside(path, new Date(options.at), options.receivedSince);
      return deleted;
    },
  };
}

/** Empties the WAL, which still contains deleted data. Another program that reads the database delays this. */
function createWalCleaner(db: Kysely<Database>, path: string, busyTimeoutMs: number) {
  // A killed server leaves a WAL.
  let needsEmptying = existsSync(`${path}-wal`);
  const setBusyTimeout = (ms: number) => sql.raw(`pragma busy_timeout = ${ms}`);
  return {
    needsEmptying: () => needsEmptying,
    /** Returns false when it must be retried. */
    empty(): Promise<boolean> {
      return db.connection().execute(async (connection) => {
        // A short timeout: it blocks the server, and `faults` retries.
        await setBusyTimeout(Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS)).execute(connection);
        const emptying = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
        needsEmptying = await emptying.then(
          ({ rows }) => rows[0]?.busy !== 0,
          () => true,
        );
        await setBusyTimeout(busyTimeoutMs).execute(connection);
        return !needsEmptying;
      });
    },
  };
}

interface Batch {
  leads: [Lead, AddOptions][];
  /** The results in the order of the leads, once they are committed. */
  results: Promise<(AddedLead | null)[]>;
}

/** Limits how long one transaction takes, and how many leads one failure rejects. */
const MAX_BATCH_SIZE = 64;

/**
 * Adds leads in batches: those that arrive before a transaction begins share it and its fsync. A single lead does not
 * wait. Each call resolves after the commit. If a transaction fails, all its leads are rejected: a full, locked or
 * corrupt database would fail each of them.
 */
function addInBatches(db: Kysely<Database>, leadJobs: LeadJobs): Engine['add'] {
  let open: Batch | null = null;

  function begin(): Batch {
    const leads: Batch['leads'] = [];
    const batch = { leads, results: write().finally(close) };
    function close(): void {
      if (open === batch) open = null;
    }
    async function write(): Promise<(AddedLead | null)[]> {
      // Includes leads that the network has already delivered.
      await setImmediate();
      return db.transaction().execute(async (transaction) => {
        close();
        const results: (AddedLead | null)[] = [];
        for (const [lead, options] of leads)
          results.push(await addOnce(transaction, lead, options, leadJobs));
        return results;
      });
    }
    return batch;
  }

  return async (lead, options) => {
    open ??= begin();
    const { leads, results } = open;
    const index = leads.push([lead, options]) - 1;
    if (leads.length === MAX_BATCH_SIZE) open = null;
    return (await results)[index] ?? null;
  };
}
