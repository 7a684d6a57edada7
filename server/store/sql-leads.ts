/** Queries for leads, the same for both engines: adding, resending, erasing and deleting. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { Database, LeadTable } from './database.ts';
import { erase } from './erasures.ts';
import { FIRM_NOTE } from './firm.ts';
import {
  type AddedLead,
  type AddOptions,
  type AuditEntry,
  type Author,
  type Job,
  type JobKind,
  type Lead,
  type LeadContent,
  mailJobAddress,
  mailJobId,
  type StoredLead,
} from './model.ts';
import { addJobs, countRows } from './sql-jobs.ts';
import { searchText, senderKey, senderOf } from './text-keys.ts';

/** Hashes kind and parameters. These include the sender, so equal hashes mean the same sender too. */
export function contentHash({ kind, params }: LeadContent): string {
  const fields = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, fields]))
    .digest('hex');
}

/** The kinds of jobs to add for a lead that is not suspected spam. */
export type LeadJobs = readonly Extract<JobKind, 'mail' | 'webhook'>[];

export async function addLeadJobs(
  db: Kysely<Database>,
  kinds: LeadJobs,
  leadId: string,
  dueAt: string,
): Promise<void> {
  const idOf = (kind: JobKind) => (kind === 'mail' ? mailJobId(leadId) : `${kind}:${leadId}`);
  await addJobs(
    db,
    kinds.map((kind) => ({ id: idOf(kind), kind, leadId, dueAt })),
  );
}

/**
 * Adds the lead and its jobs, unless the same content was added since `duplicateSince`. The caller must keep others
 * from adding the same content meanwhile.
 *
 * @returns null when the limit of suspected spam is reached.
 */
export async function addOnce(
  db: Kysely<Database>,
  lead: Lead,
  { duplicateSince, suspectedSpam, maxSuspectedSpam = Number.POSITIVE_INFINITY }: AddOptions,
  kinds: LeadJobs,
): Promise<AddedLead | null> {
  const { id, kind, source, receivedAt, params, sentFrom = null } = lead;
  const hash = contentHash(lead);
  const earlier = await db
    .selectFrom('lead')
    .select(['id', 'suspectedSpam'])
    .where('contentHash', '=', hash)
    .where('receivedAt', '>=', duplicateSince)
    .orderBy('receivedAt')
    .executeTakeFirst();
  if (earlier === undefined) {
    if (suspectedSpam && (await countSuspectedSpam(db)) >= maxSuspectedSpam) return null;
    await db
      .insertInto('lead')
      .values({
        ...{ id, kind, source, receivedAt, sentFrom },
        params: JSON.stringify(params),
        contentHash: hash,
        sender: senderKey(senderOf(params)),
        suspectedSpam: suspectedSpam ? 1 : 0,
        searchText: searchText(params),
      })
      .execute();
    if (!suspectedSpam) await addLeadJobs(db, kinds, id, receivedAt);
    return { id, duplicate: false };
  }
  // The second submission is not suspected, so neither is the first.
  if (earlier.suspectedSpam === 1 && !suspectedSpam) {
    await db.updateTable('lead').set({ suspectedSpam: 0 }).where('id', '=', earlier.id).execute();
    await addLeadJobs(db, kinds, earlier.id, receivedAt);
  }
  return { id: earlier.id, duplicate: true };
}

function countSuspectedSpam(db: Kysely<Database>): Promise<number> {
  return countRows(db.selectFrom('lead').where('suspectedSpam', '=', 1));
}

