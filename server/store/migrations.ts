/**
 * Every change to the tables, in order of its name. Forward only: a migration that has been
 * released is never edited, and there is no way back but a back-up.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Job, mailJobId } from './model.ts';
import { searchText } from './search-text.ts';
import { senderKey } from './sender-key.ts';

/** The tables of version 1.0.0, in types that SQLite and PostgreSQL both know. */
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

/** What the desk keeps beside the leads; the list is sorted as its indexes are. */
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

const JOB_TABLE = `
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
  create index job_lead on job (lead_id);
  alter table lead add column sender text not null default '';
  create index lead_sender on lead (sender)`;

const SETTLED = `
  drop index lead_due;
  drop index lead_mailed_at;
  drop index lead_digest;
  drop index lead_webhook;
  ${[
    ...[
      'next_attempt_at',
      'leased_until',
      'leased_by',
      'last_error',
      'delivered_at',
      'delivered_by',
      'attempts',
    ],
    ...['state', 'recipients', 'mailed_at', 'digest'],
    ...['state', 'next_at', 'taken_at', 'error', 'failures'].map((name) => `webhook_${name}`),
  ]
    .map((column) => `alter table lead drop column ${column}`)
    .join(';')};
  delete from note where name in ('digest', 'lead-webhook')`;

/** One by one: SQLite takes no more at once. */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}

const ROWS_AT_ONCE = 500;

/** What of a lead of before becomes its jobs. */
interface OldLead {
  id: string;
  params: string;
  received_at: string;
  state: string;
  suspected_spam: number;
  attempts: number;
  next_attempt_at: string | null;
  last_error: string | null;
  delivered_at: string | null;
  recipients: string | null;
  webhook_state: string | null;
  webhook_failures: number;
  webhook_taken_at: string | null;
  webhook_error: string | null;
  sender: string;
}

interface OldTables {
  lead: OldLead;
  note: { name: string; value: string };
  job: Record<string, string | number | null>;
}

/** Mails, webhooks and digests become rows of one table. In portions, so that a large store fits. */
async function fillJobs(db: Kysely<OldTables>): Promise<void> {
  const notes = new Map(
    (await db.selectFrom('note').selectAll().execute()).map((note) => [note.name, note.value]),
  );
  const hasWebhook = notes.get('lead-webhook') === 'on';
  const digest = /"lastDay":"(\d{4}-\d\d-\d\d)"/.exec(notes.get('digest') ?? '')?.[1];
  if (digest !== undefined) {
    const done = { id: `digest:${digest}`, kind: 'digest', attempts: 0, done_at: `${digest}T00:00:00.000Z` };
    await db.insertInto('job').values(done).execute();
  }
  for (let last = ''; ; ) {
    const page = db.selectFrom('lead').selectAll().where('id', '>', last).orderBy('id').limit(ROWS_AT_ONCE);
    const leads = await page.execute();
    for (const { id, params } of leads) {
      const sender = senderKey(String(JSON.parse(params).from_email ?? ''));
      await db.updateTable('lead').set({ sender }).where('id', '=', id).execute();
    }
    const jobs = leads
      .filter((lead) => lead.suspected_spam === 0)
      .flatMap((lead) => jobsOf(lead, hasWebhook));
    const rows = jobs.map(({ leadId, dueAt, lastError, doneAt, ...job }) => {
      return { ...job, lead_id: leadId, due_at: dueAt, last_error: lastError, done_at: doneAt };
    });
    if (rows.length > 0) await db.insertInto('job').values(rows).execute();
    const end = leads.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

function jobsOf(lead: OldLead, hasWebhook: boolean): Job[] {
  const { id, state, attempts, webhook_state: webhook } = lead;
  const waiting: Job = {
    ...{ id: mailJobId(id), kind: 'mail', leadId: id, attempts, lastError: lead.last_error, doneAt: null },
    dueAt: state === 'undelivered' ? null : (lead.next_attempt_at ?? lead.received_at),
  };
  const done = (at: string | null) => ({ dueAt: null, lastError: null, doneAt: at ?? lead.received_at });
  const recipients = JSON.parse(lead.recipients ?? '[]') as {
    address: string;
    takenAt: string | null;
    lastError: string | null;
  }[];
  const isSpread = recipients.length > 0 || state === 'delivered';
  return [
    isSpread ? { ...waiting, ...done(lead.delivered_at) } : waiting,
    ...recipients.map(({ address, takenAt, lastError }) => ({
      ...waiting,
      id: mailJobId(id, address),
      ...(takenAt === null ? { lastError } : done(takenAt)),
    })),
    ...(webhook === 'skipped' || (webhook === null && !hasWebhook)
      ? []
      : [
          {
            ...{ ...waiting, id: `webhook:${id}`, kind: 'webhook' as const, attempts: lead.webhook_failures },
            ...(webhook === 'taken'
              ? done(lead.webhook_taken_at)
              : { dueAt: webhook === null ? lead.received_at : null, lastError: lead.webhook_error }),
          },
        ]),
  ];
}

const jobs: Migration = {
  async up(db: Kysely<OldTables>) {
    await run(db as Kysely<unknown>, JOB_TABLE);
    await fillJobs(db);
    await run(db as Kysely<unknown>, SETTLED);
  },
};

/** Leads of before can be searched too. In portions, so that a large store fits. */
async function fillSearchText(db: Kysely<SearchedTables>): Promise<void> {
  for (let last = ''; ; ) {
    const page = db.selectFrom('lead').select(['id', 'params']).where('id', '>', last).orderBy('id');
    const leads = await page.limit(ROWS_AT_ONCE).execute();
    for (const { id, params } of leads) {
      const text = searchText(JSON.parse(params));
      await db.updateTable('lead').set({ search_text: text }).where('id', '=', id).execute();
    }
    const end = leads.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

interface SearchedTables {
  lead: { id: string; params: string; search_text: string };
}

const desk: Migration = {
  async up(db: Kysely<SearchedTables>) {
    await run(db as Kysely<unknown>, DESK_TABLES);
    await fillSearchText(db);
  },
};

/** What was deleted by age stands in the record of who did what. */
const ONE_RECORD = `
  insert into note select 'purged', max(at) from purge_run having count(*) > 0;
  drop table purge_run`;

/** Version 1.0.0 made its tables in four steps. */
const partOfTables: Migration = { up: async () => undefined };

export const migrations: Record<string, Migration> = {
  '0001-leads': { up: (db: Kysely<unknown>) => run(db, TABLES) },
  '0002-outbox': partOfTables,
  '0003-recipients': partOfTables,
  '0004-upkeep': partOfTables,
  '0005-desk': desk,
  '0006-jobs': jobs,
  '0007-one-record': { up: (db: Kysely<unknown>) => run(db, ONE_RECORD) },
};
