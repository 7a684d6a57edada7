/** The store: the same tables and the same questions on every engine, beside what each does its own way. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { AddedLead, AddOptions, DueJobs, Job, JobEnd, Lead } from './model.ts';
import { deskQueries } from './sql-desk-leads.ts';
import { jobQueries } from './sql-jobs.ts';
import { type LeadJobs, leadQueries } from './sql-leads.ts';
import { peopleQueries } from './sql-people.ts';

/** All that the server and the owner's commands do with what is kept. */
export type LeadDatabase = ReturnType<typeof sqlStore>;

export const DEFAULT_LEAD_JOBS: LeadJobs = ['mail'];

export interface Engine {
  /** What follows from a lead that is no suspected spam. */
  leadJobs: LeadJobs;
  /** The folder of the list of who was erased. */
  erasuresDir: string;
  /** Called when leads were deleted, so that nothing of them can be read any more. */
  forget?(): Promise<unknown>;
  /**
   * Resolves only when the lead and the jobs for it are safely on disk: they must survive the process
   * being killed and the power failing. A duplicate that is no suspect clears the earlier one of the
   * suspicion.
   *
   * @returns null where as much suspected spam is kept as may be, and this is suspected too.
   */
  add(lead: Lead, options: AddOptions): Promise<AddedLead | null>;
  /**
   * Keeps the job that is due for longest from everybody else while it is worked on, and records how
   * that ended.
   *
   * @returns false: there is none.
   */
  takeJob(due: DueJobs, work: (job: Job) => Promise<JobEnd>): Promise<boolean>;
  /** What is wrong with the store's own files, by name, in words without personal data; what can be is tried again. */
  faults(): Promise<ReadonlyMap<string, string>>;
  /**
   * Copies the whole store, as it is at one moment, into a new file.
   *
   * @param spamSince suspected spam that came before then is left out.
   * @throws {BackUpError}
   */
  backUp(path: string, spamSince?: string): Promise<void>;
  /** What is under way is broken off. */
  close(): Promise<void>;
}

export function sqlStore(db: Kysely<Database>, { leadJobs, erasuresDir, forget, ...engine }: Engine) {
  return {
    ...engine,
    ...leadQueries(db, erasuresDir, forget),
    ...deskQueries(db, leadJobs),
    ...jobQueries(db),
    ...peopleQueries(db, erasuresDir),
  };
}
