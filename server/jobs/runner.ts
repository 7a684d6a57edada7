/**
 * Works off the jobs: a few at once of each lane, so that what is slow holds up nothing else. What fails
 * is tried again in waits that double, and given up once it has waited long enough between its tries; no
 * clock can give anything up.
 */

import { type Log, reasonOf, repeat, type Timers } from '../background.ts';
import type { Job, JobEnd, JobKind, NewJob, StoredLead } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

/**
 * Does a job, once at least: it may have been done before by a process that was killed. What it throws is
 * the failure, in words that hold nothing of a sender.
 *
 * @returns jobs that follow from it.
 */
export type Handler = (job: Job, signal: AbortSignal) => Promise<readonly NewJob[]>;

/** Of a lead; where that is not there any more there is nothing to do. */
export function withLead(
  store: Pick<LeadDatabase, 'find'>,
  work: (lead: StoredLead, job: Job, signal: AbortSignal) => Promise<readonly NewJob[]>,
): Handler {
  return async (job, signal) => {
    const lead = job.leadId === null ? null : await store.find(job.leadId, 'all');
    return lead === null ? [] : work(lead, job, signal);
  };
}

export interface Lane {
  atOnce: number;
  handlers: Partial<Record<JobKind, Handler>>;
}

/** In milliseconds. */
export interface Retry {
  firstMs: number;
  longestMs: number;
  giveUpAfterMs: number;
}

export interface RunnerOptions {
  store: Pick<LeadDatabase, 'addJobs' | 'takeJob' | 'endJob'>;
  lanes: readonly Lane[];
  /** What is to be there by now, such as the day's digest; asked at every look. */
  schedule: (now: Date) => readonly NewJob[];
  retry: Retry;
  pollMs: number;
  clock: () => Date;
  timers: Timers;
  random: () => number;
  log: Log;
}

export interface Runner {
  /** There may be a new job of one of these kinds. */
  notify(kinds: readonly JobKind[]): void;
  /** Lets what is under way finish, for so long at most; what is broken off stays due. */
  stop(graceMs: number): Promise<void>;
}

/** So that what failed in one outage does not return at once. */
const JITTER = 0.2;
/** How far the clocks of servers on one database may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const RECORD_AGAIN_MS = 1000;

/** How long a job has waited in all after so many failures. */
export function waitedMs(failures: number, { firstMs, longestMs }: Retry): number {
  const doublings = Math.max(0, Math.min(failures, Math.ceil(Math.log2(longestMs / firstMs))));
  return firstMs * (2 ** doublings - 1) + (failures - doublings) * longestMs;
}

export function startRunner(options: RunnerOptions): Runner {
  const { store, schedule, retry, pollMs, clock, timers, random, log } = options;
  const breakOff = new AbortController();
  const running = new Set<Promise<void>>();
  const lanes = options.lanes.map(startLane);
  let stopping = false;
  let storeIsAway = false;
  let scheduled: readonly string[] = [];

  /** One is taken at a time; whoever notifies in between is heard afterwards. */
  function startLane({ atOnce, handlers }: Lane) {
    const kinds = Object.keys(handlers) as JobKind[];
    const underWay = new Set<string>();
    let isTaking = false;
    let again = false;

    function look(): void {
      again = true;
      if (!isTaking) void takeAll();
    }

    async function takeAll(): Promise<void> {
      isTaking = true;
      while (again && !stopping && underWay.size < atOnce) {
        again = false;
        again ||= await take();
      }
      isTaking = false;
    }

    /** @returns whether there was a job, which has begun then. */
    function take(): Promise<boolean> {
      const begun = Promise.withResolvers<boolean>();
      let job: Job | null = null;
      let end: JobEnd | null = null;
      const now = clock().getTime();
      const due = {
        kinds,
        now: iso(now),
        latest: iso(now + retry.longestMs * (1 + JITTER) + CLOCKS_DIFFER_MS),
        except: [...underWay],
      };
      const whole = store
        .takeJob(due, async (taken) => {
          job = taken;
          underWay.add(taken.id);
          begun.resolve(true);
          end = await perform(taken, handlers[taken.kind]);
          return end;
        })
        .then(() => noteStore(null))
        .catch(async (error) => {
          noteStore(error);
          if (job !== null && end !== null) await record(job, end);
        })
        .finally(() => {
          running.delete(whole);
          begun.resolve(false);
          if (job === null) return;
          underWay.delete(job.id);
          look();
        });
      running.add(whole);
      return begun.promise;
    }

    return { kinds, look };
  }

  async function perform(job: Job, handler: Handler | undefined): Promise<JobEnd> {
    const asItWas = {
      dueAt: job.dueAt,
      attempts: job.attempts,
      lastError: job.lastError,
      doneAt: null,
      next: [],
    };
    if (handler === undefined || stopping) return asItWas;
    try {
      const next = await handler(job, breakOff.signal);
      return { ...asItWas, dueAt: null, lastError: null, doneAt: clock().toISOString(), next };
    } catch (error) {
      if (breakOff.signal.aborted) return asItWas;
      const attempts = job.attempts + 1;
      const lastError = reasonOf(error);
      const dueAt = nextTry(attempts);
      const fields = { job: job.id, attempts, reason: lastError, dueAt };
      if (dueAt === null) log.error(fields, 'given up, and kept for a person');
      else log.warn(fields, 'not done yet');
      return { ...asItWas, dueAt, attempts, lastError };
    }
  }

  /** @returns null: give it up. */
  function nextTry(failures: number): string | null {
    if (waitedMs(failures - 1, retry) >= retry.giveUpAfterMs) return null;
    const wait = Math.min(retry.firstMs * 2 ** (failures - 1), retry.longestMs);
    return iso(clock().getTime() + wait * (1 - JITTER + 2 * JITTER * random()));
  }

  /** Tries until it is written, since what is done and not recorded is done again. */
  async function record(job: Job, end: JobEnd): Promise<void> {
    for (;;) {
      try {
        return await store.endJob(job.id, end);
      } catch (error) {
        if (breakOff.signal.aborted) {
          return log.error({ job: job.id, reason: reasonOf(error) }, 'stopped before the end was recorded');
        }
        await new Promise<void>((resolve) => timers.after(RECORD_AGAIN_MS, resolve));
      }
    }
  }

  function noteStore(error: unknown): void {
    if (storeIsAway === (error !== null)) return;
    storeIsAway = error !== null;
    if (storeIsAway) log.error({ reason: reasonOf(error) }, 'the store cannot be reached');
    else log.info({}, 'the store is back');
  }

  async function poll(): Promise<number> {
    const jobs = schedule(clock());
    const isNew = jobs.some(({ id }) => !scheduled.includes(id));
    if (isNew) {
      await store.addJobs(jobs).then(() => {
        scheduled = jobs.map(({ id }) => id);
      }, noteStore);
    }
    for (const { look } of lanes) look();
    return pollMs;
  }

  const stopPolling = repeat(timers, 0, poll);
  return {
    notify(kinds) {
      for (const lane of lanes) if (lane.kinds.some((kind) => kinds.includes(kind))) lane.look();
    },
    async stop(graceMs) {
      stopping = true;
      await stopPolling();
      const cancelGrace = timers.after(graceMs, () => breakOff.abort());
      await Promise.all(running);
      cancelGrace();
    },
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
