/**
 * The tables, and how those of version 1.0.0 become these. Forward only: there is no way back but a back-up.
 *
 * Every store names the migrations that have made it, so none of the names ever goes away: 1.0.0 made its tables in
 * the first four. A new store gets the tables of today with the first.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { mailJobId } from './model.ts';
import { searchText, senderKey } from './text-keys.ts';

/**
 * In types that SQLite and PostgreSQL both know; the list of leads is sorted as its indexes are. What a lead has
 * none of when it comes in is in no index then: each makes taking it in slower.
 */
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

/** A lead as version 1.0.0 kept it, with what has become its jobs. */
interface OldLead {
  id: string;
  kind: string;
  source: string;
  received_at: string;
  params: string;
  content_hash: string | null;
  answered_at: string | null;
  suspected_spam: number;
  state: string;
  attempts: number;
  next_attempt_at: string | null;
  last_error: string | null;
  delivered_at: string | null;
  recipients: string | null;
}

type Row = Record<string, string | number | null>;

interface OldTables {
  old_lead: OldLead;
  note: { name: string; value: string };
  lead: Row;
  job: Row;
}

/** Of version 1.0.0; a new store has none of its columns. */
async function bringForward(db: Kysely<OldTables>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'purge_run')) return;
  // Indexes keep their names when their table gets another, and the new table's would have the same.
  for (const name of ['received_at', 'content', 'due', 'mailed_at', 'digest']) {
    await db.schema.dropIndex(`lead_${name}`).execute();
  }
  await db.schema.alterTable('lead').renameTo('old_lead').execute();
  await run(db as Kysely<unknown>, [LEAD, JOB, DESK].join(';'));
  await moveLeads(db);
  await db.schema.dropTable('old_lead').execute();
  const digest = db.deleteFrom('note').where('name', '=', 'digest').returning('value');
  const day = /"lastDay":"(\d{4}-\d\d-\d\d)"/.exec((await digest.executeTakeFirst())?.value ?? '')?.[1];
  if (day !== undefined) {
    const done = { id: `digest:${day}`, kind: 'digest', attempts: 0, done_at: `${day}T00:00:00.000Z` };
    await db.insertInto('job').values(done).execute();
  }
  // What was deleted by age stands in the record of who did what.
  await sql`insert into note select 'purged', max(at) from purge_run having count(*) > 0`.execute(db);
  await db.schema.dropTable('purge_run').execute();
}

const ROWS_AT_ONCE = 500;

/** In portions, so that a large store fits. */
async function moveLeads(db: Kysely<OldTables>): Promise<void> {
  for (let last = ''; ; ) {
    const page = db.selectFrom('old_lead').selectAll().where('id', '>', last).orderBy('id');
    const leads = await page.limit(ROWS_AT_ONCE).execute();
    const end = leads.at(-1);
    if (end === undefined) return;
    last = end.id;
    await db.insertInto('lead').values(leads.map(rowOf)).execute();
    const jobs = leads.filter(({ suspected_spam }) => suspected_spam === 0).flatMap(mailsOf);
    if (jobs.length > 0) await db.insertInto('job').values(jobs).execute();
  }
}

function rowOf({
  id,
  kind,
  source,
  received_at,
  params,
  content_hash,
  answered_at,
  suspected_spam,
}: OldLead) {
  const sent = JSON.parse(params);
  return {
    ...{ id, kind, source, received_at, params, content_hash, answered_at, suspected_spam },
    stage: answered_at === null ? 'new' : 'contacted',
    search_text: searchText(sent),
    sender: senderKey(String(sent.from_email ?? '')),
  };
}

/** One for the whole, and one for each address that it was tried for. */
function mailsOf(lead: OldLead): Row[] {
  const { id, state, attempts, last_error, recipients } = lead;
  const waiting = {
    ...{ id: mailJobId(id), kind: 'mail', lead_id: id, attempts, last_error, done_at: null },
    due_at: state === 'undelivered' ? null : (lead.next_attempt_at ?? lead.received_at),
  };
  const done = (at: string | null) => ({ due_at: null, last_error: null, done_at: at ?? lead.received_at });
  const tried = JSON.parse(recipients ?? '[]') as {
    address: string;
    takenAt: string | null;
    lastError: string | null;
  }[];
  const isSpread = tried.length > 0 || state === 'delivered';
  return [
    isSpread ? { ...waiting, ...done(lead.delivered_at) } : waiting,
    ...tried.map(({ address, takenAt, lastError }) => ({
      ...{ ...waiting, id: mailJobId(id, address) },
      ...(takenAt === null ? { last_error: lastError } : done(takenAt)),
    })),
  ];
}

/** Folds the search texts again, by today's rules. */
async function foldAgain(db: Kysely<Pick<OldTables, 'lead'>>): Promise<void> {
  for (let last = ''; ; ) {
    const page = db.selectFrom('lead').select(['id', 'params']).where('id', '>', last).orderBy('id');
    const leads = await page.limit(ROWS_AT_ONCE).execute();
    for (const { id, params } of leads) {
      last = String(id);
      const search_text = searchText(JSON.parse(String(params)));
      await db.updateTable('lead').set({ search_text }).where('id', '=', id).execute();
    }
    if (leads.length < ROWS_AT_ONCE) return;
  }
}

const nothing: Migration = { up: async () => undefined };

export const migrations: Record<string, Migration> = {
  '0001-leads': { up: (db: Kysely<unknown>) => run(db, [LEAD, JOB, DESK, UPKEEP].join(';')) },
  '0002-outbox': nothing,
  '0003-recipients': nothing,
  '0004-upkeep': nothing,
  '0005-desk': { up: bringForward },
  '0006-jobs': nothing,
  '0007-one-record': nothing,
  '0008-search': { up: foldAgain },
};
