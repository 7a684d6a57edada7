/**
 * What every store keeps to, whichever engine is behind it. Each engine's own tests run it against
 * a real database.
 */
import type { Insertable, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database, LeadTable } from '../../../server/store/database.ts';
import type { LeadDatabase } from '../../../server/store/lead-database.ts';
import { isSettled, type Lead, type PurgeOptions, StoreOpenError } from '../../../server/store/lead-store.ts';
import { migrations } from '../../../server/store/migrations.ts';
import { testDesk } from './desk.ts';
import { testOutbox } from './outbox.ts';
import { testPeople } from './people.ts';
import {
  addAll,
  addSpam,
  application,
  at,
  columnsOf,
  type Engine,
  enquiry,
  expectKeptOnce,
  ids,
  openInstances,
  type Subject,
  sameAs,
} from './subject.ts';
import { testWebhooks } from './webhooks.ts';

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
  testDesk(subject);
  testPeople(subject);
  testWebhooks(subject);
  testSchema(subject);
}

/** What is added is there, once. */
function testAdding({ engine, store }: Subject): void {
  test('what was added is there, as it was sent, after the store was closed', async () => {
    const lead = application('c', 1, 'Tabs\t, "quotes", \u0000, \ud800 alone, 家 and 🏡');
    const first = await engine.open();
    await addAll(first, enquiry('a', 0), enquiry('b', 2), lead);
    await first.close();
    const leads = await store().list();
    expect(ids(leads)).toEqual(['b', 'c', 'a']);
    expect(leads[1]).toEqual({
      ...lead,
      state: 'waiting',
      suspectedSpam: false,
      attempts: 0,
      nextAttemptAt: at(1),
      lastError: null,
      deliveredAt: null,
      deliveredBy: null,
      answeredAt: null,
      recipients: [],
      mailedAt: null,
      stage: 'new',
      personId: null,
      followUpOn: null,
      keptBecause: null,
      version: 0,
      sentFrom: null,
    });
  });

  test.each([
    ['within ten minutes is the lead that is there', 10, 'ann@example.com', { id: 'a', duplicate: true }],
    ['after more than ten minutes is another lead', 10.001, 'ann@example.com', { id: 'b', duplicate: false }],
    ['from another sender is another lead', 1, 'bo@example.com', { id: 'b', duplicate: false }],
  ])('the same message %s', async (_name, minutes, sender, kept) => {
    const again = enquiry('b', minutes, 'The very same words.');
    again.params.from_email = sender;
    await addAll(store(), enquiry('a', 0, 'The very same words.'));
    expect(await store().add(again, sameAs(again))).toEqual(kept);
    expect(await store().list()).toHaveLength(kept.duplicate ? 1 : 2);
  });

  test('of messages at one moment, identical ones are one lead, and all get its id', async () => {
    await expectKeptOnce(await openInstances(engine));
  });

  test('the same id is never stored twice', async () => {
    await addAll(store(), enquiry('a', 0));
    const other = enquiry('a', 1, 'These are other words.');
    await expect(store().add(other, sameAs(other))).rejects.toThrow(/unique/i);
    expect(await store().list()).toHaveLength(1);
  });

  test('a suspected message that is sent again without suspicion is one lead, and is delivered', async () => {
    const quick = enquiry('a', 0, 'The very same words.');
    const again = enquiry('b', 1, 'The very same words.');
    await store().add(quick, sameAs(quick, true));
    expect(await store().list()).toMatchObject([{ suspectedSpam: true, nextAttemptAt: null }]);
    expect(await store().add(again, sameAs(again))).toEqual({ id: 'a', duplicate: true });
    expect(await store().list()).toMatchObject([{ id: 'a', suspectedSpam: false, nextAttemptAt: at(1) }]);
  });

  test('a message that is sent again under suspicion stays free of it', async () => {
    const first = enquiry('a', 0, 'The very same words.');
    const again = enquiry('b', 1, 'The very same words.');
    await addAll(store(), first);
    expect(await store().add(again, sameAs(again, true))).toEqual({ id: 'a', duplicate: true });
    expect(await store().list()).toMatchObject([{ id: 'a', suspectedSpam: false }]);
  });

  test('each filter lists what it says, and together they list what fits all', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    await addSpam(store(), enquiry('spam', 3));
    await store().markAnswered('a', at(5));
    await store().claim({ worker: 'w', now: at(5), leasedUntil: at(6), limit: 1 });
    await store().recordDelivered('a', 'w', at(5), 'smtp');
    const found = async (filter: Parameters<ReturnType<typeof store>['list']>[0]) =>
      ids(await store().list(filter));

    expect(await found({})).toEqual(['spam', 'b', 'a']);
    expect(await found({ state: 'delivered' })).toEqual(['a']);
    expect(await found({ suspectedSpam: true })).toEqual(['spam']);
    expect(await found({ suspectedSpam: false })).toEqual(['b', 'a']);
    expect(await found({ answered: true })).toEqual(['a']);
    expect(await found({ answered: false })).toEqual(['spam', 'b']);
    expect(await found({ receivedBefore: at(1) })).toEqual(['a']);
    expect(await found({ state: 'waiting', suspectedSpam: false, answered: false })).toEqual(['b']);
  });

  test('the counts are of leads by state, without suspected spam, and of the oldest that waits', async () => {
    const none = { waiting: 0, delivered: 0, undelivered: 0, held: 0, suspectedSpam: 0 };
    expect(await store().counts()).toEqual({ ...none, oldestWaiting: null });
    await addSpam(store(), enquiry('spam', -1));
    await addAll(store(), ...['a', 'b', 'c', 'd', 'e'].map((id, index) => enquiry(id, index)));
    await store().claim({ worker: 'w', now: at(9), leasedUntil: at(19), limit: 3 });
    await store().recordDelivered('a', 'w', at(9), 'smtp');
    await store().recordFailure('b', 'w', 'refused', null);
    await store().recordFailure('c', 'w', 'refused', at(30));
    const some = { waiting: 3, delivered: 1, undelivered: 1, held: 0, suspectedSpam: 1 };
    expect(await store().counts()).toEqual({ ...some, oldestWaiting: at(2) });
  });

  test('adding fails after closing, and what was on its way is kept', async () => {
    const closing = await engine.open();
    const leads = Array.from({ length: 150 }, (_, index) => enquiry(`id-${index}`));
    const adding = Promise.all(leads.map((lead) => closing.add(lead, sameAs(lead))));
    await closing.close();
    await adding;
    await expect(addAll(closing, enquiry('late'))).rejects.toThrow();
    expect(await store().list()).toHaveLength(150);
  });
}

