/** Opens the store that the environment names: PostgreSQL by `DATABASE_URL`, else SQLite. */
import { join } from 'node:path';
import { dataDirectory, LEADS_FILE } from './data-directory.ts';
import type { LeadDatabase, LeadKeeper } from './lead-store.ts';
import { openSqliteKeeper, openSqliteStore } from './sqlite-store.ts';

type Variables = Record<string, string | undefined>;

/**
 * For the server: makes what is missing and brings the tables up to date.
 *
 * @throws {StoreOpenError} with a message for the operator, without the password.
 */
export async function openLeadDatabase(env: Variables): Promise<LeadDatabase> {
  if (!env.DATABASE_URL) return openSqliteStore({ path: sqlitePath(env) });
  const { openPostgresStore } = await postgres();
  return openPostgresStore({ url: env.DATABASE_URL });
}

/**
 * For the owner's commands, also while servers run. Makes nothing.
 *
 * @returns null where there is no store yet.
 * @throws {StoreOpenError} when there is one that cannot be used.
 */
export async function openLeadKeeper(env: Variables): Promise<LeadKeeper | null> {
  if (!env.DATABASE_URL) return openSqliteKeeper(sqlitePath(env));
  const { openPostgresKeeper } = await postgres();
  return openPostgresKeeper({ url: env.DATABASE_URL });
}

/**
 * Where the leads are, for a message: a path, or a server and a database without user and password.
 *
 * @throws {StoreOpenError} when `DATABASE_URL` is no address of a PostgreSQL database.
 */
export async function leadStoreName(env: Variables): Promise<string> {
  if (!env.DATABASE_URL) return sqlitePath(env);
  const { readPostgresUrl } = await import('./postgres-connection.ts');
  return readPostgresUrl(env.DATABASE_URL).name;
}

/** The driver is loaded only where it is used: a single server starts faster without it. */
function postgres() {
  return import('./postgres-store.ts');
}

function sqlitePath(env: Variables): string {
  return join(dataDirectory(env), LEADS_FILE);
}
