/**
 * What the parts of the contract share: the store under test, leads to put into it, and stores as earlier versions
 * left them.
 */
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '../../../server/store/database.ts';
import { migrations } from '../../../server/store/migrations.ts';
import { type AddOptions, type Lead, mailJobId, type StoredLead } from '../../../server/store/model.ts';
import type { LeadDatabase } from '../../../server/store/sql-store.ts';
import type { TestStore } from '../opened-store.ts';
import { applicationParams, enquiryParams } from '../test-app.ts';

/** Room for one database. */
export interface Engine {
  /** Without tables. */
  empty(): Promise<void>;
  /** Without rows, which is quicker. Who spoils the tables empties it afterwards. */
  clear(): Promise<void>;
  /** How many servers may share the database. */
  instances: number;
  open(): Promise<TestStore>;
  openAdmin(): Promise<TestStore | null>;
  /** The same database past the store, to prepare what a store would not write. */
  outside<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
}

/** The engine, and a store on it that is closed after the test. */
export interface Subject {
  engine: Engine;
  store(): TestStore;
  /** The lead of this id in that store. */
  find(id: string): Promise<StoredLead | undefined>;
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
    params: { ...applicationParams, additional_info: additional },
  };
}

/** As the server adds: the same within ten minutes is the same. */
export function sameAs(lead: Lead, suspectedSpam = false): AddOptions {
  const sameSince = new Date(Date.parse(lead.receivedAt) - 10 * 60_000).toISOString();
  return { sameSince, suspectedSpam };
}

export async function addSpam(store: LeadDatabase, ...leads: Lead[]): Promise<void> {
  await Promise.all(leads.map((lead) => store.add(lead, sameAs(lead, true))));
}

export async function addAll(store: LeadDatabase, ...leads: Lead[]): Promise<void> {
  await Promise.all(leads.map((lead) => store.add(lead, sameAs(lead))));
}

/** Records for each address what its mail server said, as if it had been asked. */
export async function finishMail(
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

/** Opened at one moment on a database without tables; each number stands for one of them. */
export async function openInstances(engine: Engine) {
  await engine.empty();
  const stores = await Promise.all(Array.from({ length: engine.instances }, () => engine.open()));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return (index: number) => stores[index % stores.length] as TestStore;
}

/** Of messages at one moment, each of them twice, identical ones are one lead, and both get its id. */
export async function expectKeptOnce(instance: (index: number) => TestStore): Promise<void> {
  const messageOf = (index: number) => `This is message number ${Math.floor(index / 2)}.`;
  const adding = Array.from({ length: 120 }, (_, index) => {
    const lead = enquiry(`id-${index}`, 0, messageOf(index));
    return instance(index).add(lead, sameAs(lead));
  });
  const kept = await Promise.all(adding);
  const there = new Map((await instance(0).list()).map(({ id, params }) => [id, params]));
  expect(there.size).toBe(60);
  for (const [index, { id }] of kept.entries()) {
    expect(there.get(id)).toMatchObject({ message: messageOf(index) });
  }
  expect(kept.filter(({ duplicate }) => !duplicate)).toHaveLength(60);
}

/** The tables of version 1.0.0, which made them in four steps. */
const TABLES = `
  create table lead (
    id text primary key,
    kind text not null check (kind in ('enquiry', 'application')),
    source text not null check (source in ('sdk', 'plain-form')),
    received_at text not null,
    params text not null,
    content_hash text,
    next_attempt_at text,
    leased_until text,
    leased_by text,
    last_error text,
    delivered_at text,
    delivered_by text,
    answered_at text,
    attempts integer not null default 0,
    suspected_spam integer not null default 0,
    state text not null default 'waiting',
    recipients text,
    mailed_at text,
    digest text);
  create index lead_received_at on lead (received_at, id);
  create index lead_due on lead (state, next_attempt_at, received_at);
  create index lead_content on lead (content_hash, received_at);
  create index lead_mailed_at on lead (mailed_at);
  create index lead_digest on lead (digest);
  create table note (name text primary key, value text not null);
  create table write_probe (id integer primary key, filling text not null);
  create table purge_run (
    id text primary key,
    at text not null,
    received_before text not null,
    done_by text not null,
    lead_ids text not null)`;

async function run(db: Kysely<unknown>, statements = ''): Promise<void> {
  for (const statement of statements.split(';').filter(Boolean)) await sql.raw(statement).execute(db);
}

/** As version 1.0.0 left it: a lead in each of its states. */
export async function makeOlder(db: Kysely<Database>): Promise<void> {
  const names = Object.keys(migrations).filter((name) => name < '0005');
  const steps = names.map((name) => [
    name,
    { up: (on: Kysely<unknown>) => run(on, name === '0001-leads' ? TABLES : '') },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) throw error;
  const taken = { state: 'delivered', delivered_at: at(20), delivered_by: 'smtp', attempts: 2 };
  const recipients = JSON.stringify([
    { address: 'ann@example.com', takenAt: at(20), takenBy: 'smtp', lastError: null },
    { address: 'bo@example.com', takenAt: null, takenBy: null, lastError: 'refused' },
  ]);
  const rows: [string, Record<string, string | number>][] = [
    ['new', { next_attempt_at: at(0) }],
    ['failing', { attempts: 1, next_attempt_at: at(30), recipients }],
    ['taken', { ...taken, answered_at: at(40) }],
    ['given-up', { state: 'undelivered', attempts: 30, last_error: 'refused', recipients }],
    ['spam', { suspected_spam: 1 }],
    ['held', { state: 'held' }],
  ];
  const old = db.withoutPlugins().$extendTables<{ lead: Record<string, string | number> }>();
  for (const [index, [id, outcome]] of rows.entries()) {
    const { params, kind, source, receivedAt } = enquiry(id, index);
    const row = { id, kind, source, received_at: receivedAt, params: JSON.stringify(params) };
    await old
      .insertInto('lead')
      .values({ ...row, ...outcome })
      .execute();
  }
}
