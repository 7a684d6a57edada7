/** The contract: what is added is there, once, and can be found. */
import { expect, test } from 'vitest';
import { addAll, application, at, enquiry, ids, type Subject, sameAs } from './subject.ts';

export function testAdding({ engine, store }: Subject): void {
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
    });
  });

  test('the same message within ten minutes is the lead that is there', async () => {
    const again = enquiry('b', 10, 'The very same words.');
    await addAll(store(), enquiry('a', 0, 'The very same words.'));
    expect(await store().add(again, sameAs(again))).toEqual({ id: 'a', duplicate: true });
    expect(ids(await store().list())).toEqual(['a']);
  });

  test('the same message after more than ten minutes is another lead', async () => {
    const later = { ...enquiry('b', 10, 'The very same words.'), receivedAt: at(10.001) };
    await addAll(store(), enquiry('a', 0, 'The very same words.'));
    expect(await store().add(later, sameAs(later))).toEqual({ id: 'b', duplicate: false });
    expect(ids(await store().list())).toEqual(['b', 'a']);
  });

  test('the same words from another sender are another lead', async () => {
    const first = enquiry('a', 0, 'Please call me.');
    const other = enquiry('b', 1, 'Please call me.');
    other.params.from_email = 'bo@example.com';
    await addAll(store(), first, other);
    expect(ids(await store().list())).toEqual(['b', 'a']);
  });

  test('fifty identical messages at one moment are one lead, and all get its id', async () => {
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const lead = enquiry(`id-${index}`, 0, 'The very same words.');
      return store().add(lead, sameAs(lead));
    });
    const kept = await Promise.all(attempts);
    const leads = await store().list();
    expect(leads).toHaveLength(1);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(ids(leads)));
    expect(kept.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  });

  test('fifty different messages at one moment are fifty leads', async () => {
    const leads = Array.from({ length: 50 }, (_, index) => enquiry(`id-${index}`));
    const kept = await Promise.all(leads.map((lead) => store().add(lead, sameAs(lead))));
    expect(kept.every(({ duplicate }) => !duplicate)).toBe(true);
    expect(await store().list()).toHaveLength(50);
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
    expect(await store().list()).toMatchObject([
      { id: 'a', suspectedSpam: false, nextAttemptAt: at(1) },
    ]);
  });

  test('a message that is sent again under suspicion stays free of it', async () => {
    const first = enquiry('a', 0, 'The very same words.');
    const again = enquiry('b', 1, 'The very same words.');
    await addAll(store(), first);
    expect(await store().add(again, sameAs(again, true))).toEqual({ id: 'a', duplicate: true });
    expect(await store().list()).toMatchObject([{ id: 'a', suspectedSpam: false }]);
  });

  test('each filter lists what it says, and together they list what fits all', async () => {
    const spam = enquiry('spam', 3, 'Cheap watches for everyone.');
    await addAll(store(), enquiry('a', 0), enquiry('b', 1, 'Wir kaufen ein HÄUSCHEN.'));
    await store().add(spam, sameAs(spam, true));
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
    expect(await found({ text: 'häuschen' })).toEqual(['b']);
    expect(await found({ text: 'ANN@EXAMPLE' })).toEqual(['spam', 'b', 'a']);
    expect(await found({ text: '%' })).toEqual([]);
    expect(await found({ state: 'waiting', suspectedSpam: false, answered: false })).toEqual(['b']);
  });

  test('a lead is found by the beginning of its id, if that is the beginning of one only', async () => {
    await addAll(store(), enquiry('3f2a-11', 0), enquiry('3f2a-22', 1), enquiry('9b00-33', 2));
    expect(await store().find('9')).toMatchObject({ id: '9b00-33' });
    expect(await store().find('9B00')).toMatchObject({ id: '9b00-33' });
    expect(await store().find('3f2a-2')).toMatchObject({ id: '3f2a-22' });
    for (const prefix of ['3f2a', '7', '', '%', '_b00', 'b00', "9'"]) {
      expect(await store().find(prefix)).toBeNull();
    }
  });

  test('the counts are of leads by state, without suspected spam, and of the oldest that waits', async () => {
    expect(await store().counts()).toEqual({
      waiting: 0,
      delivered: 0,
      undelivered: 0,
      held: 0,
      suspectedSpam: 0,
      oldestWaiting: null,
    });
    const spam = enquiry('spam', -1, 'Cheap watches for everyone.');
    await store().add(spam, sameAs(spam, true));
    await addAll(store(), ...['a', 'b', 'c', 'd', 'e'].map((id, index) => enquiry(id, index)));
    await store().claim({ worker: 'w', now: at(9), leasedUntil: at(19), limit: 3 });
    await store().recordDelivered('a', 'w', at(9), 'smtp');
    await store().recordFailure('b', 'w', 'refused', null);
    await store().recordFailure('c', 'w', 'refused', at(30));
    expect(await store().counts()).toEqual({
      waiting: 3,
      delivered: 1,
      undelivered: 1,
      held: 0,
      suspectedSpam: 1,
      oldestWaiting: at(2),
    });
  });

  test('adding fails after closing, and what was on its way is kept', async () => {
    const closing = await engine.open();
    const adding = addAll(closing, enquiry('a', 0));
    await closing.close();
    await adding;
    await expect(addAll(closing, enquiry('b', 1))).rejects.toThrow();
    expect(ids(await store().list())).toEqual(['a']);
  });
}
