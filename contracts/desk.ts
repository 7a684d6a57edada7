/**
 * The desk's API: request schemas and response types, shared by browser and server. Every path starts with
 * /desk/api, every response but the export is JSON, and errors are `DeskError`.
 */
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';

/** Stages of an enquiry or application. Every stage but `new` means that it was answered. */
export const stages = ['new', 'contacted', 'booked', 'won', 'lost'] as const;
export type Stage = (typeof stages)[number];

/** Base path of the desk. */
export const DESK = '/desk';
export const DESK_API = `${DESK}/api`;

/** Multi-line text. Removes NUL and lone surrogates, which not every database can store. */
const text = (max: number) =>
  z.string().check(
    z.overwrite((typed) => typed.toWellFormed().replaceAll('\0', '')),
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
  );
/** One line of text, such as a name. Removes line breaks and invisible characters. */
const line = (max: number) =>
  z.string().check(
    z.overwrite((typed) =>
      typed
        .toWellFormed()
        .replace(/\s+/g, ' ')
        .replace(/[\p{Cc}\p{Cf}]/gu, ''),
    ),
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
  );
/** A machine-readable string, such as an id. */
const code = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u, 'expected no control characters'));
/** An existing date. */
const day = z.iso.date('expected a day such as 2026-11-23');
const email = emailAddress('expected an email address');
const NOTE_LENGTH = 10_000;
/** 1,023 bytes, the maximum of WebAuthn, in base64url. */
export const PASSKEY_ID_LENGTH = 1364;

/** Path parameters: the id of a person, a lead or a session, or of a passkey. */
export const idSchema = z.object({ id: code(100) });
export const passkeyIdSchema = z.object({ id: code(PASSKEY_ID_LENGTH) });

/** Every error response. `code` is for programs, `message` for people. */
export interface DeskError {
  code:
    | 'signed-out'
    /** The sign-in is too old for this action; signing in again permits it. */
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
    /** The promised response time in words, such as "24 hours". */
    replyPromise: string;
    /** Whether the site has the page for broker applications. */
    recruitment: boolean;
  };
  version: string;
  /** Whether this person may edit the website. */
  editsWebsite: boolean;
}

/** POST /sign-in/link; responds with `LinkSent` whether the person exists or not. */
export const signInLinkSchema = z.strictObject({ email });

export interface LinkSent {
  /** `already`: a link sent within the last minute still works. */
  sent: 'now' | 'already';
}

/** POST /links/open, /links/sign-in and /links/passkey-options. A truncated token gets the response of an expired one. */
export const linkTokenSchema = z.strictObject({ token: z.string().check(z.maxLength(100)) });

/** Response of POST /links/open, which does not consume the link. */
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

/** Unique among people. */
export const personNameSchema = line(100);

export const renameSchema = z.strictObject({ name: personNameSchema });

/** POST /people; responds with `Invited`. */
export const invitationSchema = z.strictObject({
  email,
  name: personNameSchema,
  role: roleSchema,
  sees: seesSchema,
});

export interface Invited {
  person: DeskPerson;
  /** Shown once, for the owner to pass on. */
  link: string;
  /** Whether the link is emailed too, in words. */
  said: string;
}

/** PATCH /people/:id */
export const personChangeSchema = z.strictObject({
  name: z.optional(personNameSchema),
  role: z.optional(roleSchema),
  sees: z.optional(seesSchema),
});

/** Query of GET /leads, with `after`; /counts and /export.csv take the same filters. */
export const leadFilterSchema = z.strictObject({
  kind: z.optional(z.enum(['enquiry', 'application'])),
  stage: z.optional(z.enum(stages)),
  /** A person's id, `me`, or `nobody` for unassigned leads. */
  person: z.optional(code(100)),
  /** New leads that wait longer than promised. */
  waiting: z.optional(z.literal('too-long')),
  /** Follow-ups due today or earlier. */
  due: z.optional(z.literal('today')),
  /** Leads whose email failed for at least one of the firm's addresses. */
  mail: z.optional(z.literal('refused')),
  /** Held back as suspected spam. */
  spam: z.optional(z.literal('1')),
  words: z.optional(z.string().check(z.maxLength(200))),
});
export type LeadFilterQuery = z.output<typeof leadFilterSchema>;

