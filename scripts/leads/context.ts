/** The context of the commands that open the database. */
import type { Site } from '../../config/schema.ts';
import { readServedFirm } from '../../server/built-site.ts';
import { type Firm, refuseOtherFirm } from '../../server/store/firm.ts';
import { StoreOpenError } from '../../server/store/model.ts';
import { leadStoreName, openLeadAdmin } from '../../server/store/open-store.ts';
import type { LeadDatabase } from '../../server/store/sql-store.ts';
import { CommandFailure, type Terminal } from '../owner-command.ts';
import { buildFolder } from '../settings.ts';

export interface Context extends Terminal {
  env: Record<string, string | undefined>;
  now: Date;
  site: Pick<Site, 'brand' | 'url' | 'contact'>;
}

export function processContext(): Context {
  const { env, stdout, stderr } = process;
  return {
    ...{ env, now: new Date(), stdout, stderr },
    // A getter: --help has to work before the first build.
    get site() {
      return readServedFirm(buildFolder()).site;
    },
  };
}

/** Prints results to stdout, which may be piped; errors go to stderr. */
export function print({ stdout }: Context, text: string): void {
  stdout.write(`${text}\n`);
}

/** Opens the database, which a running server may share, and closes it after the work. */
export async function withLeads<T>(
  context: Pick<Context, 'env' | 'site'>,
  work: (leads: LeadDatabase) => Promise<T>,
): Promise<T> {
  const { env } = context;
  const leads = await openLeadAdmin(env).catch(rethrowReadable);
  const name = await leadStoreName(env);
  if (leads === null) {
    throw new CommandFailure(`There is no database yet at ${name}. The server creates it: npm start`);
  }
  try {
    return await leads
      .firm()
      .then((noted) => refuseOtherFirm(noted, firmOf(context), name))
      .then(() => work(leads))
      .catch(rethrowReadable);
  } finally {
    await leads.close();
  }
}

export const firmOf = ({ site, env }: Pick<Context, 'env' | 'site'>): Firm => ({
  origin: new URL(site.url).origin,
  movedFrom: env.MOVED_FROM,
});

/** Rethrows an error. @throws {CommandFailure} for a database error that a person can fix. */
export function rethrowReadable(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const isSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  if (!isSqlite && !(error instanceof StoreOpenError)) throw error;
  const isBusy = /database( table)? is (locked|busy)/.test(error.message);
  throw new CommandFailure(isBusy ? 'The database is busy. Try again in a moment.' : error.message);
}
