/** The default store: one SQLite file beside the server. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { reasonOf } from '../background.ts';
import { backUpSqlite, deleteSetAside } from './backups.ts';
import { type Database, migrateToLatest, openIfSetUp, opening, plugins } from './database.ts';
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
  setAsideIfBroken,
} from './sqlite-file.ts';

export interface SqliteStoreOptions {
  path: string;
  /** The folder of the list of who was erased: that of the copies. */
  erasuresDir?: string;
  /** What follows from a lead that is no suspected spam. */
  leadJobs?: LeadJobs;
  /** Whose store it is to be. */
  firm?: Firm;
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
  const { erasuresDir = besides(path) } = options;
  let erasuresFault: string | null = null;
  const open = opening(async () => {
    let database: DatabaseSync | undefined;
    try {
      setAsideIfBroken(path, now());
      database = openForWriting(path, Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS));
      // All migrations or none: a server that is killed half-way through leaves no half table.
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
      throw explained(error, path, 'opened');
    }
  });
  const db = new Kysely<Database>({ dialect: sqliteDialect(open), plugins });
  return createStore(db, { ...options, erasuresDir }, () => erasuresFault);
}

/** @returns null where there is no store yet: no file, or one that no server has set up. */
export async function openSqliteAdmin({
  path,
  erasuresDir = besides(path),
}: Pick<SqliteStoreOptions, 'path' | 'erasuresDir'>): Promise<LeadDatabase | null> {
  if (!existsSync(path)) return null;
  try {
    const db = createKysely(openExisting(path));
    return await openIfSetUp(db, path, () => createStore(db, { path, erasuresDir }));
  } catch (error) {
    throw explained(error, path, 'read');
  }
}

function explained(error: unknown, path: string, done: 'opened' | 'read'): StoreOpenError {
  if (error instanceof StoreOpenError) return error;
  return new StoreOpenError(`${path} could not be ${done}: ${reasonOf(error)}`, { cause: error });
}

export function createKysely(database: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({ dialect: sqliteDialect(async () => database), plugins });
}

const besides = (path: string) => join(dirname(path), 'backups');

type Options = SqliteStoreOptions & Required<Pick<SqliteStoreOptions, 'erasuresDir'>>;

function createStore(
  db: Kysely<Database>,
  { path, erasuresDir, leadJobs = DEFAULT_LEAD_JOBS, busyTimeoutMs = BUSY_TIMEOUT_MS }: Options,
  erasuresFault: () => string | null = () => null,
): LeadDatabase {
  const lock = createJobLock(path);
  const log = createLog(db, path, busyTimeoutMs);
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
    forget: log.empty,
    async faults() {
      const found = new Map<string, string>();
      const fault = erasuresFault();
      if (fault !== null) found.set('erasures', fault);
      if (log.isToBeEmptied() && !(await log.empty())) {
        found.set(
          'log',
          `what was deleted can still be read in ${path}-wal, since another program is reading the database: close it`,
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

/** What was deleted can be read in the log until that is emptied, which whoever reads the database holds up. */
function createLog(db: Kysely<Database>, path: string, busyTimeoutMs: number) {
  // A server that was killed leaves one.
  let isToBeEmptied = existsSync(`${path}-wal`);
  const wait = (ms: number) => sql.raw(`pragma busy_timeout = ${ms}`);
  return {
    isToBeEmptied: () => isToBeEmptied,
    /** @returns false: not yet. */
    empty(): Promise<boolean> {
      return db.connection().execute(async (connection) => {
        // The server waits meanwhile, and it is tried again.
        await wait(Math.min(busyTimeoutMs, OPENING_BUSY_TIMEOUT_MS)).execute(connection);
        const emptying = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
        isToBeEmptied = await emptying.then(
          ({ rows }) => rows[0]?.busy !== 0,
          () => true,
        );
        await wait(busyTimeoutMs).execute(connection);
        return !isToBeEmptied;
      });
    },
  };
}

interface Batch {
  leads: [Lead, AddOptions][];
  /** In the order of the leads, once they are committed. */
  kept: Promise<(AddedLead | null)[]>;
}

/** Bounds how long the server is busy with one transaction, and how many one failure refuses. */
const MOST_AT_ONCE = 64;

/**
 * Leads that arrive before their transaction has begun share it, and so one flush of the disk; a lead that
 * comes alone waits for nobody. Nobody is told anything before the commit has returned. One that fails
 * refuses all of its leads: what fails here (full, locked, broken) would fail for each of them.
 */
function addInBatches(db: Kysely<Database>, leadJobs: LeadJobs): Engine['add'] {
  let open: Batch | null = null;

  function begin(): Batch {
    const leads: Batch['leads'] = [];
    const batch = { leads, kept: write().finally(close) };
    function close(): void {
      if (open === batch) open = null;
    }
    async function write(): Promise<(AddedLead | null)[]> {
      // What the network has delivered meanwhile gets in too.
      await setImmediate();
      return db.transaction().execute(async (transaction) => {
        close();
        const all: (AddedLead | null)[] = [];
        for (const [lead, options] of leads) all.push(await addOnce(transaction, lead, options, leadJobs));
        return all;
      });
    }
    return batch;
  }

  return async (lead, options) => {
    open ??= begin();
    const { leads, kept } = open;
    const index = leads.push([lead, options]) - 1;
    if (leads.length === MOST_AT_ONCE) open = null;
    return (await kept)[index] ?? null;
  };
}
