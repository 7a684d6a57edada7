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

/** What the first desk added. */
const DESK_TABLES = `
  alter table lead add column person_id text;
  alter table lead add column follow_up_on text;
  alter table lead add column kept_because text;
  alter table lead add column sent_from text;
  alter table lead add column search_text text;
  alter table lead add column stage text not null default 'new';
  alter table lead add column version integer not null default 0;
  alter table lead add column webhook_state text;
  alter table lead add column webhook_next_at text;
  alter table lead add column webhook_taken_at text;
  alter table lead add column webhook_error text;
  alter table lead add column webhook_failures integer not null default 0;
  update lead set stage = 'contacted' where answered_at is not null;
  create index lead_webhook on lead (webhook_state, received_at, id);
  create index lead_desk on lead
    (suspected_spam, (case when stage = 'new' then 0 else 1 end), received_at desc, id desc);
  create index lead_person on lead
    (person_id, suspected_spam, (case when stage = 'new' then 0 else 1 end), received_at desc, id desc);
  create index lead_stage on lead (suspected_spam, stage, received_at desc, id desc);
  create index lead_follow_up on lead (suspected_spam, follow_up_on);
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
  create index audit_at on audit (at, id);
  create table push_subscription (
    endpoint text primary key,
    session_id text not null,
    person_id text not null,
    p256dh text not null,
    auth text not null,
    created_at text not null)`;

async function run(db: Kysely<unknown>, statements = ''): Promise<void> {
  for (const statement of statements.split(';').filter(Boolean)) await sql.raw(statement).execute(db);
}

type Older = '0004-upkeep' | '0005-desk';

/** As version 1.0.0 left it, or one with the desk: a lead in each of its states. */
export async function makeOlder(db: Kysely<Database>, last: Older = '0004-upkeep'): Promise<void> {
  const made: Record<string, string> = { '0001-leads': TABLES, '0005-desk': DESK_TABLES };
  const known = Object.keys(migrations).filter((name) => name <= last);
  const provider = {
    async getMigrations() {
      return Object.fromEntries(
        known.map((name) => [name, { up: (on: Kysely<unknown>) => run(on, made[name]) }]),
      );
    },
  };
  const ofDesk = (columns: Record<string, string>) => (last === '0005-desk' ? columns : {});
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) throw error;
  const taken = { state: 'delivered', delivered_at: at(20), delivered_by: 'smtp', attempts: 2 };
  const recipients = JSON.stringify([
    { address: 'ann@example.com', takenAt: at(20), takenBy: 'smtp', lastError: null },
    { address: 'bo@example.com', takenAt: null, takenBy: null, lastError: 'refused' },
  ]);
  const rows: [string, Record<string, string | number>][] = [
    ['new', { next_attempt_at: at(0) }],
    ['failing', { attempts: 1, next_attempt_at: at(30), recipients, ...ofDesk({ webhook_state: 'taken' }) }],
    ['taken', { ...taken, answered_at: at(40), ...ofDesk({ stage: 'contacted' }) }],
    [
      'given-up',
      {
        ...{ state: 'undelivered', attempts: 30, last_error: 'refused', recipients },
        ...ofDesk({ webhook_state: 'given-up' }),
      },
    ],
    ['spam', { suspected_spam: 1 }],
    ['held', { state: 'held', ...ofDesk({ webhook_state: 'skipped' }) }],
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
  if (last === '0005-desk')
    await sql`insert into note (name, value) values ('lead-webhook', 'on')`.execute(db);
}
