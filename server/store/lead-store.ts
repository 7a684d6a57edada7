/** What is kept of an enquiry or application, and how; `store/` alone knows the database behind it. */
import type { ApplicationParams } from '../../contracts/application.ts';
import type { EnquiryParams } from '../../contracts/enquiry.ts';
import type { Stage } from '../../contracts/stages.ts';

/** How a lead reached us: through the mail SDK, or as a form post of a browser without scripts. */
export type LeadSource = 'sdk' | 'plain-form';

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
 * Delivered: the owner's mail server has taken it for every recipient. Undelivered: given up for one
 * at least. Held: beyond the number of mails in a day, so that a digest tells of it.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'undelivered' | 'held';

/** What became of a lead for one of the owner's addresses. */
export interface Recipient {
  address: string;
  /** When the mail server took it for them; null: not yet. */
  takenAt: string | null;
  /** Name of the transport. */
  takenBy: string | null;
  /** In words without personal data. */
  lastError: string | null;
}

/** A lead together with what has become of it. Times as in `receivedAt`. */
export type StoredLead = Lead & {
  state: DeliveryState;
  /** Kept, and not delivered, until a person says otherwise. */
  suspectedSpam: boolean;
  /** Those that failed. */
  attempts: number;
  nextAttemptAt: string | null;
  lastError: string | null;
  deliveredAt: string | null;
  deliveredBy: string | null;
  answeredAt: string | null;
  /** Empty before the first try. */
  recipients: Recipient[];
  /** When it was first tried, or a person asked for it: what counts for the day's number of mails. */
  mailedAt: string | null;
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

export interface LeadFilter {
  state?: DeliveryState;
  suspectedSpam?: boolean;
  answered?: boolean;
  receivedBefore?: string;
}

/** By state, without suspected spam. */
export interface LeadCounts extends Record<DeliveryState, number> {
  suspectedSpam: number;
  /** When the oldest lead that still waits was accepted. */
  oldestWaiting: string | null;
}

export interface LeadReader {
  /** Newest first. */
  list(filter?: LeadFilter): Promise<StoredLead[]>;
  counts(): Promise<LeadCounts>;
  /** When a mail server took one last, and why the newest that is not settled failed, in words. */
  lastDelivery(): Promise<{ deliveredAt: string | null; lastError: string | null }>;
  close(): Promise<void>;
}

export interface AddOptions {
  /** A lead of the same content from the same sender since then is the same lead. */
  sameSince: string;
  suspectedSpam: boolean;
}

/** Under which id a lead is kept: an earlier one, if it is a duplicate. */
export interface Kept {
  id: string;
  duplicate: boolean;
}

export interface LeadStore extends LeadReader {
  /**
   * Resolves only when the lead is safely on disk: it must survive the process being killed and
   * the power failing. A duplicate that is no suspect clears the earlier one of the suspicion.
   */
  add(lead: Lead, options: AddOptions): Promise<Kept>;
  /** Commits so many bytes, in place of those of last time. Rejects as `add` would. */
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
export interface LeadAdmin extends LeadReader {
  /** A new one is contacted then. */
  markAnswered(id: string, at: string): Promise<number>;
  /**
   * Lets delivery begin again, whatever the number of mails of that day, for a lead that was given
   * up, held, was spam after all, or got lost. Who has it does not get it again, unless all have.
   */
  resend(id: string, at: string): Promise<number>;
  /** How many came from this address, in any case. */
  countSender(email: string): Promise<number>;
  /** Everything that came from this address, in any case. */
  eraseSender(email: string): Promise<number>;
  /** Deletes what is settled: what nobody has had stays. The record is kept with it or not at all. */
  purge(options: PurgeOptions): Promise<number>;
  /** Newest first. */
  purgeRuns(): Promise<PurgeRun[]>;
  /** Copies the whole store, as it is at one moment, into a new file. @throws {BackUpError} */
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
   */
  admit(id: string, options: AdmitOptions): Promise<boolean>;
  /** After each recipient. @returns false: the lease was over, and the lead is another worker's now. */
  recordRecipients(
    id: string,
    worker: string,
    recipients: readonly Recipient[],
    leasedUntil: string,
  ): Promise<boolean>;
  /** All recipients have it. */
  recordDelivered(id: string, worker: string, at: string, by: string): Promise<void>;
  /** @param nextAttemptAt null: given up, and kept for a person. */
  recordFailure(id: string, worker: string, error: string, nextAttemptAt: string | null): Promise<void>;
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
  /** Takes what is in no digest yet: so many held leads, oldest first, and with `spam` all suspects. */
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

/** Thrown when a store cannot be opened. The message says which one, and why. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}

/** Thrown when a back-up could not be made. The message says why, and what to do instead. */
export class BackUpError extends Error {
  override name = 'BackUpError';
}
