/**
 * Deletes what is older than the privacy policy promises and has been had by somebody, with a record. What
 * nobody has had is a failure of the day's job, so that a person hears of it.
 */
import { retentionMonths } from '../../config/fields.ts';
import type { Site } from '../../config/schema.ts';
import type { Handler } from '../jobs/runner.ts';
import { programs, type StoredLead } from './model.ts';
import type { LeadDatabase } from './sql-store.ts';

/** By the privacy policy. */
type Promised = Pick<Site, 'privacy'>;

export interface RetentionOptions {
  store: Pick<LeadDatabase, 'newestReceivedAt' | 'purge' | 'lastPurgedAt' | 'countUnsettled'>;
  site: Promised;
  clock: () => Date;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * A clock that is a month ahead of the last deletion may be wrong by years, and nothing inside this
 * machine can tell that from a server that was off. So a person decides, by deleting once.
 */
const LONGEST_PAUSE_MS = 31 * DAY_MS;
/** Before the first run, the newest message has to do, and months without one are usual. */
const LONGEST_SILENCE_MS = 183 * DAY_MS;

/** For how long suspected spam is kept, and how many: 50 kB each at most. */
const SPAM_DAYS = 30;
export const MAX_SUSPECTED_SPAM = 5_000;

/** No message is older than this software: such a time is of a clock that had lost its own. */
const OLDEST_PLAUSIBLE = '2020-01-01T00:00:00.000Z';

export function retentionHandler({ store, site, clock }: RetentionOptions): Handler {
  return async () => {
    const now = clock();
    if (now.getTime() > (await latestPlausible(store))) {
      throw new Error(
        'nothing is deleted by age, since the clock is far ahead of the last time: if it is right, press Delete now on the page Health of the desk',
      );
    }
    const receivedBefore = retentionCutoff(now, site);
    const past = { receivedBefore, spamReceivedBefore: spamCutoff(now), receivedSince: OLDEST_PLAUSIBLE };
    await store.purge({ ...past, at: now.toISOString(), by: programs.server });
    const kept = await store.countUnsettled(receivedBefore);
    if (kept > 0) {
      throw new Error(
        `messages are older than promised and were not deleted, since nobody has had them or their time is wrong (${kept}): answer them at the desk; they are deleted then`,
      );
    }
    return [];
  };
}

async function latestPlausible(store: RetentionOptions['store']): Promise<number> {
  const last = await store.lastPurgedAt();
  if (last !== null) return Date.parse(last) + LONGEST_PAUSE_MS;
  const received = await store.newestReceivedAt();
  return received === null ? Number.POSITIVE_INFINITY : Date.parse(received) + LONGEST_SILENCE_MS;
}

/** What was accepted before is past its time. */
export function retentionCutoff(now: Date, { privacy }: Promised): string {
  return addMonths(now, -retentionMonths(privacy.retention)).toISOString();
}

/** Suspected spam that was accepted before is past its time. @param less so many days before it is. */
export function spamCutoff(now: Date, less = 0): string {
  return new Date(now.getTime() - (SPAM_DAYS - less) * DAY_MS).toISOString();
}

/** The day, as in 2026-11-20, on which what is settled is deleted by age. */
export function deletionDay(
  lead: Pick<StoredLead, 'receivedAt' | 'suspectedSpam'>,
  promised: Promised,
): string {
  const received = new Date(lead.receivedAt);
  const ofSpam = lead.suspectedSpam ? received.getTime() + SPAM_DAYS * DAY_MS : Number.POSITIVE_INFINITY;
  const past = addMonths(received, retentionMonths(promised.privacy.retention)).getTime();
  return new Date(Math.min(ofSpam, past)).toISOString().slice(0, 10);
}

/** The same day and time so many months on, or that month's last day where it has no such day. */
export function addMonths(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCDate(1);
  then.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return then;
}
