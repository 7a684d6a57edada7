/** The contract: the queue of leads that a webhook has to be told of. */
import { expect, test } from 'vitest';
import { addAll, addSpam, at, enquiry, openInstances, type Subject } from './subject.ts';

export function testWebhooks({ engine, store }: Subject): void {
  const claim = async (now: number, limit = 10, from = store()) =>
    (
      await from.claimWebhooks({
        now: at(now),
        leasedUntil: at(now + 2),
        latestAttempt: at(now + 60),
        limit,
      })
    )
      .map(({ lead, failures }) => `${lead.id} ${failures}`)
      .toSorted();

  test('the webhook is told of each lead once, and of none from before it was set up', async () => {
    await addAll(store(), enquiry('before'));
    await store().skipWebhooks();
    await addAll(store(), enquiry('a', 1), enquiry('b', 2), enquiry('c', 3));
    expect(await claim(5, 2)).toEqual(['a 0', 'b 0']);
    expect(await claim(5)).toEqual(['c 0']);
    for (const id of ['a', 'b', 'c']) await store().webhookTaken(id, at(6));
    expect(await claim(60)).toEqual([]);
    expect(await store().webhookState()).toEqual({
      waiting: 0,
      givenUp: 0,
      lastTakenAt: at(6),
      lastError: null,
    });
  });

  test('suspected spam is not announced until it is released', async () => {
    await addSpam(store(), enquiry('a'));
    expect(await claim(1)).toEqual([]);
    expect(await store().webhookState()).toMatchObject({ waiting: 0 });
    await store().releaseSpam('a', { id: null, name: 'Ann' }, at(1));
    expect(await claim(1)).toEqual(['a 0']);
  });

  test('one that failed is due again at its time, one that got lost after its lease, one given up never', async () => {
    await addAll(store(), enquiry('a'), enquiry('b'), enquiry('c'));
    await claim(0);
    await store().webhookFailed('a', 'the webhook answered 500', at(30));
    await store().webhookFailed('b', 'the webhook answered 410', null);
    expect(await claim(1.9)).toEqual([]);
    expect(await claim(2)).toEqual(['c 0']);
    await store().webhookTaken('c', at(2));
    expect(await store().webhookState()).toEqual({
      waiting: 1,
      givenUp: 1,
      lastTakenAt: at(2),
      lastError: expect.stringMatching(/^the webhook answered/),
    });
    expect(await claim(30)).toEqual(['a 1']);
    await store().webhookTaken('a', at(31));
    expect(await claim(1000)).toEqual([]);
  });

  test('a clock that ran ahead and was set back puts no webhook off', async () => {
    await addAll(store(), enquiry('a'));
    await claim(5000);
    await store().webhookFailed('a', 'away', at(5030));
    expect(await claim(1)).toEqual(['a 1']);
  });

  test('servers that claim at one moment never announce the same lead', async () => {
    const instance = await openInstances(engine);
    await addAll(
      instance(0),
      ...Array.from({ length: 40 }, (_, index) => enquiry(`id-${index}`, index / 40)),
    );
    const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(1, 5, instance(index))));
    let left: string[];
    do {
      left = await claim(1, 20, instance(0));
      claims.push(left);
    } while (left.length > 0);
    expect(claims.flat()).toHaveLength(40);
    expect(new Set(claims.flat()).size).toBe(40);
  });
}
