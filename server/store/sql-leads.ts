/** Leads in SQL tables, the same for every engine: adding, reading, and what the owner does with them. */
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
import { addJobs, countOf } from './sql-jobs.ts';
import { searchText, senderKey, senderOf } from './text-keys.ts';

/** Senders differ in their parameters, so the same content means the same sender too. */
export function contentHash({ kind, params }: LeadContent): string {
  const fields = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, fields]))
    .digest('hex');
}

/** What follows from a lead that is no suspected spam. */
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
 * Keeps the lead unless the same content has come in since `duplicateSince`. Nobody else may add the
 * same content in between: the caller's engine sees to that, with its lock or in a transaction.
 *
 * @param kinds what follows from it.
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
  // Somebody who was too quick for a person the first time has just shown to be one.
  if (earlier.suspectedSpam === 1 && !suspectedSpam) {
    await db.updateTable('lead').set({ suspectedSpam: 0 }).where('id', '=', earlier.id).execute();
    await addLeadJobs(db, kinds, earlier.id, receivedAt);
  }
  return { id: earlier.id, duplicate: true };
}

function countSuspectedSpam(db: Kysely<Database>): Promise<number> {
  return countOf(db.selectFrom('lead').where('suspectedSpam', '=', 1));
}

/** Only validated leads are ever written. */
function fromRow(row: Selectable<LeadTable>, mails: readonly Job[]): StoredLead {
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

/** With what became of each, in the same order. */
export async function withMails(
  db: Kysely<Database>,
  rows: readonly Selectable<LeadTable>[],
): Promise<StoredLead[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mails = db.selectFrom('job').selectAll().where('kind', '=', 'mail').where('leadId', 'in', ids);
  const ofLeads = Map.groupBy(await mails.orderBy('id').execute(), ({ leadId }) => leadId);
  return rows.map((row) => fromRow(row, ofLeads.get(row.id) ?? []));
}

/** Somebody has had it, or has said that nobody needs to. */
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

/** Under which the time of the last deletion by age is noted. */
const PURGED_NOTE = 'purged';
const MAIL_TEST_NOTE = 'mail test';

/** @param forget called when leads were deleted. */
export function leadQueries(db: Kysely<Database>, erasuresDir: string, forget?: () => Promise<unknown>) {
  const forgetting = async (deleted: number): Promise<number> => {
    if (deleted > 0) await forget?.();
    return deleted;
  };
  const note = async (name: string): Promise<string | null> => {
    const row = await db.selectFrom('note').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value ?? null;
  };
  return {
    /** When the newest was accepted. */
    async newestReceivedAt(): Promise<string | null> {
      const newest = db.selectFrom('lead').select('receivedAt').orderBy('receivedAt', 'desc').limit(1);
      return (await newest.executeTakeFirst())?.receivedAt ?? null;
    },

    /** Commits so many bytes, in place of those of last time. Rejects as `add` would. */
    async probe(bytes: number): Promise<void> {
      // Random, so that no engine makes it smaller than it is.
      const filling = randomBytes(Math.ceil(bytes / 2)).toString('hex');
      const insert = db.insertInto('writeProbe').values({ id: 1, filling });
      await insert.onConflict((conflict) => conflict.column('id').doUpdateSet({ filling })).execute();
    },

    /**
     * Lets its jobs begin again. Who has it does not get it again, unless all have.
     *
     * @returns how many leads there are of this id.
     */
    resend(id: string, at: string): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        const lead = transaction.updateTable('lead').set({ suspectedSpam: 0 }).where('id', '=', id);
        if ((await lead.executeTakeFirst()).numUpdatedRows === 0n) return 0;
        const open = transaction.updateTable('job').where('leadId', '=', id).where('doneAt', 'is', null);
        const again = open.set({ dueAt: at, attempts: 0, lastError: null }).returning('kind');
        if ((await again.execute()).some(({ kind }) => kind === 'mail')) return 1;
        // All have it: once more from the beginning, to those who are in the settings now.
        await transaction.deleteFrom('job').where('leadId', '=', id).where('kind', '=', 'mail').execute();
        await addLeadJobs(transaction, ['mail'], id, at);
        return 1;
      });
    },

    /** How many came from this address, in any case, or from this number of a caller. */
    countSender: (sender: string) => countOf(db.selectFrom('lead').where('sender', '=', senderKey(sender))),

    /** Everything of this sender, as `countSender` counts; a restored copy of before forgets it too. */
    async eraseSender(sender: string): Promise<number> {
      const who = { sender: senderKey(sender) };
      const erasing = db.transaction().execute((transaction) => erase(transaction, erasuresDir, who));
      return forgetting(await erasing);
    },

    /**
     * Deletes what is settled: what nobody has had stays. The record of who did what has how many, or nothing is deleted.
     *
     * @param receivedSince what bears an earlier time is left alone.
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
      return forgetting(await deleting);
    },

    /** Deletes all suspected spam that nobody keeps back. The record has how much, or nothing is deleted. */
    async deleteSpam(done: { at: string; by: Author }): Promise<number> {
      const deleting = db.transaction().execute(async (transaction) => {
        const spam = transaction.deleteFrom('lead').where('suspectedSpam', '=', 1);
        const deleted = (await spam.where('keptBecause', 'is', null).returning('id').execute()).length;
        await recordDeletion(transaction, 'deleted spam', deleted, done);
        return deleted;
      });
      return forgetting(await deleting);
    },

    countSuspectedSpam: () => countSuspectedSpam(db),

    lastPurgedAt: () => note(PURGED_NOTE),

    /** What mail servers answered to the last test message, as JSON. */
    mailTest: () => note(MAIL_TEST_NOTE),

    async recordMailTest(value: string): Promise<void> {
      const insert = db.insertInto('note').values({ name: MAIL_TEST_NOTE, value });
      await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
    },

    /** The address of the site that it was made for. */
    firm: () => note(FIRM_NOTE),

    /** How many are old, not settled and not kept back by a person. */
    countUnsettled(receivedBefore: string): Promise<number> {
      const old = db.selectFrom('lead').where('receivedAt', '<', receivedBefore);
      return countOf(old.where('keptBecause', 'is', null).where((row) => row.not(isSettledRow(row))));
    },
  };
}

/** Writes down that so many leads were deleted, and deletes what belonged to them. */
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
    const gone = transaction.deleteFrom(table).where('leadId', 'is not', null);
    await gone.where('leadId', 'not in', (query) => query.selectFrom('lead').select('id')).execute();
  }
}

interface PurgeOptions {
  receivedBefore: string;
  /** Suspected spam that came before then goes too. */
  spamReceivedBefore?: string;
  receivedSince?: string;
  at: string;
  by: Author;
}
