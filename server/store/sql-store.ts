/** A store over SQL tables, put together from what all engines share and what each does its own way. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { LeadDatabase } from './lead-database.ts';
import { auditOver } from './sql-audit.ts';
import { deskLeadsOver } from './sql-desk-leads.ts';
import { jobsOver } from './sql-jobs.ts';
import { type LeadJobs, leadsOver } from './sql-leads.ts';
import { peopleOver } from './sql-people.ts';
import { pushOver } from './sql-push.ts';

export interface StoreOptions {
  /** What follows from a lead that is no suspected spam. */
  leadJobs?: LeadJobs;
}

export const DEFAULT_LEAD_JOBS: LeadJobs = ['mail'];

export interface SqlEngine extends Pick<LeadDatabase, 'add' | 'takeJob' | 'backUp' | 'close'> {
  leadJobs: LeadJobs;
  /** Beside the database: what was erased. */
  erasuresFile: string;
  /** Called when leads were deleted, so that nothing of them can be read any more. */
  forget?(): Promise<unknown>;
}

export function sqlStore(db: Kysely<Database>, engine: SqlEngine): LeadDatabase {
  const { leadJobs, erasuresFile, forget, ...own } = engine;
  const leads = leadsOver(db, erasuresFile);
  const forgetting = async (deleted: number) => {
    if (deleted > 0) await forget?.();
    return deleted;
  };
  return closingLast({
    ...leads,
    ...jobsOver(db),
    ...deskLeadsOver(db, leadJobs),
    ...peopleOver(db, erasuresFile),
    ...auditOver(db),
    ...pushOver(db),
    ...own,
    eraseSender: (email) => leads.eraseSender(email).then(forgetting),
    purge: (options) => leads.purge(options).then(forgetting),
  });
}

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * The same store, whose `close` waits for every call that has begun. The query builder closes at
 * once, and a call that still waits for a connection would fail or never come back.
 */
function closingLast(store: LeadDatabase): LeadDatabase {
  const running = new Set<Promise<unknown>>();
  const counted =
    (method: Method): Method =>
    (...given) => {
      const call = method(...given);
      running.add(call);
      // What becomes of the call is its caller's business.
      call.finally(() => running.delete(call)).catch(() => undefined);
      return call;
    };
  const methods = Object.entries(store).map(([name, method]) => [name, counted(method as Method)]);
  return {
    ...(Object.fromEntries(methods) as LeadDatabase),
    async close() {
      await Promise.allSettled(running);
      await store.close();
    },
  };
}
