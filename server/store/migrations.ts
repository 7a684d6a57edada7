/**
 * The tables, and how those of earlier versions become these. Forward only: there is no way back but a back-up.
 *
 * Every store names the migrations that have made it, so none of the names ever goes away. A new store gets the
 * tables of today with the first; what came out before today's is brought forward by whichever it lacks.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Job, mailJobId } from './model.ts';
import { searchText } from './search-text.ts';
import { senderKey } from './sender-key.ts';

/** In types that SQLite and PostgreSQL both know; the list of leads is sorted as its indexes are. */
const LEAD = `
  create table lead (
    id text primary key,
    kind text not null check (kind in ('enquiry', 'application')),
    source text not null check (source in ('sdk', 'plain-form')),
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
    (person_id, suspected_spam, (case when stage = 'new' then 0 else 1 end), received_at desc, id desc);
  create index lead_stage on lead (suspected_spam, stage, received_at desc, id desc);
  create index lead_follow_up on lead (suspected_spam, follow_up_on);
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

/** What the desk keeps beside the leads. */
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
  create index audit_at on audit (at, id);
  create table push_subscription (
    endpoint text primary key,
    session_id text not null,
    person_id text not null,
    p256dh text not null,
    auth text not null,
    created_at text not null)`;

const UPKEEP = `
  create table note (name text primary key, value text not null);
  create table write_probe (id integer primary key, filling text not null)`;

/** One by one: SQLite takes no more at once. */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}

/** What of a lead of before becomes its jobs. A store of version 1.0.0 has no webhook and no desk. */
interface OldLead {
  id: string;
  received_at: string;
  params: string;
  answered_at: string | null;
  suspected_spam: number;
  state: string;
  attempts: number;
  next_attempt_at: string | null;
  last_error: string | null;
  delivered_at: string | null;
  recipients: string | null;
  stage?: string;
  version?: number;
  webhook_state?: string | null;
  webhook_failures?: number;
  webhook_taken_at?: string | null;
  webhook_error?: string | null;
}

type Row = Record<string, string | number | null>;

interface OldTables {
  old_lead: OldLead;
  note: { name: string; value: string };
  lead: Row;
  job: Row;
}

/** What a lead was besides itself has become its jobs. */
async function fromBeforeJobs(db: Kysely<OldTables>, hasDesk: boolean): Promise<void> {
  // Indexes keep their names when their table gets another, and the new table's would have the same.
  const ofLeads = ['received_at', 'content', 'due', 'mailed_at', 'digest'];
  const ofDesk = ['desk', 'person', 'stage', 'follow_up', 'webhook'];
  for (const name of [...ofLeads, ...ofDesk]) await db.schema.dropIndex(`lead_${name}`).ifExists().execute();
  await db.schema.alterTable('lead').renameTo('old_lead').execute();
  await run(db as Kysely<unknown>, [LEAD, JOB, ...(hasDesk ? [] : [DESK])].join(';'));
  const notes = new Map(
    (await db.selectFrom('note').selectAll().execute()).map(({ name, value }) => [name, value]),
  );
  const digest = /"lastDay":"(\d{4}-\d\d-\d\d)"/.exec(notes.get('digest') ?? '')?.[1];
  if (digest !== undefined) {
    const done = { id: `digest:${digest}`, kind: 'digest', attempts: 0, done_at: `${digest}T00:00:00.000Z` };
    await db.insertInto('job').values(done).execute();
  }
  await moveLeads(db, notes.get('lead-webhook') === 'on');
  await db.schema.dropTable('old_lead').execute();
  await db.deleteFrom('note').where('name', 'in', ['digest', 'lead-webhook']).execute();
}

const ROWS_AT_ONCE = 500;

