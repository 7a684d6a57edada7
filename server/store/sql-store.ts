/** The store: queries that are the same for both engines, and the engine's own operations. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { AddedLead, AddOptions, DueJobs, Job, JobEnd, Lead } from './model.ts';
import { deskQueries } from './sql-desk-leads.ts';
import { jobQueries } from './sql-jobs.ts';
import { type LeadJobs, leadQueries } from './sql-leads.ts';
import { peopleQueries } from './sql-people.ts';

/** All operations of the server and the owner's commands. */
export type LeadDatabase = ReturnType<typeof sqlStore>;

export const DEFAULT_LEAD_JOBS: LeadJobs = ['mail'];

export interface Engine {
  /** The jobs to add for a lead that is not suspected spam. */
  leadJobs: LeadJobs;
  /** The folder of the erasure list. */
  erasuresDir: string;
  /** Called after leads were deleted, to remove their remains from the files. */
  forget?(): Promise<unknown>;
  /**
   * Resolves when the lead and its jobs are fsynced, so that they survive SIGKILL and a power failure. A duplicate that
   * is not suspected releases the earlier one.
   *
   * @returns null when the lead is suspected spam and the limit of it is reached.
   */
  add(lead: Lead, options: AddOptions): Promise<AddedLead | null>;
  /**
   * Locks the job that has been due longest, runs `work` and records its result.
   *
   * @returns false when no job is due.
   */
  takeJob(due: DueJobs, work: (job: Job) => Promise<JobEnd>): Promise<boolean>;
  /** Returns problems with the store's files, by id, without personal data. Retries failed cleanups first. */
  faults(): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes a snapshot of the store to a new file.
   *
   * @param spamSince leaves out suspected spam received earlier.
   * @throws {BackUpError}
   */
  backUp(path: string, spamSince?: string): Promise<void>;
  /** Aborts running queries. */
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
