/** The stored types: leads (enquiries and applications), the people of the desk, and background jobs. */
import type { ApplicationParams } from '../../contracts/application.ts';
import type { DeskPerson, LeadHistoryLine, Stage } from '../../contracts/desk.ts';
import type { EnquiryParams } from '../../contracts/enquiry.ts';

/** How a lead arrived: through the mail SDK, as a form post without scripts, or added at the desk after a call. */
type LeadSource = 'sdk' | 'plain-form' | 'telephone';

export type LeadContent =
  | { kind: 'enquiry'; params: EnquiryParams }
  | { kind: 'application'; params: ApplicationParams };

export type LeadKind = LeadContent['kind'];

export type Lead = LeadContent & {
  /** A UUID; nothing else of a lead may be logged. */
  id: string;
  /** When it was accepted: ISO 8601, UTC, with milliseconds. */
  receivedAt: string;
  source: LeadSource;
  /** Path and query of the page where the visitor came from, if known. */
  sentFrom?: string | null;
};

/**
 * `delivered`: the mail server accepted it for every recipient. `undelivered`: given up for at least one recipient, and
 * no retry is due.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'undelivered';

/** The delivery of a lead to one of the owner's addresses. */
export interface Recipient {
  address: string;
  /** When the mail server accepted it; null: not yet. */
  takenAt: string | null;
  /** Null without `takenAt`: given up. */
  nextAttemptAt: string | null;
  /** Contains no personal data. */
  lastError: string | null;
}

/** A lead with its delivery and its state at the desk. Times as in `receivedAt`. */
export type StoredLead = Lead & {
  /** Not delivered until a person releases it. */
  suspectedSpam: boolean;
  state: DeliveryState;
  /** Empty before the first delivery attempt. */
  recipients: Recipient[];
  answeredAt: string | null;
  /** `new` until a person answers it. */
  stage: Stage;
  /** The person it is assigned to. */
  personId: string | null;
  /** A day such as 2026-11-20. */
  followUpOn: string | null;
  /** Why it is exempt from deletion by age. */
  keptBecause: string | null;
  /** Increases with each change by a person, for optimistic locking. */
  version: number;
  sentFrom: string | null;
};

/** Returns whether the lead may be deleted by age. `purge` has the same rule in SQL; the store tests compare them. */
export function isSettled(lead: StoredLead): boolean {
  if (lead.keptBecause !== null) return false;
  return lead.suspectedSpam || lead.state === 'delivered' || lead.answeredAt !== null;
}

export interface AddOptions {
  /** A lead with the same content since then counts as a duplicate. */
  duplicateSince: string;
  suspectedSpam: boolean;
  /** Rejects suspected spam when this many are stored. */
  maxSuspectedSpam?: number;
}

/** The id of the stored lead: the earlier one if this is a duplicate. */
export interface AddedLead {
  id: string;
  duplicate: boolean;
}

/** Thrown when a store cannot be opened. The message names the store and the reason. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}

/** Thrown when a backup fails. The message says why and what to do. */
export class BackUpError extends Error {
  override name = 'BackUpError';
}

/** A person of the desk, or a program (`id` null). The name is stored as it was at that time. */
export interface Author {
  id: string | null;
  name: string;
}

/** Authors that are not people. People may not take these names. */
export const programs = {
  server: { id: null, name: 'the server' },
  deskCommand: { id: null, name: 'the command "npm run desk"' },
} as const satisfies Record<string, Author>;

/** An entry in a lead's history. The client creates the id of a note, so that a retry does not add it twice. */
export type LeadEvent = Omit<LeadHistoryLine, 'by'> & { leadId: string; by: Author };

export interface LeadQuery {
  kind?: LeadKind;
  stages?: readonly Stage[];
  /** Assigned to this person; null: unassigned. */
  personId?: string | null;
  /** Default false. */
  suspectedSpam?: boolean;
  /** Mail was given up for at least one address. */
  undelivered?: boolean;
  /** The lead contains all of them. Ignores case and accents, and spaces in telephone numbers. */
  words?: readonly string[];
  receivedBefore?: string;
  receivedSince?: string;
  /** Follow-up is due by this day, such as 2026-11-20. */
  followUpUntil?: string;
}

/** The last lead of a page; the next page begins after it. */
export interface LeadCursor {
  isNew: boolean;
  receivedAt: string;
  id: string;
}

