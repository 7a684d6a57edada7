/**
 * The migrations. They run forward only; to go back, restore a backup. Every database records the migrations that it
 * ran, so a released migration must not be renamed or changed.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Uses column types that SQLite and PostgreSQL share. Indexes match the sort orders of the desk's lists. Columns that
 * are null for a new lead have partial indexes, so that inserting a lead stays fast.
 */
const LEAD = `
  create table lead (
    id text primary key,
    kind text not null check (kind in ('enquiry', 'application')),
    source text not null check (source in ('sdk', 'plain-form', 'telephone')),
    received_at text not null,
    params text not null,
    content_hash text,
    answered_at text,
    suspected_spam integer not null default 0,
    person_id text,
    follow_up_on text,
    kept_because text,
    sent_from text,
    search_text text,
    stage text not null default 'new',
    version integer not null default 0,
    sender text not null default '');
  create index lead_received_at on lead (received_at, id);
  create index lead_content on lead (content_hash, received_at);
  create index lead_desk on lead
    (suspected_spam, (case when stage = 'new' then 0 else 1 end), received_at desc, id desc);
  create index lead_person on lead
    (person_id, suspected_spam, (case when stage = 'new' then 0 else 1 end), received_at desc, id desc)
    where person_id is not null;
  create index lead_stage on lead (suspected_spam, stage, received_at desc, id desc);
  create index lead_follow_up on lead (suspected_spam, follow_up_on) where follow_up_on is not null;
  create index lead_sender on lead (sender)`;

const JOB = `
  create table job (
    id text primary key,
    kind text not null,
    lead_id text,
    due_at text,
    attempts integer not null default 0,
    last_error text,
    done_at text);
  create index job_open on job (kind, due_at, id) where done_at is null;
  create index job_untried on job (kind, due_at, id) where done_at is null and attempts = 0;
  create index job_done on job (kind, done_at) where done_at is not null;
  create index job_lead on job (lead_id)`;

/** The desk's tables. */
const DESK = `
  create table lead_event (
    id text primary key,
    lead_id text not null,
    at text not null,
    by_id text,
    by_name text not null,
    kind text not null,
    text text not null);
  create index lead_event_lead on lead_event (lead_id, at);
  create table person (
    id text primary key,
    email text not null,
    email_key text not null unique,
    name text not null,
    role text not null check (role in ('owner', 'broker')),
    sees text not null check (sees in ('all', 'own')),
    created_at text not null);
  create table passkey (
    id text primary key,
    person_id text not null,
    public_key text not null,
    counter integer not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text);
  create table sign_in_link (
    hash text primary key,
    person_id text not null,
    purpose text not null,
    created_at text not null,
    expires_at text not null);
  create table challenge (challenge text primary key, expires_at text not null);
  create table session (
    hash text primary key,
    id text not null unique,
    person_id text not null,
    created_at text not null,
    last_seen_at text not null,
    user_agent text not null);
  create table audit (
    id text primary key,
    at text not null,
    by_id text,
    by_name text not null,
    did text not null,
    lead_id text,
    detail text not null);
  create index audit_at on audit (at, id)`;

const HOUSEKEEPING_TABLES = `
  create table note (name text primary key, value text not null);
  create table write_probe (id integer primary key, filling text not null)`;

/** Runs statements one by one: SQLite's driver takes only one per call. */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}

export const migrations: Record<string, Migration> = {
  '0001-tables': { up: (db: Kysely<unknown>) => run(db, [LEAD, JOB, DESK, HOUSEKEEPING_TABLES].join(';')) },
};
