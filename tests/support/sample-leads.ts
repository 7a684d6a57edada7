/** Sample leads for delivery tests. */

import { randomUUID } from 'node:crypto';
import type { Lead } from '../../server/store/model.ts';
import type { LeadDatabase } from '../../server/store/sql-store.ts';
import { enquiryParams } from './form-answers.ts';
import { application as applicationWithId } from './store-contract/subject.ts';

/** @param params overrides parameters, also with values that no form can send. */
export function enquiry(params: object = {}, receivedAt = '2026-11-20T00:00:00.000Z'): Lead {
  const all = { ...enquiryParams, ...params };
  return { id: randomUUID(), kind: 'enquiry', source: 'sdk', receivedAt, params: all };
}

export const application = (): Lead => applicationWithId(randomUUID());

const NEVER = '9999-01-01T00:00:00.000Z';

/** Adds a lead without checking for duplicates. */
export async function addLead(
  store: Pick<LeadDatabase, 'add'>,
  lead = enquiry(),
  suspectedSpam = false,
): Promise<string> {
  await store.add(lead, { duplicateSince: NEVER, suspectedSpam });
  return lead.id;
}
