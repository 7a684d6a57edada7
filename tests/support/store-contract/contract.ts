/**
 * The contract that every store fulfils, whatever its engine. Each engine's tests run it against a real database.
 */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isSettled, StoreOpenError } from '../../../server/store/model.ts';
import type { TestStore } from '../test-store.ts';
import { testDesk } from './desk.ts';
import { testJobs } from './jobs.ts';
import { testPeople } from './people.ts';
import {
  addAll,
  addOptionsFor,
  addSpam,
  application,
  at,
  type Engine,
  enquiry,
  expectDeduplicated,
  ids,
  openInstances,
  recordMailOutcomes,
  type Subject,
} from './subject.ts';

export function testContract(engine: Engine): void {
  let store: TestStore;
  beforeEach(async () => {
    await engine.clear();
    store = await engine.open();
  });
  afterEach(() => store.close());

  const subject: Subject = {
    engine,
    store: () => store,
    find: async (wanted) => (await store.find(wanted, 'all')) ?? undefined,
  };
  testAdding(subject);
  testJobs(subject);
  testDeleting(subject);
  testDesk(subject);
  testPeople(subject);
  testSchema(subject);
}

function testAdding({ engine, store }: Subject): void {
  test('keeps leads unchanged after the store is closed', async () => {
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
      answeredAt: null,
      recipients: [],
      stage: 'new',
      personId: null,
      followUpOn: null,
      keptBecause: null,
      version: 0,
      sentFrom: null,
    });
  });

  test.each([
    ['a duplicate within ten minutes', 10, 'ann@example.com', { id: 'a', duplicate: true }],
    ['a new lead after more than ten minutes', 10.001, 'ann@example.com', { id: 'b', duplicate: false }],
    ['a new lead from another sender', 1, 'bo@example.com', { id: 'b', duplicate: false }],
  ])('treats the same message as %s', async (_name, minutes, sender, kept) => {
    const again = enquiry('b', minutes, 'The very same words.');
    again.params.from_email = sender;
    await addAll(store(), enquiry('a', 0, 'The very same words.'));
    expect(await store().add(again, addOptionsFor(again))).toEqual(kept);
    expect(await store().list()).toHaveLength(kept.duplicate ? 1 : 2);
  });

  test('stores identical messages that arrive concurrently once, and returns the same id for all', async () => {
    await expectDeduplicated(await openInstances(engine));
  });

  test('rejects a second lead with the same id', async () => {
    await addAll(store(), enquiry('a', 0));
    const other = enquiry('a', 1, 'These are other words.');
    await expect(store().add(other, addOptionsFor(other))).rejects.toThrow(/unique/i);
    expect(await store().list()).toHaveLength(1);
  });

  test('clears the suspicion of spam when the same message arrives again without it', async () => {
    const quick = enquiry('a', 0, 'The very same words.');
    const again = enquiry('b', 1, 'The very same words.');
    await store().add(quick, addOptionsFor(quick, true));
    expect(await store().list()).toMatchObject([{ suspectedSpam: true }]);
    expect(await store().add(again, addOptionsFor(again))).toEqual({ id: 'a', duplicate: true });
    expect(await store().list()).toMatchObject([{ id: 'a', suspectedSpam: false }]);
  });

  test('does not suspect a lead of spam when the same message arrives again as suspected', async () => {
    const first = enquiry('a', 0, 'The very same words.');
    const again = enquiry('b', 1, 'The very same words.');
    await addAll(store(), first);
    expect(await store().add(again, addOptionsFor(again, true))).toEqual({ id: 'a', duplicate: true });
    expect(await store().list()).toMatchObject([{ id: 'a', suspectedSpam: false }]);
  });
}

const purge = (receivedBefore: string) => ({
  receivedBefore,
  // Later than the leads, so that the audit entries have a defined order.
  at: new Date(Date.parse(receivedBefore) + 10 * 60_000).toISOString(),
  by: { id: null, name: 'Ann' },
});

