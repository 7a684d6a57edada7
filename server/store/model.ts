/** What is kept: enquiries and applications, the people who answer them, and work that is done beside the requests. */
import type { ApplicationParams } from '../../contracts/application.ts';
import type { DeskPerson, LeadHistoryLine, Stage } from '../../contracts/desk.ts';
import type { EnquiryParams } from '../../contracts/enquiry.ts';

/** How a lead reached us: through the mail SDK, as a form post of a browser without scripts, or added at the desk. */
type LeadSource = 'sdk' | 'plain-form' | 'telephone';

export type LeadContent =
  | { kind: 'enquiry'; params: EnquiryParams }
  | { kind: 'application'; params: ApplicationParams };

export type LeadKind = LeadContent['kind'];

export type Lead = LeadContent & {
  /** A UUID, the only thing about a lead that may be logged. */
  id: string;
  /** When it was accepted: ISO 8601, UTC, with milliseconds. */
  receivedAt: string;
  source: LeadSource;
  /** Path and query of the page it was sent from, as far as the request told. */
  sentFrom?: string | null;
};

/**
 * Delivered: the owner's mail server has taken it for every recipient. Undelivered: given up for one at
 * least, and nothing is tried any more.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'undelivered';

/** What became of a lead for one of the owner's addresses. */
export interface Recipient {
  address: string;
  /** When the mail server took it for them; null: not yet. */
  takenAt: string | null;
  /** Null where it is not taken: given up. */
  nextAttemptAt: string | null;
  /** In words without personal data. */
  lastError: string | null;
}

/** A lead together with what has become of it. Times as in `receivedAt`. */
export type StoredLead = Lead & {
  /** AddedLead, and not delivered, until a person says otherwise. */
  suspectedSpam: boolean;
  state: DeliveryState;
  /** Empty before the first try. */
  recipients: Recipient[];
  answeredAt: string | null;
  /** How far it is: `new` as long as nobody has answered it. */
  stage: Stage;
  /** Whose it is; null: nobody's yet. */
  personId: string | null;
  /** A day as in 2026-11-20. */
  followUpOn: string | null;
  /** Why it is kept although it is old. */
  keptBecause: string | null;
  /** Grows by one with each change that a person makes. */
  version: number;
  sentFrom: string | null;
};

/** Whether it may be purged once it is old. The contract's tests hold `purge` to the same rule. */
export function isSettled(lead: StoredLead): boolean {
  if (lead.keptBecause !== null) return false;
  return lead.suspectedSpam || lead.state === 'delivered' || lead.answeredAt !== null;
}

export interface AddOptions {
  /** A lead of the same content from the same sender since then is the same lead. */
  duplicateSince: string;
  suspectedSpam: boolean;
  /** A suspected one is not kept where there are so many already. */
  maxSuspectedSpam?: number;
}

/** Under which id a lead is kept: an earlier one, if it is a duplicate. */
export interface AddedLead {
  id: string;
  duplicate: boolean;
}

/** Thrown when a store cannot be opened. The message says which one, and why. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}

/** Thrown when a back-up could not be made. The message says why, and what to do instead. */
export class BackUpError extends Error {
  override name = 'BackUpError';
}

/** Who does something: a person of the desk, or a program (`id` null). The name is kept as it was then. */
export interface Author {
  id: string | null;
  name: string;
}

/** No person may have one of their names. */
export const programs = {
  server: { id: null, name: 'the server' },
  deskCommand: { id: null, name: 'the command "npm run desk"' },
} as const satisfies Record<string, Author>;

/** Something that happened to a lead, as its history shows it. Whoever writes a note makes its id, so that one sent twice is one. */
export type LeadEvent = Omit<LeadHistoryLine, 'by'> & { leadId: string; by: Author };

