/**
 * Works off the jobs: a few at once of each kind, so that what is slow holds up nothing else. What fails
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

/** The first wait after a failure, and the longest, in milliseconds. */
export interface Retry {
  firstMs: number;
  longestMs: number;
}

export interface RunnerOptions {
  store: Pick<LeadDatabase, 'addJobs' | 'takeJob' | 'endJob'>;
  /** Jobs of other kinds wait. */
  handlers: Partial<Record<JobKind, Handler>>;
  /** What is to be there by now, such as the day's digest; asked at every look. */
  schedule: (now: Date) => readonly NewJob[];
  retry: Retry;
  clock: () => Date;
  timers: Timers;
  random: () => number;
  log: Log;
}

/** Of each kind. */
const MOST_AT_ONCE = 4;
const LOOK_MS = 5_000;
const GIVE_UP_MS = 72 * 60 * 60_000;
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

export function startRunner(options: RunnerOptions) {
  const { store, handlers, schedule, retry, clock, timers, random, log } = options;
  const breakOff = new AbortController();
  const underWay = new Map<string, JobKind>();
  const running = new Set<Promise<void>>();
  let scheduled: readonly string[] = [];
  let storeIsAway = false;
  let isTaking = false;
  let again = false;
  let stopping = false;

  /** One is taken at a time; whoever calls in between is heard afterwards. */
  async function takeAll(): Promise<void> {
    again = true;
    if (isTaking) return;
    isTaking = true;
    while (again && !stopping) {
      again = false;
      // In this order: somebody may have called while it was looked for.
      again = (await take()) || again;
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
      kinds: freeKinds(),
      now: iso(now),
      latest: iso(now + retry.longestMs * (1 + JITTER) + CLOCKS_DIFFER_MS),
      except: [...underWay.keys()],
    };
    if (due.kinds.length === 0) return Promise.resolve(false);
    const whole = store
      .takeJob(due, async (taken) => {
        job = taken;
        underWay.set(taken.id, taken.kind);
        begun.resolve(true);
        end = await perform(taken);
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
        void takeAll();
      });
    running.add(whole);
    return begun.promise;
  }

  function freeKinds(): JobKind[] {
    const busy = [...underWay.values()];
    const kinds = Object.keys(handlers) as JobKind[];
    return kinds.filter((kind) => busy.filter((other) => other === kind).length < MOST_AT_ONCE);
  }

  async function perform(job: Job): Promise<JobEnd> {
    const { dueAt, attempts, lastError, kind } = job;
    const asItWas = { dueAt, attempts, lastError, doneAt: null, next: [] };
    const handler = handlers[kind];
    if (handler === undefined || stopping) return asItWas;
    try {
      const next = await handler(job, breakOff.signal);
      return { ...asItWas, dueAt: null, lastError: null, doneAt: clock().toISOString(), next };
    } catch (error) {
      if (breakOff.signal.aborted) return asItWas;
      const failed = { attempts: attempts + 1, lastError: reasonOf(error), dueAt: nextTry(attempts + 1) };
      const fields = { job: job.id, ...failed };
      if (failed.dueAt === null) log.error(fields, 'given up, and kept for a person');
      else log.warn(fields, 'not done yet');
      return { ...asItWas, ...failed };
    }
  }

  /** @returns null: give it up. */
  function nextTry(failures: number): string | null {
    if (waitedMs(failures - 1, retry) >= GIVE_UP_MS) return null;
    const wait = Math.min(retry.firstMs * 2 ** (failures - 1), retry.longestMs);
    return iso(clock().getTime() + wait * (1 - JITTER + 2 * JITTER * random()));
  }

  /** Tries until it is written, since what is done and not recorded is done again. */
  async function record(job: Job, end: JobEnd): Promise<void> {
    while (!breakOff.signal.aborted) {
      const failure = await store.endJob(job.id, end).then(() => null, reasonOf);
      if (failure === null) return;
      await new Promise<void>((resolve) => timers.after(RECORD_AGAIN_MS, resolve));
    }
    log.error({ job: job.id }, 'stopped before the end was recorded');
  }

  function noteStore(error: unknown): void {
    if (storeIsAway === (error !== null)) return;
    storeIsAway = error !== null;
    if (storeIsAway) log.error({ reason: reasonOf(error) }, 'the store cannot be reached');
    else log.info({}, 'the store is back');
  }

  const stopLooking = repeat(timers, async () => {
    const jobs = schedule(clock());
    const isNew = jobs.some(({ id }) => !scheduled.includes(id));
    if (isNew) {
      await store.addJobs(jobs).then(() => {
        scheduled = jobs.map(({ id }) => id);
      }, noteStore);
    }
    void takeAll();
    return Math.min(LOOK_MS, retry.firstMs);
  });

  return {
    /** There may be a new job. */
    notify: () => void takeAll(),
    /** Lets what is under way finish, for so long at most; what is broken off stays due. */
    async stop(graceMs: number): Promise<void> {
      stopping = true;
      await stopLooking();
      const cancelGrace = timers.after(graceMs, () => breakOff.abort());
      await Promise.all(running);
      cancelGrace();
    },
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
