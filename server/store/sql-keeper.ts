/** What the owner may do with leads, the same for every engine. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { LeadKeeper, LeadReader, PurgeRun } from './lead-store.ts';

/** Engines bound how many values a statement may name; each of them takes this many. */
const IDS_AT_ONCE = 500;

export function keeperOver(db: Kysely<Database>): Omit<LeadKeeper, keyof LeadReader | 'backUp'> {
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
        .set((row) => ({
          recipients: row
            .case()
            .when('state', '=', 'delivered')
            .then(null)
            .else(row.ref('recipients'))
            .end(),
          mailed_at: at,
          state: 'waiting',
          suspected_spam: 0,
          attempts: 0,
          next_attempt_at: at,
          leased_by: null,
          leased_until: null,
          last_error: null,
        }))
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
      let erased = 0;
      for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
        const result = await db
          .deleteFrom('lead')
          .where('id', 'in', ids.slice(first, first + IDS_AT_ONCE))
          .executeTakeFirst();
        erased += Number(result.numDeletedRows);
      }
      return erased;
    },

    purge({ receivedBefore, receivedSince = '', at, doneBy }) {
      return db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('lead')
          .where('received_at', '<', receivedBefore)
          .where('received_at', '>=', receivedSince)
          .where(({ eb, or }) =>
            or([
              eb('suspected_spam', '=', 1),
              eb('state', '=', 'delivered'),
              eb('answered_at', 'is not', null),
            ]),
          )
          .returning('id')
          .execute();
        await transaction
          .insertInto('purge_run')
          .values({
            id: randomUUID(),
            at,
            received_before: receivedBefore,
            done_by: doneBy,
            lead_ids: JSON.stringify(deleted.map(({ id }) => id)),
          })
          .execute();
        return deleted.length;
      });
    },

    async purgeRuns() {
      const rows = await db.selectFrom('purge_run').selectAll().orderBy('at', 'desc').execute();
      return rows.map((row) => ({
        at: row.at,
        receivedBefore: row.received_before,
        doneBy: row.done_by as PurgeRun['doneBy'],
        leadIds: JSON.parse(row.lead_ids) as string[],
      }));
    },
  };
}