export interface LeadQuery {
  kind?: LeadKind;
  stages?: readonly Stage[];
  /** Given to this person; null: to nobody. */
  personId?: string | null;
  /** False unless asked for. */
  suspectedSpam?: boolean;
  /** Could not be emailed to one address at least, and was given up. */
  undelivered?: boolean;
  /** It contains all of them, whatever their case and accents; telephone numbers also without their spaces. */
  words?: readonly string[];
  receivedBefore?: string;
  receivedSince?: string;
  /** A day as in 2026-11-20: to be followed up on it or before. */
  followUpUntil?: string;
}

/** Where the next page begins: after the last lead of the one before. */
export interface LeadCursor {
  isNew: boolean;
  receivedAt: string;
  id: string;
}

/** What of the desk's a person may see: everything, or what was given to them. */
export type Visibility = 'all' | { personId: string };

export interface LeadChange {
  /** As it was read: somebody else's change in between is not written over. */
  version: number;
  by: Author;
  at: string;
  stage?: Stage;
  /** Null: nobody. */
  person?: Author | null;
  /** A day as in 2026-11-20; null: none. */
  followUpOn?: string | null;
  /** Why it is kept when it is old; null: it is not. */
  keptBecause?: string | null;
  /** In the place of what was mistyped. */
  email?: string;
  phone?: string;
}

/** As they wrote their address; it is compared in any case. An owner sees all. */
export type Person = DeskPerson & { createdAt: string };

export interface Passkey {
  /** The credential's, base64url. */
  id: string;
  personId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  /** What the person calls it. */
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A link that works once. Only its hash is kept. */
export interface SignInLink {
  hash: string;
  personId: string;
  purpose: 'invitation' | 'sign-in';
  createdAt: string;
  expiresAt: string;
}

export interface Session {
  /** Names it to its person; says nothing of the token. */
  id: string;
  personId: string;
  /** When its person last signed in. */
  createdAt: string;
  lastSeenAt: string;
  /** The browser, as it names itself. */
  userAgent: string;
}

/** The desk always has an owner: the last one stays what they are. */
export type PersonChangeResult = 'done' | 'not-found' | 'last-owner' | 'name-taken';

/** No two people have the same address or the same name: the record tells them apart by name. */
export type AddPersonResult = 'added' | 'email-taken' | 'name-taken';

/** One line of the record of who did what. It names no sender and quotes nothing of a lead. */
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
  /** In plain words. */
  detail: string;
}

/**
 * `mail` is an enquiry to the firm: a job for the whole, which makes one for each address. `retention` is
 * the deletion by age, `assignment` the word to a colleague that an enquiry is theirs.
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

/** Kinds that wait on purpose. Of any other a time to come is that of a clock that ran ahead. */
export const DELAYED_KINDS: ReadonlySet<JobKind> = new Set(['assignment']);

export interface Job {
  /**
   * Says what is to be done, such as `digest:2026-11-24`: what exists is not made again, so that neither
   * a restart nor a second server does it twice.
   */
  id: string;
  kind: JobKind;
  leadId: string | null;
  /** Null and not done: given up, until a person has it tried again. */
  dueAt: string | null;
  /** Those that failed. */
  attempts: number;
  /** In words without personal data. */
  lastError: string | null;
  doneAt: string | null;
}

export type NewJob = Pick<Job, 'id' | 'kind' | 'leadId'> & { dueAt: string };

/** How a try has ended. */
export type JobEnd = Pick<Job, 'dueAt' | 'attempts' | 'lastError' | 'doneAt'> & {
  /** Made in the same transaction. */
  next: readonly NewJob[];
};

export interface DueJobs {
  kinds: readonly JobKind[];
  now: string;
  /** No try is put off further than to here: what is said to wait longer bears a wrong clock's time. */
  latest: string;
  /** Ids of those that are under way in this process. */
  except: readonly string[];
}

/** Of an enquiry to the firm: of the whole, or of one address. */
export function mailJobId(leadId: string, address?: string): string {
  return ['mail', leadId, ...(address === undefined ? [] : [address.toLowerCase()])].join(':');
}

/** For which of the firm's addresses a mail or a digest is, in small letters; null: it is the job of the whole. */
export function mailJobAddress(id: string): string | null {
  return id.split(':').slice(2).join(':') || null;
}
