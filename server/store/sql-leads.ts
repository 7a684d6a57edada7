/** Leads in SQL tables, the same for every engine: adding, reading, and what the owner does with them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Stage } from '../../contracts/stages.ts';
import type { Database, LeadTable } from './database.ts';
import type { DeskStore } from './desk-store.ts';
import type {
  AddOptions,
  DeliveryState,
  Kept,
  Lead,
  LeadAdmin,
  LeadContent,
  LeadCounts,
  LeadSource,
  LeadStore,
  PurgeRun,
  Recipient,
  StoredLead,
} from './lead-store.ts';
import { searchText } from './search-text.ts';

/** Senders differ in their parameters, so the same content means the same sender too. */
export function contentHash({ kind, params }: LeadContent): string {
  const fields = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, fields]))
    .digest('hex');
}

function toRow(lead: Lead, suspectedSpam: boolean): Insertable<LeadTable> {
  return {
    id: lead.id,
    kind: lead.kind,
    source: lead.source,
    received_at: lead.receivedAt,
    params: JSON.stringify(lead.params),
    content_hash: contentHash(lead),
    suspected_spam: suspectedSpam ? 1 : 0,
    next_attempt_at: suspectedSpam ? null : lead.receivedAt,
    sent_from: lead.sentFrom ?? null,
    search_text: searchText(lead.params),
  };
}

/** Only validated leads are ever written, and the table checks kind and source. */
export function fromRow(row: Selectable<LeadTable>): StoredLead {
  const content = { kind: row.kind, params: JSON.parse(row.params) } as LeadContent;
  return {
    id: row.id,
    receivedAt: row.received_at,
    source: row.source as LeadSource,
    ...content,
    state: row.state as DeliveryState,
    suspectedSpam: row.suspected_spam === 1,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
    deliveredBy: row.delivered_by,
    answeredAt: row.answered_at,
    recipients: row.recipients === null ? [] : (JSON.parse(row.recipients) as Recipient[]),
    mailedAt: row.mailed_at,
    stage: row.stage as Stage,
    personId: row.person_id,
    followUpOn: row.follow_up_on,
    keptBecause: row.kept_because,
    version: row.version,
    sentFrom: row.sent_from,
  };
}

/**
 * Keeps the lead unless the same content has come in since `sameSince`. Nobody else may add the
 * same content in between: the caller's engine sees to that, with its lock or in a transaction.
 */
export async function addOnce(
  db: Kysely<Database>,
  lead: Lead,
  { sameSince, suspectedSpam }: AddOptions,
): Promise<Kept> {
  const earlier = await db
    .selectFrom('lead')
    .select(['id', 'suspected_spam'])
    .where('content_hash', '=', contentHash(lead))
    .where('received_at', '>=', sameSince)
    .orderBy('received_at')
    .executeTakeFirst();
  if (earlier === undefined) {
    await db.insertInto('lead').values(toRow(lead, suspectedSpam)).execute();
    return { id: lead.id, duplicate: false };
  }
  // Somebody who was too quick for a person the first time has just shown to be one.
  if (earlier.suspected_spam === 1 && !suspectedSpam) {
    await db
      .updateTable('lead')
      .set({ suspected_spam: 0, next_attempt_at: lead.receivedAt })
      .where('id', '=', earlier.id)
      .execute();
  }
  return { id: earlier.id, duplicate: true };
}

/** What the engine does itself, and what the desk has in modules of its own. */
type Elsewhere = 'add' | 'backUp' | 'close' | keyof DeskStore;

