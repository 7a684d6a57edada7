/**
 * The one way into the store. However a message arrives, it is coerced, bounded, validated and
 * committed here, and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { applicationParamsSchema } from '../../contracts/application.ts';
import { enquiryParamsSchema } from '../../contracts/enquiry.ts';
import type { Lead, LeadContent, LeadKind, LeadSource, LeadStore } from '../store/lead-store.ts';
import { boundParams, InvalidParamsError, type ParamsTooLargeError } from './bound-params.ts';
import { describeIssues } from './problems.ts';

export type AcceptLead = (
  kind: LeadKind,
  params: Record<string, unknown>,
  source: LeadSource,
  /** Asked once the message has turned out to be valid; what it throws is passed on. */
  isSuspect?: () => boolean,
) => Promise<{ id: string; duplicate: boolean }>;

/** Is told that something happened: ids and reasons only, never what was typed. */
export interface LeadLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

type Contact = Pick<Site['contact'], 'phone' | 'email'>;

/** Thrown when a message could not be kept. Nobody may be told that it was sent. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  readonly statusCode = 503;
  readonly retryAfterSeconds = 10;

  constructor({ phone, email }: Contact, cause: unknown) {
    super(
      `The message could not be kept and was not sent. Please call ${phone.display}, write to ${email}, or try again later.`,
      { cause },
    );
  }
}

/** A visitor who presses twice, or a browser that tries again, sends one message. */
const SAME_WITHIN_MS = 10 * 60_000;

export interface AcceptLeadOptions {
  store: Pick<LeadStore, 'add'>;
  clock: () => Date;
  log: LeadLog;
  /** What a sender can do instead while nothing can be kept. */
  contact: Contact;
}

/**
 * @returns a function that keeps one message and resolves when it is on disk. It rejects with
 *   {@link InvalidParamsError}, {@link ParamsTooLargeError} or {@link StoreUnavailableError}.
 */
export function createAcceptLead({ store, clock, log, contact }: AcceptLeadOptions): AcceptLead {
  return async (kind, params, source, isSuspect = () => false) => {
    const content = validate(kind, boundParams(params));
    const suspectedSpam = isSuspect();
    const now = clock();
    const lead: Lead = { id: randomUUID(), receivedAt: now.toISOString(), source, ...content };
    const sameSince = new Date(now.getTime() - SAME_WITHIN_MS).toISOString();
    let kept: { id: string; duplicate: boolean };
    try {
      kept = await store.add(lead, { sameSince, suspectedSpam });
    } catch (error) {
      log.error({ leadId: lead.id, kind, reason: reasonOf(error) }, 'message could not be kept');
      throw new StoreUnavailableError(contact, error);
    }
    const { id, duplicate } = kept;
    log.info(
      { leadId: id, kind, source, suspectedSpam },
      duplicate ? 'same message again' : 'message kept',
    );
    return kept;
  };
}

/**
 * Unknown parameters are refused rather than dropped: a part of a message that vanishes without
 * a word is a message lost, and a refused one is still in front of the person who wrote it.
 */
function validate(kind: LeadKind, params: Record<string, string>): LeadContent {
  if (kind === 'enquiry') {
    const result = enquiryParamsSchema.safeParse(params);
    if (result.success) return { kind, params: result.data };
    throw new InvalidParamsError(describeIssues(result.error.issues));
  }
  const result = applicationParamsSchema.safeParse(params);
  if (result.success) return { kind, params: result.data };
  throw new InvalidParamsError(describeIssues(result.error.issues));
}

/** The engine's own words (locked, full, closed). They hold no values that were typed. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
