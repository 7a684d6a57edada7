/**
 * What the desk in the browser asks of the server, and what it gets: one schema for both. Every address
 * begins with /desk/api, every answer but the export is JSON, and errors are `DeskError`.
 */
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';

/** How far an enquiry or application is. Everything but `new` means that somebody has answered it. */
export const stages = ['new', 'contacted', 'booked', 'won', 'lost'] as const;
export type Stage = (typeof stages)[number];

/** Where the desk lives. */
export const DESK = '/desk';
export const DESK_API = `${DESK}/api`;

/** What a person types. Neither NUL nor half a character can be kept by every database, so they go. */
const text = (most: number) =>
  z.string().check(
    z.overwrite((typed) => typed.toWellFormed().replaceAll('\0', '')),
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
  );
/** What is shown within a line, such as a name: neither line breaks nor characters that nobody sees. */
const line = (most: number) =>
  z.string().check(
    z.overwrite((typed) =>
      typed
        .toWellFormed()
        .replace(/\s+/g, ' ')
        .replace(/[\p{Cc}\p{Cf}]/gu, ''),
    ),
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
  );
/** What programs hand on: an id, an address. */
const code = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u, 'expected no control characters'));
/** One that the calendar has. */
const day = z.iso.date('expected a day such as 2026-11-23');
const email = emailAddress('expected an email address');
const NOTE_LENGTH = 10_000;
/** Of 1,023 bytes (WebAuthn), in base64url. */
export const PASSKEY_ID_LENGTH = 1364;

/** What stands in the path: of a person, a lead or a session, or of a passkey. */
export const idSchema = z.object({ id: code(100) });
export const passkeyIdSchema = z.object({ id: code(PASSKEY_ID_LENGTH) });

/** What every refusal says. `code` is for programs, `message` for the person in front of it. */
export interface DeskError {
  code:
    | 'signed-out'
    /** Signed in some time ago: whoever signs in once more may do it. */
    | 'not-confirmed'
    | 'not-allowed'
    | 'not-found'
    | 'not-valid'
    | 'conflict'
    | 'too-many'
    | 'unavailable'
    | 'failed';
  message: string;
}

const roleSchema = z.enum(['owner', 'broker']);
const seesSchema = z.enum(['all', 'own']);

export interface DeskPerson {
  id: string;
  name: string;
  email: string;
  role: 'owner' | 'broker';
  sees: 'all' | 'own';
}

/** GET /session */
export interface DeskSession {
  person: DeskPerson;
  firm: {
    name: string;
    timeZone: string;
    /** Within which time visitors were promised an answer, in words. */
    replyPromise: string;
    /** Whether brokers apply through the site. */
    recruitment: boolean;
  };
  version: string;
}

/** POST /sign-in/link: answered with `LinkSent`, the same whether the person exists or not. */
export const signInLinkSchema = z.strictObject({ email });

export interface LinkSent {
  /** Already: within the last minute, and that link still works. */
  sent: 'now' | 'already';
}

/** POST /links/open, /links/sign-in and /links/passkey-options */
/** One that a mail program has cut short is answered as one that is over. */
export const linkTokenSchema = z.strictObject({ token: z.string().check(z.maxLength(100)) });

/** Answer of POST /links/open, which uses nothing up. */
export interface OpenLink {
  purpose: 'invitation' | 'sign-in';
  name: string;
  email: string;
}

export const passkeyNameSchema = line(100);

/** GET /me */
export interface DeskAccount {
  person: DeskPerson;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  sessions: { id: string; createdAt: string; lastSeenAt: string; userAgent: string; isThis: boolean }[];
}

/** No two people have the same. */
export const personNameSchema = line(100);

export const renameSchema = z.strictObject({ name: personNameSchema });

/** POST /people; the answer is `Invited`. */
export const invitationSchema = z.strictObject({
  email,
  name: personNameSchema,
  role: roleSchema,
  sees: seesSchema,
});

export interface Invited {
  person: DeskPerson;
  /** Shown once, to be passed on by hand. */
  link: string;
  /** Whether it is being emailed as well. */
  said: string;
}

/** PATCH /people/:id */
export const personChangeSchema = z.strictObject({
  name: z.optional(personNameSchema),
  role: z.optional(roleSchema),
  sees: z.optional(seesSchema),
});

/** GET /leads: of these in the query, with `after`; /counts and /export.csv take the same filters. */
export const leadFilterSchema = z.strictObject({
  kind: z.optional(z.enum(['enquiry', 'application'])),
  stage: z.optional(z.enum(stages)),
  /** The id of a person, `me`, or `nobody`. */
  person: z.optional(code(100)),
  /** New ones that wait longer than was promised. */
  waiting: z.optional(z.literal('too-long')),
  /** To be followed up today or before. */
  due: z.optional(z.literal('today')),
  /** Given up for one at least of the firm's addresses. */
  mail: z.optional(z.literal('refused')),
  /** Held back as suspected spam. */
  spam: z.optional(z.literal('1')),
  words: z.optional(z.string().check(z.maxLength(200))),
});
export type LeadFilterQuery = z.output<typeof leadFilterSchema>;

