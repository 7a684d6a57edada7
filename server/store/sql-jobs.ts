/** Queries for jobs, the same for both engines. Locking a job while it runs differs: see the stores. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import {
  DELAYED_KINDS,
  type DueJobs,
  type Job,
  type JobEnd,
  type JobKind,
  mailJobId,
  type NewJob,
} from './model.ts';

/**
 * Returns a job to run: one that is due; else one that was never tried and is due later, or one that is due later than
 * any retry. The last two were scheduled by a clock that was ahead.
 *
 * Runs one query per kind, since each finds its first job in an index. A query for several kinds would read the whole
 * backlog.
 *
 * @param skipLocked skips jobs that other servers have locked.
 */
export async function dueJob(
  db: Kysely<Database>,
  { kinds, now, latest, except }: DueJobs,
  skipLocked: boolean,
): Promise<Job | undefined> {
  let open = db
    .selectFrom('job')
    .selectAll()
    .where('doneAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);
  if (except.length > 0) open = open.where('id', 'not in', except);
  const immediateKinds = kinds.filter((kind) => !DELAYED_KINDS.has(kind));
  const queries = [
    { kinds, jobs: open.where('dueAt', '<=', now) },
    { kinds: immediateKinds, jobs: open.where('attempts', '=', sql<number>`0`).where('dueAt', '>', now) },
    { kinds, jobs: open.where('dueAt', '>', latest) },
  ];
  for (const query of queries) {
    for (const kind of query.kinds) {
      const first = query.jobs.where('kind', '=', kind);
      const job = await (skipLocked ? first.forUpdate().skipLocked() : first).executeTakeFirst();
      if (job !== undefined) return job;
    }
  }
  return undefined;
}

export async function endJob(db: Kysely<Database>, id: string, { next, ...end }: JobEnd): Promise<void> {
  // Another server may have finished it while this one had no connection.
  await db.updateTable('job').set(end).where('id', '=', id).where('doneAt', 'is', null).execute();
  await addJobs(db, next);
}

export async function addJobs(db: Kysely<Database>, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map((job) => ({ ...job, attempts: 0, lastError: null, doneAt: null }));
  const insert = db.insertInto('job').values(rows);
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

/** Failed mail jobs of leads that were answered anyway don't count. */
const isGivenUp = sql<boolean>`(due_at is null and (kind <> 'mail' or not exists
  (select 1 from lead where lead.id = job.lead_id and lead.answered_at is not null)))`;

export function jobQueries(db: Kysely<Database>) {
  const givenUp = db.selectFrom('job').where('doneAt', 'is', null).where(isGivenUp);
  return {
    /** Adds jobs. Does nothing for an existing id. */
    addJobs: (jobs: readonly NewJob[]) => addJobs(db, jobs),

    /** Records a result that `takeJob` could not record. */
    endJob: (id: string, end: JobEnd) =>
      db.transaction().execute((transaction) => endJob(transaction, id, end)),

    /** Redirects waiting mail jobs to these addresses. */
    async readdressMails(addresses: readonly string[]): Promise<void> {
      const mails = db.selectFrom('job').select(['leadId', 'id', 'dueAt']).where('kind', '=', 'mail');
      const open = await mails.where('doneAt', 'is', null).where('dueAt', 'is not', null).execute();
      for (const { leadId, id, dueAt } of open) {
        if (leadId === null || dueAt === null || id === mailJobId(leadId)) continue;
        const ids = addresses.map((address) => mailJobId(leadId, address));
        const wanted = ids.map((wantedId) => ({ id: wantedId, kind: 'mail', leadId, dueAt }) as const);
        await addJobs(db, wanted);
        if (!ids.includes(id)) await db.deleteFrom('job').where('id', '=', id).execute();
      }
    },

    /**
     * Returns how many jobs of a kind wait and were given up, when the last one was done, and of the open ones the
     * most failed attempts, the oldest due time and an error.
     */
    async jobState(kind: JobKind) {
      const ofKind = db.selectFrom('job').where('kind', '=', kind);
      const open = await ofKind
        .where('doneAt', 'is', null)
        .select(({ fn }) => [
          fn.count<number>('dueAt').as('waiting'),
          fn.sum<number | null>(sql`case when ${isGivenUp} then 1 else 0 end`).as('givenUp'),
          fn.max('attempts').as('attempts'),
          fn.min('dueAt').as('oldestDue'),
          fn.max('lastError').as('lastError'),
        ])
        .executeTakeFirstOrThrow();
      const done = ofKind.where('doneAt', 'is not', null).select('doneAt').orderBy('doneAt', 'desc');
      const last = await done.limit(1).executeTakeFirst();
      return {
        ...open,
        waiting: Number(open.waiting),
        givenUp: Number(open.givenUp),
        attempts: Number(open.attempts),
        lastDoneAt: last?.doneAt ?? null,
      };
    },

    /** Returns when the latest job with a smaller id was done. */
    async lastDoneBefore(kind: JobKind, id: string): Promise<string | null> {
      const before = db.selectFrom('job').where('kind', '=', kind).where('id', '<', id);
      const newest = before.where('doneAt', 'is not', null).select(({ fn }) => fn.max('doneAt').as('last'));
      return (await newest.executeTakeFirstOrThrow()).last;
    },

    async countDone(kind: JobKind, since: string): Promise<number> {
      return countRows(db.selectFrom('job').where('kind', '=', kind).where('doneAt', '>', since));
    },

    /** Excludes mails of leads that were answered anyway. */
    countGivenUp: () => countRows(givenUp),

    /** Makes all given-up jobs due again. @returns how many. */
    async retryGivenUp(at: string): Promise<number> {
      const again = db.updateTable('job').set({ dueAt: at, attempts: 0, lastError: null });
      const those = again.where('doneAt', 'is', null).where('dueAt', 'is', null);
      return Number((await those.executeTakeFirst()).numUpdatedRows);
    },
  };
}

export async function countRows<Table extends keyof Database, O>(
  rows: SelectQueryBuilder<Database, Table, O>,
): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
