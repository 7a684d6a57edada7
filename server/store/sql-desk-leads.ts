/** What the people of the desk do with leads, the same for every engine. */
import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { DeskCounts } from '../../contracts/desk.ts';
import type { Database, LeadTable } from './database.ts';
import type {
  Author,
  LeadChange,
  LeadCursor,
  LeadEvent,
  LeadQuery,
  NewJob,
  StoredLead,
  Visibility,
} from './model.ts';
import { addJobs, countOf } from './sql-jobs.ts';
import { addLeadJobs, isSettledRow, type LeadJobs, withMails } from './sql-leads.ts';
import { foldWords, phoneKey, searchText, senderKey, senderOf } from './text-keys.ts';

type Leads<O> = SelectQueryBuilder<Database, 'lead', O>;

type Row = Selectable<LeadTable>;

const ROWS_AT_ONCE = 500;

/** Written as the index has it, or no engine uses that. */
const afterNew = sql<number>`(case when stage = 'new' then 0 else 1 end)`;

export function deskQueries(db: Kysely<Database>, jobs: LeadJobs) {
  /** What nobody has answered, who waits longest first; below it the rest, newest first. `next` is null at the end. */
  async function page(
    query: LeadQuery,
    visibility: Visibility,
    { after, limit }: { after?: LeadCursor; limit: number },
  ): Promise<{ leads: StoredLead[]; next: LeadCursor | null }> {
    const rows: Row[] = [];
    const stage = query.stages?.length === 1 ? query.stages[0] : undefined;
    for (const isNew of [true, false]) {
      const isBefore = isNew && after?.isNew === false;
      if (isBefore || (stage !== undefined && (stage === 'new') !== isNew)) continue;
      let found = matching(db.selectFrom('lead').selectAll(), query, visibility);
      // One stage alone has an index of its own.
      if (stage === undefined) found = found.where(afterNew, '=', isNew ? 0 : 1);
      // As one value, so that an index leads there however far on it is.
      if (after?.isNew === isNew) {
        const beyond = sql.raw(isNew ? '>' : '<');
        found = found.where(sql<boolean>`(received_at, id) ${beyond} (${after.receivedAt}, ${after.id})`);
      }
      const direction = isNew ? 'asc' : 'desc';
      const sorted = found.orderBy('receivedAt', direction).orderBy('id', direction);
      rows.push(...(await sorted.limit(limit + 1 - rows.length).execute()));
      if (rows.length > limit) break;
    }
    const leads = await withMails(db, rows.slice(0, limit));
    const last = leads.at(-1);
    if (rows.length <= limit || last === undefined) return { leads, next: null };
    return { leads, next: { isNew: last.stage === 'new', receivedAt: last.receivedAt, id: last.id } };
  }

  /** Of all pages, one after another. */
  async function* pages(query: LeadQuery, visibility: Visibility): AsyncGenerator<StoredLead[]> {
    for (let after: LeadCursor | null | undefined; after !== null; ) {
      const { leads, next } = await page(query, visibility, { limit: ROWS_AT_ONCE, ...(after && { after }) });
      yield leads;
      after = next;
    }
  }

  return {
    page,
    pages,

    async find(id: string, visibility: Visibility): Promise<StoredLead | null> {
      const query = visibleTo(db.selectFrom('lead').selectAll().where('id', '=', id), visibility);
      const [lead] = await withMails(db, await query.execute());
      return lead ?? null;
    },

    /** @param asked before when those came that wait too long; up to which day a reminder is due. */
    async deskCounts(
      visibility: Visibility,
      asked: { receivedBefore: string; today: string },
    ): Promise<DeskCounts> {
      const seen = visibleTo(db.selectFrom('lead'), visibility);
      const held = seen.where('suspectedSpam', '=', 1);
      const wanted = seen.where('suspectedSpam', '=', 0);
      const fresh = wanted.where('stage', '=', 'new');
      return {
        new: await countOf(fresh),
        waitingTooLong: await countOf(fresh.where('receivedAt', '<', asked.receivedBefore)),
        followUpDue: await countOf(wanted.where('followUpOn', '<=', asked.today)),
        suspectedSpam: await countOf(held),
        undelivered: await countOf(givenUp(seen)),
      };
    },

    /** Oldest event first. */
    async history(leadId: string): Promise<LeadEvent[]> {
      const events = db.selectFrom('leadEvent').selectAll().where('leadId', '=', leadId);
      const rows = await events.orderBy('at').orderBy('id').execute();
      return rows.map(toEvent);
    },

    /** @param next what follows from it. @returns the lead as it is now: unchanged where somebody else was first. */
    change(
      id: string,
      change: LeadChange,
      next: readonly NewJob[] = [],
    ): Promise<{ changed: boolean; lead: StoredLead } | null> {
      return db.transaction().execute(async (transaction) => {
        // Writes first: a transaction that began as a reader could be broken off by another's write.
        const result = await transaction
          .updateTable('lead')
          .set((row) => ({ ...columnsOf(change, row), version: row('version', '+', 1) }))
          .where(({ eb }) => eb.and({ id, version: change.version }))
          .executeTakeFirst();
        const rows = await transaction.selectFrom('lead').selectAll().where('id', '=', id).execute();
        const [lead] = await withMails(transaction, rows);
        if (lead === undefined) return null;
        if (result.numUpdatedRows === 0n) return { changed: false, lead };
        const corrected = await correct(transaction, lead, change);
        for (const event of eventsOf(lead, change)) await addEvent(transaction, event);
        await addJobs(transaction, next);
        return { changed: true, lead: corrected };
      });
    },

    /** The notes of these leads, each lead's oldest first. */
    async notesOf(leadIds: readonly string[]): Promise<Map<string, LeadEvent[]>> {
      if (leadIds.length === 0) return new Map();
      const notes = db.selectFrom('leadEvent').selectAll().where('kind', '=', 'note');
      const rows = await notes.where('leadId', 'in', leadIds).orderBy('at').orderBy('id').execute();
      return Map.groupBy(rows.map(toEvent), ({ leadId }) => leadId);
    },

    /** Sent again it is kept already; under the id of another note it is not kept. Gone: the lead is. */
    addNote(note: Omit<LeadEvent, 'kind'>): Promise<'added' | 'not-found' | 'id-taken'> {
      const { id, leadId, text, by } = note;
      return db.transaction().execute(async (transaction) => {
        // Nobody erases the lead between the look and the note.
        const touched = await transaction
          .updateTable('lead')
          .set((row) => ({ version: row.ref('version') }))
          .where('id', '=', leadId)
          .executeTakeFirst();
        if (touched.numUpdatedRows === 0n) return 'not-found';
        if (await addEvent(transaction, { ...note, kind: 'note' })) return 'added';
        const same = await transaction
          .selectFrom('leadEvent')
          .select('id')
          .where(({ eb }) => eb.and({ id, leadId, text, kind: 'note' }))
          .where('byId', 'is not distinct from', by.id)
          .executeTakeFirst();
        return same === undefined ? 'id-taken' : 'added';
      });
    },

    /** Clears the suspicion, and lets it be delivered. @returns false where it is none, or gone. */
    releaseSpam(id: string, by: Author, at: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable('lead')
          .set((row) => ({ suspectedSpam: 0, version: row('version', '+', 1) }))
          .where(({ eb }) => eb.and({ id, suspectedSpam: 1 }))
          .executeTakeFirst();
        if (result.numUpdatedRows === 0n) return false;
        await addLeadJobs(transaction, jobs, id, at);
        const event = { id: randomUUID(), leadId: id, at, by, kind: 'released', text: '' } as const;
        await addEvent(transaction, event);
        return true;
      });
    },

    /** What the next deletions by age will take: settled, not kept, and accepted before then. Oldest first. */
    async expiring(receivedBefore: string, limit: number): Promise<StoredLead[]> {
      const old = db.selectFrom('lead').selectAll().where('receivedAt', '<', receivedBefore);
      const settled = old.where('keptBecause', 'is', null).where(isSettledRow);
      return withMails(db, await settled.orderBy('receivedAt').orderBy('id').limit(limit).execute());
    },
  };
}

