/** Leads and settings for tests of delivery. */
import { randomUUID } from 'node:crypto';
import type { MessageOptions } from '../../server/delivery/message.ts';
import type { Lead, LeadStore } from '../../server/store/lead-store.ts';
import { applicationParams, enquiryParams } from '../../server/testing/test-app.ts';

export const messageOptions: MessageOptions = {
  from: { name: 'Figbird, the website', address: 'website@figbird.example' },
  to: [{ name: '', address: 'owner@figbird.example' }],
  siteHost: 'www.figbird.example',
  timeZone: 'Australia/Brisbane',
};

/** @param params replaces some parameters, also by what no form could send. */
export function enquiry(params: object = {}, receivedAt = '2026-11-20T00:00:00.000Z'): Lead {
  return {
    id: randomUUID(),
    kind: 'enquiry',
    source: 'sdk',
    receivedAt,
    params: { ...enquiryParams, ...params },
  };
}

export function application(): Lead {
  return {
    id: randomUUID(),
    kind: 'application',
    source: 'plain-form',
    receivedAt: '2026-11-20T00:00:00.000Z',
    params: {
      ...applicationParams,
      experience_level: '3plus',
      expected_volume: '6-10',
      application_type: 'Broker Application',
    },
  };
}

export async function addLead(store: LeadStore, lead: Lead = enquiry()): Promise<string> {
  await store.add(lead, { sameSince: '9999-01-01T00:00:00.000Z', suspectedSpam: false });
  return lead.id;
}
