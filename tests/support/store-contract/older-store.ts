/** Stores as earlier versions left them. */
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from '../../../server/store/database.ts';
import { migrations } from '../../../server/store/migrations.ts';
import { at, enquiry } from './subject.ts';

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