function matching<O>(leads: Leads<O>, query: LeadQuery, visibility: Visibility): Leads<O> {
  const { kind, stages, personId, suspectedSpam = false, words = [] } = query;
  const { receivedBefore, receivedSince, followUpUntil } = query;
  let found = visibleTo(leads, visibility).where('suspectedSpam', '=', suspectedSpam ? 1 : 0);
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
  return leads.where('id', 'in', (query) => {
    const mails = query.selectFrom('job').select(sql<string>`lead_id`.as('id')).where('kind', '=', 'mail');
    return mails.where('doneAt', 'is', null).where('dueAt', 'is', null);
  });
}

/** `\` is what LIKE escapes with by itself in PostgreSQL; SQLite has to be told, so the wildcards are taken out. */
function holding(word: string) {
  const isNumber = /^[\d\s()+-]+$/.test(word);
  const folded = isNumber ? phoneKey(word) : foldWords(word);
  return sql<string>`${`%${folded.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}

function visibleTo<O>(leads: Leads<O>, visibility: Visibility): Leads<O> {
  return visibility === 'all' ? leads : leads.where('personId', '=', visibility.personId);
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

/** What of its contact was mistyped. Whoever is looked for, or erased, by the right one is found then. */
async function correct(
  db: Kysely<Database>,
  lead: StoredLead,
  { email: from_email = lead.params.from_email, phone = lead.params.phone }: LeadChange,
): Promise<StoredLead> {
  if (from_email === lead.params.from_email && phone === lead.params.phone) return lead;
  const params = { ...lead.params, from_email, phone };
  await db
    .updateTable('lead')
    .set({
      params: JSON.stringify(params),
      sender: senderKey(senderOf(params)),
      searchText: searchText(params),
    })
    .where('id', '=', lead.id)
    .execute();
  return { ...lead, params } as StoredLead;
}

function eventsOf({ id: leadId, params }: StoredLead, change: LeadChange): LeadEvent[] {
  const { stage, person, followUpOn, keptBecause, email, phone, by, at } = change;
  const correction = (label: string, before: string, now: string | undefined) =>
    now === undefined || now === before ? undefined : `${label}: ${now} (was: ${before || 'not given'})`;
  const said: [LeadEvent['kind'], string | null | undefined][] = [
    ['stage', stage],
    ['person', person === undefined ? undefined : (person?.name ?? null)],
    ['follow-up', followUpOn],
    ['kept', keptBecause],
    ['contact', correction('Email', params.from_email, email)],
    ['contact', correction('Phone', params.phone, phone)],
  ];
  return said.flatMap(([kind, text]) =>
    text === undefined ? [] : [{ id: randomUUID(), leadId, at, by, kind, text: text ?? '' }],
  );
}

function toEvent({ byId, byName, ...event }: Selectable<Database['leadEvent']>): LeadEvent {
  return { ...event, by: { id: byId, name: byName } };
}

/** @returns false where its id is taken. */
async function addEvent(db: Kysely<Database>, { by, ...event }: LeadEvent): Promise<boolean> {
  const insert = db.insertInto('leadEvent').values({ ...event, byId: by.id, byName: by.name });
  const added = insert.onConflict((conflict) => conflict.column('id').doNothing()).returning('id');
  return (await added.executeTakeFirst()) !== undefined;
}
