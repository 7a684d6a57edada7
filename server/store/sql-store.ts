/** A store over SQL tables, put together from what all engines share and what each does its own way. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { AddOptions, DueJobs, Job, JobEnd, Kept, Lead } from './model.ts';
import { deskLeadsOver } from './sql-desk-leads.ts';
import { jobsOver } from './sql-jobs.ts';
import { type LeadJobs, leadsOver } from './sql-leads.ts';
import { peopleOver } from './sql-people.ts';

/** All that an engine gives to the server and to the owner's commands. */
export type LeadDatabase = ReturnType<typeof sqlStore>;

export interface StoreOptions {
  /** What follows from a lead that is no suspected spam. */
  leadJobs?: LeadJobs;
}

export const DEFAULT_LEAD_JOBS: LeadJobs = ['mail'];

export interface SqlEngine {
  leadJobs: LeadJobs;
  /** Beside the database: what was erased. */
  erasuresFile: string;
  /** Called when leads were deleted, so that nothing of them can be read any more. */
  forget?(): Promise<unknown>;
  /**
   * Resolves only when the lead and the jobs for it are safely on disk: they must survive the process
   * being killed and the power failing. A duplicate that is no suspect clears the earlier one of the
   * suspicion.
   */
  add(lead: Lead, options: AddOptions): Promise<Kept>;
  /**
   * Keeps the job that is due for longest from everybody else while it is worked on, and records how
   * that ended.
   *
   * @returns false: there is none.
   */
  takeJob(due: DueJobs, work: (job: Job) => Promise<JobEnd>): Promise<boolean>;
  /** Copies the whole store, as it is at one moment, into a new file. @throws {BackUpError} */
  backUp(path: string): Promise<void>;
  close(): Promise<void>;
}

export function sqlStore(db: Kysely<Database>, engine: SqlEngine) {
  const { leadJobs, erasuresFile, forget, add, takeJob, backUp, close } = engine;
  const leads = leadsOver(db, erasuresFile);
  const forgetting = async (deleted: number) => {
    if (deleted > 0) await forget?.();
    return deleted;
  };
  const calls = callsOf({
    ...leads,
    ...jobsOver(db),
    ...deskLeadsOver(db, leadJobs),
    ...peopleOver(db, erasuresFile),
    ...{ add, takeJob, backUp },
    eraseSender: (email: string) => leads.eraseSender(email).then(forgetting),
    purge: (options: Parameters<typeof leads.purge>[0]) => leads.purge(options).then(forgetting),
  });
  return {
    ...calls.methods,
    /** Resolves once every call that has begun is through. The query builder closes at once otherwise. */
    async close(): Promise<void> {
      await Promise.allSettled(calls.running);
      await close();
    },
  };
}

type Method = (...given: never[]) => Promise<unknown>;

/** The same methods, and which of their calls are under way. */
function callsOf<Methods extends object>(methods: Methods) {
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
  const all = Object.entries(methods).map(([name, method]) => [name, counted(method as Method)]);
  return { methods: Object.fromEntries(all) as Methods, running };
}
