/** Opens the store that the environment configures: PostgreSQL if `DATABASE_URL` is set, else SQLite. */
import { join } from 'node:path';
import { backupDirectory, dataDirectory } from '../environment.ts';
import type { Firm } from './firm.ts';
import type { LeadJobs } from './sql-leads.ts';
import type { LeadDatabase } from './sql-store.ts';
import { openSqliteAdmin, sqliteStore } from './sqlite-store.ts';

type Variables = Record<string, string | undefined>;

/**
 * Returns the server's store, which opens on its first query.
 *
 * @throws {StoreOpenError} when DATABASE_URL is invalid. No message contains a password.
 */
export async function serverStore(
  env: Variables,
  options: { leadJobs?: LeadJobs; firm?: Firm } = {},
): Promise<LeadDatabase> {
  if (!env.DATABASE_URL) return sqliteStore({ ...options, ...sqliteFiles(env) });
  const { postgresStore } = await postgres();
  return postgresStore({ ...options, url: env.DATABASE_URL, erasuresDir: backupDirectory(env) });
}

/** Opens the store for the owner's commands, also while servers run. @returns null when there is none yet. */
export async function openLeadAdmin(env: Variables): Promise<LeadDatabase | null> {
  if (!env.DATABASE_URL) return openSqliteAdmin(sqliteFiles(env));
  const { openPostgresAdmin } = await postgres();
  return openPostgresAdmin({ url: env.DATABASE_URL, erasuresDir: backupDirectory(env) });
}

/** Names the store for messages: a path, or server and database without user and password. */
export async function leadStoreName(env: Variables): Promise<string> {
  if (!env.DATABASE_URL) return sqlitePath(env);
  const { readPostgresUrl } = await postgres();
  return readPostgresUrl(env.DATABASE_URL).name;
}

/** Loads the driver only if it is used; without it, the server starts faster. */
function postgres() {
  return import('./postgres-store.ts');
}

/** Returns the path of the SQLite file. */
export function sqlitePath(env: Variables): string {
  return join(dataDirectory(env), LEADS_FILE);
}

const sqliteFiles = (env: Variables) => ({ path: sqlitePath(env), erasuresDir: backupDirectory(env) });

export const LEADS_FILE = 'leads.db';
