/**
 * Deletes leads that are older than the privacy policy allows, and records it in the audit log. Keeps leads that
 * nobody has received and fails the day's job, so that the owner is alerted.
 */
import { retentionMonths } from '../../config/fields.ts';
import type { Site } from '../../config/schema.ts';
import type { Handler } from '../jobs/runner.ts';
import { programs, type StoredLead } from './model.ts';
import type { LeadDatabase } from './sql-store.ts';

type PrivacyPolicy = Pick<Site, 'privacy'>;

export interface RetentionOptions {
  store: Pick<LeadDatabase, 'newestReceivedAt' | 'purge' | 'lastPurgedAt' | 'countUnsettled'>;
  site: PrivacyPolicy;
  clock: () => Date;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * A clock more than a month after the last deletion may be years ahead, or the server was off. The machine cannot tell
 * which, so a person confirms by deleting once.
 */
const MAX_PAUSE_MS = 31 * DAY_MS;
/** Before the first run, the clock is compared with the newest lead. Months without a lead are normal. */
const MAX_SILENCE_MS = 183 * DAY_MS;

/** How long suspected spam is stored, and how many messages, of at most 50 kB each. */
const SPAM_DAYS = 30;
export const MAX_SUSPECTED_SPAM = 5_000;

/** An earlier time comes from a clock that was reset: no message is older than this software. */
const OLDEST_PLAUSIBLE = '2020-01-01T00:00:00.000Z';

export function retentionHandler({ store, site, clock }: RetentionOptions): Handler {
  return async () => {
    const now = clock();
    if (now.getTime() > (await latestPlausible(store))) {
      throw new Error(
        'nothing was deleted by age, because the clock is far ahead of the last deletion: if it is right, press Delete now on the Health page of the desk',
      );
    }
    const receivedBefore = retentionCutoff(now, site);
    const cutoffs = { receivedBefore, spamReceivedBefore: spamCutoff(now), receivedSince: OLDEST_PLAUSIBLE };
    await store.purge({ ...cutoffs, at: now.toISOString(), by: programs.server });
    const unsettled = await store.countUnsettled(receivedBefore);
    if (unsettled > 0) {
      throw new Error(
        `messages are older than the privacy policy allows and were not deleted, because nobody has received them or their time is wrong (${unsettled}): answer them at the desk, and they will be deleted`,
      );
    }
    return [];
  };
}

async function latestPlausible(store: RetentionOptions['store']): Promise<number> {
  const last = await store.lastPurgedAt();
  if (last !== null) return Date.parse(last) + MAX_PAUSE_MS;
  const received = await store.newestReceivedAt();
  return received === null ? Number.POSITIVE_INFINITY : Date.parse(received) + MAX_SILENCE_MS;
}

/** Returns the time before which leads are too old. */
export function retentionCutoff(now: Date, { privacy }: PrivacyPolicy): string {
  return addMonths(now, -retentionMonths(privacy.retention)).toISOString();
}

/** Returns the time before which suspected spam is too old. @param daysAhead for the cutoff this many days later. */
export function spamCutoff(now: Date, daysAhead = 0): string {
  return new Date(now.getTime() - (SPAM_DAYS - daysAhead) * DAY_MS).toISOString();
}

/** Returns the day, such as 2026-11-20, on which a settled lead is deleted by age. */
export function deletionDay(
  lead: Pick<StoredLead, 'receivedAt' | 'suspectedSpam'>,
  { privacy }: PrivacyPolicy,
): string {
  const received = new Date(lead.receivedAt);
  const spamExpiry = lead.suspectedSpam ? received.getTime() + SPAM_DAYS * DAY_MS : Number.POSITIVE_INFINITY;
  const expiry = addMonths(received, retentionMonths(privacy.retention)).getTime();
  return new Date(Math.min(spamExpiry, expiry)).toISOString().slice(0, 10);
}

/** Adds months. Uses the month's last day if it has no such day. */
export function addMonths(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCDate(1);
  then.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return then;
}
