/** The one way into the store: however a message arrives, it is validated and committed here. */

import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import { applicationParamsSchema } from '../../contracts/application.ts';
import { enquiryParamsSchema } from '../../contracts/enquiry.ts';
import { type Log, reasonOf } from '../background.ts';
import { RefusedError } from '../refused-error.ts';
import type { Lead, LeadContent, LeadKind } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { boundParams, describeIssues, invalidParams } from './bound-params.ts';

export type AcceptLead = (
  kind: LeadKind,
  params: Record<string, unknown>,
  from: Required<Pick<Lead, 'source' | 'sentFrom'>>,
  /** Asked once the message has turned out to be valid; what it throws is passed on. */
  isSuspect: () => boolean,
) => Promise<void>;

/** A visitor who presses twice, or a browser that tries again, sends one message. */
const SAME_WITHIN_MS = 10 * 60_000;

export interface AcceptLeadOptions {
  store: Pick<LeadDatabase, 'add'>;
  clock: () => Date;
  log: Pick<Log, 'info' | 'error'>;
  /** What a message that cannot be kept is answered with. */
  site: Pick<Site, 'contact'>;
}

const RETRY_AFTER_SECONDS = 10;

const schemas = { enquiry: enquiryParamsSchema, application: applicationParamsSchema };

/** @returns a function that resolves when the message is on disk; it throws {@link RefusedError}. */
export function createAcceptLead({ store, clock, log, site }: AcceptLeadOptions): AcceptLead {
  return async (kind, params, from, isSuspect) => {
    const { data, error: invalid } = schemas[kind].safeParse(boundParams(params));
    // Unknown ones too: a part that vanishes without a word is a part of the message lost.
    if (invalid) throw invalidParams(describeIssues(invalid.issues));
    const content = { kind, params: data } as LeadContent;
    const suspectedSpam = isSuspect();
    const now = clock();
    const lead: Lead = { id: randomUUID(), receivedAt: now.toISOString(), ...from, ...content };
    const sameSince = new Date(now.getTime() - SAME_WITHIN_MS).toISOString();
    const kept = await store.add(lead, { sameSince, suspectedSpam }).catch((error) => {
      log.error({ leadId: lead.id, kind, reason: reasonOf(error) }, 'message could not be kept');
      const { phone, email } = site.contact;
      const notKept = `The message could not be kept and was not sent. Please call ${phone.display}, write to ${email}, or try again later.`;
      throw new RefusedError(503, notKept, RETRY_AFTER_SECONDS, { cause: error });
    });
    const fields = { leadId: kept.id, kind, source: from.source, suspectedSpam };
    log.info(fields, kept.duplicate ? 'same message again' : 'message kept');
  };
}
