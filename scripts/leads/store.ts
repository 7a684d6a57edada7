/** Opens the leads for one piece of work, finds single ones, and explains what can go wrong. */
import { isAbsolute, relative } from 'node:path';
import type { Site } from '../../config/schema.ts';
import {
  BackUpError,
  type LeadFilter,
  type LeadKeeper,
  type StoredLead,
  StoreOpenError,
} from '../../server/store/lead-store.ts';
import { leadStoreName, openLeadKeeper } from '../../server/store/open-store.ts';

/** What a command has to know of the world. */
export interface Context {
  env: Record<string, string | undefined>;
  now: Date;
  site: Pick<Site, 'replyPromise' | 'privacy'> & {
    contact: { address: Pick<Site['contact']['address'], 'state'> };
  };
}

/** Thrown when a command cannot do what it was asked; the message is all that a person reads. */
export class LeadsError extends Error {
  override name = 'LeadsError';
}

/** Thrown where nothing has been stored yet, which some commands take for an empty list. */
export class NoDatabaseError extends LeadsError {
  override name = 'NoDatabaseError';
}

/**
 * Opens the leads, while a server may be writing to them, and closes them whatever happens.
 *
 * @throws {NoDatabaseError} where nothing has been stored yet; it is not made by looking.
 * @throws {StoreOpenError} when there is a database that cannot be used.
 */
export async function withLeads<T>(
  { env }: Context,
  work: (leads: LeadKeeper) => Promise<T>,
): Promise<T> {
  const leads = await openLeadKeeper(env);
  if (leads === null) {
    const name = await leadStoreName(env);
    const fromHere = isAbsolute(name) ? relative(process.cwd(), name) : name;
    const shown = fromHere.startsWith('..') ? name : fromHere;
    throw new NoDatabaseError(
      `There is no database yet at ${shown}. The server makes it: npm start`,
    );
  }
  try {
    return await work(leads);
  } finally {
    await leads.close();
  }
}

export function listLeads(context: Context, filter?: LeadFilter): Promise<StoredLead[]> {
  return withLeads(context, (leads) => leads.list(filter));
}

/**
 * @param ids whole ids, or their beginnings.
 * @returns each lead once, in the order in which they were asked for.
 * @throws {LeadsError} when one of the ids fits no lead, or more than one.
 */
export async function findLeads(
  leads: Pick<LeadKeeper, 'list'>,
  ids: readonly string[],
): Promise<StoredLead[]> {
  const all = await leads.list();
  const found = ids.map((id) => {
    const prefix = id.trim().toLowerCase();
    const fitting = all.filter((lead) => prefix !== '' && lead.id.startsWith(prefix));
    const [lead, another] = fitting;
    if (lead === undefined) {
      throw new LeadsError(`No message has an id that begins with "${id}".`);
    }
    if (another !== undefined) {
      const named = fitting.slice(0, 5).map((one) => `\n  ${one.id}`);
      throw new LeadsError(
        `${fitting.length} messages have an id that begins with "${id}":${named.join('')}`,
      );
    }
    return lead;
  });
  return [...new Set(found)];
}

/**
 * What a person reads of a fault that they can do something about.
 *
 * @returns undefined for a fault that has no such words.
 */
export function explanationOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof LeadsError || error instanceof BackUpError) return error.message;
  const opening: boolean = error instanceof StoreOpenError;
  if (!opening && !('code' in error && error.code === 'ERR_SQLITE_ERROR')) return undefined;
  if (/database( table)? is (locked|busy)/.test(error.message)) {
    return 'The database is in use by another program just now. Please try again.';
  }
  return opening ? error.message : `The database could not do this: ${error.message}`;
}
