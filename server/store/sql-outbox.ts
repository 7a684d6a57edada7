/** The queue of leads that wait for delivery, the same for every engine but for how it locks. */
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from './database.ts';
import { fromRow } from './lead-rows.ts';
import type { ClaimOptions, Outbox, StoredLead } from './lead-store.ts';

/** Every outcome ends the lease. */
const unleased = { leased_by: null, leased_until: null } as const;

interface OutboxOptions {
  /** Whether several connections may claim at one moment, so that locked rows are passed over. */
  skipLocked: boolean;
}

export function outboxOver(db: Kysely<Database>, { skipLocked }: OutboxOptions): Outbox {
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
      return rows.map(fromRow).toSorted(oldestFirst);
    },

    async admit(id, { worker, now, since, limit }) {
      const admitted = await db
        .updateTable('lead')
        .set({ mailed_at: now })
        .where('id', '=', id)
        .where('leased_by', '=', worker)
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
      if (Number(admitted.numUpdatedRows) > 0) return true;
      await db
        .updateTable('lead')
        .set({ state: 'held', next_attempt_at: null, ...unleased })
        .where('id', '=', id)
        .where('leased_by', '=', worker)
        .execute();
      return false;
    },

    async recordRecipients(id, worker, recipients, leasedUntil) {
      const result = await db
        .updateTable('lead')
        .set({ recipients: JSON.stringify(recipients), leased_until: leasedUntil })
        .where('id', '=', id)
        .where('leased_by', '=', worker)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },

    async recordDelivered(id, worker, at, by) {
      await db
        .updateTable('lead')
        .set({
          state: 'delivered',
          delivered_at: at,
          delivered_by: by,
          next_attempt_at: null,
          ...unleased,
          last_error: null,
        })
        .where('id', '=', id)
        .where('leased_by', '=', worker)
        .execute();
    },

    async recordFailure(id, worker, error, nextAttemptAt) {
      await db
        .updateTable('lead')
        .set((row) => ({
          state: nextAttemptAt === null ? 'undelivered' : 'waiting',
          attempts: row('attempts', '+', 1),
          last_error: error,
          next_attempt_at: nextAttemptAt,
          ...unleased,
        }))
        .where('id', '=', id)
        .where('leased_by', '=', worker)
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

function oldestFirst(a: StoredLead, b: StoredLead): number {
  if (a.receivedAt !== b.receivedAt) return a.receivedAt < b.receivedAt ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
