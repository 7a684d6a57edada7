/**
 * What every store keeps to, whichever engine is behind it. Each engine's own tests run it against
 * a real database.
 */
import type { Insertable, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database, LeadTable } from '../../../server/store/database.ts';
import { type Lead, type LeadDatabase, StoreOpenError } from '../../../server/store/lead-store.ts';
import { migrations } from '../../../server/store/migrations.ts';
import { testAdding, testKeeping } from './leads.ts';
import { testOutbox } from './outbox.ts';
import { addAll, application, at, columnsOf, type Engine, enquiry, ids, type Subject } from './subject.ts';

export function testContract(engine: Engine): void {
  let store: LeadDatabase;
  beforeEach(async () => {
    await engine.empty();
    store = await engine.open();
  });
  afterEach(() => store.close());

  const subject: Subject = {
    engine,
    store: () => store,
    find: async (wanted) => (await store.list()).find(({ id }) => id === wanted),
  };
  testAdding(subject);
  testOutbox(subject);
  testKeeping(subject);
  testSchema(subject);
}

async function migrateTo(db: Kysely<Database>, last: string): Promise<void> {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => known },
  }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** As the first version of this site left it, with two leads. */
async function makeFirstVersion(db: Kysely<Database>): Promise<void> {
  await migrateTo(db, '0001-leads');
  await db
    .insertInto('lead')
    .values([enquiry('a', 0), enquiry('b', 1)].map(columnsOf))
    .execute();
}

/** As the version left it that knew one outcome for all recipients: a lead in each of its states. */
async function makeSecondVersion(db: Kysely<Database>): Promise<void> {
  await migrateTo(db, '0002-outbox');
  const taken = { state: 'delivered', delivered_at: at(20), delivered_by: 'smtp', attempts: 2 };
  const failing = { attempts: 1, next_attempt_at: at(30), last_error: 'smtp: no answer in time' };
  const rows: [Lead, Partial<Insertable<LeadTable>>][] = [
    [enquiry('new', 0), { next_attempt_at: at(0) }],
    [enquiry('failing', 1), failing],
    [enquiry('taken', 2), taken],
    [enquiry('emailjs', 3), { ...taken, delivered_by: 'emailjs', answered_at: at(40) }],
    [application('given-up', 4), { state: 'undelivered', attempts: 30, last_error: 'refused' }],
    [enquiry('spam', 5), { suspected_spam: 1 }],
    [enquiry('leased', 6), { leased_by: 'a server that died', leased_until: at(7) }],
  ];
  for (const [lead, outcome] of rows) {
    await db
      .insertInto('lead')
      .values({ ...columnsOf(lead), ...outcome })
      .execute();
  }
}

async function pretendNewer(db: Kysely<Database>): Promise<void> {
  await db
    .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-future', timestamp: '2030-01-01T00:00:00.000Z' })
    .execute();
}

/** Stores of other versions. */
function testSchema({ engine, store }: Subject): void {
  test('leads that the first version kept are there, and are delivered', async () => {
    await engine.empty();
    await engine.outside(makeFirstVersion);
    const later = await openLater(engine);
    expect(await later.list()).toMatchObject([
      { ...enquiry('b', 1), state: 'waiting', suspectedSpam: false, attempts: 0 },
      enquiry('a', 0),
    ]);
    const due = await later.claim({ worker: 'w', now: at(5), leasedUntil: at(9), limit: 9 });
    expect(ids(due)).toEqual(['a', 'b']);
  });

  test('leads of before recipients were told apart are all there, as they were, and go on', async () => {
    await engine.empty();
    await engine.outside(makeSecondVersion);
    const later = await openLater(engine);
    const old = { recipients: [], suspectedSpam: false, answeredAt: null };
    const taken = { state: 'delivered', deliveredAt: at(20), mailedAt: at(20), attempts: 2 };
    expect((await later.list()).toReversed()).toMatchObject([
      { ...enquiry('new', 0), ...old, state: 'waiting', mailedAt: null },
      { ...enquiry('failing', 1), ...old, state: 'waiting', attempts: 1, mailedAt: at(1) },
      { ...enquiry('taken', 2), ...old, ...taken, deliveredBy: 'smtp' },
      { ...enquiry('emailjs', 3), ...taken, deliveredBy: 'emailjs', answeredAt: at(40) },
      { ...application('given-up', 4), ...old, state: 'undelivered', attempts: 30 },
      { ...enquiry('spam', 5), suspectedSpam: true, mailedAt: null },
      { ...enquiry('leased', 6), ...old, state: 'waiting' },
    ]);
    const due = await later.claim({ worker: 'w', now: at(35), leasedUntil: at(39), limit: 9 });
    expect(ids(due)).toEqual(['new', 'failing', 'leased']);
    await later.fillDigest('daily', { spam: true, mostHeld: 9 });
    expect(ids((await later.digestContent('daily', 9)).spam)).toEqual(['spam']);
  });

  test('the owner’s commands leave migrating to the server, and say so', async () => {
    await engine.empty();
    await engine.outside(makeFirstVersion);
    await expect(engine.openAdmin()).rejects.toThrow(
      /older version of this site and lacks 0002-outbox.*npm start/,
    );
  });

  test('the owner’s commands find no store where no server has set one up', async () => {
    await engine.empty();
    expect(await engine.openAdmin()).toBeNull();
    expect(await engine.openAdmin()).toBeNull();
  });

  test('a store that a newer version has changed is refused, not damaged', async () => {
    await addAll(store(), enquiry('a', 0));
    await engine.outside(pretendNewer);
    for (const opening of [engine.open, engine.openAdmin]) {
      const refused = await opening().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreOpenError);
      expect(String(refused)).toMatch(/newer version of this site: it knows 9999-future/);
    }
    expect(ids(await store().list())).toEqual(['a']);
  });
}

/** Closed when the test ends. */
async function openLater({ open }: Engine): Promise<LeadDatabase> {
  const store = await open();
  onTestFinished(store.close);
  return store;
}
