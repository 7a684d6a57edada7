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

/** Where a lead stands between being accepted and being in the owner's mailbox. */
export type DeliveryState = 'waiting' | 'delivered' | 'undelivered';

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
  /** Lets delivery begin again, for a lead that was given up, was spam after all, or got lost. */
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

/** All of it, as an engine gives it to the server. */
export type LeadDatabase = LeadStore & LeadKeeper & Outbox;

/** Thrown when a store cannot be opened. The message says which one, and why. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}

/** Thrown when a back-up could not be made. The message says why, and what to do instead. */
export class BackUpError extends Error {
  override name = 'BackUpError';
}