export function leadsOver(db: Kysely<Database>): Omit<LeadStore & LeadAdmin, Elsewhere> {
  return {
    async list({ state, suspectedSpam, answered, receivedBefore } = {}) {
      let query = db.selectFrom('lead').selectAll();
      if (state !== undefined) query = query.where('state', '=', state);
      if (suspectedSpam !== undefined) query = query.where('suspected_spam', '=', suspectedSpam ? 1 : 0);
      if (answered !== undefined) query = query.where('answered_at', answered ? 'is not' : 'is', null);
      if (receivedBefore !== undefined) query = query.where('received_at', '<', receivedBefore);
      const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map(fromRow);
    },

    async counts() {
      const rows = await db
        .selectFrom('lead')
        .select(({ fn }) => [
          'state',
          'suspected_spam',
          fn.countAll<number>().as('count'),
          fn.min('received_at').as('oldest'),
        ])
        .groupBy(['state', 'suspected_spam'])
        .execute();
      const states = { waiting: 0, delivered: 0, undelivered: 0, held: 0 };
      const counts: LeadCounts = { ...states, suspectedSpam: 0, oldestWaiting: null };
      for (const row of rows) {
        const state = row.suspected_spam === 1 ? 'suspectedSpam' : (row.state as DeliveryState);
        counts[state] += Number(row.count);
        if (state === 'waiting') counts.oldestWaiting = row.oldest;
      }
      return counts;
    },

    async lastDelivery() {
      const delivered = await db
        .selectFrom('lead')
        .select('delivered_at')
        .where('state', '=', 'delivered')
        .where('delivered_at', 'is not', null)
        .orderBy('delivered_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const failed = await db
        .selectFrom('lead')
        .select('last_error')
        .where('state', 'in', ['waiting', 'undelivered'])
        .where('last_error', 'is not', null)
        .where('answered_at', 'is', null)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return { deliveredAt: delivered?.delivered_at ?? null, lastError: failed?.last_error ?? null };
    },

    async probe(bytes) {
      // Random, so that no engine makes it smaller than it is.
      const filling = randomBytes(Math.ceil(bytes / 2)).toString('hex');
      await db
        .insertInto('write_probe')
        .values({ id: 1, filling })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ filling }))
        .execute();
    },

    async markAnswered(id, at) {
      const update = db
        .updateTable('lead')
        .set((row) => ({
          answered_at: at,
          stage: row.case().when('stage', '=', 'new').then('contacted').else(row.ref('stage')).end(),
          version: row('version', '+', 1),
        }))
        .where('id', '=', id);
      return Number((await update.executeTakeFirst()).numUpdatedRows);
    },

    async resend(id, at) {
      const update = db
        .updateTable('lead')
        .set((row) => ({
          recipients: row.case().when('state', '=', 'delivered').then(null).else(row.ref('recipients')).end(),
          mailed_at: at,
          state: 'waiting',
          suspected_spam: 0,
          attempts: 0,
          next_attempt_at: at,
          leased_by: null,
          leased_until: null,
          last_error: null,
        }))
        .where('id', '=', id);
      return Number((await update.executeTakeFirst()).numUpdatedRows);
    },

    async countSender(email) {
      return (await fromSender(db, email)).length;
    },

    async eraseSender(email) {
      const theirs = await fromSender(db, email);
      // One by one: engines bound how many values a statement may name.
      return db.transaction().execute(async (transaction) => {
        let erased = 0;
        for (const { id } of theirs) {
          const result = await transaction.deleteFrom('lead').where('id', '=', id).executeTakeFirst();
          erased += Number(result.numDeletedRows);
          await transaction.deleteFrom('lead_event').where('lead_id', '=', id).execute();
        }
        return erased;
      });
    },

    purge({ receivedBefore, receivedSince = '', at, doneBy }) {
      return db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('lead')
          .where('received_at', '<', receivedBefore)
          .where('received_at', '>=', receivedSince)
          .where('kept_because', 'is', null)
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
          .deleteFrom('lead_event')
          .where('lead_id', 'not in', (query) => query.selectFrom('lead').select('id'))
          .execute();
        const lead_ids = JSON.stringify(deleted.map(({ id }) => id));
        const run = { id: randomUUID(), at, received_before: receivedBefore, done_by: doneBy, lead_ids };
        await transaction.insertInto('purge_run').values(run).execute();
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

/** Engines fold the case of letters beyond A to Z differently, so that is done here. */
async function fromSender(db: Kysely<Database>, email: string): Promise<{ id: string }[]> {
  const fold = (address: string) => address.trim().toLocaleLowerCase('en-AU');
  const rows = await db.selectFrom('lead').select(['id', 'params']).execute();
  return rows.filter(({ params }) => fold(JSON.parse(params).from_email) === fold(email));
}
