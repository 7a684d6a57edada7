/** The queue of leads that a webhook has to be told of, the same for every engine. */
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { fromRow } from './sql-leads.ts';
import type { WebhookStore } from './webhook-store.ts';

/** @param skipLocked whether several connections may claim at one moment. */
export function webhooksOver(db: Kysely<Database>, skipLocked: boolean): WebhookStore {
  return {
    async skipWebhooks() {
      await db
        .updateTable('lead')
        .set({ webhook_state: 'skipped' })
        .where('webhook_state', 'is', null)
        .execute();
    },

    async claimWebhooks({ now, leasedUntil, latestAttempt, limit }) {
      const rows = await db
        // Apart from the update, as in the queue of mails.
        .with('due', (query) => {
          const due = query
            .selectFrom('lead')
            .select('id')
            .where('webhook_state', 'is', null)
            .where('suspected_spam', '=', 0)
            .where(({ eb, or }) =>
              or([
                eb('webhook_next_at', 'is', null),
                eb('webhook_next_at', '<=', now),
                eb('webhook_next_at', '>', latestAttempt),
              ]),
            )
            .orderBy('received_at')
            .orderBy('id')
            .limit(limit);
          return skipLocked ? due.forUpdate().skipLocked() : due;
        })
        .updateTable('lead')
        .set({ webhook_next_at: leasedUntil })
        .where('id', 'in', (query) => query.selectFrom('due').select('id'))
        .returningAll()
        .execute();
      return rows.map((row) => ({ lead: fromRow(row), failures: row.webhook_failures }));
    },

    async webhookTaken(leadId, at) {
      const taken = {
        webhook_state: 'taken',
        webhook_taken_at: at,
        webhook_next_at: null,
        webhook_error: null,
      };
      await db.updateTable('lead').set(taken).where('id', '=', leadId).execute();
    },

    async webhookFailed(leadId, reason, nextAt) {
      await db
        .updateTable('lead')
        .set((row) => ({
          webhook_state: nextAt === null ? 'given-up' : null,
          webhook_next_at: nextAt,
          webhook_error: reason,
          webhook_failures: row('webhook_failures', '+', 1),
        }))
        .where('id', '=', leadId)
        .execute();
    },

    async webhookState() {
      const rows = await db
        .selectFrom('lead')
        .select(({ fn }) => [
          'webhook_state',
          fn.countAll<number>().as('count'),
          fn.max('webhook_taken_at').as('last'),
        ])
        .where((where) =>
          where.or([where('webhook_state', 'is', null), where('webhook_state', '!=', 'skipped')]),
        )
        .where('suspected_spam', '=', 0)
        .groupBy('webhook_state')
        .execute();
      const failing = await db
        .selectFrom('lead')
        .select('webhook_error')
        .where('webhook_error', 'is not', null)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const of = (state: string | null) => rows.find((row) => row.webhook_state === state);
      return {
        waiting: Number(of(null)?.count ?? 0),
        givenUp: Number(of('given-up')?.count ?? 0),
        lastTakenAt: of('taken')?.last ?? null,
        lastError: failing?.webhook_error ?? null,
      };
    },
  };
}
