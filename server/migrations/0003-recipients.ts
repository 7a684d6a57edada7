import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What became of a lead for each recipient, when it was first mailed, and the digest it went into.
 * Who had an older lead was never written down, so that stays unknown.
 */
export const recipients: Migration = {
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
