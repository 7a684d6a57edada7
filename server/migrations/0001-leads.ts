import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Types that SQLite and PostgreSQL both know, so that one schema serves both. */
export const leads: Migration = {
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