const purge = (receivedBefore: string): PurgeOptions => ({
  receivedBefore,
  // Later for what is newer, so that the records have an order.
  at: new Date(Date.parse(receivedBefore) + 10 * 60_000).toISOString(),
  doneBy: 'person',
});

/** What the owner may do with it. */
function testKeeping({ engine, store, find }: Subject): void {
  test.each([
    ['marked as answered', 'markAnswered', 'answeredAt'],
    ['sent again', 'resend', 'nextAttemptAt'],
  ] as const)('one lead is %s and no other, and that there is none is said', async (_, change, changed) => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    const before = await find('b');
    expect(await store()[change]('a', at(5))).toBe(1);
    expect(await store()[change]('nobody', at(5))).toBe(0);
    expect(await find('a')).toMatchObject({ [changed]: at(5) });
    expect(await find('b')).toEqual(before);
  });

  test('erasing a sender deletes all of theirs, in any case, and nobody else’s', async () => {
    const mine = [enquiry('a', 0), enquiry('b', 1), application('c', 2)];
    for (const lead of mine) lead.params.from_email = 'Änne@Example.com';
    const others = [enquiry('d', 3), enquiry('e', 4, 'I know änne@example.com well.')];
    await addAll(store(), ...mine, ...others);
    expect(await store().eraseSender(' änne@EXAMPLE.com')).toBe(3);
    expect(ids(await store().list())).toEqual(['e', 'd']);
    expect(await store().eraseSender('%')).toBe(0);
  });

  test('a sender of more leads than one statement names is erased whole', async () => {
    const leads = Array.from({ length: 1001 }, (_, index) => columnsOf(enquiry(`id-${index}`)));
    await engine.outside((db) => db.insertInto('lead').values(leads).execute());
    expect(await store().eraseSender('ann@example.com')).toBe(1001);
    expect(await store().list()).toEqual([]);
  });

  test('purging deletes what is old and settled, never what nobody has had', async () => {
    await addSpam(store(), enquiry('spam', 0));
    const old = ['delivered', 'unseen', 'seen', 'retried', 'answered', 'untried'];
    await addAll(store(), ...old.map((id, index) => enquiry(id, index / 10)));
    await addAll(store(), enquiry('new', 60));
    await store().claim({ worker: 'w', now: at(61), leasedUntil: at(66), limit: 4 });
    await store().recordDelivered('delivered', 'w', at(61), 'smtp');
    await store().recordFailure('unseen', 'w', 'refused', null);
    await store().recordFailure('seen', 'w', 'refused', null);
    await store().recordFailure('retried', 'w', 'refused', at(70));
    for (const id of ['seen', 'answered']) await store().markAnswered(id, at(62));

    expect(await store().purge(purge(at(0)))).toBe(0);
    const settled = (await store().list({ receivedBefore: at(60) })).filter(isSettled);
    expect(await store().purge(purge(at(60)))).toBe(settled.length);
    expect(settled).toHaveLength(4);
    expect(ids(await store().list())).toEqual(['new', 'untried', 'retried', 'unseen']);
    const [last, first] = await store().purgeRuns();
    expect(last).toMatchObject({ at: at(70), receivedBefore: at(60), doneBy: 'person' });
    expect(last?.leadIds.toSorted()).toEqual(ids(settled).toSorted());
    expect(first?.leadIds).toEqual([]);
  });

  test('purging leaves what bears an earlier time than is plausible', async () => {
    await addSpam(store(), enquiry('early', 0), enquiry('late', 2));
    expect(await store().purge({ ...purge(at(60)), receivedSince: at(1) })).toBe(1);
    expect(ids(await store().list())).toEqual(['early']);
  });

  test('the owner works beside the server: each sees at once what the other did', async () => {
    const admin = await engine.openAdmin();
    expect(await admin?.list()).toEqual([]);
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    expect(ids((await admin?.list()) ?? [])).toEqual(['b', 'a']);
    expect(await admin?.markAnswered('a', at(5))).toBe(1);
    expect(await find('a')).toMatchObject({ answeredAt: at(5) });
    expect(await admin?.eraseSender('ann@example.com')).toBe(2);
    expect(await store().list()).toEqual([]);
    await addAll(store(), enquiry('c', 6));
    expect(await admin?.counts()).toMatchObject({ waiting: 1 });
    await admin?.close();
  });
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

  test('leads of before the desk are found in it, and count as contacted where they were answered', async () => {
    await engine.empty();
    await engine.outside(async (db) => {
      await makeFirstVersion(db);
      await migrateTo(db, '0004-upkeep');
      await db
        .updateTable('lead')
        .set({ answered_at: at(9) })
        .where('id', '=', 'a')
        .execute();
    });
    const later = await openLater(engine);
    const { leads } = await later.page({ words: ['message of'] }, 'all', { limit: 9 });
    expect(leads).toMatchObject([
      { ...enquiry('b', 1), stage: 'new', personId: null, version: 0, sentFrom: null },
      { ...enquiry('a', 0), stage: 'contacted', answeredAt: at(9) },
    ]);
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
