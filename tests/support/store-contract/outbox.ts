/** The contract: the queue of leads that wait for delivery. */
import { expect, test } from 'vitest';
import { addAll, at, enquiry, ids, type Subject, sameAs } from './subject.ts';

export function testOutbox({ store }: Subject): void {
  const claim = (worker: string, now: number, limit = 10) =>
    store().claim({ worker, now: at(now), leasedUntil: at(now + 5), limit });

  test('leads are claimed oldest first, no more than asked for, and by their ids if of one moment', async () => {
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
    const leads = Array.from({ length: 60 }, (_, index) => enquiry(`id-${index}`, index / 60));
    await addAll(store(), ...leads);
    const workers = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6'];
    const claims: string[] = [];
    let got: number;
    do {
      const round = await Promise.all(workers.map((worker) => claim(worker, 1, 7)));
      got = round.flat().length;
      claims.push(...round.flatMap(ids));
    } while (got > 0);
    expect(claims.toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
  });

  test('suspected spam is never claimed until a person says that it is none', async () => {
    const spam = enquiry('spam', 0);
    await store().add(spam, sameAs(spam, true));
    expect(await claim('w', 60 * 24 * 365)).toEqual([]);
    expect(await store().resend('spam', at(1))).toBe(1);
    expect(ids(await claim('w', 1))).toEqual(['spam']);
  });

  test('a delivered lead is settled, with the time and the transport', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('w', 0);
    await store().recordDelivered('a', 'w', at(1), 'smtp.example.com');
    expect(await store().find('a')).toMatchObject({
      state: 'delivered',
      deliveredAt: at(1),
      deliveredBy: 'smtp.example.com',
      nextAttemptAt: null,
      lastError: null,
    });
    expect(await claim('w', 1000)).toEqual([]);
  });

  test('a failed lead waits for its next attempt, and counts its failures', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('w', 0);
    await store().recordFailure('a', 'w', '421 try again later', at(2));
    expect(await store().find('a')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: '421 try again later',
      nextAttemptAt: at(2),
    });
    expect(await claim('w', 1.99)).toEqual([]);
    expect(ids(await claim('w', 2))).toEqual(['a']);
    await store().recordFailure('a', 'w', '550 no such mailbox', at(9));
    expect(await store().find('a')).toMatchObject({ attempts: 2 });
  });

  test('a lead that was given up is kept and not tried again, until a person has it sent', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('w', 0);
    await store().recordFailure('a', 'w', '550 no such mailbox', null);
    expect(await store().find('a')).toMatchObject({ state: 'undelivered', nextAttemptAt: null });
    expect(await claim('w', 60 * 24 * 365)).toEqual([]);

    expect(await store().resend('a', at(10))).toBe(1);
    expect(await store().find('a')).toMatchObject({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: at(10),
      lastError: null,
    });
    expect(ids(await claim('w', 10))).toEqual(['a']);
  });

  test('only who holds the lease records an outcome', async () => {
    await addAll(store(), enquiry('a', 0));
    await claim('slow', 0);
    await claim('quick', 5);
    const before = await store().find('a');
    await store().recordDelivered('a', 'slow', at(6), 'smtp');
    await store().recordFailure('a', 'slow', 'timed out', null);
    await store().recordDelivered('a', 'stranger', at(6), 'smtp');
    expect(await store().find('a')).toEqual(before);
    await store().recordDelivered('a', 'quick', at(7), 'smtp');
    expect(await store().find('a')).toMatchObject({ state: 'delivered', deliveredAt: at(7) });
    await store().recordFailure('a', 'quick', 'recorded twice', at(9));
    expect(await store().find('a')).toMatchObject({ state: 'delivered', attempts: 0 });
  });

  test('a worker that gives back its leads gives back its own alone', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1), enquiry('c', 2));
    await claim('stopping', 2, 2);
    await claim('working', 2, 1);
    await store().release('stopping');
    expect(ids(await claim('working', 2))).toEqual(['a', 'b']);
    expect(await claim('other', 2)).toEqual([]);
  });
}
