import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What becomes of a lead. Leads of before were read by hand: they count as waiting, so that a
 * server that has learnt to deliver sends them too.
 */
export const outbox: Migration = {
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