/** Parses without validation, since only validated leads are stored. */
function toStoredLead(row: Selectable<LeadTable>, mails: readonly Job[]): StoredLead {
  const { kind, params, contentHash: _hash, sender: _sender, searchText: _text, ...rest } = row;
  const content = { kind, params: JSON.parse(params) } as LeadContent;
  const recipients = mails.flatMap(({ id, doneAt, dueAt, lastError }) => {
    const address = mailJobAddress(id);
    return address === null
      ? []
      : [{ address, takenAt: doneAt, nextAttemptAt: doneAt ? null : dueAt, lastError }];
  });
  const open = mails.filter(({ doneAt }) => doneAt === null);
  const isWaiting = mails.length === 0 || open.some(({ dueAt }) => dueAt !== null);
  const state = isWaiting ? 'waiting' : open.length > 0 ? 'undelivered' : 'delivered';
  return { ...rest, ...content, suspectedSpam: row.suspectedSpam === 1, state, recipients };
}

/** Adds the delivery state to each row, in the same order. */
export async function withDelivery(
  db: Kysely<Database>,
  rows: readonly Selectable<LeadTable>[],
): Promise<StoredLead[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mails = db.selectFrom('job').selectAll().where('kind', '=', 'mail').where('leadId', 'in', ids);
  const ofLeads = Map.groupBy(await mails.orderBy('id').execute(), ({ leadId }) => leadId);
  return rows.map((row) => toStoredLead(row, ofLeads.get(row.id) ?? []));
}

/** Selects leads that may be deleted by age: suspected, answered, or mailed to all recipients. */
export function isSettledRow({ and, eb, exists, not, or, selectFrom }: ExpressionBuilder<Database, 'lead'>) {
  const mails = selectFrom('job')
    .select('job.id')
    .whereRef('job.leadId', '=', 'lead.id')
    .where('job.kind', '=', 'mail');
  return or([
    eb('suspectedSpam', '=', 1),
    eb('answeredAt', 'is not', null),
    and([exists(mails), not(exists(mails.where('job.doneAt', 'is', null)))]),
  ]);
}

/** The note with the time of the last deletion by age. */
const PURGED_NOTE = 'purged';
const MAIL_TEST_NOTE = 'mail test';

