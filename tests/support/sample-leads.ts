/** Leads for tests of delivery. */

import { randomUUID } from 'node:crypto';
import type { Lead } from '../../server/store/model.ts';
import type { LeadDatabase } from '../../server/store/sql-store.ts';
import { enquiryParams } from './form-answers.ts';
import { application as applicationOf } from './store-contract/subject.ts';

/** @param params replaces some parameters, also by what no form could send. */
export function enquiry(params: object = {}, receivedAt = '2026-11-20T00:00:00.000Z'): Lead {
  const all = { ...enquiryParams, ...params };
  return { id: randomUUID(), kind: 'enquiry', source: 'sdk', receivedAt, params: all };
}

export const application = (): Lead => applicationOf(randomUUID());

const NEVER = '9999-01-01T00:00:00.000Z';

/** The same content may be added again and again: what is the same message is tested elsewhere. */
export async function addLead(
  store: Pick<LeadDatabase, 'add'>,
  lead = enquiry(),
  suspectedSpam = false,
): Promise<string> {
  await store.add(lead, { sameSince: NEVER, suspectedSpam });
  return lead.id;
}
