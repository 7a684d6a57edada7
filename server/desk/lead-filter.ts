/** The filters of the list, as the address has them, and as the store asks for them. */
import * as z from 'zod/mini';
import { timeZoneOf } from '../../config/time-zone.ts';
import { type LeadFilterQuery, leadCursorSchema, leadFilterSchema } from '../../contracts/desk.ts';
import { lateBefore } from '../reply-promise.ts';
import type { LeadCursor, LeadQuery, Person, Sight } from '../store/model.ts';
import { defined } from './defined.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal } from './desk-refusal.ts';

const PAGE_SIZE = 50;

export const pageSchema = z.extend(leadFilterSchema, {
  after: z.optional(z.string().check(z.maxLength(500))),
});

/** What a person may see of the leads. */
export function sightOf(person: Person): Sight {
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
  return lateBefore(clock(), site).toISOString();
}

/** The day where the firm is, as in 2026-11-20. */
export function today({ site, clock }: Pick<DeskContext, 'site' | 'clock'>): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timeZoneOf(site.contact) }).format(clock());
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