function testDeleting({ engine, store, find }: Subject): void {
  test('erases all leads of a sender, ignoring case, and no others', async () => {
    const mine = [enquiry('a', 0), enquiry('b', 1), application('c', 2)];
    for (const lead of mine) lead.params.from_email = 'Änne@Example.com';
    const others = [enquiry('d', 3), enquiry('e', 4, 'I know änne@example.com well.')];
    await addAll(store(), ...mine, ...others);
    const note = { id: 'note', leadId: 'a', text: 'Private.', by: { id: null, name: 'Ann' }, at: at(5) };
    await store().addNote(note);
    expect(await store().countSender(' änne@EXAMPLE.com')).toBe(3);
    expect(await store().eraseSender(' änne@EXAMPLE.com')).toBe(3);
    expect(ids(await store().list())).toEqual(['e', 'd']);
    expect(await store().history('a')).toEqual([]);
    expect(await store().eraseSender('%')).toBe(0);
  });

  test('repeats erasures after a backup is restored, and ends its sessions', async () => {
    const owner = {
      email: 'ann@example.com',
      name: 'Ann',
      role: 'owner',
      sees: 'all',
      createdAt: at(0),
    } as const;
    await store().addPerson({ ...owner, id: 'ann' });
    const bo = { ...owner, id: 'bo', email: 'bo@example.com', name: 'Bo' };
    await store().addPerson(bo);
    const session = { id: 's', personId: 'ann', createdAt: at(0), lastSeenAt: at(0), userAgent: '' };
    await store().addSession('hash', session);
    await addAll(store(), enquiry('a', 0));
    await store().eraseSender('ann@example.com');
    await store().removePerson('bo');
    const later = new Date(Date.now() + 60_000).toISOString();
    await addAll(store(), { ...enquiry('new', 0), receivedAt: later });
    const reopened = await openAnother(engine);
    expect(ids(await reopened.list())).toEqual(['new']);
    expect(await reopened.findSession('hash', at(-1))).not.toBeNull();
    // Restores a backup made before the erasures.
    await reopened.addPerson(bo);
    await addAll(reopened, enquiry('a', 0), enquiry('b', 1));
    await engine.withDatabase((db) => db.deleteFrom('note').execute());
    const restored = await openAnother(engine);
    expect(ids(await restored.list())).toEqual(['new']);
    expect((await restored.people()).map(({ id }) => id)).toEqual(['ann']);
    expect(await restored.findSession('hash', at(-1))).toBeNull();
  });

  test('purges old settled leads, and keeps those that were neither delivered nor answered', async () => {
    await addSpam(store(), enquiry('spam', 0));
    const old = ['delivered', 'unseen', 'seen', 'retried', 'answered', 'untried'];
    await addAll(store(), ...old.map((id, index) => enquiry(id, index / 10)));
    await addAll(store(), enquiry('new', 60));
    for (const [id, outcome] of [
      ['delivered', 'taken'],
      ['unseen', 'given up'],
      ['seen', 'given up'],
      ['retried', 'waits'],
    ] as const) {
      await recordMailOutcomes(store(), id, at(61), {
        'ann@example.com': 'taken',
        'bo@example.com': outcome,
      });
    }
    for (const id of ['seen', 'answered']) await store().markAnswered(id, at(62));

    expect(await store().purge(purge(at(0)))).toBe(0);
    const settled = (await store().list()).filter((lead) => lead.id !== 'new' && isSettled(lead));
    expect(await store().countUnsettled(at(60))).toBe(3);
    expect(await store().purge(purge(at(60)))).toBe(settled.length);
    expect(settled).toHaveLength(4);
    expect(await store().countUnsettled(at(60))).toBe(3);
    expect(ids(await store().list())).toEqual(['new', 'untried', 'retried', 'unseen']);
    expect(await store().lastPurgedAt()).toBe(at(70));
    const record = await store().entries({ limit: 9 });
    expect(record).toMatchObject([{ at: at(70), by: { name: 'Ann' }, did: 'deleted by age', detail: '4' }]);
  });

  test('deletes suspected spam by age or all at once, except leads with a reason to keep', async () => {
    await addSpam(store(), enquiry('old', 0), enquiry('kept', 1), enquiry('new', 5));
    await addAll(store(), enquiry('other', 0));
    const by = { id: null, name: 'Ann' };
    const keptBecause = 'I know them.';
    await store().change('kept', { version: 0, by, at: at(6), keptBecause });
    expect(await store().countSuspectedSpam()).toBe(3);
    expect(await store().purge({ ...purge(at(-60)), spamReceivedBefore: at(2) })).toBe(1);
    expect(ids(await store().list())).toEqual(['new', 'kept', 'other']);
    await store().addNote({ id: 'note', leadId: 'new', text: 'Spam.', by, at: at(7) });
    expect(await store().deleteSpam({ at: at(8), by })).toBe(1);
    expect(await store().deleteSpam({ at: at(9), by })).toBe(0);
    expect(ids(await store().list())).toEqual(['kept', 'other']);
    expect(await store().history('new')).toEqual([]);
    const [newest] = await store().entries({ limit: 9 });
    expect(newest).toMatchObject({ at: at(8), by: { name: 'Ann' }, did: 'deleted spam', detail: '1' });
  });

  test('refuses suspected spam beyond its limit, and still accepts other leads', async () => {
    const add = (lead: ReturnType<typeof enquiry>, isSpam: boolean) =>
      store().add(lead, { ...addOptionsFor(lead, isSpam), maxSuspectedSpam: 1 });
    expect(await add(enquiry('a', 0), true)).toEqual({ id: 'a', duplicate: false });
    const [spam, honest, again] = await Promise.all([
      add(enquiry('b', 1), true),
      add(enquiry('c', 2), false),
      add({ ...enquiry('a', 0), id: 'd' }, true),
    ]);
    expect([spam, honest?.id, again?.id]).toEqual([null, 'c', 'a']);
    expect(ids(await store().list())).toEqual(['c', 'a']);
  });

  test('does not purge leads with an implausibly early time', async () => {
    await addSpam(store(), enquiry('early', 0), enquiry('late', 2));
    expect(await store().purge({ ...purge(at(60)), receivedSince: at(1) })).toBe(1);
    expect(ids(await store().list())).toEqual(['early']);
  });

  test('shows changes at once between the server and the owner’s commands', async () => {
    const admin = await engine.openAdmin();
    expect(await admin?.list()).toEqual([]);
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    expect(ids((await admin?.list()) ?? [])).toEqual(['b', 'a']);
    await admin?.markAnswered('a', at(5));
    expect(await find('a')).toMatchObject({ answeredAt: at(5) });
    expect(await admin?.eraseSender('ann@example.com')).toBe(2);
    expect(await store().list()).toEqual([]);
    await addAll(store(), enquiry('c', 6));
    expect(await admin?.jobState('mail')).toMatchObject({ waiting: 1 });
    await admin?.close();
  });
}

function testSchema({ engine, store }: Subject): void {
  test('finds no store for the owner’s commands before a server has created one', async () => {
    await engine.empty();
    expect(await engine.openAdmin()).toBeNull();
  });

  test('refuses a store of another version, and leaves its data unchanged', async () => {
    onTestFinished(engine.empty);
    await addAll(store(), enquiry('a', 0));
    await engine.withDatabase((db) => sql`update kysely_migration set name = '0000-other'`.execute(db));
    for (const opening of [engine.open, engine.openAdmin]) {
      const refused = await opening().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreOpenError);
      expect(String(refused)).toMatch(
        /was made by another version of this site: run that version, or restore/,
      );
    }
    expect(ids(await store().list())).toEqual(['a']);
  });
}

/** Opens another store, which is closed when the test ends. */
async function openAnother({ open }: Engine): Promise<TestStore> {
  const store = await open();
  onTestFinished(store.close);
  return store;
}