/** The pagination cursor in `after`, as base64url: the last lead of the previous page. */
export const leadCursorSchema = z.strictObject({
  isNew: z.boolean(),
  receivedAt: z.iso.datetime(),
  id: code(100),
});

/** One row of the list. */
export interface LeadLine {
  id: string;
  kind: 'enquiry' | 'application';
  receivedAt: string;
  /** The end of the promised response time. */
  dueAt: string;
  name: string;
  /** The first words of the message. */
  excerpt: string;
  stage: (typeof stages)[number];
  personId: string | null;
  followUpOn: string | null;
  suspectedSpam: boolean;
  /** Whether its email failed for some or all of the firm's addresses; null for none. */
  refusedFor: 'some' | 'all' | null;
  /** The page or campaign it came from, in words. */
  source: string;
}

export interface LeadLines {
  leads: LeadLine[];
  /** The value of `after` for the next page; null on the last page. */
  next: string | null;
}

/** GET /counts */
export interface DeskCounts {
  new: number;
  waitingTooLong: number;
  followUpDue: number;
  suspectedSpam: number;
  /** Leads whose email failed for at least one address. */
  undelivered: number;
}

/** GET /leads/:id, and the response to each change of it. */
export interface LeadDetail extends LeadLine {
  version: number;
  /** All submitted fields with their labels, in form order. */
  fields: { label: string; value: string }[];
  /** Empty for a caller without an address. */
  email: string;
  phone: string;
  message: string;
  /** The state of its email, with a description for each of the firm's addresses. */
  delivery: {
    state: 'waiting' | 'delivered' | 'undelivered' | 'held' | 'not-set-up';
    said: string;
    /** The email to the firm. */
    mail: { subject: string; text: string };
  };
  keptBecause: string | null;
  /** The day of automatic deletion unless kept; null while unknown. */
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

/** POST /leads, for a caller; responds with `LeadDetail`. */
export const callerSchema = z.strictObject({ name: line(100), phone: line(100), message: text(NOTE_LENGTH) });

/** PATCH /leads/:id; 409 with `LeadConflict` after a concurrent change. */
export const leadChangeSchema = z.strictObject({
  version: z.int32().check(z.nonnegative()),
  stage: z.optional(z.enum(stages)),
  /** null to unassign. */
  personId: z.optional(z.nullable(code(100))),
  followUpOn: z.optional(z.nullable(day)),
  /** Owners only. */
  keptBecause: z.optional(z.nullable(text(500))),
  /** Corrections of mistyped contact details. */
  email: z.optional(email),
  phone: z.optional(line(100)),
});
export type LeadChangeRequest = z.output<typeof leadChangeSchema>;

export interface LeadConflict extends DeskError {
  code: 'conflict';
  lead: LeadDetail;
}

/** POST /leads/:id/notes. Idempotent by id; 409 when another note has the id. */
export const noteSchema = z.strictObject({ id: z.uuid(), text: text(NOTE_LENGTH) });
export type NoteRequest = z.output<typeof noteSchema>;

/** POST /erase (owners). `sender` is an email address, or the phone number of a caller without one; `onlyCount` is a dry run. */
export const eraseSchema = z.strictObject({ sender: line(320), onlyCount: z.boolean() });

export interface Erased {
  leads: number;
  /** Sentences about data that remains for a while, and why. */
  remains: string[];
}

/** GET /audit?before=<id of the last> (owners) */
export const auditQuerySchema = z.strictObject({ before: z.optional(code(100)) });

export interface AuditPage {
  entries: { id: string; at: string; by: string; did: string; leadId: string | null; detail: string }[];
  next: string | null;
}

/** GET /health (owners). */
export interface DeskHealth {
  /** Whether POST /backup is available. */
  backups: boolean;
  /** Whether POST /test-mail is available. */
  mails: boolean;
  /** Failed mails, webhooks and other jobs; POST /retry retries them. */
  givenUp: number;
  checks: {
    id: string;
    title: string;
    state: 'good' | 'attention' | 'bad';
    said: string;
    /** The items that `said` introduces, one a line. */
    items?: string[];
  }[];
}

/** POST /test-mail (owners) */
export interface TestMailed {
  said: string;
}

/** GET /expiring (owners): leads that automatic deletion removes within a week. */
export interface Expiring {
  leads: (LeadLine & { deletedOn: string })[];
}
