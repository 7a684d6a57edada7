/** The default store: one SQLite file beside the server. */
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Database, LeadTable } from './database.ts';
import {
  type Lead,
  type LeadContent,
  type LeadReader,
  type LeadSource,
  type LeadStore,
  StoreOpenError,
} from './lead-store.ts';
import {
  BUSY_TIMEOUT_MS,
  kyselyOver,
  openForReading,
  openForWriting,
} from './sqlite-connection.ts';

export interface SqliteStoreOptions {
  path: string;
  /** How long a write waits for another program's lock, in milliseconds. */
  busyTimeoutMs?: number;
}

/**
 * Opens the store for the server and brings its tables up to date. Folder and file are made where
 * they are missing.
 *
 * @throws {StoreOpenError} when the file cannot be used, or comes from a newer version of this site.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<LeadStore> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
  const database = explaining(path, () => openForWriting(path, busyTimeoutMs));
  const db = kyselyOver(database);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) {
    database.close();
    throw new StoreOpenError(`${path} could not be brought up to date: ${reason(error)}`, {
      cause: error,
    });
  }
  return {
    // One statement outside a transaction: SQLite commits, and flushes, before it returns.
    async add(lead) {
      await db.insertInto('lead').values(toRow(lead)).execute();
    },
    list: () => listLeads(db),
    close: () => db.destroy().then(() => closeQuietly(database)),
  };
}

/**
 * Opens an existing store for reading only, also while a server writes to it.
 *
 * @returns null where there is no store yet: no file, or one that no server has set up.
 * @throws {StoreOpenError} when there is a file that cannot be read as a store.
 */
export async function openSqliteReader(path: string): Promise<LeadReader | null> {
  if (!existsSync(path)) return null;
  const database = explaining(path, () => openForReading(path));
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'lead'").get();
    if (table === undefined) {
      database.close();
      return null;
    }
  } catch (error) {
    database.close();
    throw new StoreOpenError(`${path} could not be read: ${reason(error)}`, { cause: error });
  }
  const db = kyselyOver(database);
  return {
    list: () => listLeads(db),
    close: () => db.destroy().then(() => closeQuietly(database)),
  };
}

/** Kysely closes the file only if it has run a query, so the file is closed here where it is not. */
function closeQuietly(database: { isOpen: boolean; close(): void }): void {
  if (database.isOpen) database.close();
}

async function listLeads(db: Kysely<Database>): Promise<Lead[]> {
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

function toRow(lead: Lead): LeadTable {
  return {
    id: lead.id,
    kind: lead.kind,
    source: lead.source,
    received_at: lead.receivedAt,
    params: JSON.stringify(lead.params),
  };
}

/** Only validated leads are ever written, and the table checks kind and source. */
function fromRow(row: LeadTable): Lead {
  const content = { kind: row.kind, params: JSON.parse(row.params) } as LeadContent;
  return {
    id: row.id,
    receivedAt: row.received_at,
    source: row.source as LeadSource,
    ...content,
  };
}

function explaining<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new StoreOpenError(`${path} could not be opened: ${reason(error)}`, { cause: error });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
