/** Stores that are open when a test begins. They are closed by whoever opens them. */
import { postgresStore } from '../../server/store/postgres-store.ts';
import type { LeadDatabase } from '../../server/store/sql-store.ts';
import { sqliteStore } from '../../server/store/sqlite-store.ts';

export async function openSqliteStore(options: Parameters<typeof sqliteStore>[0]): Promise<LeadDatabase> {
  return opened(sqliteStore(options));
}

export async function openPostgresStore(options: Parameters<typeof postgresStore>[0]): Promise<LeadDatabase> {
  return opened(postgresStore(options));
}

/** @throws {StoreOpenError} */
async function opened(store: LeadDatabase): Promise<LeadDatabase> {
  try {
    await store.people();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
