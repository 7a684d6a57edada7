/** Converts stored leads to the desk's wire format, and the list's filters to store queries. */
import * as z from 'zod/mini';
import type { Site } from '../../config/schema.ts';
import { localTime, timeZoneOf } from '../../config/time-zone.ts';
import {
  type LeadDetail,
  type LeadFilterQuery,
  type LeadLine,
  leadCursorSchema,
  leadFilterSchema,
} from '../../contracts/desk.ts';
import { leadMessage, oneLine } from '../delivery/message.ts';
import { formatSource, messageExcerpt, shownLines } from '../leads/lead-text.ts';
import { DeskRefusal } from '../refusals.ts';
import { overdueBefore, replyDueAt } from '../reply-promise.ts';
import type {
  LeadCursor,
  LeadEvent,
  LeadQuery,
  Person,
  Recipient,
  StoredLead,
  Visibility,
} from '../store/model.ts';
import { isSettled } from '../store/model.ts';
import { deletionDay } from '../store/retention.ts';
import { type DeskContext, omitUndefined } from './desk-context.ts';

const PAGE_SIZE = 50;
const MAX_EXCERPT = 140;

export const pageSchema = z.extend(leadFilterSchema, {
  after: z.optional(z.string().check(z.maxLength(500))),
});

/** Returns which leads a person may see. */
export function visibilityOf(person: Person): Visibility {
  return person.role === 'owner' || person.sees === 'all' ? 'all' : { personId: person.id };
}

/** @throws {DeskRefusal} if `after` is not a valid cursor. */
export function pageQuery(
  { after, ...filter }: z.output<typeof pageSchema>,
  person: Person,
  context: DeskContext,
) {
  return {
    query: leadQuery(filter, person, context),
    options: { limit: PAGE_SIZE, ...(after !== undefined && { after: decodeCursor(after) }) },
  };
}

export function leadQuery(filter: LeadFilterQuery, person: Person, context: DeskContext): LeadQuery {
  const { kind, stage, person: assignee, waiting, due, mail, spam, words = '' } = filter;
  // A phone number is one search term, however it is spaced.
  const isPhone = /^[\d\s()+-]*\d[\d\s()+-]*$/.test(words);
  return omitUndefined({
    kind,
    stages: waiting !== undefined ? (['new'] as const) : stage && [stage],
    personId: assignee === 'me' ? person.id : assignee === 'nobody' ? null : assignee,
    receivedBefore: waiting && overdueCutoff(context),
    followUpUntil: due && today(context),
    undelivered: mail && true,
    suspectedSpam: spam && true,
    words: isPhone ? [words.trim()] : words.split(/\s+/).filter((word) => word !== ''),
  });
}

/** Returns the time before which an unanswered lead is overdue under the reply promise. */
export function overdueCutoff({ site, clock }: Pick<DeskContext, 'site' | 'clock'>): string {
  return overdueBefore(clock(), site).toISOString();
}

/** Returns the date in the firm's time zone, such as 2026-11-20. */
export function today({ site, clock }: Pick<DeskContext, 'site' | 'clock'>): string {
  return clock().toLocaleDateString('sv-SE', { timeZone: timeZoneOf(site.contact) });
}

export function encodeCursor(cursor: LeadCursor | null): string | null {
  return cursor === null ? null : Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decodeCursor(text: string): LeadCursor {
  try {
    return leadCursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new DeskRefusal('not-valid', 'after: expected the "next" of the previous page.');
  }
}

export function toLeadLine(lead: StoredLead, site: Pick<Site, 'replyWithin' | 'contact'>): LeadLine {
  const { id, kind, receivedAt, stage, personId, followUpOn, suspectedSpam } = lead;
  return {
    id,
    kind,
    receivedAt,
    dueAt: replyDueAt(new Date(receivedAt), site).toISOString(),
    name: lead.params.from_name,
    excerpt: oneLine(messageExcerpt(lead), MAX_EXCERPT),
    stage,
    personId,
    followUpOn,
    suspectedSpam,
    refusedFor: refusedFor(lead),
    source: formatSource(lead),
  };
}

export function toLeadDetail(
  lead: StoredLead,
  history: readonly LeadEvent[],
  { site, sendLink }: Pick<DeskContext, 'site' | 'sendLink'>,
): LeadDetail {
  const timeZone = timeZoneOf(site.contact);
  return {
    ...toLeadLine(lead, site),
    version: lead.version,
    fields: shownLines(lead).map(({ label, value }) => ({ label, value })),
    email: lead.params.from_email,
    phone: lead.params.phone,
    message: messageExcerpt(lead),
    delivery: { ...describeDelivery(lead, timeZone, sendLink !== null), mail: previewMail(lead, site) },
    keptBecause: lead.keptBecause,
    deletedOn: isSettled(lead) ? deletionDay(lead, site) : null,
    history: history.map(({ id, at, by, kind, text }) => ({ id, at, by: by.name, kind, text })),
  };
}

/** Renders the email's subject and text. Addresses do not appear in either. */
function previewMail(lead: StoredLead, site: Pick<Site, 'url' | 'contact'>) {
  const { subject, text } = leadMessage(lead, { from: { name: '', address: '' }, to: [], site });
  return { subject, text };
}

function refusedFor({ state, suspectedSpam, recipients }: StoredLead): LeadLine['refusedFor'] {
  if (suspectedSpam || state !== 'undelivered') return null;
  return recipients.some(({ takenAt }) => takenAt !== null) ? 'some' : 'all';
}

/** Describes the email's delivery to each address. */
function describeDelivery(
  { state, recipients, suspectedSpam }: StoredLead,
  timeZone: string,
  isMailSetUp: boolean,
): Pick<LeadDetail['delivery'], 'state' | 'said'> {
  if (suspectedSpam) {
    return {
      state: 'held',
      said: 'Held as suspected spam and not emailed. Release it if it is not spam.',
    };
  }
  const said = recipients.map((recipient) => describeRecipient(recipient, timeZone)).join(' ');
  if (state !== 'waiting') return { state, said: said || 'Emailed.' };
  if (!isMailSetUp) return { state: 'not-set-up', said: 'Not emailed: email is not set up.' };
  return { state, said: said || 'Being emailed.' };
}

function describeRecipient(
  { address, takenAt, nextAttemptAt, lastError }: Recipient,
  timeZone: string,
): string {
  if (takenAt !== null) return `Emailed to ${address}, ${localTime(takenAt, timeZone)}.`;
  if (nextAttemptAt === null) {
    return `Could not be emailed to ${address} and will not be retried: ${lastError ?? 'unknown'}.`;
  }
  if (lastError === null) return `Being emailed to ${address}.`;
  const next = localTime(nextAttemptAt, timeZone);
  return `Not emailed to ${address} yet: ${lastError}. Next try: ${next}.`;
}
