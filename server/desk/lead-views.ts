/** Leads as the desk shows them. */
import { retentionMonths } from '../../config/fields.ts';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import type { LeadDetail, LeadLine } from '../../contracts/desk.ts';
import { leadLines } from '../delivery/message.ts';
import { gistOf, sourceOf } from '../leads/lead-words.ts';
import { dueAt } from '../reply-promise.ts';
import type { LeadEvent } from '../store/desk-store.ts';
import { isSettled, type StoredLead } from '../store/lead-store.ts';
import type { DeskContext } from './desk-context.ts';

const EXCERPT = 140;

export function lineOf(lead: StoredLead, site: Pick<Site, 'replyPromise' | 'contact'>): LeadLine {
  const { id, kind, receivedAt, params, stage, personId, followUpOn, answeredAt, suspectedSpam } = lead;
  return {
    id,
    kind,
    receivedAt,
    dueAt: dueAt(new Date(receivedAt), site).toISOString(),
    name: params.from_name,
    excerpt: excerptOf(gistOf(lead)),
    stage,
    personId,
    followUpOn,
    answeredAt,
    suspectedSpam,
    source: sourceOf(lead.sentFrom),
  };
}

export function detailOf(
  lead: StoredLead,
  history: readonly LeadEvent[],
  { site, mailLink }: Pick<DeskContext, 'site' | 'mailLink'>,
): LeadDetail {
  const timeZone = timeZoneOf(site.contact);
  return {
    ...lineOf(lead, site),
    version: lead.version,
    fields: leadLines(lead),
    email: lead.params.from_email,
    phone: lead.params.phone,
    message: gistOf(lead),
    sentFrom: lead.sentFrom,
    delivery: deliveryOf(lead, timeZone, mailLink !== null),
    keptBecause: lead.keptBecause,
    deletedOn: isSettled(lead) ? deletedOn(lead, retentionMonths(site.privacy.retention)) : null,
    history: history.map(({ id, at, by, kind, text }) => ({ id, at, by: by.name, kind, text })),
  };
}

/** The day, as in 2026-11-20, on which what is settled is deleted by age. */
export function deletedOn({ receivedAt }: Pick<StoredLead, 'receivedAt'>, months: number): string {
  const day = new Date(receivedAt);
  const wanted = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(wanted, last));
  return day.toISOString().slice(0, 10);
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const points = Array.from(line);
  return points.length <= EXCERPT ? line : `${points.slice(0, EXCERPT - 1).join('')}…`;
}

function deliveryOf(lead: StoredLead, timeZone: string, isMailed: boolean): LeadDetail['delivery'] {
  const time = (iso: string) => localTime(iso, timeZone);
  const { state, deliveredAt, recipients, lastError, nextAttemptAt } = lead;
  if (lead.suspectedSpam) {
    return {
      state: 'held',
      said: 'Held back as suspected spam, and not e-mailed. Release it if it is none.',
    };
  }
  if (state === 'delivered') {
    const to = recipients.filter(({ takenAt }) => takenAt !== null).map(({ address }) => address);
    const whom = to.length > 0 ? ` to ${to.join(', ')}` : '';
    return { state, said: `E-mailed${whom}${deliveredAt === null ? '' : `, ${time(deliveredAt)}`}.` };
  }
  if (state === 'held')
    return { state, said: 'Beyond the number of e-mails in a day; the daily digest tells of it.' };
  if (state === 'undelivered')
    return { state, said: `Could not be e-mailed, and was given up: ${lastError ?? 'unknown'}.` };
  if (!isMailed) return { state: 'not-set-up', said: 'Not e-mailed: no mail is set up.' };
  if (lastError === null) return { state, said: 'Is being e-mailed.' };
  const next = nextAttemptAt === null ? '' : ` It is tried again, ${time(nextAttemptAt)}.`;
  return { state, said: `Not e-mailed yet: ${lastError}.${next}` };
}
