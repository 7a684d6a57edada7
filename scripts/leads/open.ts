/** The one place of this command that knows where the leads are. */
import { isAbsolute, relative } from 'node:path';
import type { LeadKeeper } from '../../server/store/lead-store.ts';
import { leadStoreName, openLeadKeeper } from '../../server/store/open-store.ts';
import type { Environment } from './command.ts';

/**
 * Opens the leads while a server may be writing to them.
 *
 * @returns null where nothing has been stored yet; it is not made by looking.
 * @throws {StoreOpenError} when there is a database that cannot be used.
 */
export function openLeads(env: Environment): Promise<LeadKeeper | null> {
  return openLeadKeeper(env);
}

/** What a person reads where nothing has been stored yet. */
export async function noDatabaseYet(env: Environment): Promise<string> {
  const name = await leadStoreName(env);
  const fromHere = isAbsolute(name) ? relative(process.cwd(), name) : name;
  const shown = fromHere.startsWith('..') ? name : fromHere;
  return `There is no database yet at ${shown}. The server makes it: npm start`;
}
