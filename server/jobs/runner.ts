/** Runs jobs, a few of each kind at once, so that a slow kind delays no other. Retries failed ones: retry.ts. */

import { type Log, reasonOf, repeat, type Timers } from '../background.ts';
import type { Job, JobEnd, JobKind, NewJob, StoredLead } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { maxRetryDelayMs, type RetryPolicy, retryDelayMs } from './retry.ts';

/**
 * Runs a job at least once, so it must be idempotent: a killed process may have run it before.
 *
 * @returns follow-up jobs.
 * @throws when the job failed; the message must not contain personal data.
 */
export type Handler = (job: Job, signal: AbortSignal) => Promise<readonly NewJob[]>;

/** Handles jobs of a lead. A job whose lead was deleted is done. */
export function withLead(
  store: Pick<LeadDatabase, 'find'>,
  work: (lead: StoredLead, job: Job, signal: AbortSignal) => Promise<readonly NewJob[]>,
): Handler {
  return async (job, signal) => {
    const lead = job.leadId === null ? null : await store.find(job.leadId, 'all');
    return lead === null ? [] : work(lead, job, signal);
  };
}

export interface RunnerOptions {
  store: Pick<LeadDatabase, 'addJobs' | 'takeJob' | 'endJob'>;
  /** Jobs of a kind without a handler stay in the queue. */
  handlers: Partial<Record<JobKind, Handler>>;
  /** Returns the jobs that should exist by now, such as the day's digest. Called at every poll. */
  schedule: (now: Date) => readonly NewJob[];
  retry: RetryPolicy;
  clock: () => Date;
  timers: Timers;
  random: () => number;
  log: Log;
}

const MAX_CONCURRENT_PER_KIND = 4;
const POLL_INTERVAL_MS = 5_000;
/** How far the clocks of servers on one database may differ. */
const CLOCK_SKEW_MS = 5 * 60_000;
const RECORD_RETRY_MS = 1000;

export function startRunner(options: RunnerOptions) {
  const { store, handlers, schedule, retry, clock, timers, random, log } = options;
  const abort = new AbortController();
  const inProgress = new Map<string, JobKind>();
  const running = new Set<Promise<void>>();
  let scheduled: readonly string[] = [];
  let isStoreDown = false;
  let isTaking = false;
  let takeAgain = false;
  let stopping = false;

  /** Starts all due jobs. Takes one at a time; a call meanwhile makes it look once more. */
  async function takeAll(): Promise<void> {
    takeAgain = true;
    if (isTaking) return;
    isTaking = true;
    while (takeAgain && !stopping) {
      takeAgain = false;
      // In this order: take() is awaited before takeAgain is read, and a call may have set it.
      takeAgain = (await take()) || takeAgain;
    }
    isTaking = false;
  }

  /** Resolves to whether a job was due, as soon as it has started. */
  function take(): Promise<boolean> {
    const started = Promise.withResolvers<boolean>();
    let job: Job | null = null;
    let end: JobEnd | null = null;
    const now = clock().getTime();
    const due = {
      kinds: freeKinds(),
      now: iso(now),
      latest: iso(now + maxRetryDelayMs(retry) + CLOCK_SKEW_MS),
      except: [...inProgress.keys()],
    };
    if (due.kinds.length === 0) return Promise.resolve(false);
    const work = store
      .takeJob(due, async (taken) => {
        job = taken;
        inProgress.set(taken.id, taken.kind);
        started.resolve(true);
        end = await perform(taken);
        return end;
      })
      .then(() => logStoreState(null))
      .catch(async (error) => {
        logStoreState(error);
        if (job !== null && end !== null) await record(job, end);
      })
      .finally(() => {
        running.delete(work);
        started.resolve(false);
        if (job === null) return;
        inProgress.delete(job.id);
        void takeAll();
      });
    running.add(work);
    return started.promise;
  }

  function freeKinds(): JobKind[] {
    const busy = [...inProgress.values()];
    const kinds = Object.keys(handlers) as JobKind[];
    return kinds.filter((kind) => busy.filter((other) => other === kind).length < MAX_CONCURRENT_PER_KIND);
  }

  async function perform(job: Job): Promise<JobEnd> {
    const { dueAt, attempts, lastError, kind } = job;
    const unchanged = { dueAt, attempts, lastError, doneAt: null, next: [] };
    const handler = handlers[kind];
    if (handler === undefined || stopping) return unchanged;
    try {
      const next = await handler(job, abort.signal);
      return { ...unchanged, dueAt: null, lastError: null, doneAt: clock().toISOString(), next };
    } catch (error) {
      if (abort.signal.aborted) return unchanged;
      const failures = attempts + 1;
      const failed = { attempts: failures, lastError: reasonOf(error), dueAt: nextDueAt(failures) };
      const fields = { job: job.id, ...failed };
      if (failed.dueAt === null) log.error(fields, 'job given up; an owner can retry it at the desk');
      else log.warn(fields, 'job failed; it will be retried');
      return { ...unchanged, ...failed };
    }
  }

  function nextDueAt(failures: number): string | null {
    const delay = retryDelayMs(failures, retry, random);
    return delay === null ? null : iso(clock().getTime() + delay);
  }

  /** Retries until the end is recorded: a finished job without a record would run again. */
  async function record(job: Job, end: JobEnd): Promise<void> {
    while (!abort.signal.aborted) {
      const failure = await store.endJob(job.id, end).then(() => null, reasonOf);
      if (failure === null) return;
      await new Promise<void>((resolve) => timers.after(RECORD_RETRY_MS, resolve));
    }
    log.error({ job: job.id }, 'stopped before the result of the job was recorded; it will run again');
  }

  function logStoreState(error: unknown): void {
    if (isStoreDown === (error !== null)) return;
    isStoreDown = error !== null;
    if (isStoreDown) log.error({ reason: reasonOf(error) }, 'the database cannot be reached');
    else log.info({}, 'the database can be reached again');
  }

  const stopPolling = repeat(timers, async () => {
    const jobs = schedule(clock());
    const isNew = jobs.some(({ id }) => !scheduled.includes(id));
    if (isNew) {
      await store.addJobs(jobs).then(() => {
        scheduled = jobs.map(({ id }) => id);
      }, logStoreState);
    }
    void takeAll();
    return Math.min(POLL_INTERVAL_MS, retry.firstMs);
  });

  return {
    /** Looks for due jobs now. */
    notify: () => void takeAll(),
    /** Waits for running jobs, at most this long, then aborts them. Aborted jobs stay due. */
    async stop(graceMs: number): Promise<void> {
      stopping = true;
      await stopPolling();
      const cancelGrace = timers.after(graceMs, () => abort.abort());
      await Promise.all(running);
      cancelGrace();
    },
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
