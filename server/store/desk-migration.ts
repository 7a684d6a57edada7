/** The tables of the desk. Released with version 2: never edited any more, see migrations.ts. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { searchText } from './search-text.ts';

const ROWS_AT_ONCE = 1000;

export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['person_id', 'follow_up_on', 'kept_because', 'sent_from', 'search_text']) {
      await db.schema.alterTable('lead').addColumn(name, 'text').execute();
    }
    await db.schema
      .alterTable('lead')
      .addColumn('stage', 'text', (column) => column.notNull().defaultTo('new'))
      .execute();
    await db.schema
      .alterTable('lead')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const name of ['webhook_state', 'webhook_next_at', 'webhook_taken_at', 'webhook_error']) {
      await db.schema.alterTable('lead').addColumn(name, 'text').execute();
    }
    await db.schema
      .alterTable('lead')
      .addColumn('webhook_failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('lead_webhook')
      .on('lead')
      .columns(['webhook_state', 'received_at', 'id'])
      .execute();
    await sql`update lead set stage = 'contacted' where answered_at is not null`.execute(db);
    await fillSearchText(db);
    // As the desk's list is sorted: everybody's, and one person's.
    const order = sql`suspected_spam, (case when stage = 'new' then 0 else 1 end), received_at desc, id desc`;
    await sql`create index lead_desk on lead (${order})`.execute(db);
    await sql`create index lead_person on lead (person_id, ${order})`.execute(db);
    await db.schema
      .createIndex('lead_stage')
      .on('lead')
      .columns(['suspected_spam', 'stage', 'received_at desc', 'id desc'])
      .execute();
    await db.schema
      .createIndex('lead_follow_up')
      .on('lead')
      .columns(['suspected_spam', 'follow_up_on'])
      .execute();

    await db.schema
      .createTable('lead_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text')
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('lead_event_lead').on('lead_event').columns(['lead_id', 'at']).execute();

    await db.schema
      .createTable('person')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'broker')`))
      .addColumn('sees', 'text', (column) => column.notNull().check(sql`sees in ('all', 'own')`))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('passkey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await db.schema
      .createTable('sign_in_link')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('challenge')
      .addColumn('challenge', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('session')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_seen_at', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text')
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('did', 'text', (column) => column.notNull())
      .addColumn('lead_id', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('push_subscription')
      .addColumn('endpoint', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute();
  },
};

/** Leads of before can be searched too. In portions, so that a large store does not have to fit into memory. */
async function fillSearchText(db: Kysely<unknown>): Promise<void> {
  const leads = db.$extendTables<{ lead: { id: string; params: string; search_text: string | null } }>();
  for (let last = ''; ; ) {
    const rows = await leads
      .selectFrom('lead')
      .select(['id', 'params'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, params } of rows) {
      const text = searchText(JSON.parse(params));
      await leads.updateTable('lead').set({ search_text: text }).where('id', '=', id).execute();
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS_AT_ONCE) return;
    last = end.id;
  }
}
