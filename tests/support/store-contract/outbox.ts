/** The contract: the queue of leads that wait for delivery. */
import { expect, test } from 'vitest';
import type { Recipient } from '../../../server/store/lead-store.ts';
import { addAll, addSpam, at, enquiry, ids, openInstances, type Subject } from './subject.ts';

export function testOutbox({ engine, store, find }: Subject): void {
  const claim = (worker: string, now: number, limit = 10) =>
    store().claim({ worker, now: at(now), leasedUntil: at(now + 5), limit });

  test('leads are claimed oldest first, no more than asked for, by their ids if of one moment', async () => {
    await addAll(store(), enquiry('d', 2), enquiry('b', 1), enquiry('c', 1), enquiry('a', 3));
    expect(ids(await claim('w', 5, 3))).toEqual(['b', 'c', 'd']);
    expect(ids(await claim('w', 5, 3))).toEqual(['a']);
    expect(await claim('w', 5, 3)).toEqual([]);
  });

  test('a claimed lead is nobody else’s until its lease is over', async () => {
    await addAll(store(), enquiry('a', 0));
    expect(ids(await claim('first', 0))).toEqual(['a']);
    expect(await claim('second', 4.99)).toEqual([]);
    expect(ids(await claim('second', 5))).toEqual(['a']);
  });

  test('the last delivery is known, and why the newest that is not settled failed', async () => {
    expect(await store().lastDelivery()).toEqual({ deliveredAt: null, lastError: null });
    await addAll(store(), enquiry('a', 0), enquiry('b', 1), enquiry('c', 2));
    await claim('w', 3);
    await store().recordDelivered('a', 'w', at(4), 'smtp');
    await store().recordFailure('b', 'w', 'busy', null);
    await store().recordFailure('c', 'w', 'full', at(9));
    expect(await store().lastDelivery()).toEqual({ deliveredAt: at(4), lastError: 'full' });
    await store().markAnswered('b', at(5));
    await store().markAnswered('c', at(5));
    expect(await store().lastDelivery()).toEqual({ deliveredAt: at(4), lastError: null });
  });

  test('a clock that ran ahead for two days and was set back holds up nothing', async () => {
    const ahead = 2 * 24 * 60;
    const due = (worker: string, now: number) =>
      store().claim({
        worker,
        now: at(now),
        leasedUntil: at(now + 5),
        latestAttempt: at(now + 180),
        limit: 10,
      });
    await addAll(store(), enquiry('new', ahead), enquiry('leased', ahead), enquiry('tried', ahead));
    await due('crashed', ahead + 1);
    await store().recordFailure('tried', 'crashed', 'busy', at(ahead + 3));
    await store().recordFailure('new', 'crashed', 'busy', at(ahead + 2));
    await store().resend('new', at(ahead + 2));
    expect(ids(await due('w', 1))).toEqual(['leased', 'new', 'tried']);
  });

  test('clocks of instances that differ by minutes take no lease away', async () => {
    await addAll(store(), enquiry('a', 4));
    await claim('ahead', 4);
    expect(await claim('behind', 0)).toEqual([]);
  });

  test('workers that claim at one moment never get the same lead, and together get all', async () => {
    const instance = await openInstances(engine);
    const leads = Array.from({ length: 90 }, (_, index) => enquiry(`id-${index}`, index / 90));
    await addAll(instance(0), ...leads);
    const claims: string[] = [];
    let got: number;
    do {
      const claiming = Array.from({ length: 6 }, (_, index) =>
        instance(index).claim({ worker: `w${index}`, now: at(1), leasedUntil: at(6), limit: 7 }),
      );
      const round = (await Promise.all(claiming)).flat();
      got = round.length;
      claims.push(...ids(round));
    } while (got > 0);
    expect(claims.toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
  });

  test('suspected spam is never claimed until a person says that it is none', async () => {
    await addSpam(store(), enquiry('spam', 0));
    expect(await claim('w', 60 * 24 * 365)).toEqual([]);
    expect(await store().resend('spam', at(1))).toBe(1);
    expect(ids(await claim('w', 1))).toEqual(['spam']);
  });

  test('a delivered lead is settled, with the time and the transport', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('w', 0);
    await store().recordDelivered('a', 'w', at(1), 'smtp.example.com');
    const outcome = { state: 'delivered', deliveredAt: at(1), deliveredBy: 'smtp.example.com' };
    expect(await find('a')).toMatchObject({ ...outcome, nextAttemptAt: null, lastError: null });
    expect(await claim('w', 1000)).toEqual([]);
  });

  test('a failed lead waits for its next attempt; given up, it waits for a person', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('w', 0);
    await store().recordFailure('a', 'w', '421 try again later', at(2));
    const failed = { state: 'waiting', attempts: 1, lastError: '421 try again later', nextAttemptAt: at(2) };
    expect(await find('a')).toMatchObject(failed);
    expect(await claim('w', 1.99)).toEqual([]);
    expect(ids(await claim('w', 2))).toEqual(['a']);
    await store().recordFailure('a', 'w', '550 no such mailbox', null);
    expect(await find('a')).toMatchObject({ state: 'undelivered', attempts: 2, nextAttemptAt: null });
    expect(await claim('w', 60 * 24 * 365)).toEqual([]);

    expect(await store().resend('a', at(10))).toBe(1);
    const again = { state: 'waiting', attempts: 0, nextAttemptAt: at(10), lastError: null };
    expect(await find('a')).toMatchObject(again);
    expect(ids(await claim('w', 10))).toEqual(['a']);
  });

  test('only who holds the lease records an outcome', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('slow', 0);
    await claim('quick', 5);
    const before = await find('a');
    await store().recordDelivered('a', 'slow', at(6), 'smtp');
    await store().recordFailure('a', 'slow', 'timed out', null);
    await store().recordDelivered('a', 'stranger', at(6), 'smtp');
    expect(await find('a')).toEqual(before);
    await store().recordDelivered('a', 'quick', at(7), 'smtp');
    expect(await find('a')).toMatchObject({ state: 'delivered', deliveredAt: at(7) });
    await store().recordFailure('a', 'quick', 'recorded twice', at(9));
    expect(await find('a')).toMatchObject({ state: 'delivered', attempts: 0 });
  });

  test('a worker that gives back its leads gives back its own alone', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1), enquiry('c', 2));
    await claim('stopping', 2, 2);
    await claim('working', 2, 1);
    await store().release('stopping');
    expect(ids(await claim('working', 2))).toEqual(['a', 'b']);
    expect(await claim('other', 2)).toEqual([]);
  });

  test('what became of it for each recipient is there, and renews the lease', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('w', 0);
    const had = recipient('ann@example.com', at(1));
    const refused = recipient('bo@example.com', null, 'the server answered 550 to RCPT TO');
    expect(await store().recordRecipients('a', 'w', [had, refused], at(7))).toBe(true);
    expect(await claim('other', 6)).toEqual([]);
    await store().recordFailure('a', 'w', 'refused', at(8));
    expect(await claim('w', 8)).toMatchObject([{ id: 'a', recipients: [had, refused] }]);
    expect(await store().recordRecipients('a', 'stranger', [], at(20))).toBe(false);
    expect(await find('a')).toMatchObject({ recipients: [had, refused] });
  });

  test('sent again, a lead spares those who have it, unless all have', async () => {
    await addAll(store(), enquiry('part', 0), enquiry('all', 1));
    await claim('w', 1);
    const some = [recipient('ann@example.com', at(1)), recipient('bo@example.com', null)];
    await store().recordRecipients('part', 'w', some, at(7));
    await store().recordFailure('part', 'w', 'refused', null);
    await store().recordRecipients('all', 'w', [recipient('ann@example.com', at(1))], at(7));
    await store().recordDelivered('all', 'w', at(1), 'smtp');
    for (const id of ['part', 'all']) await store().resend(id, at(9));
    const again = await claim('w', 9);
    expect(again.map(({ recipients }) => recipients)).toEqual([some, []]);
  });

  test('so many are admitted in a time, the others are held; a restart counts on', async () => {
    const all = ['a', 'b', 'c', 'd'];
    await addAll(store(), ...all.map((id, index) => enquiry(id, index)));
    await claim('w', 10);
    const admit = (id: string, minute: number) =>
      store().admit(id, { worker: 'w', now: at(minute), since: at(minute - 60), limit: 2 });
    expect([await admit('a', 10), await admit('b', 20)]).toEqual([true, true]);
    expect(await admit('c', 30)).toBe(false);
    expect(await find('c')).toMatchObject({ state: 'held', mailedAt: null });
    expect(await store().counts()).toMatchObject({ waiting: 3, held: 1 });
    // The first one is an hour old by then, and so is no longer counted.
    expect(await admit('d', 70)).toBe(true);
    expect(await claim('w', 1000)).not.toContainEqual(expect.objectContaining({ id: 'c' }));
    await store().resend('c', at(71));
    expect(await find('c')).toMatchObject({ state: 'waiting', mailedAt: at(71) });
  });

  test('a clock that ran ahead uses up no other day’s number', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    await claim('w', 1);
    const admit = (id: string, minute: number) =>
      store().admit(id, { worker: 'w', now: at(minute), since: at(minute - 60), limit: 1 });
    expect([await admit('a', 5000), await admit('b', 2)]).toEqual([true, true]);
  });

  test('a digest takes what is held and suspected, once, and settles what was held', async () => {
    await addSpam(store(), enquiry('spam', 0));
    await addAll(store(), ...['a', 'b', 'c', 'mailed'].map((id, index) => enquiry(id, index)));
    await claim('w', 9);
    for (const id of ['a', 'b', 'c']) {
      await store().admit(id, { worker: 'w', now: at(9), since: at(0), limit: 0 });
    }
    const content = async (key: string) => {
      const { held, spam, spamCount } = await store().digestContent(key, 1);
      return [ids(held), ids(spam), spamCount];
    };
    for (const _ of ['once', 'again after a restart']) {
      await store().fillDigest('hourly', { spam: false, mostHeld: 2 });
      expect(await content('hourly')).toEqual([['a', 'b'], [], 0]);
    }
    await store().fillDigest('daily', { spam: true, mostHeld: 2 });
    expect(await content('daily')).toEqual([['c'], ['spam'], 1]);
    await store().resend('b', at(10));
    await store().settleDigest('hourly', at(11));
    expect(await find('a')).toMatchObject({ state: 'delivered', deliveredBy: 'digest' });
    expect(await find('b')).toMatchObject({ state: 'waiting' });
    expect(await find('c')).toMatchObject({ state: 'held' });
    await store().settleDigest('daily', at(12));
    expect(await find('spam')).toMatchObject({ suspectedSpam: true, deliveredAt: null });
    await store().fillDigest('next', { spam: true, mostHeld: 2 });
    expect(await content('next')).toEqual([[], [], 0]);
  });

  test('of those who change a note at one moment, one does', async () => {
    expect(await store().note('digest')).toBeNull();
    const from = async (before: string | null) => {
      const changes = ['x', 'y', 'z'].map((after) => store().replaceNote('digest', before, after));
      return (await Promise.all(changes)).filter(Boolean).length;
    };
    expect(await from(null)).toBe(1);
    const written = await store().note('digest');
    expect(await from(`not ${written}`)).toBe(0);
    expect(await store().note('digest')).toBe(written);
    expect(await store().replaceNote('digest', written, 'next')).toBe(true);
    expect(await store().note('digest')).toBe('next');
  });
}

function recipient(address: string, takenAt: string | null, lastError: string | null = null): Recipient {
  return { address, takenAt, takenBy: takenAt === null ? null : 'smtp', lastError };
}
