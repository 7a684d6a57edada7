import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the server itself has to write: that it can write at all, and what it deleted by age. */
export const upkeep: Migration = {
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