/** In portions, so that a large store fits. */
async function moveLeads(db: Kysely<OldTables>, hasWebhook: boolean): Promise<void> {
  for (let last = ''; ; ) {
    const page = db.selectFrom('old_lead').selectAll().where('id', '>', last).orderBy('id');
    const leads = (await page.limit(ROWS_AT_ONCE).execute()) as OldLead[];
    const end = leads.at(-1);
    if (end === undefined) return;
    last = end.id;
    for (const lead of leads) await db.insertInto('lead').values(rowOf(lead)).execute();
    const wanted = leads.filter(({ suspected_spam }) => suspected_spam === 0);
    const jobs = wanted.flatMap((lead) => jobsOf(lead, hasWebhook));
    const rows = jobs.map(({ leadId, dueAt, lastError, doneAt, ...job }) => {
      return { ...job, lead_id: leadId, due_at: dueAt, last_error: lastError, done_at: doneAt };
    });
    if (rows.length > 0) await db.insertInto('job').values(rows).execute();
  }
}

const AS_THEY_WERE = [
  ...['id', 'kind', 'source', 'received_at', 'params', 'content_hash', 'answered_at', 'suspected_spam'],
  ...['person_id', 'follow_up_on', 'kept_because', 'sent_from'],
];

function rowOf(lead: OldLead): Row {
  const columns = new Map<string, Row[string]>(Object.entries(lead));
  const sent = JSON.parse(lead.params);
  return {
    ...Object.fromEntries(AS_THEY_WERE.map((name) => [name, columns.get(name) ?? null])),
    stage: lead.stage ?? (lead.answered_at === null ? 'new' : 'contacted'),
    version: lead.version ?? 0,
    search_text: searchText(sent),
    sender: senderKey(String(sent.from_email ?? '')),
  };
}

function jobsOf(lead: OldLead, hasWebhook: boolean): Job[] {
  const { id, state, attempts, webhook_state: webhook = null } = lead;
  const waiting: Job = {
    ...{ id: mailJobId(id), kind: 'mail', leadId: id, attempts, lastError: lead.last_error, doneAt: null },
    dueAt: state === 'undelivered' ? null : (lead.next_attempt_at ?? lead.received_at),
  };
  const done = (at: string | null | undefined) => {
    return { dueAt: null, lastError: null, doneAt: at ?? lead.received_at };
  };
  const recipients = JSON.parse(lead.recipients ?? '[]') as {
    address: string;
    takenAt: string | null;
    lastError: string | null;
  }[];
  const isSpread = recipients.length > 0 || state === 'delivered';
  const mails = recipients.map(({ address, takenAt, lastError }) => ({
    ...waiting,
    id: mailJobId(id, address),
    ...(takenAt === null ? { lastError } : done(takenAt)),
  }));
  const all = [isSpread ? { ...waiting, ...done(lead.delivered_at) } : waiting, ...mails];
  if (webhook === 'skipped' || (webhook === null && !hasWebhook)) return all;
  const { webhook_failures: failures = 0, webhook_error: lastError = null } = lead;
  const announced = { ...waiting, id: `webhook:${id}`, kind: 'webhook' as const, attempts: failures };
  if (webhook === 'taken') return [...all, { ...announced, ...done(lead.webhook_taken_at) }];
  return [...all, { ...announced, dueAt: webhook === null ? lead.received_at : null, lastError }];
}

/** Whatever is left of an earlier version becomes what it is today; nothing is, most of the time. */
const bringForward: Migration = {
  async up(db: Kysely<OldTables>) {
    const tables = new Map((await db.introspection.getTables()).map((table) => [table.name, table]));
    if (tables.get('lead')?.columns.some(({ name }) => name === 'state')) {
      await fromBeforeJobs(db, tables.has('person'));
    }
    if (!tables.has('purge_run')) return;
    // What was deleted by age stands in the record of who did what.
    await sql`insert into note select 'purged', max(at) from purge_run having count(*) > 0`.execute(db);
    await db.schema.dropTable('purge_run').execute();
  },
};

export const migrations: Record<string, Migration> = {
  '0001-leads': { up: (db: Kysely<unknown>) => run(db, [LEAD, JOB, DESK, UPKEEP].join(';')) },
  '0002-outbox': { up: async () => undefined },
  '0003-recipients': { up: async () => undefined },
  '0004-upkeep': { up: async () => undefined },
  '0005-desk': bringForward,
  '0006-jobs': bringForward,
  '0007-one-record': bringForward,
};
