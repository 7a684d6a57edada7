/** Work that is done beside the requests. Every piece of it is a row, until it is done or given up. */

/**
 * `mail` is an enquiry to the firm: a job for the whole, which makes one for each address. `retention` is
 * the deletion by age.
 */
export type JobKind =
  | 'mail'
  | 'confirmation'
  | 'webhook'
  | 'push'
  | 'digest'
  | 'alert'
  | 'backup'
  | 'retention';

export interface Job {
  /**
   * Says what is to be done, such as `digest:2026-11-24`: what exists is not made again, so that neither
   * a restart nor a second server does it twice.
   */
  id: string;
  kind: JobKind;
  leadId: string | null;
  /** Null and not done: given up, until a person has it tried again. */
  dueAt: string | null;
  /** Those that failed. */
  attempts: number;
  /** In words without personal data. */
  lastError: string | null;
  doneAt: string | null;
}

export type NewJob = Pick<Job, 'id' | 'kind' | 'leadId'> & { dueAt: string };

/** How a try has ended. */
export type JobEnd = Pick<Job, 'dueAt' | 'attempts' | 'lastError' | 'doneAt'> & {
  /** Made in the same transaction. */
  next: readonly NewJob[];
};

export interface DueJobs {
  kinds: readonly JobKind[];
  now: string;
  /** No try is put off further than to here: what is said to wait longer bears a wrong clock's time. */
  latest: string;
  /** Ids of those that are under way in this process. */
  except: readonly string[];
}

export interface JobState {
  waiting: number;
  /** But for enquiries that somebody has answered all the same. */
  givenUp: number;
  /** Of the one among the open ones that was tried most often. */
  attempts: number;
  /** When the one that waits for longest was due. */
  oldestDue: string | null;
  lastDoneAt: string | null;
  /** Of one that is open. */
  lastError: string | null;
}

export interface JobStore {
  /** What is there under the same id stays as it is, done or not. */
  addJobs(jobs: readonly NewJob[]): Promise<void>;
  /**
   * Keeps the job that is due for longest from everybody else while it is worked on, and records how
   * that ended.
   *
   * @returns false: there is none.
   */
  takeJob(due: DueJobs, work: (job: Job) => Promise<JobEnd>): Promise<boolean>;
  /** As `takeJob` does at its end, for an end that could not be recorded there. */
  endJob(id: string, end: JobEnd): Promise<void>;
  /** What waits for addresses goes to these, and to no others. */
  readdressMails(addresses: readonly string[]): Promise<void>;
  jobState(kind: JobKind): Promise<JobState>;
  /** When the newest of those was done whose id comes before. */
  lastDoneBefore(kind: JobKind, id: string): Promise<string | null>;
  countDone(kind: JobKind, since: string): Promise<number>;
  /** But for enquiries that somebody has answered all the same. */
  countGivenUp(): Promise<number>;
  /** Has all that was given up tried again. @returns how many there were. */
  retryGivenUp(at: string): Promise<number>;
}

/** Of an enquiry to the firm: of the whole, or of one address. */
export function mailJobId(leadId: string, address?: string): string {
  return ['mail', leadId, ...(address === undefined ? [] : [address.toLowerCase()])].join(':');
}

/** @returns null for the job of the whole. */
export function addressOfMailJob(id: string): string | null {
  return id.split(':').slice(2).join(':') || null;
}
