/** The one place of this command that knows which database the leads are in. */
import { join, relative } from 'node:path';
import { dataDirectory, LEADS_FILE } from '../../server/store/data-directory.ts';
import type { LeadKeeper, LeadReader } from '../../server/store/lead-store.ts';
import { openForReading } from '../../server/store/sqlite-connection.ts';
import { openSqliteReader, openSqliteStore } from '../../server/store/sqlite-store.ts';
import type { Environment } from './command.ts';

/** What a database may be able to do for its back-up. */
export interface BackUp {
  /** Copies everything, as it is at one moment, to a path where there is no file yet. */
  backUp(path: string): Promise<void>;
}

export type ReadableLeads = LeadReader & Partial<BackUp>;

/**
 * Opens the leads while a server may be writing to them.
 *
 * @returns null where nothing has been stored yet; it is not made by looking.
 * @throws {StoreOpenError} when there is a database that cannot be used.
 */
export function openLeads(env: Environment, purpose: 'reading'): Promise<ReadableLeads | null>;
export function openLeads(env: Environment, purpose: 'changing'): Promise<LeadKeeper | null>;
export async function openLeads(
  env: Environment,
  purpose: 'reading' | 'changing',
): Promise<ReadableLeads | LeadKeeper | null> {
  const path = databasePath(env);
  const reader = await openSqliteReader(path);
  if (reader === null) return null;
  if (purpose === 'reading') return { ...reader, backUp: (to: string) => copySqlite(path, to) };
  await reader.close();
  return openSqliteStore({ path });
}

/** What a person reads where nothing has been stored yet. */
export function noDatabaseYet(env: Environment): string {
  const path = databasePath(env);
  const fromHere = relative(process.cwd(), path);
  const shown = fromHere.startsWith('..') ? path : fromHere;
  return `There is no database yet at ${shown}. The server makes it: npm start`;
}

function databasePath(env: Environment): string {
  return join(dataDirectory(env), LEADS_FILE);
}

/** A copy without the write-ahead log beside it, and without what was erased. */
async function copySqlite(path: string, to: string): Promise<void> {
  const database = openForReading(path);
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
