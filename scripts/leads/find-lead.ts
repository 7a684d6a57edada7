/** From an id, or its beginning, to its lead. */
import type { LeadReader, StoredLead } from '../../server/store/lead-store.ts';
import { CommandError } from './command.ts';

/** Ids are UUIDs, written in small letters; enough of them are listed to tell two apart. */
const MOST_NAMED = 5;

/**
 * @returns each lead once, in the order in which they were asked for.
 * @throws {CommandError} when one of the ids fits no lead, or more than one.
 */
export async function findLeads(leads: LeadReader, ids: string[]): Promise<StoredLead[]> {
  const found = new Map<string, StoredLead>();
  for (const id of ids) {
    const lead = await findLead(leads, id);
    found.set(lead.id, lead);
  }
  return [...found.values()];
}

export async function findLead(leads: LeadReader, id: string): Promise<StoredLead> {
  const prefix = id.trim().toLowerCase();
  const lead = await leads.find(prefix);
  if (lead !== null) return lead;
  const fitting =
    prefix === '' ? [] : (await leads.list()).filter((one) => one.id.startsWith(prefix));
  if (fitting.length < 2) {
    throw new CommandError(`No message has an id that begins with "${id}".`);
  }
  const named = fitting.slice(0, MOST_NAMED).map((one) => `  ${one.id}`);
  const more = fitting.length > named.length ? [`  and ${fitting.length - named.length} more`] : [];
  throw new CommandError(
    [`${fitting.length} messages have an id that begins with "${id}":`, ...named, ...more].join(
      '\n',
    ),
  );
}