/** The leads that a person may see: all, or those assigned to them. */
export type Visibility = 'all' | { personId: string };

export interface LeadChange {
  /** The version that was read. The change is rejected when another person has changed the lead since. */
  version: number;
  by: Author;
  at: string;
  stage?: Stage;
  /** Null: unassign. */
  person?: Author | null;
  /** A day such as 2026-11-20; null: none. */
  followUpOn?: string | null;
  /** Why it is exempt from deletion by age; null: it is not. */
  keptBecause?: string | null;
  /** Corrections of mistyped contact details. */
  email?: string;
  phone?: string;
}

/** The email address is stored as typed and compared case-insensitively. Owners see all leads. */
export type Person = DeskPerson & { createdAt: string };

export interface Passkey {
  /** Credential id, base64url. */
  id: string;
  personId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  /** Chosen by the person. */
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A single-use link. Only its hash is stored. */
export interface SignInLink {
  hash: string;
  personId: string;
  purpose: 'invitation' | 'sign-in';
  createdAt: string;
  expiresAt: string;
}

export interface Session {
  /** Public id; not derived from the token. */
  id: string;
  personId: string;
  /** When its person last signed in. */
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
}

/** The last owner cannot be removed or demoted. */
export type PersonChangeResult = 'done' | 'not-found' | 'last-owner' | 'name-taken';

/** Addresses and names are unique: the audit log identifies people by name. */
export type AddPersonResult = 'added' | 'email-taken' | 'name-taken';

/** An entry of the audit log. It contains no data of a sender or a lead but its id. */
export interface AuditEntry {
  id: string;
  at: string;
  by: Author;
  did:
    | 'signed in'
    | 'signed out'
    | 'read'
    | 'changed'
    | 'added a caller'
    | 'exported'
    | 'erased'
    | 'released'
    | 'sent again'
    | 'sent a test message'
    | 'deleted by age'
    | 'deleted spam'
    | 'kept'
    | 'invited'
    | 'changed a person'
    | 'removed a person'
    | 'added a passkey'
    | 'removed a passkey'
    | 'backed up'
    | 'published';
  leadId: string | null;
  detail: string;
}

/**
 * `mail` sends a lead to the firm: one job for the lead adds one job per address. `retention` deletes by age.
 * `assignment` tells a colleague that a lead was assigned to them.
 */
export type JobKind =
  | 'mail'
  | 'confirmation'
  | 'webhook'
  | 'digest'
  | 'alert'
  | 'backup'
  | 'retention'
  | 'assignment';

/** Kinds that are delayed on purpose. An untried job of another kind due in the future comes from a wrong clock. */
export const DELAYED_KINDS: ReadonlySet<JobKind> = new Set(['assignment']);

export interface Job {
  /**
   * An idempotency key such as `digest:2026-11-24`: adding an existing id does nothing, so restarts and several
   * servers do not duplicate jobs.
   */
  id: string;
  kind: JobKind;
  leadId: string | null;
  /** Null without `doneAt`: given up until a person retries it. */
  dueAt: string | null;
  /** Failed attempts. */
  attempts: number;
  /** Contains no personal data. */
  lastError: string | null;
  doneAt: string | null;
}

export type NewJob = Pick<Job, 'id' | 'kind' | 'leadId'> & { dueAt: string };

/** The result of an attempt. */
export type JobEnd = Pick<Job, 'dueAt' | 'attempts' | 'lastError' | 'doneAt'> & {
  /** Follow-up jobs, added in the same transaction. */
  next: readonly NewJob[];
};

export interface DueJobs {
  kinds: readonly JobKind[];
  now: string;
  /** The latest time a retry can be due. A job due later was scheduled by a wrong clock and is due now. */
  latest: string;
  /** Ids of jobs that this process is running. */
  except: readonly string[];
}

/** Returns the id of the mail job of a lead, or of one of its addresses. */
export function mailJobId(leadId: string, address?: string): string {
  return ['mail', leadId, ...(address === undefined ? [] : [address.toLowerCase()])].join(':');
}

/** Returns the lower-case address of a mail or digest job, or null for the job of the whole lead. */
export function mailJobAddress(id: string): string | null {
  return id.split(':').slice(2).join(':') || null;
}
