/** What the morning's digest tells of the desk: who waits, what is due, what is about to be deleted. */

import type { Site } from '../../config/schema.ts';
import { lateBefore } from '../reply-promise.ts';
import type { StoredLead } from '../store/model.ts';
import { monthsOn } from '../store/months.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Of each in one line; those that are left are counted. */
export const MOST_LISTED = 50;

export interface Listed {
  leads: StoredLead[];
  count: number;
}

export interface DeskParts {
  /** Nobody has answered, and there is still time. */
  fresh: Listed;
  /** Nobody has answered within the time that visitors were promised. */
  tooLong: Listed;
  due: Listed;
  /** The deletion by age takes these within a week. */
  expiring: Listed;
}

interface DigestTerms {
  timeZone: string;
  replyPromise: string;
  contact: Site['contact'];
  retentionMonths: number;
}

export type DigestOfDesk = Pick<LeadDatabase, 'page' | 'deskCounts' | 'expiring' | 'people'>;

/** @returns null where nobody is at the desk: its stages say nothing then. */
export async function deskParts(
  store: DigestOfDesk,
  now: Date,
  { timeZone, replyPromise, contact, retentionMonths }: DigestTerms,
): Promise<DeskParts | null> {
  if ((await store.people()).length === 0) return null;
  const receivedBefore = lateBefore(now, { replyPromise, contact }).toISOString();
  const today = now.toLocaleDateString('sv-SE', { timeZone });
  const counts = await store.deskCounts('all', { receivedBefore, today });
  const listed = async (query: Parameters<DigestOfDesk['page']>[0], count: number): Promise<Listed> => ({
    leads: count === 0 ? [] : (await store.page(query, 'all', { limit: MOST_LISTED })).leads,
    count,
  });
  const before = monthsOn(new Date(now.getTime() + WEEK_MS), -retentionMonths).toISOString();
  const expiring = await store.expiring(before, MOST_LISTED);
  return {
    fresh: await listed(
      { stages: ['new'], receivedSince: receivedBefore },
      counts.new - counts.waitingTooLong,
    ),
    tooLong: await listed({ stages: ['new'], receivedBefore }, counts.waitingTooLong),
    due: await listed({ followUpUntil: today }, counts.followUpDue),
    expiring: { leads: expiring, count: expiring.length },
  };
}
