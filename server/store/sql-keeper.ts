/** What the owner may do with leads, the same for every engine. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { LeadKeeper, LeadReader } from './lead-store.ts';

export function keeperOver(db: Kysely<Database>): Omit<LeadKeeper, keyof LeadReader> {
  return {
    async markAnswered(id, at) {
      const result = await db
        .updateTable('lead')
        .set({ answered_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async resend(id, at) {
      const result = await db
        .updateTable('lead')
        .set({
          state: 'waiting',
          suspected_spam: 0,
          attempts: 0,
          next_attempt_at: at,
          leased_by: null,
          leased_until: null,
          last_error: null,
        })
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async eraseSender(email) {
      const wanted = email.trim().toLocaleLowerCase('en-AU');
      const rows = await db.selectFrom('lead').select(['id', 'params']).execute();
      const ids = rows
        .filter(({ params }) => {
          const { from_email } = JSON.parse(params) as { from_email: string };
          return from_email.toLocaleLowerCase('en-AU') === wanted;
        })
        .map(({ id }) => id);
      for (const id of ids) await db.deleteFrom('lead').where('id', '=', id).execute();
      return ids.length;
    },

    async purge(receivedBefore) {
      const result = await db
        .deleteFrom('lead')
        .where('received_at', '<', receivedBefore)
        .where(sql<boolean>`not (state = 'waiting' and suspected_spam = 0)`)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
