/** Leads as the desk shows them. */
import { retentionMonths } from '../../config/fields.ts';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import type { LeadDetail, LeadLine } from '../../contracts/desk.ts';
import { leadLines, leadMessage } from '../delivery/message.ts';
import { gistOf, sourceOf } from '../leads/lead-words.ts';
import { dueAt } from '../reply-promise.ts';
import type { LeadEvent } from '../store/model.ts';
import { isSettled, type Recipient, type StoredLead } from '../store/model.ts';
import { monthsOn } from '../store/months.ts';
import type { DeskContext } from './desk-context.ts';

const EXCERPT = 140;

export function lineOf(lead: StoredLead, site: Pick<Site, 'replyPromise' | 'contact'>): LeadLine {
  const { id, kind, receivedAt, params, stage, personId, followUpOn, suspectedSpam } = lead;
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
    suspectedSpam,
    refusedFor: refusedFor(lead),
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
    delivery: {
      ...deliveryOf(lead, timeZone, mailLink !== null),
      mail: mailOf(lead, site),
    },
    keptBecause: lead.keptBecause,
    deletedOn: isSettled(lead) ? deletedOn(lead, retentionMonths(site.privacy.retention)) : null,
    history: history.map(({ id, at, by, kind, text }) => ({ id, at, by: by.name, kind, text })),
  };
}

/** The day, as in 2026-11-20, on which what is settled is deleted by age. */
export function deletedOn({ receivedAt }: Pick<StoredLead, 'receivedAt'>, months: number): string {
  return monthsOn(new Date(receivedAt), months).toISOString().slice(0, 10);
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const points = Array.from(line);
  return points.length <= EXCERPT ? line : `${points.slice(0, EXCERPT - 1).join('')}…`;
}

/** Who wants to know what was sent sees the words of the mail; where from and to, it is no matter. */
function mailOf(lead: StoredLead, site: Pick<Site, 'url' | 'contact'>) {
  const nobody = { name: '', address: '' };
  const { subject, text } = leadMessage(lead, { from: nobody, to: [], site });
  return { subject, text };
}

function refusedFor({ state, suspectedSpam, recipients }: StoredLead): LeadLine['refusedFor'] {
  if (suspectedSpam || state !== 'undelivered') return null;
  return recipients.some(({ takenAt }) => takenAt !== null) ? 'some' : 'all';
}

/** What became of it, for each address. */
function deliveryOf(
  lead: StoredLead,
  timeZone: string,
  isMailed: boolean,
): Pick<LeadDetail['delivery'], 'state' | 'said'> {
  const { state, recipients, suspectedSpam } = lead;
  if (suspectedSpam) {
    return {
      state: 'held',
      said: 'Held back as suspected spam, and not e-mailed. Release it if it is none.',
    };
  }
  const said = recipients.map((recipient) => outcomeOf(recipient, timeZone)).join(' ');
  if (state !== 'waiting') return { state, said: said || 'E-mailed.' };
  if (!isMailed) return { state: 'not-set-up', said: 'Not e-mailed: no mail is set up.' };
  return { state, said: said || 'Is being e-mailed.' };
}

function outcomeOf({ address, takenAt, nextAttemptAt, lastError }: Recipient, timeZone: string): string {
  const time = (iso: string) => localTime(iso, timeZone);
  if (takenAt !== null) return `E-mailed to ${address}, ${time(takenAt)}.`;
  if (nextAttemptAt === null) {
    return `Could not be e-mailed to ${address}, and was given up: ${lastError ?? 'unknown'}.`;
  }
  if (lastError === null) return `Is being e-mailed to ${address}.`;
  return `Not e-mailed to ${address} yet: ${lastError}. It is tried again, ${time(nextAttemptAt)}.`;
}
