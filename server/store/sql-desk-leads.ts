/** The desk's queries for leads, the same for both engines. */
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
import { addJobs, countRows } from './sql-jobs.ts';
import { addLeadJobs, isSettledRow, type LeadJobs, withDelivery } from './sql-leads.ts';
import { foldWords, phoneKey, searchText, senderKey, senderOf } from './text-keys.ts';

type Leads<O> = SelectQueryBuilder<Database, 'lead', O>;

type Row = Selectable<LeadTable>;

const PAGE_SIZE = 500;

/** Must equal the expression in the index, or the engines do not use it. */
const newRank = sql<number>`(case when stage = 'new' then 0 else 1 end)`;

export function deskQueries(db: Kysely<Database>, jobs: LeadJobs) {
  /** Returns a page of leads: new ones, oldest first, then the rest, newest first. `next` is null on the last page. */
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
      // A single stage has its own index.
      if (stage === undefined) found = found.where(newRank, '=', isNew ? 0 : 1);
      // A row-value comparison, so that the index finds any page directly.
      if (after?.isNew === isNew) {
        const comparison = sql.raw(isNew ? '>' : '<');
        found = found.where(sql<boolean>`(received_at, id) ${comparison} (${after.receivedAt}, ${after.id})`);
      }
      const direction = isNew ? 'asc' : 'desc';
      const sorted = found.orderBy('receivedAt', direction).orderBy('id', direction);
      rows.push(...(await sorted.limit(limit + 1 - rows.length).execute()));
      if (rows.length > limit) break;
    }
    const leads = await withDelivery(db, rows.slice(0, limit));
    const last = leads.at(-1);
    if (rows.length <= limit || last === undefined) return { leads, next: null };
    return { leads, next: { isNew: last.stage === 'new', receivedAt: last.receivedAt, id: last.id } };
  }

  /** Yields all pages. */
  async function* pages(query: LeadQuery, visibility: Visibility): AsyncGenerator<StoredLead[]> {
    for (let after: LeadCursor | null | undefined; after !== null; ) {
      const { leads, next } = await page(query, visibility, { limit: PAGE_SIZE, ...(after && { after }) });
      yield leads;
      after = next;
    }
  }

  return {
    page,
    pages,

    async find(id: string, visibility: Visibility): Promise<StoredLead | null> {
      const query = visibleTo(db.selectFrom('lead').selectAll().where('id', '=', id), visibility);
      const [lead] = await withDelivery(db, await query.execute());
      return lead ?? null;
    },

    /** @param limits leads received before `receivedBefore` wait too long; reminders up to `today` are due. */
    async deskCounts(
      visibility: Visibility,
      limits: { receivedBefore: string; today: string },
    ): Promise<DeskCounts> {
      const visible = visibleTo(db.selectFrom('lead'), visibility);
      const held = visible.where('suspectedSpam', '=', 1);
      const wanted = visible.where('suspectedSpam', '=', 0);
      const fresh = wanted.where('stage', '=', 'new');
      return {
        new: await countRows(fresh),
        waitingTooLong: await countRows(fresh.where('receivedAt', '<', limits.receivedBefore)),
        followUpDue: await countRows(wanted.where('followUpOn', '<=', limits.today)),
        suspectedSpam: await countRows(held),
        undelivered: await countRows(givenUp(visible)),
      };
    },

    /** Returns the events of a lead, oldest first. */
    async history(leadId: string): Promise<LeadEvent[]> {
      const events = db.selectFrom('leadEvent').selectAll().where('leadId', '=', leadId);
      const rows = await events.orderBy('at').orderBy('id').execute();
      return rows.map(toEvent);
    },

    /**
     * Applies a change if the lead still has the version that was read.
     *
     * @param next jobs to add.
     * @returns the current lead and whether it was changed, or null when there is no such lead.
     */
    change(
      id: string,
      change: LeadChange,
      next: readonly NewJob[] = [],
    ): Promise<{ changed: boolean; lead: StoredLead } | null> {
      return db.transaction().execute(async (transaction) => {
        // Writes first: a transaction that starts with a read could fail when another one writes.
        const result = await transaction
          .updateTable('lead')
          .set((row) => ({ ...toColumns(change, row), version: row('version', '+', 1) }))
          .where(({ eb }) => eb.and({ id, version: change.version }))
          .executeTakeFirst();
        const rows = await transaction.selectFrom('lead').selectAll().where('id', '=', id).execute();
        const [lead] = await withDelivery(transaction, rows);
        if (lead === undefined) return null;
        if (result.numUpdatedRows === 0n) return { changed: false, lead };
        const corrected = await correctContact(transaction, lead, change);
        for (const event of toChangeEvents(lead, change)) await addEvent(transaction, event);
        await addJobs(transaction, next);
        return { changed: true, lead: corrected };
      });
    },

    /** Returns the notes by lead id, oldest first. */
    async findNotes(leadIds: readonly string[]): Promise<Map<string, LeadEvent[]>> {
      if (leadIds.length === 0) return new Map();
      const notes = db.selectFrom('leadEvent').selectAll().where('kind', '=', 'note');
      const rows = await notes.where('leadId', 'in', leadIds).orderBy('at').orderBy('id').execute();
      return Map.groupBy(rows.map(toEvent), ({ leadId }) => leadId);
    },

    /** Adds a note. Idempotent: the same note again is `added`, another note with its id is `id-taken`. */
    addNote(note: Omit<LeadEvent, 'kind'>): Promise<'added' | 'not-found' | 'id-taken'> {
      const { id, leadId, text, by } = note;
      return db.transaction().execute(async (transaction) => {
        // Locks the lead, so that it cannot be erased before the note is added.
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

    /** Releases suspected spam for delivery. @returns false when there is no such lead or it is not suspected. */
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

    /** Returns the leads that deletion by age will delete up to this cutoff, oldest first. */
    async expiring(receivedBefore: string, limit: number): Promise<StoredLead[]> {
      const old = db.selectFrom('lead').selectAll().where('receivedAt', '<', receivedBefore);
      const settled = old.where('keptBecause', 'is', null).where(isSettledRow);
      return withDelivery(db, await settled.orderBy('receivedAt').orderBy('id').limit(limit).execute());
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
  for (const word of words) found = found.where(sql`search_text`, 'like', containing(word));
  return found;
}

/** Selects leads whose mail was given up for at least one address. */
function givenUp<O>(leads: Leads<O>): Leads<O> {
  return leads.where('id', 'in', (query) => {
    const mails = query.selectFrom('job').select(sql<string>`lead_id`.as('id')).where('kind', '=', 'mail');
    return mails.where('doneAt', 'is', null).where('dueAt', 'is', null);
  });
}

/** Escapes the wildcards of LIKE with `!`: the default escape differs, `\` in PostgreSQL and none in SQLite. */
function containing(word: string) {
  const isNumber = /^[\d\s()+-]+$/.test(word);
  const folded = isNumber ? phoneKey(word) : foldWords(word);
  return sql<string>`${`%${folded.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}

function visibleTo<O>(leads: Leads<O>, visibility: Visibility): Leads<O> {
  return visibility === 'all' ? leads : leads.where('personId', '=', visibility.personId);
}

/** Keeps the time of the first answer; a lead that is new again has none. */
function toColumns(change: LeadChange, row: ExpressionBuilder<Database, 'lead'>) {
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

/** Corrects the contact details and the columns derived from them, so that search and erasure find the lead. */
async function correctContact(
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

function toChangeEvents({ id: leadId, params }: StoredLead, change: LeadChange): LeadEvent[] {
  const { stage, person, followUpOn, keptBecause, email, phone, by, at } = change;
  const correction = (label: string, before: string, now: string | undefined) =>
    now === undefined || now === before ? undefined : `${label}: ${now} (was: ${before || 'not given'})`;
  const changes: [LeadEvent['kind'], string | null | undefined][] = [
    ['stage', stage],
    ['person', person === undefined ? undefined : (person?.name ?? null)],
    ['follow-up', followUpOn],
    ['kept', keptBecause],
    ['contact', correction('Email', params.from_email, email)],
    ['contact', correction('Phone', params.phone, phone)],
  ];
  return changes.flatMap(([kind, text]) =>
    text === undefined ? [] : [{ id: randomUUID(), leadId, at, by, kind, text: text ?? '' }],
  );
}

function toEvent({ byId, byName, ...event }: Selectable<Database['leadEvent']>): LeadEvent {
  return { ...event, by: { id: byId, name: byName } };
}

/** Returns false when the id is taken. */
async function addEvent(db: Kysely<Database>, { by, ...event }: LeadEvent): Promise<boolean> {
  const insert = db.insertInto('leadEvent').values({ ...event, byId: by.id, byName: by.name });
  const added = insert.onConflict((conflict) => conflict.column('id').doNothing()).returning('id');
  return (await added.executeTakeFirst()) !== undefined;
}
