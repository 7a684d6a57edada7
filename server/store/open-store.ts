/** Opens the store that the environment names: PostgreSQL by `DATABASE_URL`, else SQLite. */
import { join, resolve } from 'node:path';
import type { LeadDatabase, OwnerStore } from './lead-database.ts';
import { openSqliteAdmin, openSqliteStore } from './sqlite-store.ts';

type Variables = Record<string, string | undefined>;

/** For the server: makes what is missing. @throws {StoreOpenError} whose message holds no password. */
export async function openLeadDatabase(env: Variables): Promise<LeadDatabase> {
  if (!env.DATABASE_URL) return openSqliteStore({ path: sqlitePath(env) });
  const { openPostgresStore } = await postgres();
  return openPostgresStore({ url: env.DATABASE_URL });
}

/** For the owner's commands, also while servers run. @returns null where there is no store yet. */
export async function openLeadAdmin(env: Variables): Promise<OwnerStore | null> {
  if (!env.DATABASE_URL) return openSqliteAdmin(sqlitePath(env));
  const { openPostgresAdmin } = await postgres();
  return openPostgresAdmin({ url: env.DATABASE_URL });
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

function sqlitePath(env: Variables): string {
  return join(dataDirectory(env), LEADS_FILE);
}

export const LEADS_FILE = 'leads.db';

/** The project's own folder, whichever folder a command is started from. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

/** An empty `DATA_DIR` counts as not set. */
export function dataDirectory(env: Variables): string {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : join(projectRoot, 'data');
}