/** @param forget called after leads were deleted. */
export function leadQueries(db: Kysely<Database>, erasuresDir: string, forget?: () => Promise<unknown>) {
  const forgetAfter = async (deleted: number): Promise<number> => {
    if (deleted > 0) await forget?.();
    return deleted;
  };
  const readNote = async (name: string): Promise<string | null> => {
    const row = await db.selectFrom('note').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value ?? null;
  };
  return {
    async newestReceivedAt(): Promise<string | null> {
      const newest = db.selectFrom('lead').select('receivedAt').orderBy('receivedAt', 'desc').limit(1);
      return (await newest.executeTakeFirst())?.receivedAt ?? null;
    },

    /** Writes and commits this many bytes, replacing those of the last call. Rejects as `add` would. */
    async probe(bytes: number): Promise<void> {
      // Random, so that the engine cannot compress it.
      const filling = randomBytes(Math.ceil(bytes / 2)).toString('hex');
      const insert = db.insertInto('writeProbe').values({ id: 1, filling });
      await insert.onConflict((conflict) => conflict.column('id').doUpdateSet({ filling })).execute();
    },

    /**
     * Restarts the jobs of a lead. Mails it again only to recipients that have not received it, or to all if every
     * one has.
     *
     * @returns the number of leads with this id.
     */
    resend(id: string, at: string): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        const lead = transaction.updateTable('lead').set({ suspectedSpam: 0 }).where('id', '=', id);
        if ((await lead.executeTakeFirst()).numUpdatedRows === 0n) return 0;
        const open = transaction.updateTable('job').where('leadId', '=', id).where('doneAt', 'is', null);
        const again = open.set({ dueAt: at, attempts: 0, lastError: null }).returning('kind');
        if ((await again.execute()).some(({ kind }) => kind === 'mail')) return 1;
        // All have received it, so it is mailed again to the recipients in the current settings.
        await transaction.deleteFrom('job').where('leadId', '=', id).where('kind', '=', 'mail').execute();
        await addLeadJobs(transaction, ['mail'], id, at);
        return 1;
      });
    },

    /** Counts the leads of an email address, ignoring case, or of a caller's telephone number. */
    countSender: (sender: string) => countRows(db.selectFrom('lead').where('sender', '=', senderKey(sender))),

    /** Deletes all leads of a sender and adds the sender to the erasure list. */
    async eraseSender(sender: string): Promise<number> {
      const who = { sender: senderKey(sender) };
      const erasing = db.transaction().execute((transaction) => erase(transaction, erasuresDir, who));
      return forgetAfter(await erasing);
    },

    /**
     * Deletes settled leads by age, and old suspected spam. Records the number in the same transaction.
     *
     * @param options leads before `receivedSince` stay.
     */
    async purge(options: PurgeOptions): Promise<number> {
      const { receivedBefore, spamReceivedBefore = receivedBefore, receivedSince = '', at, by } = options;
      const deleting = db.transaction().execute(async (transaction) => {
        const leads = transaction.deleteFrom('lead').where('keptBecause', 'is', null);
        const plausible = leads.where('receivedAt', '>=', receivedSince);
        const old = plausible.where('receivedAt', '<', receivedBefore).where(isSettledRow);
        const spam = plausible.where('suspectedSpam', '=', 1).where('receivedAt', '<', spamReceivedBefore);
        const deleted =
          (await old.returning('id').execute()).length + (await spam.returning('id').execute()).length;
        await transaction
          .insertInto('note')
          .values({ name: PURGED_NOTE, value: at })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ value: at }).where('note.value', '<', at),
          )
          .execute();
        await recordDeletion(transaction, 'deleted by age', deleted, { at, by });
        return deleted;
      });
      return forgetAfter(await deleting);
    },

    /** Deletes all suspected spam that is not marked to keep. Records the number in the same transaction. */
    async deleteSpam(done: { at: string; by: Author }): Promise<number> {
      const deleting = db.transaction().execute(async (transaction) => {
        const spam = transaction.deleteFrom('lead').where('suspectedSpam', '=', 1);
        const deleted = (await spam.where('keptBecause', 'is', null).returning('id').execute()).length;
        await recordDeletion(transaction, 'deleted spam', deleted, done);
        return deleted;
      });
      return forgetAfter(await deleting);
    },

    countSuspectedSpam: () => countSuspectedSpam(db),

    lastPurgedAt: () => readNote(PURGED_NOTE),

    /** Returns the result of the last test message, as JSON. */
    mailTest: () => readNote(MAIL_TEST_NOTE),

    async recordMailTest(value: string): Promise<void> {
      const insert = db.insertInto('note').values({ name: MAIL_TEST_NOTE, value });
      await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
    },

    /** Returns the origin of the firm's site. */
    firm: () => readNote(FIRM_NOTE),

    /** Counts old leads that are neither settled nor marked to keep. */
    countUnsettled(receivedBefore: string): Promise<number> {
      const old = db.selectFrom('lead').where('receivedAt', '<', receivedBefore);
      return countRows(old.where('keptBecause', 'is', null).where((row) => row.not(isSettledRow(row))));
    },
  };
}

/** Adds an audit entry with the number of deleted leads, and deletes their events and jobs. */
async function recordDeletion(
  transaction: Kysely<Database>,
  did: AuditEntry['did'],
  deleted: number,
  { at, by }: { at: string; by: Author },
): Promise<void> {
  if (deleted === 0) return;
  const entry = { id: randomUUID(), at, byId: by.id, byName: by.name, did, leadId: null };
  await transaction
    .insertInto('audit')
    .values({ ...entry, detail: String(deleted) })
    .execute();
  for (const table of ['leadEvent', 'job'] as const) {
    const orphans = transaction.deleteFrom(table).where('leadId', 'is not', null);
    await orphans.where('leadId', 'not in', (query) => query.selectFrom('lead').select('id')).execute();
  }
}

interface PurgeOptions {
  receivedBefore: string;
  /** The cutoff for suspected spam; default `receivedBefore`. */
  spamReceivedBefore?: string;
  receivedSince?: string;
  at: string;
  by: Author;
}
