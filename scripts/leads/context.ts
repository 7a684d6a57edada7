/** What a command is given, and how it gets at the leads. */
import { isAbsolute, relative } from 'node:path';
import type { Site } from '../../config/schema.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import type { OwnerStore } from '../../server/store/lead-database.ts';
import {
  BackUpError,
  type LeadFilter,
  type StoredLead,
  StoreOpenError,
} from '../../server/store/lead-store.ts';
import { leadStoreName, openLeadAdmin } from '../../server/store/open-store.ts';
import { CommandFailure, type Terminal } from '../owner-command.ts';

export interface Context extends Terminal {
  env: Record<string, string | undefined>;
  now: Date;
  site: Pick<Site, 'brand' | 'url' | 'replyPromise' | 'privacy' | 'contact'>;
}

/** Thrown where nothing has been stored yet, which some commands take for an empty list. */
export class NoDatabaseError extends CommandFailure {}

export function zoneOf({ site }: Context): string {
  return timeZoneOf(site.contact);
}

/** Prints to what may be piped: the question and the complaints of a command go elsewhere. */
export function print({ stdout }: Context, text: string): void {
  stdout.write(`${text}\n`);
}

/** Closes the leads whatever happens. A server may be writing to them meanwhile. */
export async function withLeads<T>({ env }: Context, work: (leads: OwnerStore) => Promise<T>): Promise<T> {
  const leads = await openLeadAdmin(env).catch(explain);
  if (leads === null) {
    const name = await leadStoreName(env);
    const fromHere = isAbsolute(name) ? relative(process.cwd(), name) : name;
    const shown = fromHere.startsWith('..') ? name : fromHere;
    throw new NoDatabaseError(`There is no database yet at ${shown}. The server makes it: npm start`);
  }
  try {
    return await work(leads).catch(explain);
  } finally {
    await leads.close();
  }
}

/** @throws {CommandFailure} for a fault of the database that a person can do something about. */
function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if (error instanceof BackUpError) throw new CommandFailure(error.message);
  const isOpening: boolean = error instanceof StoreOpenError;
  if (!isOpening && !('code' in error && error.code === 'ERR_SQLITE_ERROR')) throw error;
  if (/database( table)? is (locked|busy)/.test(error.message)) {
    throw new CommandFailure('The database is in use by another program just now. Please try again.');
  }
  throw new CommandFailure(isOpening ? error.message : `The database could not do this: ${error.message}`);
}

export function listLeads(context: Context, filter?: LeadFilter): Promise<StoredLead[]> {
  return withLeads(context, (leads) => leads.list(filter));
}

/** @param ids whole, or their beginnings. @throws {CommandFailure} when one fits no lead, or several. */
export async function findLeads(leads: OwnerStore, ids: readonly string[]): Promise<StoredLead[]> {
  const all = await leads.list();
  const found = ids.map((id) => {
    const prefix = id.trim().toLowerCase();
    const fitting = all.filter((lead) => prefix !== '' && lead.id.startsWith(prefix));
    const [lead, another] = fitting;
    if (lead === undefined) throw new CommandFailure(`No message has an id that begins with "${id}".`);
    if (another !== undefined) {
      const named = fitting.slice(0, 5).map((one) => `\n  ${one.id}`);
      const count = `${fitting.length} messages have an id`;
      throw new CommandFailure(`${count} that begins with "${id}":${named.join('')}`);
    }
    return lead;
  });
  return [...new Set(found)];
}
