/**
 * Deletes each day what is older than the privacy policy promises and has been had by somebody, with
 * a record. What nobody has had is reported each week instead.
 */
import { type Background, reasonOf, repeat } from '../background.ts';
import type { LeadAdmin } from './lead-store.ts';

export interface RetentionOptions extends Background {
  store: Pick<LeadAdmin, 'list' | 'purge' | 'purgeRuns'>;
  /** What the privacy policy promises, now. */
  months: () => number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Time for the machine to set its clock by the network, and for what waits to be delivered. */
const AFTER_START_MS = 10 * 60_000;
const AGAIN_MS = HOUR_MS;
/** A server that is started each morning has its run then. */
const RAN_TODAY_MS = 20 * HOUR_MS;

/**
 * A clock that is a month ahead of the last deletion may be wrong by years, and nothing inside this
 * machine can tell that from a server that was off. So a person decides, by purging once.
 */
const LONGEST_PAUSE_MS = 31 * DAY_MS;
/** Before the first run, the newest message has to do, and months without one are usual. */
const LONGEST_SILENCE_MS = 183 * DAY_MS;

/** No message is older than this software: such a time is of a clock that had lost its own. */
const OLDEST_PLAUSIBLE = '2020-01-01T00:00:00.000Z';

const RUNS_A_WEEK = 7;

/** @returns a function that ends it. */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  const { store, months, clock, timers, report, log } = options;
  let runs = 0;
  /** Since this process last trusted the clock: so much later it may be. */
  let waitedMs = 0;

  async function tick(): Promise<number> {
    const waitMs = await run().catch((error) => {
      log.error({ reason: reasonOf(error) }, 'old messages could not be deleted');
      report('retention', 'messages that are older than promised could not be deleted');
      return AGAIN_MS;
    });
    waitedMs += waitMs;
    return waitMs;
  }

  /** @returns how long to wait for the next run. */
  async function run(): Promise<number> {
    const now = clock();
    const last = await lastSure(now);
    const sinceRun = last.run === null ? null : now.getTime() - last.run;
    if (sinceRun !== null && sinceRun >= 0 && sinceRun < RAN_TODAY_MS) {
      return DAY_MS - sinceRun;
    }
    if (now.getTime() > last.latestPlausible + waitedMs) {
      log.error({ now: now.toISOString() }, 'the clock is not trusted: nothing was deleted by age');
      report(
        'retention',
        'nothing is deleted by age, since the clock is far ahead of the last time: if it is right, press Delete now on the page Health of the desk',
      );
      return AGAIN_MS;
    }
    waitedMs = 0;
    const receivedBefore = monthsBefore(now, months()).toISOString();
    const at = now.toISOString();
    const receivedSince = OLDEST_PLAUSIBLE;
    const deleted = await store.purge({ receivedBefore, receivedSince, at, doneBy: 'server' });
    if (deleted > 0) log.info({ deleted, receivedBefore }, 'deleted by age');
    await reportKept(receivedBefore, at);
    runs += 1;
    return DAY_MS;
  }

  async function lastSure(now: Date): Promise<{ run: number | null; latestPlausible: number }> {
    const [newest] = await store.purgeRuns();
    if (newest !== undefined) {
      const run = Date.parse(newest.at);
      return { run, latestPlausible: run + LONGEST_PAUSE_MS };
    }
    const [lead] = await store.list();
    const seen = lead === undefined ? now.getTime() : Date.parse(lead.receivedAt);
    return { run: null, latestPlausible: seen + LONGEST_SILENCE_MS };
  }

  /** The day stands in it, so that it is said again each week. */
  async function reportKept(receivedBefore: string, at: string): Promise<void> {
    // What a person keeps back needs no word.
    const old = await store.list({ receivedBefore });
    const kept = old.filter(({ keptBecause }) => keptBecause === null);
    if (kept.length === 0) report('retention', null);
    else if (runs % RUNS_A_WEEK === 0) {
      log.warn({ leadIds: kept.map(({ id }) => id) }, 'kept beyond the promised time');
      report(
        'retention',
        `messages are older than promised and were not deleted, since nobody has had them or their time is wrong (${kept.length} on ${at.slice(0, 10)}): answer them at the desk; they are deleted then`,
      );
    }
  }

  return repeat(timers, AFTER_START_MS, tick);
}

/** The same day and time of an earlier month, or that month's last day where it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCDate(1);
  earlier.setUTCMonth(now.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate();
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return earlier;
}
