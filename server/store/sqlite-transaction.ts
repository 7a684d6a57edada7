/** SQLite's transaction for a writer. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs the work as the database's only writer, and keeps all of it or nothing. Kysely's own
 * transaction begins as a reader, and another program's write between its look and its insert
 * would break it off; this one waits for the lock first. The commit flushes before it returns.
 */
export function asOnlyWriter<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // A full disk has rolled back already, and then there is nothing to undo.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}
