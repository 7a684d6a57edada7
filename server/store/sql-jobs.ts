/** The jobs, the same for every engine but for how one is kept from others while it is worked on. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { type DueJobs, type Job, type JobEnd, type JobStore, mailJobId, type NewJob } from './job-store.ts';

/**
 * What is due, what was never tried, or what is put off beyond reason: a clock that ran ahead leaves times
 * that are still to come. One after another, since each has an index that leads to its first.
 *
 * @param skipLocked whether other servers may take jobs at the same moment.
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
    .where('kind', 'in', kinds)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);
  if (except.length > 0) open = open.where('id', 'not in', except);
  const ways = [
    open.where('dueAt', '<=', now),
    open.where('attempts', '=', sql<number>`0`).where('dueAt', '>', now),
    open.where('dueAt', '>', latest),
  ];
  for (const way of ways) {
    const job = await (skipLocked ? way.forUpdate().skipLocked() : way).executeTakeFirst();
    if (job !== undefined) return job;
  }
  return undefined;
}

export async function endJob(db: Kysely<Database>, id: string, { next, ...end }: JobEnd): Promise<void> {
  // Another server may have done it since this one lost its database.
  await db.updateTable('job').set(end).where('id', '=', id).where('doneAt', 'is', null).execute();
  await addJobs(db, next);
}

export async function addJobs(db: Kysely<Database>, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map((job) => ({ ...job, attempts: 0, lastError: null, doneAt: null }));
  const insert = db.insertInto('job').values(rows);
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

/** What somebody has answered all the same needs no one any more. */
const isGivenUp = sql<boolean>`(due_at is null and (kind <> 'mail' or not exists
  (select 1 from lead where lead.id = job.lead_id and lead.answered_at is not null)))`;

export function jobsOver(db: Kysely<Database>): Omit<JobStore, 'takeJob'> {
  return {
    addJobs: (jobs) => addJobs(db, jobs),
    endJob: (id, end) => db.transaction().execute((transaction) => endJob(transaction, id, end)),

    async readdressMails(addresses) {
      const open = await db
        .selectFrom('job')
        .select(['leadId', 'id', 'dueAt'])
        .where('kind', '=', 'mail')
        .where('doneAt', 'is', null)
        .where('dueAt', 'is not', null)
        .execute();
      for (const { leadId, id, dueAt } of open) {
        if (leadId === null || dueAt === null || id === mailJobId(leadId)) continue;
        const ids = addresses.map((address) => mailJobId(leadId, address));
        await addJobs(
          db,
          ids.map((wanted) => ({ id: wanted, kind: 'mail', leadId, dueAt })),
        );
        if (!ids.includes(id)) await db.deleteFrom('job').where('id', '=', id).execute();
      }
    },

    async jobState(kind) {
      const open = await db
        .selectFrom('job')
        .select(({ fn }) => [
          fn.count<number>('dueAt').as('waiting'),
          fn.sum<number | null>(sql`case when ${isGivenUp} then 1 else 0 end`).as('givenUp'),
          fn.max('attempts').as('attempts'),
          fn.min('dueAt').as('oldestDue'),
          fn.max('lastError').as('lastError'),
        ])
        .where('kind', '=', kind)
        .where('doneAt', 'is', null)
        .executeTakeFirstOrThrow();
      const done = db
        .selectFrom('job')
        .select('doneAt')
        .where('kind', '=', kind)
        .where('doneAt', 'is not', null);
      const last = await done.orderBy('doneAt', 'desc').limit(1).executeTakeFirst();
      return {
        waiting: Number(open.waiting),
        givenUp: Number(open.givenUp),
        attempts: Number(open.attempts),
        oldestDue: open.oldestDue,
        lastDoneAt: last?.doneAt ?? null,
        lastError: open.lastError,
      };
    },

    async lastDoneBefore(kind, id) {
      const { last } = await db
        .selectFrom('job')
        .select(({ fn }) => fn.max('doneAt').as('last'))
        .where('kind', '=', kind)
        .where('id', '<', id)
        .where('doneAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return last;
    },

    async countDone(kind, since) {
      const { count } = await db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('doneAt', '>', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async countGivenUp() {
      const { count } = await db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('doneAt', 'is', null)
        .where(isGivenUp)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async retryGivenUp(at) {
      const again = db
        .updateTable('job')
        .set({ dueAt: at, attempts: 0, lastError: null })
        .where('doneAt', 'is', null)
        .where('dueAt', 'is', null);
      return Number((await again.executeTakeFirst()).numUpdatedRows);
    },
  };
}
