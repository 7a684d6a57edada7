/** The jobs, the same for every engine but for how one is kept from others while it is worked on. */
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
 * What is due, what was never tried, or what is put off beyond reason: a clock that ran ahead leaves times
 * that are still to come. One after another and kind by kind, since the indexes lead to the first of each: of
 * several kinds together a database reads all that is due, with a backlog of thousands each time anew.
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
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);
  if (except.length > 0) open = open.where('id', 'not in', except);
  const prompt = kinds.filter((kind) => !DELAYED_KINDS.has(kind));
  const ways = [
    { kinds, jobs: open.where('dueAt', '<=', now) },
    { kinds: prompt, jobs: open.where('attempts', '=', sql<number>`0`).where('dueAt', '>', now) },
    { kinds, jobs: open.where('dueAt', '>', latest) },
  ];
  for (const way of ways) {
    for (const kind of way.kinds) {
      const first = way.jobs.where('kind', '=', kind);
      const job = await (skipLocked ? first.forUpdate().skipLocked() : first).executeTakeFirst();
      if (job !== undefined) return job;
    }
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

export function jobQueries(db: Kysely<Database>) {
  const givenUp = db.selectFrom('job').where('doneAt', 'is', null).where(isGivenUp);
  return {
    /** What is there under the same id stays as it is, done or not. */
    addJobs: (jobs: readonly NewJob[]) => addJobs(db, jobs),

    /** For an end that could not be recorded where the job was taken. */
    endJob: (id: string, end: JobEnd) =>
      db.transaction().execute((transaction) => endJob(transaction, id, end)),

    /** What waits for addresses goes to these, and to no others. */
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
     * How many wait and were given up; of the open ones the most tries that failed, since when the oldest is due,
     * and why one failed; and when one was done last.
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

    /** When the newest of those was done whose id comes before. */
    async lastDoneBefore(kind: JobKind, id: string): Promise<string | null> {
      const before = db.selectFrom('job').where('kind', '=', kind).where('id', '<', id);
      const newest = before.where('doneAt', 'is not', null).select(({ fn }) => fn.max('doneAt').as('last'));
      return (await newest.executeTakeFirstOrThrow()).last;
    },

    async countDone(kind: JobKind, since: string): Promise<number> {
      return countOf(db.selectFrom('job').where('kind', '=', kind).where('doneAt', '>', since));
    },

    /** But for enquiries that somebody has answered all the same. */
    countGivenUp: () => countOf(givenUp),

    /** Has all that was given up tried again. @returns how many there were. */
    async retryGivenUp(at: string): Promise<number> {
      const again = db.updateTable('job').set({ dueAt: at, attempts: 0, lastError: null });
      const those = again.where('doneAt', 'is', null).where('dueAt', 'is', null);
      return Number((await those.executeTakeFirst()).numUpdatedRows);
    },
  };
}

export async function countOf<Table extends keyof Database, O>(
  rows: SelectQueryBuilder<Database, Table, O>,
): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
