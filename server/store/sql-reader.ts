/** Reading leads, the same for every engine. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { fromRow } from './lead-rows.ts';
import type { LeadCounts, LeadFilter, LeadReader, StoredLead } from './lead-store.ts';

export function readerOver(db: Kysely<Database>): Omit<LeadReader, 'close'> {
  return {
    list: (filter = {}) => list(db, filter),
    find: (idPrefix) => find(db, idPrefix),
    counts: () => counts(db),
  };
}

async function list(db: Kysely<Database>, filter: LeadFilter): Promise<StoredLead[]> {
  const { state, suspectedSpam, answered, receivedBefore, text } = filter;
  let query = db.selectFrom('lead').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  if (suspectedSpam !== undefined) {
    query = query.where('suspected_spam', '=', suspectedSpam ? 1 : 0);
  }
  if (answered !== undefined) query = query.where('answered_at', answered ? 'is not' : 'is', null);
  if (receivedBefore !== undefined) query = query.where('received_at', '<', receivedBefore);
  const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').execute();
  const leads = rows.map(fromRow);
  // Engines fold the case of letters beyond A to Z differently, so that is done here.
  const wanted = text?.toLocaleLowerCase('en-AU');
  if (wanted === undefined) return leads;
  return leads.filter(({ params }) =>
    Object.values(params).some((value) => value.toLocaleLowerCase('en-AU').includes(wanted)),
  );
}

async function find(db: Kysely<Database>, idPrefix: string): Promise<StoredLead | null> {
  if (!/^[0-9a-z-]+$/i.test(idPrefix)) return null;
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    // Ids are in lower case; whether "like" minds the case depends on the engine.
    .where('id', 'like', `${idPrefix.toLowerCase()}%`)
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0] ? fromRow(rows[0]) : null;
}

async function counts(db: Kysely<Database>): Promise<LeadCounts> {
  const rows = await db
    .selectFrom('lead')
    .select(['state', 'suspected_spam', sql<number>`count(*)`.as('count')])
    .select(sql<string | null>`min(received_at)`.as('oldest'))
    .groupBy(['state', 'suspected_spam'])
    .execute();
  const count = (state: string) =>
    rows
      .filter((row) => row.state === state && row.suspected_spam === 0)
      .reduce((sum, row) => sum + Number(row.count), 0);
  const waiting = rows.find((row) => row.state === 'waiting' && row.suspected_spam === 0);
  return {
    waiting: count('waiting'),
    delivered: count('delivered'),
    undelivered: count('undelivered'),
    held: count('held'),
    suspectedSpam: rows
      .filter((row) => row.suspected_spam === 1)
      .reduce((sum, row) => sum + Number(row.count), 0),
    oldestWaiting: waiting?.oldest ?? null,
  };
}
