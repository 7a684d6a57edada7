/** What the parts of the contract share: the store under test, and leads to put into it. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import type {
  AddOptions,
  Lead,
  LeadDatabase,
  LeadKeeper,
  StoredLead,
} from '../../../server/store/lead-store.ts';
import { applicationParams, enquiryParams } from '../../../server/testing/test-app.ts';

/** Room for one database, empty at the start of each test. */
export interface Engine {
  empty(): Promise<void>;
  open(): Promise<LeadDatabase>;
  openKeeper(): Promise<LeadKeeper | null>;
  /** The same database by no door of the store's, to prepare what a store would not write. */
  outside<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
}

/** The engine, and a store on it that is closed after the test. */
export interface Subject {
  engine: Engine;
  store(): LeadDatabase;
}

/** Minutes after the start of the tests' day, as the store writes times. */
export function at(minutes: number): string {
  return new Date(Date.parse('2026-11-20T00:00:00.000Z') + minutes * 60_000).toISOString();
}

/** Another message each, unless a message is given. */
export function enquiry(id: string, minutes = 0, message = `This is the message of ${id}.`): Lead {
  const params = { ...enquiryParams, message };
  return { id, kind: 'enquiry', source: 'sdk', receivedAt: at(minutes), params };
}

export function application(id: string, minutes = 0, additional = 'None provided'): Lead {
  return {
    id,
    kind: 'application',
    source: 'plain-form',
    receivedAt: at(minutes),
    params: {
      ...applicationParams,
      experience_level: '3plus',
      expected_volume: '6-10',
      application_type: 'Broker Application',
      additional_info: additional,
    },
  };
}

/** As the server adds: the same within ten minutes is the same. */
export function sameAs(lead: Lead, suspectedSpam = false): AddOptions {
  const sameSince = new Date(Date.parse(lead.receivedAt) - 10 * 60_000).toISOString();
  return { sameSince, suspectedSpam };
}

export async function addAll(store: LeadDatabase, ...leads: Lead[]): Promise<void> {
  for (const lead of leads) await store.add(lead, sameAs(lead));
}

export const ids = (leads: readonly StoredLead[]) => leads.map(({ id }) => id);
