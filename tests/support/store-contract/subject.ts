/** What the parts of the contract share: the store under test and sample leads. */
import type { Kysely } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '../../../server/store/database.ts';
import { type AddOptions, type Lead, mailJobId, type StoredLead } from '../../../server/store/model.ts';
import type { LeadDatabase } from '../../../server/store/sql-store.ts';
import { applicationParams, enquiryParams } from '../form-answers.ts';
import type { TestStore } from '../test-store.ts';

/** A database engine with one database for tests. */
export interface Engine {
  /** Drops all tables. */
  empty(): Promise<void>;
  /** Deletes all rows, which is faster. Tests that change tables call `empty` afterwards. */
  clear(): Promise<void>;
  /** The number of servers that may share the database. */
  instances: number;
  open(): Promise<TestStore>;
  openAdmin(): Promise<TestStore | null>;
  /** Accesses the database directly, to prepare rows that a store would not write. */
  withDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
}

/** The engine, and a store on it that is closed after the test. */
export interface Subject {
  engine: Engine;
  store(): TestStore;
  /** Finds the lead with this id in that store. */
  find(id: string): Promise<StoredLead | undefined>;
}

/** Returns the time this many minutes after the tests' start, in the store's format. */
export function at(minutes: number): string {
  return new Date(Date.parse('2026-11-20T00:00:00.000Z') + minutes * 60_000).toISOString();
}

/** Returns an enquiry, by default with a message unique to its id. */
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
    params: { ...applicationParams, additional_info: additional },
  };
}

/** Returns the server's options for adding a lead: the same message within ten minutes is a duplicate. */
export function addOptionsFor(lead: Lead, suspectedSpam = false): AddOptions {
  const duplicateSince = new Date(Date.parse(lead.receivedAt) - 10 * 60_000).toISOString();
  return { duplicateSince, suspectedSpam };
}

export async function addSpam(store: LeadDatabase, ...leads: Lead[]): Promise<void> {
  await Promise.all(leads.map((lead) => store.add(lead, addOptionsFor(lead, true))));
}

export async function addAll(store: LeadDatabase, ...leads: Lead[]): Promise<void> {
  await Promise.all(leads.map((lead) => store.add(lead, addOptionsFor(lead))));
}

/** Records a mail outcome for each address. */
export async function recordMailOutcomes(
  store: Pick<LeadDatabase, 'addJobs' | 'endJob'>,
  leadId: string,
  when: string,
  outcomes: Record<string, 'taken' | 'waits' | 'given up'>,
): Promise<void> {
  const taken = { dueAt: null, attempts: 0, lastError: null, doneAt: when, next: [] };
  const addresses = Object.keys(outcomes);
  const jobs = addresses.map((address) => ({ id: mailJobId(leadId, address), leadId, dueAt: when }));
  await store.addJobs(jobs.map((job) => ({ ...job, kind: 'mail' as const })));
  await store.endJob(mailJobId(leadId), taken);
  for (const [address, outcome] of Object.entries(outcomes)) {
    const dueAt = outcome === 'waits' ? when : null;
    const failed = { dueAt, attempts: 3, lastError: 'refused', doneAt: null, next: [] };
    await store.endJob(mailJobId(leadId, address), outcome === 'taken' ? taken : failed);
  }
}

export const ids = (leads: readonly StoredLead[]) => leads.map(({ id }) => id);

/** Opens all instances concurrently on an empty database. @returns a function from an index to an instance. */
export async function openInstances(engine: Engine) {
  await engine.empty();
  const stores = await Promise.all(Array.from({ length: engine.instances }, () => engine.open()));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return (index: number) => stores[index % stores.length] as TestStore;
}

/** Adds 60 messages twice concurrently, and expects each to be stored once, with the same id for both. */
export async function expectDeduplicated(instance: (index: number) => TestStore): Promise<void> {
  const messageOf = (index: number) => `This is message number ${Math.floor(index / 2)}.`;
  const adding = Array.from({ length: 120 }, (_, index) => {
    const lead = enquiry(`id-${index}`, 0, messageOf(index));
    return instance(index).add(lead, addOptionsFor(lead));
  });
  const kept = (await Promise.all(adding)).filter((one) => one !== null);
  const there = new Map((await instance(0).list()).map(({ id, params }) => [id, params]));
  expect(there.size).toBe(60);
  for (const [index, { id }] of kept.entries()) {
    expect(there.get(id)).toMatchObject({ message: messageOf(index) });
  }
  expect(kept.filter(({ duplicate }) => !duplicate)).toHaveLength(60);
}
