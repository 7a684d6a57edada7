/** Opens the leads for one piece of work and closes them after it, whatever happens. */
import type { LeadKeeper, LeadReader } from '../../server/store/lead-store.ts';
import { CommandError, type Environment } from './command.ts';
import { noDatabaseYet, openLeads } from './open.ts';

/** Thrown where nothing has been stored yet, which some commands take for an empty list. */
export class NoDatabaseError extends CommandError {
  override name = 'NoDatabaseError';
}

/** @throws {NoDatabaseError} where nothing has been stored yet. */
export async function readLeads<T>(
  env: Environment,
  work: (leads: LeadReader & Pick<LeadKeeper, 'backUp'>) => Promise<T>,
): Promise<T> {
  return closing(await openLeads(env), env, work);
}

/** @throws {NoDatabaseError} where nothing has been stored yet. */
export async function changeLeads<T>(
  env: Environment,
  work: (leads: LeadKeeper) => Promise<T>,
): Promise<T> {
  return closing(await openLeads(env), env, work);
}

async function closing<L extends { close(): Promise<void> }, T>(
  leads: L | null,
  env: Environment,
  work: (leads: L) => Promise<T>,
): Promise<T> {
  if (leads === null) throw new NoDatabaseError(await noDatabaseYet(env));
  try {
    return await work(leads);
  } finally {
    await leads.close();
  }
}
