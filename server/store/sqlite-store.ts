/** The default store: one SQLite file beside the server. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import { type LeadDatabase, type LeadReader, StoreOpenError } from './lead-store.ts';
import { addOnce } from './sql-adder.ts';
import { keeperOver } from './sql-keeper.ts';
import { outboxOver } from './sql-outbox.ts';
import { readerOver } from './sql-reader.ts';
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
export async function openSqliteStore(options: SqliteStoreOptions): Promise<LeadDatabase> {
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
    ...readerOver(db),
    ...keeperOver(db),
    ...outboxOver(db, { skipLocked: false }),
    // Begun as a writer, so that nobody can add the same message between the look and the insert.
    // The commit flushes before it returns.
    add: (lead, options) =>
      db.connection().execute(async (connection) => {
        await sql`begin immediate`.execute(connection);
        try {
          const kept = await addOnce(connection, lead, options);
          await sql`commit`.execute(connection);
          return kept;
        } catch (error) {
          await sql`rollback`.execute(connection).catch(() => undefined);
          throw error;
        }
      }),
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
    ...readerOver(db),
    close: () => db.destroy().then(() => closeQuietly(database)),
  };
}

/** Kysely closes the file only if it has run a query, so the file is closed here where it is not. */
function closeQuietly(database: { isOpen: boolean; close(): void }): void {
  if (database.isOpen) database.close();
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
