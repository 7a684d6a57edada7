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

export interface LeadReader {
  /** All leads, newest first. */
  list(): Promise<Lead[]>;
  close(): Promise<void>;
}

export interface LeadStore extends LeadReader {
  /**
   * Resolves only when the lead is safely on disk: it must survive the process being killed and
   * the power failing. Rejects with the engine's own error otherwise.
   */
  add(lead: Lead): Promise<void>;
}

/** Thrown when a store cannot be opened. The message says which one, and why. */
export class StoreOpenError extends Error {
  override name = 'StoreOpenError';
}
