/**
 * What the server keeps of an enquiry or application, and how it is kept. Every engine implements
 * this interface; nothing outside `store/` knows which one is behind it.
 */
import type { ApplicationParams } from '../../contracts/application.ts';
import type { EnquiryParams } from '../../contracts/enquiry.ts';

/** How a lead reached us: through the mail SDK, or as a form post of a browser without scripts. */
export type LeadSource = 'sdk' | 'plain-form';

/** What was sent, already validated. */
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
};

/**
 * Where a lead stands between being accepted and being with the owner's mail server. Delivered: that
 * has taken it for every recipient; what becomes of it there is not seen. Undelivered: given up for
 * one at least. Held: beyond the number of mails in a day, so that a digest tells of it.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'undelivered' | 'held';

/** What became of a lead for one of the owner's addresses. */
export interface Recipient {
  address: string;
  /** When the mail server took it for them; null: not yet. */
  takenAt: string | null;
  /** Name of the transport that took it. */
  takenBy: string | null;
  /** The last failure, in words without personal data. */
  lastError: string | null;
}

/** A lead together with what has become of it. Times as in `receivedAt`. */
export type StoredLead = Lead & {
  state: DeliveryState;
  /** Kept, and not delivered, until a person says otherwise. */
  suspectedSpam: boolean;
  /** How often delivery was tried and failed. */
  attempts: number;
  /** Not before this is delivery tried again; null once it is settled. */
  nextAttemptAt: string | null;
  /** The last failure, in words without personal data. */
  lastError: string | null;
  deliveredAt: string | null;
  /** Name of the transport that took it. */
  deliveredBy: string | null;
  /** When a person marked it as answered. */
  answeredAt: string | null;
  /** Those to whom it was tried to be sent, in the order of the settings; empty before. */
  recipients: Recipient[];
  /** When it was first tried, or a person asked for it: what counts for the day's number of mails. */
  mailedAt: string | null;
};

/**
 * Whether a lead has been had by somebody, or is nobody's: what may be purged once it is old. The
 * engines' own rule is held to this one by their contract.
 */
export function isSettled(lead: StoredLead): boolean {
  return lead.suspectedSpam || lead.state === 'delivered' || lead.answeredAt !== null;
}

export interface LeadFilter {
  state?: DeliveryState;
  suspectedSpam?: boolean;
  answered?: boolean;
  receivedBefore?: string;
  /** Words that stand in any of the parameters, in any case. */
  text?: string;
}

export interface LeadCounts {
  waiting: number;
  delivered: number;
  undelivered: number;
  held: number;
  suspectedSpam: number;
  /** When the oldest lead that still waits was accepted. */
  oldestWaiting: string | null;
}

export interface LeadReader {
  /** Newest first. */
  list(filter?: LeadFilter): Promise<StoredLead[]>;
  /** The lead whose id begins with these characters; null where there is none, or more than one. */
  find(idPrefix: string): Promise<StoredLead | null>;
  counts(): Promise<LeadCounts>;
  close(): Promise<void>;
}

export interface AddOptions {
  /** A lead of the same content from the same sender since then is the same lead. */
  sameSince: string;
  suspectedSpam: boolean;
}

export interface LeadStore extends LeadReader {
  /**
   * Resolves only when the lead is safely on disk: it must survive the process being killed and
   * the power failing. Rejects with the engine's own error otherwise.
   *
   * A duplicate that is not suspected of spam clears the earlier one of the suspicion.
   *
   * @returns the id under which it is kept: an earlier one, if it is a duplicate.
   */
  add(lead: Lead, options: AddOptions): Promise<{ id: string; duplicate: boolean }>;
  /**
   * Commits so many bytes, in place of those of last time, to find out whether anything can be kept.
   * Rejects as `add` would.
   */
  probe(bytes: number): Promise<void>;
}

export interface PurgeOptions {
  receivedBefore: string;
  /** What bears an earlier time is left alone. */
  receivedSince?: string;
  at: string;
  doneBy: PurgeRun['doneBy'];
}

/** The record of one deletion by age: nothing of a sender is in it. */
export interface PurgeRun {
  at: string;
  receivedBefore: string;
  doneBy: 'server' | 'person';
  leadIds: string[];
}

