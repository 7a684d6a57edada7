/**
 * Every change to the tables, in order of its name. Forward only: a migration that has been
 * released is never edited, and there is no way back but a back-up.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { desk } from './desk-migration.ts';

/** Types that SQLite and PostgreSQL both know, so that one schema serves both. */
const leads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('lead')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('enquiry', 'application')`))
      .addColumn('source', 'text', (column) => column.notNull().check(sql`source in ('sdk', 'plain-form')`))
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('params', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('lead_received_at').on('lead').columns(['received_at', 'id']).execute();
  },
};

/**
 * What becomes of a lead. Leads of before were read by hand: they count as waiting, so that a
 * server that has learnt to deliver sends them too.
 */
const outbox: Migration = {
  async up(db: Kysely<unknown>) {
    // One column a statement: SQLite adds no more at once.
    const text = ['content_hash', 'next_attempt_at', 'leased_until', 'leased_by', 'last_error'];
    const settled = ['delivered_at', 'delivered_by', 'answered_at'];
    for (const name of [...text, ...settled]) {
      await db.schema.alterTable('lead').addColumn(name, 'text').execute();
    }
    for (const name of ['attempts', 'suspected_spam']) {
      await db.schema
        .alterTable('lead')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .alterTable('lead')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
      .execute();
    await db.schema
      .createIndex('lead_due')
      .on('lead')
      .columns(['state', 'next_attempt_at', 'received_at'])
      .execute();
    await db.schema.createIndex('lead_content').on('lead').columns(['content_hash', 'received_at']).execute();
  },
};

/**
 * What became of a lead for each recipient, when it was first mailed, and the digest it went into.
 * Who had an older lead was never written down, so that stays unknown.
 */
const recipients: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['recipients', 'mailed_at', 'digest']) {
      await db.schema.alterTable('lead').addColumn(name, 'text').execute();
    }
    // What had begun to be mailed does not have to queue behind a daily number that is new.
    await sql`update lead set mailed_at = coalesce(delivered_at, received_at)
      where delivered_at is not null or attempts > 0`.execute(db);
    for (const name of ['mailed_at', 'digest']) {
      await db.schema.createIndex(`lead_${name}`).on('lead').column(name).execute();
    }
    await db.schema
      .createTable('note')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};

/** What the server itself has to write: that it can write at all, and what it deleted by age. */
const upkeep: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('write_probe')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('filling', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('purge_run')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('received_before', 'text', (column) => column.notNull())
      .addColumn('done_by', 'text', (column) => column.notNull())
      .addColumn('lead_ids', 'text', (column) => column.notNull())
      .execute();
  },
};

export const migrations: Record<string, Migration> = {
  '0001-leads': leads,
  '0002-outbox': outbox,
  '0003-recipients': recipients,
  '0004-upkeep': upkeep,
  '0005-desk': desk,
};
