/** What the people of the desk do with leads, the same for every engine. */
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, LeadTable } from './database.ts';
import type { DeskLeads, LeadChange, LeadCursor, LeadEvent, LeadQuery, Sight } from './desk-store.ts';
import type { StoredLead } from './lead-store.ts';
import { foldWords } from './search-text.ts';
import { addLeadJobs, isSettledRow, type LeadJobs, withMails } from './sql-leads.ts';

type Leads<O> = SelectQueryBuilder<Database, 'lead', O>;

type Row = Selectable<LeadTable>;

/** Written as the index has it, or no engine uses that. */
const afterNew = sql<number>`(case when stage = 'new' then 0 else 1 end)`;

export function deskLeadsOver(db: Kysely<Database>, jobs: LeadJobs): DeskLeads {
  return {
    async page(query, sight, { after, limit }) {
      const rows: Row[] = [];
      for (const group of groupsOf(query, after)) {
        let found = matching(db.selectFrom('lead').selectAll(), query, sight);
        if (group !== null) found = found.where(afterNew, '=', group);
        const isUnanswered = group === 0 || (group === null && query.stages?.[0] === 'new');
        // As one value, so that an index leads there however far on it is.
        if (after !== undefined && group !== groupOf(after) + 1) {
          const beyond = sql.raw(isUnanswered ? '>' : '<');
          found = found.where(sql<boolean>`(received_at, id) ${beyond} (${after.receivedAt}, ${after.id})`);
        }
        const direction = isUnanswered ? 'asc' : 'desc';
        const sorted = found.orderBy('receivedAt', direction).orderBy('id', direction);
        rows.push(...(await sorted.limit(limit + 1 - rows.length).execute()));
        if (rows.length > limit) break;
      }
      const leads = await withMails(db, rows.slice(0, limit));
      const last = leads.at(-1);
      return { leads, next: rows.length > limit && last ? cursorOf(last) : null };
    },

    async find(id, sight) {
      const query = inSight(db.selectFrom('lead').selectAll().where('id', '=', id), sight);
      const [lead] = await withMails(db, await query.execute());
      return lead ?? null;
    },

    async deskCounts(sight, { receivedBefore, today }) {
      const count = async (only: (leads: Leads<{ count: number }>) => Leads<{ count: number }>) => {
        const counting = db.selectFrom('lead').select(({ fn }) => fn.countAll<number>().as('count'));
        return Number((await only(inSight(counting, sight)).executeTakeFirstOrThrow()).count);
      };
      const fresh = (leads: Leads<{ count: number }>) =>
        leads.where('suspectedSpam', '=', 0).where('stage', '=', 'new');
      return {
        new: await count(fresh),
        waitingTooLong: await count((leads) => fresh(leads).where('receivedAt', '<', receivedBefore)),
        followUpDue: await count((leads) =>
          leads.where('suspectedSpam', '=', 0).where('followUpOn', '<=', today),
        ),
        suspectedSpam: await count((leads) => leads.where('suspectedSpam', '=', 1)),
        undelivered: await count(givenUp),
      };
    },

    async history(leadId) {
      const rows = await db
        .selectFrom('leadEvent')
        .selectAll()
        .where('leadId', '=', leadId)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return rows.map(({ byId, byName, kind, ...event }) => {
        return { ...event, by: { id: byId, name: byName }, kind: kind as LeadEvent['kind'] };
      });
    },

    change(id, change) {
      return db.transaction().execute(async (transaction) => {
        // Writes first: a transaction that began as a reader could be broken off by another's write.
        const result = await transaction
          .updateTable('lead')
          .set((row) => ({ ...columnsOf(change, row), version: row('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', change.version)
          .executeTakeFirst();
        const rows = await transaction.selectFrom('lead').selectAll().where('id', '=', id).execute();
        const [lead] = await withMails(transaction, rows);
        if (lead === undefined) return null;
        const changed = result.numUpdatedRows > 0;
        if (changed) for (const event of eventsOf(id, change)) await addEvent(transaction, event);
        return { changed, lead };
      });
    },

    addNote({ id, leadId, text, by, at }) {
      return db.transaction().execute(async (transaction) => {
        // Nobody erases the lead between the look and the note.
        const touched = await transaction
          .updateTable('lead')
          .set((row) => ({ version: row.ref('version') }))
          .where('id', '=', leadId)
          .executeTakeFirst();
        if (touched.numUpdatedRows === 0n) return 'gone';
        if (await addEvent(transaction, { id, leadId, at, by, kind: 'note', text })) return 'kept';
        const same = await transaction
          .selectFrom('leadEvent')
          .select('id')
          .where('id', '=', id)
          .where('leadId', '=', leadId)
          .where('kind', '=', 'note')
          .where('text', '=', text)
          .where('byId', 'is not distinct from', by.id)
          .executeTakeFirst();
        return same === undefined ? 'another' : 'kept';
      });
    },

    releaseSpam(id, by, at) {
      return db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable('lead')
          .set((row) => ({ suspectedSpam: 0, version: row('version', '+', 1) }))
          .where('id', '=', id)
          .where('suspectedSpam', '=', 1)
          .executeTakeFirst();
        if (result.numUpdatedRows === 0n) return false;
        await addLeadJobs(transaction, jobs, id, at);
        const event = { id: randomUUID(), leadId: id, at, by, kind: 'released', text: '' } as const;
        await addEvent(transaction, event);
        return true;
      });
    },

    async expiring(receivedBefore, limit) {
      const rows = await db
        .selectFrom('lead')
        .selectAll()
        .where('receivedAt', '<', receivedBefore)
        .where('keptBecause', 'is', null)
        .where(isSettledRow)
        .orderBy('receivedAt')
        .orderBy('id')
        .limit(limit)
        .execute();
      return withMails(db, rows);
    },
  };
}

function matching<O>(leads: Leads<O>, query: LeadQuery, sight: Sight): Leads<O> {
  const { kind, stages, personId, suspectedSpam = false, words = [] } = query;
  const { receivedBefore, receivedSince, followUpUntil } = query;
  let found = inSight(leads, sight).where('suspectedSpam', '=', suspectedSpam ? 1 : 0);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (stages !== undefined) found = found.where('stage', 'in', stages);
  if (personId === null) found = found.where('personId', 'is', null);
  else if (personId !== undefined) found = found.where('personId', '=', personId);
  if (receivedBefore !== undefined) found = found.where('receivedAt', '<', receivedBefore);
  if (receivedSince !== undefined) found = found.where('receivedAt', '>=', receivedSince);
  if (followUpUntil !== undefined) found = found.where('followUpOn', '<=', followUpUntil);
  if (query.undelivered) found = givenUp(found);
  for (const word of words) found = found.where(sql`search_text`, 'like', holding(word));
  return found;
}

/** For one address at least. */
function givenUp<O>(leads: Leads<O>): Leads<O> {
  return leads.where('id', 'in', (query) =>
    query
      .selectFrom('job')
      .select(sql<string>`lead_id`.as('id'))
      .where('kind', '=', 'mail')
      .where('doneAt', 'is', null)
      .where('dueAt', 'is', null),
  );
}

/** `\` is what LIKE escapes with by itself in PostgreSQL; SQLite has to be told, so the wildcards are taken out. */
function holding(word: string) {
  const isNumber = /^[\d\s()+-]+$/.test(word);
  const folded = foldWords(isNumber ? word.replace(/[^\d+]/g, '') : word);
  return sql<string>`${`%${folded.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}

function inSight<O>(leads: Leads<O>, sight: Sight): Leads<O> {
  return sight === 'all' ? leads : leads.where('personId', '=', sight.personId);
}

function cursorOf({ stage, receivedAt, id }: StoredLead): LeadCursor {
  return { isNew: stage === 'new', receivedAt, id };
}

function groupOf({ isNew }: LeadCursor): number {
  return isNew ? 0 : 1;
}

/**
 * The parts of the list in their order, from where the cursor stands: what is new, then the rest. One stage
 * alone lies in one of them, and has an index of its own.
 */
function groupsOf({ stages }: LeadQuery, after: LeadCursor | undefined): (number | null)[] {
  if (stages?.length === 1) return [null];
  return [0, 1].slice(after === undefined ? 0 : groupOf(after));
}

/** An answer counts from its first time; what is new again has had none. */
function columnsOf(change: LeadChange, row: ExpressionBuilder<Database, 'lead'>) {
  const { stage, person, followUpOn, keptBecause, at } = change;
  return {
    ...(stage !== undefined && {
      stage,
      answeredAt: stage === 'new' ? null : row.fn.coalesce('answeredAt', sql<string>`${at}`),
    }),
    ...(person !== undefined && { personId: person?.id ?? null }),
    ...(followUpOn !== undefined && { followUpOn }),
    ...(keptBecause !== undefined && { keptBecause }),
  };
}

function eventsOf(leadId: string, change: LeadChange): LeadEvent[] {
  const { stage, person, followUpOn, keptBecause, by, at } = change;
  const said: [LeadEvent['kind'], string | null | undefined][] = [
    ['stage', stage],
    ['person', person === undefined ? undefined : (person?.name ?? null)],
    ['follow-up', followUpOn],
    ['kept', keptBecause],
  ];
  return said.flatMap(([kind, text]) =>
    text === undefined ? [] : [{ id: randomUUID(), leadId, at, by, kind, text: text ?? '' }],
  );
}

/** @returns false where its id is taken. */
async function addEvent(db: Kysely<Database>, { by, ...event }: LeadEvent): Promise<boolean> {
  const result = await db
    .insertInto('leadEvent')
    .values({ ...event, byId: by.id, byName: by.name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}
