/** Opens the store that the environment names: PostgreSQL by `DATABASE_URL`, else SQLite. */
import { join } from 'node:path';
import { backupDirectory, dataDirectory } from '../environment.ts';
import type { Firm } from './firm.ts';
import type { LeadJobs } from './sql-leads.ts';
import type { LeadDatabase } from './sql-store.ts';
import { openSqliteAdmin, sqliteStore } from './sqlite-store.ts';

type Variables = Record<string, string | undefined>;

/**
 * For the server: opened at its first use, whatever that takes.
 *
 * @throws {StoreOpenError} where the address is none. No message holds a password.
 */
export async function serverStore(
  env: Variables,
  options: { leadJobs?: LeadJobs; firm?: Firm } = {},
): Promise<LeadDatabase> {
  if (!env.DATABASE_URL) return sqliteStore({ ...options, ...sqliteFiles(env) });
  const { postgresStore } = await postgres();
  return postgresStore({ ...options, url: env.DATABASE_URL, erasuresDir: backupDirectory(env) });
}

/** For the owner's commands, also while servers run. @returns null where there is no store yet. */
export async function openLeadAdmin(env: Variables): Promise<LeadDatabase | null> {
  if (!env.DATABASE_URL) return openSqliteAdmin(sqliteFiles(env));
  const { openPostgresAdmin } = await postgres();
  return openPostgresAdmin({ url: env.DATABASE_URL, erasuresDir: backupDirectory(env) });
}

/** Where the leads are, for a message: a path, or a server and a database without user and password. */
export async function leadStoreName(env: Variables): Promise<string> {
  if (!env.DATABASE_URL) return sqlitePath(env);
  const { readPostgresUrl } = await postgres();
  return readPostgresUrl(env.DATABASE_URL).name;
}

/** The driver is loaded only where it is used: a single server starts faster without it. */
function postgres() {
  return import('./postgres-store.ts');
}

/** Where the SQLite file is. */
export function sqlitePath(env: Variables): string {
  return join(dataDirectory(env), LEADS_FILE);
}

const sqliteFiles = (env: Variables) => ({ path: sqlitePath(env), erasuresDir: backupDirectory(env) });

export const LEADS_FILE = 'leads.db';
