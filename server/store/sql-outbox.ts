/** The queue of leads that wait for delivery, and what digests tell of, the same for every engine. */
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { ClaimOptions, DigestStore, Outbox } from './lead-store.ts';
import { fromRow } from './sql-leads.ts';

/** Every outcome ends the lease. */
const unleased = { leased_by: null, leased_until: null } as const;

/** @param skipLocked whether several connections may claim at one moment. */
export function outboxOver(db: Kysely<Database>, skipLocked: boolean): Outbox {
  const leased = (id: string, worker: string) =>
    db.updateTable('lead').where('id', '=', id).where('leased_by', '=', worker);

  return {
    async claim(options) {
      const { worker, leasedUntil, limit } = options;
      const rows = await db
        // Apart from the update, so that PostgreSQL runs it once: inside, its plan may run it
        // again for every row and lock more than the limit.
        .with('due', (query) => {
          const due = query
            .selectFrom('lead')
            .select('id')
            .where('state', '=', 'waiting')
            .where('suspected_spam', '=', 0)
            .where(isDue(options))
            .orderBy('received_at')
            .orderBy('id')
            .limit(limit);
          return skipLocked ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('lead')
        .set({ leased_by: worker, leased_until: leasedUntil })
        .where('id', 'in', (query) => query.selectFrom('due').select('id'))
        .returningAll()
        .execute();
      // The order in which an update gives rows back is not defined.
      const order = (row: (typeof rows)[number]) => `${row.received_at} ${row.id}`;
      return rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).map(fromRow);
    },

    async admit(id, { worker, now, since, limit }) {
      const admitted = await leased(id, worker)
        .set({ mailed_at: now })
        .where(({ eb, selectFrom }) =>
          eb(
            selectFrom('lead')
              .select((count) => count.fn.countAll<number>().as('mailed'))
              .where('mailed_at', '>', since)
              // A clock that ran ahead has left times that are still to come.
              .where('mailed_at', '<=', now),
            '<',
            limit,
          ),
        )
        .executeTakeFirst();
      if (admitted.numUpdatedRows > 0) return true;
      await leased(id, worker)
        .set({ state: 'held', next_attempt_at: null, ...unleased })
        .execute();
      return false;
    },

    async recordRecipients(id, worker, recipients, leasedUntil) {
      const result = await leased(id, worker)
        .set({ recipients: JSON.stringify(recipients), leased_until: leasedUntil })
        .executeTakeFirst();
      return result.numUpdatedRows > 0;
    },

    async recordDelivered(id, worker, at, by) {
      const outcome = { state: 'delivered', delivered_at: at, delivered_by: by, last_error: null };
      await leased(id, worker)
        .set({ ...outcome, next_attempt_at: null, ...unleased })
        .execute();
    },

    async recordFailure(id, worker, error, nextAttemptAt) {
      await leased(id, worker)
        .set((row) => ({
          state: nextAttemptAt === null ? 'undelivered' : 'waiting',
          attempts: row('attempts', '+', 1),
          last_error: error,
          next_attempt_at: nextAttemptAt,
          ...unleased,
        }))
        .execute();
    },

    async release(worker) {
      await db.updateTable('lead').set(unleased).where('leased_by', '=', worker).execute();
    },
  };
}

/** How far the clocks of instances that share a store may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * What has never been tried, or whose wait or lease is over. A clock that ran ahead and was set back
 * leaves times further ahead than any wait or lease lasts: those count as over too, or a lead would
 * stand still until the clock gets there.
 */
function isDue({ now, leasedUntil, latestAttempt }: ClaimOptions) {
  const beyond = (time: string) => new Date(Date.parse(time) + CLOCKS_DIFFER_MS).toISOString();
  return ({ and, eb, or }: ExpressionBuilder<Database, 'lead'>) =>
    and([
      or([
        eb('attempts', '=', 0),
        eb('next_attempt_at', 'is', null),
        eb('next_attempt_at', '<=', now),
        ...(latestAttempt ? [eb('next_attempt_at', '>', beyond(latestAttempt))] : []),
      ]),
      or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<=', now),
        eb('leased_until', '>', beyond(leasedUntil)),
      ]),
    ]);
}

export function digestsOver(db: Kysely<Database>): DigestStore {
  const held = (key: string) =>
    db.selectFrom('lead').where('digest', '=', key).where('suspected_spam', '=', 0);
  const suspected = (key: string) =>
    db.selectFrom('lead').where('digest', '=', key).where('suspected_spam', '=', 1);

  return {
    async fillDigest(key, { spam, mostHeld }) {
      const { count } = await held(key)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const unsaid = db.updateTable('lead').set({ digest: key }).where('digest', 'is', null);
      await unsaid
        .where('id', 'in', (query) =>
          query
            .selectFrom('lead')
            .select('id')
            .where('state', '=', 'held')
            .where('suspected_spam', '=', 0)
            .where('digest', 'is', null)
            .orderBy('received_at')
            .orderBy('id')
            .limit(Math.max(0, mostHeld - Number(count))),
        )
        .execute();
      if (spam) await unsaid.where('suspected_spam', '=', 1).where('answered_at', 'is', null).execute();
    },

    async digestContent(key, mostSpam) {
      const { count } = await suspected(key)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const first = suspected(key).selectAll().orderBy('received_at').orderBy('id').limit(mostSpam);
      const told = held(key).selectAll().where('state', '=', 'held').orderBy('received_at').orderBy('id');
      return {
        held: (await told.execute()).map(fromRow),
        spam: (await first.execute()).map(fromRow),
        spamCount: Number(count),
      };
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
      const row = await db.selectFrom('note').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? null;
    },

    async replaceNote(name, before, after) {
      if (before === null) {
        const result = await db
          .insertInto('note')
          .values({ name, value: after })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst();
        return Number(result.numInsertedOrUpdatedRows) > 0;
      }
      const replace = db.updateTable('note').set({ value: after }).where('name', '=', name);
      return (await replace.where('value', '=', before).executeTakeFirst()).numUpdatedRows > 0;
    },
  };
}