/** What `after` holds, in base64url: where the page before ended. */
export const leadCursorSchema = z.strictObject({
  isNew: z.boolean(),
  receivedAt: z.iso.datetime(),
  id: code(100),
});

/** One line of the list. */
export interface LeadLine {
  id: string;
  kind: 'enquiry' | 'application';
  receivedAt: string;
  /** When an answer is later than was promised. */
  dueAt: string;
  name: string;
  /** The first words of what was written. */
  excerpt: string;
  stage: (typeof stages)[number];
  personId: string | null;
  followUpOn: string | null;
  suspectedSpam: boolean;
  /** For which of the firm's addresses its email was given up: for some, for all, or null for none. */
  refusedFor: 'some' | 'all' | null;
  /** Where it came from, in words: the page or the campaign. */
  source: string;
}

export interface LeadLines {
  leads: LeadLine[];
  /** For `after`; null: there are no more. */
  next: string | null;
}

/** GET /counts */
export interface DeskCounts {
  new: number;
  waitingTooLong: number;
  followUpDue: number;
  suspectedSpam: number;
  /** Not emailed to one address at least, and given up. */
  undelivered: number;
}

/** GET /leads/:id, and the answer to each change of it. */
export interface LeadDetail extends LeadLine {
  version: number;
  /** All that was sent, in the order of the form, with the labels of the form. */
  fields: { label: string; value: string }[];
  /** Empty for a caller who gave no address. */
  email: string;
  phone: string;
  message: string;
  /** In words what became of its email, for each of the firm's addresses. */
  delivery: {
    state: 'waiting' | 'delivered' | 'undelivered' | 'held' | 'not-set-up';
    said: string;
    /** The email as it goes to the firm. */
    mail: { subject: string; text: string };
  };
  keptBecause: string | null;
  /** On this day it is deleted by age unless it is kept; null: not yet to be said. */
  deletedOn: string | null;
  history: LeadHistoryLine[];
}

export interface LeadHistoryLine {
  id: string;
  at: string;
  by: string;
  kind: 'note' | 'stage' | 'person' | 'follow-up' | 'released' | 'kept' | 'contact';
  text: string;
}

/** POST /leads, of somebody who has called: answered with `LeadDetail`. */
export const callerSchema = z.strictObject({ name: line(100), phone: line(100), message: text(NOTE_LENGTH) });

/** PATCH /leads/:id; 409 with `LeadConflict` where somebody else has changed it. */
export const leadChangeSchema = z.strictObject({
  version: z.int32().check(z.nonnegative()),
  stage: z.optional(z.enum(stages)),
  /** Null: nobody. */
  personId: z.optional(z.nullable(code(100))),
  followUpOn: z.optional(z.nullable(day)),
  /** Owners only. */
  keptBecause: z.optional(z.nullable(text(500))),
  /** In the place of what was mistyped. */
  email: z.optional(email),
  phone: z.optional(line(100)),
});
export type LeadChangeRequest = z.output<typeof leadChangeSchema>;

export interface LeadConflict extends DeskError {
  code: 'conflict';
  lead: LeadDetail;
}

/** POST /leads/:id/notes: one that is sent twice under its id is one; 409 where the id is that of another. */
export const noteSchema = z.strictObject({ id: z.uuid(), text: text(NOTE_LENGTH) });
export type NoteRequest = z.output<typeof noteSchema>;

/** POST /erase (owners), by an email address, or the number of who gave none; with `onlyCount` nothing is erased. */
export const eraseSchema = z.strictObject({ sender: line(320), onlyCount: z.boolean() });

export interface Erased {
  leads: number;
  /** What remains for a while, and why, in sentences. */
  remains: string[];
}

/** GET /audit?before=<id of the last> (owners) */
export const auditQuerySchema = z.strictObject({ before: z.optional(code(100)) });

export interface AuditPage {
  entries: { id: string; at: string; by: string; did: string; leadId: string | null; detail: string }[];
  next: string | null;
}

/** GET /health (owners): each with what to do, in words. */
export interface DeskHealth {
  /** Whether POST /backup makes a copy. */
  backups: boolean;
  /** Whether POST /test-mail sends a message. */
  mails: boolean;
  /** How many mails, webhooks and other jobs were given up; POST /retry has them tried again. */
  givenUp: number;
  checks: {
    id: string;
    title: string;
    state: 'good' | 'attention' | 'bad';
    said: string;
    /** What `said` announces, each on a line of its own. */
    items?: string[];
  }[];
}

/** POST /test-mail (owners) */
export interface TestMailed {
  said: string;
}

/** GET /expiring (owners): what the deletion by age takes within a week. */
export interface Expiring {
  leads: (LeadLine & { deletedOn: string })[];
}
