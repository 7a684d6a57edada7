/** The jobs, the same for every engine but for how one is kept from others while it is worked on. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { type DueJobs, type Job, type JobEnd, type JobStore, mailJobId, type NewJob } from './job-store.ts';

/** @param skipLocked whether other servers may take jobs at the same moment. */
export function dueJob(db: Kysely<Database>, due: DueJobs, skipLocked: boolean): Promise<Job | undefined> {
  const { kinds, now, latest, except } = due;
  let query = db
    .selectFrom('job')
    .selectAll()
    .where('doneAt', 'is', null)
    .where('kind', 'in', kinds)
    .where('dueAt', 'is not', null)
    .where(({ eb, or }) => or([eb('attempts', '=', 0), eb('dueAt', '<=', now), eb('dueAt', '>', latest)]))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);
  if (except.length > 0) query = query.where('id', 'not in', except);
  return (skipLocked ? query.forUpdate().skipLocked() : query).executeTakeFirst();
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
        .leftJoin('lead', 'lead.id', 'job.leadId')
        .select(({ fn }) => [
          fn.count<number>('job.dueAt').as('waiting'),
          fn
            .sum<number | null>(
              sql`case when job.due_at is null and (job.kind <> 'mail' or lead.answered_at is null) then 1 else 0 end`,
            )
            .as('givenUp'),
          fn.max('job.attempts').as('attempts'),
          fn.min('job.dueAt').as('oldestDue'),
          fn.max('job.lastError').as('lastError'),
        ])
        .where('job.kind', '=', kind)
        .where('job.doneAt', 'is', null)
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
        .leftJoin('lead', 'lead.id', 'job.leadId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('job.doneAt', 'is', null)
        .where('job.dueAt', 'is', null)
        .where('lead.answeredAt', 'is', null)
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
