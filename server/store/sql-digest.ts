/** What digests tell of, and what the server notes about them, the same for every engine. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { fromRow } from './lead-rows.ts';
import type { DigestStore } from './lead-store.ts';

export function digestsOver(db: Kysely<Database>): DigestStore {
  return {
    async fillDigest(key, { spam, mostHeld }) {
      const { held } = await db
        .selectFrom('lead')
        .select((row) => row.fn.countAll<number>().as('held'))
        .where('digest', '=', key)
        .where('suspected_spam', '=', 0)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('lead')
        .set({ digest: key })
        .where('id', 'in', (query) =>
          query
            .selectFrom('lead')
            .select('id')
            .where('state', '=', 'held')
            .where('suspected_spam', '=', 0)
            .where('digest', 'is', null)
            .orderBy('received_at')
            .orderBy('id')
            .limit(Math.max(0, mostHeld - Number(held))),
        )
        .execute();
      if (!spam) return;
      await db
        .updateTable('lead')
        .set({ digest: key })
        .where('suspected_spam', '=', 1)
        .where('answered_at', 'is', null)
        .where('digest', 'is', null)
        .execute();
    },

    async digestContent(key, mostSpam) {
      const inIt = db.selectFrom('lead').where('digest', '=', key);
      const suspected = inIt.where('suspected_spam', '=', 1);
      const held = inIt.where('suspected_spam', '=', 0).where('state', '=', 'held');
      const { count } = await suspected
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const first = await suspected
        .selectAll()
        .orderBy('received_at')
        .orderBy('id')
        .limit(mostSpam)
        .execute();
      const kept = await held.selectAll().orderBy('received_at').orderBy('id').execute();
      return { held: kept.map(fromRow), spam: first.map(fromRow), spamCount: Number(count) };
    },

    async settleDigest(key, at) {
      await db
        .updateTable('lead')
        .set({ state: 'delivered', delivered_at: at, delivered_by: 'digest' })
        .where('digest', '=', key)
        .where('state', '=', 'held')
        .where('suspected_spam', '=', 0)
        .execute();
    },

    async note(name) {
      const row = await db
        .selectFrom('note')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value ?? null;
    },

    async replaceNote(name, before, after) {
      if (before === null) {
        const result = await db
          .insertInto('note')
          .values({ name, value: after })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst();
        return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
      }
      const result = await db
        .updateTable('note')
        .set({ value: after })
        .where('name', '=', name)
        .where('value', '=', before)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
  };
}
