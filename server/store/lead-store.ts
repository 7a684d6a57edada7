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
  /** Kept, and not delivered, until a person says otherwise. */
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
  sameSince: string;
  suspectedSpam: boolean;
}

/** Under which id a lead is kept: an earlier one, if it is a duplicate. */
export interface Kept {
  id: string;
  duplicate: boolean;
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

export interface LeadStore {
  /**
   * Resolves only when the lead and the jobs for it are safely on disk: they must survive the process
   * being killed and the power failing. A duplicate that is no suspect clears the earlier one of the
   * suspicion.
   */
  add(lead: Lead, options: AddOptions): Promise<Kept>;
  /** Commits so many bytes, in place of those of last time. Rejects as `add` would. */
  probe(bytes: number): Promise<void>;
  /** Newest first, all of them. */
  list(): Promise<StoredLead[]>;
  /** When the newest was accepted. */
  newestReceivedAt(): Promise<string | null>;
  /** A new one is contacted then. @returns how many it changed. */
  markAnswered(id: string, at: string): Promise<number>;
  /**
   * Lets its jobs begin again. Who has it does not get it again, unless all have.
   *
   * @returns how many leads there are of this id.
   */
  resend(id: string, at: string): Promise<number>;
  /** How many came from this address, in any case. */
  countSender(email: string): Promise<number>;
  /** Everything that came from this address, in any case; a restored copy of before forgets it too. */
  eraseSender(email: string): Promise<number>;
  /** Deletes what is settled: what nobody has had stays. The record is kept with it or not at all. */
  purge(options: PurgeOptions): Promise<number>;
  /** How many are old, not settled and not kept back by a person. */
  countUnsettled(receivedBefore: string): Promise<number>;
  /** Newest first. */
  purgeRuns(): Promise<PurgeRun[]>;
  /** Copies the whole store, as it is at one moment, into a new file. @throws {BackUpError} */
  backUp(path: string): Promise<void>;
  /** What the server noted under this name; null: nothing yet. */
  note(name: string): Promise<string | null>;
  /** Unless somebody else has changed it meanwhile. @returns whether it is written. */
  replaceNote(name: string, before: string | null, after: string): Promise<boolean>;
  /** Resolves once every call that has begun is through. */
  close(): Promise<void>;
}

/** Thrown when a store cannot be opened. The message says which one, and why. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}

/** Thrown when a back-up could not be made. The message says why, and what to do instead. */
export class BackUpError extends Error {
  override name = 'BackUpError';
}