/** What the owner may do with leads. Each answers how many it changed. */
export interface LeadKeeper extends LeadReader {
  markAnswered(id: string, at: string): Promise<number>;
  /**
   * Lets delivery begin again, whatever the number of mails of that day, for a lead that was given
   * up, held, was spam after all, or got lost. Who has it does not get it again, unless all have.
   */
  resend(id: string, at: string): Promise<number>;
  /** Everything that came from this address, in any case. */
  eraseSender(email: string): Promise<number>;
  /**
   * Deletes what was accepted before then and is settled: delivered, marked as answered, or suspected
   * spam. What nobody has had yet stays, however old it is. The deletion and its record are kept
   * together or not at all.
   */
  purge(options: PurgeOptions): Promise<number>;
  /** The records of all deletions by age, newest first. */
  purgeRuns(): Promise<PurgeRun[]>;
  /**
   * Copies the whole store, as it is at one moment, into a new file, also while a server writes.
   *
   * @throws {BackUpError} when there is such a file already, the copy fails, or the engine has a
   *   tool of its own for it, which the message names.
   */
  backUp(path: string): Promise<void>;
}

export interface ClaimOptions {
  /** Of the process that claims; a lease is its own. */
  worker: string;
  now: string;
  leasedUntil: string;
  /** No try is put off further than to here: what is said to wait longer bears a wrong clock's time. */
  latestAttempt?: string;
  limit: number;
}

/** The queue of the delivery worker. Several workers may share one. */
export interface Outbox {
  /** Leads that are due, oldest first; nobody else gets them until the lease is over. */
  claim(options: ClaimOptions): Promise<StoredLead[]>;
  /**
   * Counts a lead as mailed now, or holds it for a digest where so many were already since then.
   * One that was counted before, or that a person asked for, is not to be asked about.
   *
   * @returns whether it may be mailed.
   */
  admit(id: string, options: AdmitOptions): Promise<boolean>;
  /**
   * Written after each recipient, so that nobody gets a second copy for another one's failure, and
   * leases the lead until then.
   *
   * @returns false: the lease was over, and the lead is another worker's now.
   */
  recordRecipients(
    id: string,
    worker: string,
    recipients: readonly Recipient[],
    leasedUntil: string,
  ): Promise<boolean>;
  /** All recipients have it. */
  recordDelivered(id: string, worker: string, at: string, by: string): Promise<void>;
  /** @param nextAttemptAt null: given up, and kept for a person. */
  recordFailure(
    id: string,
    worker: string,
    error: string,
    nextAttemptAt: string | null,
  ): Promise<void>;
  /** Gives back what was claimed and not tried, so that a stopping worker holds nothing up. */
  release(worker: string): Promise<void>;
}

export interface AdmitOptions {
  worker: string;
  now: string;
  since: string;
  limit: number;
}

/** What a digest tells the owner of: every lead once, in the digest that it was put into. */
export interface DigestStore {
  /**
   * Puts into the digest what is in none yet: so many of the held leads, oldest first, and with
   * `spam` all that is suspected.
   */
  fillDigest(key: string, options: { spam: boolean; mostHeld: number }): Promise<void>;
  /** Oldest first; of the suspected ones so many at most. */
  digestContent(key: string, mostSpam: number): Promise<DigestContent>;
  /** The owner has it: what was held in it is delivered. */
  settleDigest(key: string, at: string): Promise<void>;
  /** What the server noted under this name; null: nothing yet. */
  note(name: string): Promise<string | null>;
  /** Unless somebody else has changed it meanwhile. @returns whether it is written. */
  replaceNote(name: string, before: string | null, after: string): Promise<boolean>;
}

export interface DigestContent {
  held: StoredLead[];
  spam: StoredLead[];
  spamCount: number;
}

/** All of it, as an engine gives it to the server. */
export type LeadDatabase = LeadStore & LeadKeeper & Outbox & DigestStore;

/** Thrown when a store cannot be opened. The message says which one, and why. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}

/** Thrown when a back-up could not be made. The message says why, and what to do instead. */
export class BackUpError extends Error {
  override name = 'BackUpError';
}
