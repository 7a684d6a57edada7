/** Leads as the desk shows them, and the filters of its list as the store asks for them. */
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
import { type DeskContext, defined } from './desk-context.ts';

const PAGE_SIZE = 50;
const EXCERPT = 140;

export const pageSchema = z.extend(leadFilterSchema, {
  after: z.optional(z.string().check(z.maxLength(500))),
});

/** What a person may see of the leads. */
export function visibilityOf(person: Person): Visibility {
  return person.role === 'owner' || person.sees === 'all' ? 'all' : { personId: person.id };
}

/** @throws {DeskRefusal} for what is no end of a page. */
export function pageQuery(
  { after, ...filter }: z.output<typeof pageSchema>,
  person: Person,
  context: DeskContext,
) {
  return {
    query: leadQuery(filter, person, context),
    options: { limit: PAGE_SIZE, ...(after !== undefined && { after: cursorFrom(after) }) },
  };
}

export function leadQuery(filter: LeadFilterQuery, person: Person, context: DeskContext): LeadQuery {
  const { kind, stage, person: whose, waiting, due, mail, spam, words = '' } = filter;
  // A telephone number is one word, however it is spaced.
  const isPhone = /^[\d\s()+-]*\d[\d\s()+-]*$/.test(words);
  return defined({
    kind,
    stages: waiting !== undefined ? (['new'] as const) : stage && [stage],
    personId: whose === 'me' ? person.id : whose === 'nobody' ? null : whose,
    receivedBefore: waiting && waitingSince(context),
    followUpUntil: due && today(context),
    undelivered: mail && true,
    suspectedSpam: spam && true,
    words: isPhone ? [words.trim()] : words.split(/\s+/).filter((word) => word !== ''),
  });
}

/** What was accepted before then waits longer than was promised. */
export function waitingSince({ site, clock }: Pick<DeskContext, 'site' | 'clock'>): string {
  return overdueBefore(clock(), site).toISOString();
}

/** The day where the firm is, as in 2026-11-20. */
export function today({ site, clock }: Pick<DeskContext, 'site' | 'clock'>): string {
  return clock().toLocaleDateString('sv-SE', { timeZone: timeZoneOf(site.contact) });
}

export function cursorText(cursor: LeadCursor | null): string | null {
  return cursor === null ? null : Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function cursorFrom(text: string): LeadCursor {
  try {
    return leadCursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new DeskRefusal('not-valid', 'after: expected what the page before gave as "next".');
  }
}

export function lineOf(lead: StoredLead, site: Pick<Site, 'replyWithin' | 'contact'>): LeadLine {
  const { id, kind, receivedAt, stage, personId, followUpOn, suspectedSpam } = lead;
  return {
    id,
    kind,
    receivedAt,
    dueAt: replyDueAt(new Date(receivedAt), site).toISOString(),
    name: lead.params.from_name,
    excerpt: oneLine(messageExcerpt(lead), EXCERPT),
    stage,
    personId,
    followUpOn,
    suspectedSpam,
    refusedFor: refusedFor(lead),
    source: formatSource(lead),
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
    fields: shownLines(lead).map(({ label, value }) => ({ label, value })),
    email: lead.params.from_email,
    phone: lead.params.phone,
    message: messageExcerpt(lead),
    delivery: { ...deliveryOf(lead, timeZone, mailLink !== null), mail: mailOf(lead, site) },
    keptBecause: lead.keptBecause,
    deletedOn: isSettled(lead) ? deletionDay(lead, site) : null,
    history: history.map(({ id, at, by, kind, text }) => ({ id, at, by: by.name, kind, text })),
  };
}

/** Who wants to know what was sent sees the words of the mail; where from and to, it is no matter. */
function mailOf(lead: StoredLead, site: Pick<Site, 'url' | 'contact'>) {
  const { subject, text } = leadMessage(lead, { from: { name: '', address: '' }, to: [], site });
  return { subject, text };
}

function refusedFor({ state, suspectedSpam, recipients }: StoredLead): LeadLine['refusedFor'] {
  if (suspectedSpam || state !== 'undelivered') return null;
  return recipients.some(({ takenAt }) => takenAt !== null) ? 'some' : 'all';
}

/** What became of it, for each address. */
function deliveryOf(
  { state, recipients, suspectedSpam }: StoredLead,
  timeZone: string,
  isMailed: boolean,
): Pick<LeadDetail['delivery'], 'state' | 'said'> {
  if (suspectedSpam) {
    return {
      state: 'held',
      said: 'Held back as suspected spam, and not emailed. Release it if it is not spam.',
    };
  }
  const said = recipients.map((recipient) => outcomeOf(recipient, timeZone)).join(' ');
  if (state !== 'waiting') return { state, said: said || 'Emailed.' };
  if (!isMailed) return { state: 'not-set-up', said: 'Not emailed: no mail is set up.' };
  return { state, said: said || 'Is being emailed.' };
}

function outcomeOf({ address, takenAt, nextAttemptAt, lastError }: Recipient, timeZone: string): string {
  if (takenAt !== null) return `Emailed to ${address}, ${localTime(takenAt, timeZone)}.`;
  if (nextAttemptAt === null) {
    return `Could not be emailed to ${address}, and was given up: ${lastError ?? 'unknown'}.`;
  }
  if (lastError === null) return `Is being emailed to ${address}.`;
  const next = localTime(nextAttemptAt, timeZone);
  return `Not emailed to ${address} yet: ${lastError}. It is tried again, ${next}.`;
}
