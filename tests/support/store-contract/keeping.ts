/** The contract: what the owner may do with leads. */
import { expect, test } from 'vitest';
import { isSettled, type PurgeOptions } from '../../../server/store/lead-store.ts';
import { addAll, application, at, enquiry, ids, type Subject, sameAs } from './subject.ts';

const purge = (receivedBefore: string): PurgeOptions => ({
  receivedBefore,
  // Later for what is newer, so that the records have an order.
  at: new Date(Date.parse(receivedBefore) + 10 * 60_000).toISOString(),
  doneBy: 'person',
});

export function testKeeping({ engine, store }: Subject): void {
  test('a lead is marked as answered, and no other', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    expect(await store().markAnswered('a', at(5))).toBe(1);
    expect(await store().markAnswered('nobody', at(5))).toBe(0);
    expect((await store().list()).map(({ answeredAt }) => answeredAt)).toEqual([null, at(5)]);
  });

  test('sending again changes one lead, and says where there is none', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    expect(await store().resend('a', at(5))).toBe(1);
    expect(await store().resend('nobody', at(5))).toBe(0);
    expect((await store().list()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([
      at(1),
      at(5),
    ]);
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
    const leads = Array.from({ length: 1001 }, (_, index) => enquiry(`id-${index}`));
    await Promise.all(leads.map((lead) => store().add(lead, sameAs(lead))));
    expect(await store().eraseSender('ann@example.com')).toBe(1001);
    expect(await store().list()).toEqual([]);
  });

  test('purging deletes what is old and settled, never what nobody has had', async () => {
    const spam = enquiry('spam', 0);
    await store().add(spam, sameAs(spam, true));
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
    const [early, late] = [enquiry('early', 0), enquiry('late', 2)];
    for (const lead of [early, late]) await store().add(lead, sameAs(lead, true));
    expect(await store().purge({ ...purge(at(60)), receivedSince: at(1) })).toBe(1);
    expect(ids(await store().list())).toEqual(['early']);
  });

  test('the owner works beside the server: each sees at once what the other did', async () => {
    const keeper = await engine.openKeeper();
    expect(await keeper?.list()).toEqual([]);
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    expect(ids((await keeper?.list()) ?? [])).toEqual(['b', 'a']);
    expect(await keeper?.markAnswered('a', at(5))).toBe(1);
    expect(await store().find('a')).toMatchObject({ answeredAt: at(5) });
    expect(await keeper?.eraseSender('ann@example.com')).toBe(2);
    expect(await store().list()).toEqual([]);
    await addAll(store(), enquiry('c', 6));
    expect(await keeper?.counts()).toMatchObject({ waiting: 1 });
    await keeper?.close();
  });
}
