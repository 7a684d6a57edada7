/** The contract for people at the desk: accounts, passkeys, links, sessions and the audit log. */
import { describe, expect, test } from 'vitest';
import type { AuditEntry, Person, Session } from '../../../server/store/model.ts';
import { addAll, at, enquiry, type Subject } from './subject.ts';

const owner: Person = {
  id: 'ann',
  email: 'Ann@Example.com',
  name: 'Ann',
  role: 'owner',
  sees: 'all',
  createdAt: at(0),
};
const bo = { id: 'bo', email: 'bo@example.com', name: 'Bo' };
const broker: Person = { ...owner, ...bo, role: 'broker', sees: 'own' };

const sessionOf = (personId: string, id: string, seen = 0): Session => ({
  id,
  personId,
  createdAt: at(0),
  lastSeenAt: at(seen),
  userAgent: 'A browser',
});

export function testPeople({ store, engine, find }: Subject): void {
  describe('the people of the desk', () => {
    test('rejects an email address in use, ignoring case', async () => {
      expect(await store().addPerson(owner)).toBe('added');
      expect(await store().addPerson({ ...broker, email: ' ann@example.COM' })).toBe('email-taken');
      expect(await store().addPerson(broker)).toBe('added');
      expect(await store().people()).toEqual([owner, broker]);
    });

    test('rejects a name in use or reserved, ignoring case, accents and invisible characters', async () => {
      for (const person of [owner, broker]) await store().addPerson(person);
      const other = { ...owner, id: 'cy', email: 'cy@example.com' };
      for (const name of ['Ann', ' ÁNN ', 'a\u200bnn', 'The server']) {
        expect(await store().addPerson({ ...other, name })).toBe('name-taken');
        expect(await store().changePerson('bo', { name })).toBe('name-taken');
      }
      expect(await store().changePerson('ann', { name: 'ANN' })).toBe('done');
      expect((await store().people()).map(({ name }) => name)).toEqual(['ANN', 'Bo']);
    });

    test('gives a name to one of two people who take it concurrently', async () => {
      for (const person of [owner, broker]) await store().addPerson(person);
      const second = engine.instances > 1 ? await engine.open() : store();
      const cy = { ...owner, id: 'cy', email: 'cy@example.com', name: 'Cy' };
      const results = await Promise.all([store().addPerson(cy), second.changePerson('bo', { name: 'Cy' })]);
      if (second !== store()) await second.close();
      expect(results.filter((outcome) => outcome === 'name-taken')).toHaveLength(1);
    });

    test('keeps the last owner, even when two remove each other concurrently', async () => {
      const other = { ...owner, id: 'cy', email: 'cy@example.com', name: 'Cy' };
      for (const person of [owner, broker, other]) await store().addPerson(person);
      const second = engine.instances > 1 ? await engine.open() : store();
      const results = await Promise.all([store().removePerson('ann'), second.removePerson('cy')]);
      if (second !== store()) await second.close();
      expect(results.toSorted()).toEqual(['done', 'last-owner']);
      const [left] = (await store().people()).filter(({ role }) => role === 'owner');
      expect(await store().changePerson(left?.id ?? '', { role: 'broker' })).toBe('last-owner');
      expect(await store().changePerson(left?.id ?? '', { name: 'Dee' })).toBe('done');
      expect(await store().changePerson('gone', { name: 'Eve' })).toBe('not-found');
    });

    test('ends a removed person’s access, and unassigns their leads', async () => {
      await store().addPerson(owner);
      await store().addPerson(broker);
      await addAll(store(), enquiry('a', 0));
      await store().change('a', { version: 0, by: owner, at: at(1), person: broker });
      await store().addSession('hash', sessionOf('bo', 's'));
      await store().addPasskey(passkey);
      await store().addLink(link, 0);
      expect(await store().removePerson('bo')).toBe('done');
      expect(await store().removePerson('bo')).toBe('not-found');
      expect(await store().findSession('hash', at(0))).toBeNull();
      expect(await store().findPasskey('key')).toBeNull();
      expect(await store().findLink('link', at(1))).toBeNull();
      expect(await find('a')).toMatchObject({ personId: null, version: 2 });
    });
  });

  const passkey = {
    id: 'key',
    personId: 'bo',
    publicKey: 'AQID',
    counter: 0,
    transports: ['internal', 'hybrid'],
    name: 'Phone',
    createdAt: at(0),
    lastUsedAt: null,
  };
  const invitation = { personId: 'bo', purpose: 'invitation' } as const;
  const link = { ...invitation, hash: 'link', createdAt: at(0), expiresAt: at(60) };

  describe('signing in', () => {
    test('finds a passkey by its id, and records its last use', async () => {
      await store().addPasskey(passkey);
      await store().recordPasskeyUse('key', 7, at(5));
      const used = { ...passkey, counter: 7, lastUsedAt: at(5) };
      expect(await store().findPasskey('key')).toEqual(used);
      expect(await store().passkeys('bo')).toEqual([used]);
      expect(await store().removePasskey('key', 'ann')).toBe(false);
      expect(await store().removePasskey('key', 'bo')).toBe(true);
      expect(await store().passkeys('bo')).toEqual([]);
    });

    test('accepts a link once before it expires, and keeps the given number of earlier links', async () => {
      await store().addLink(link, 0);
      expect(await store().findLink('link', at(59))).toEqual(link);
      expect(await store().findLink('link', at(60))).toBeNull();
      const taken = await Promise.all([
        store().consumeLink('link', at(1)),
        store().consumeLink('link', at(1)),
      ]);
      expect(taken.filter((one) => one !== null)).toEqual([link]);
      await store().addLink(link, 0);
      await store().addLink({ ...link, hash: 'newer' }, 0);
      await store().addLink({ ...link, hash: 'other', purpose: 'sign-in' }, 0);
      expect(await store().consumeLink('link', at(1))).toBeNull();
      expect(await store().consumeLink('newer', at(60))).toBeNull();
      expect(await store().consumeLink('other', at(1))).toMatchObject({ purpose: 'sign-in' });
      for (const minute of [1, 2, 3, 4]) {
        await store().addLink({ ...link, hash: `at ${minute}`, createdAt: at(minute) }, 2);
      }
      const left = [1, 2, 3, 4].map((minute) => store().findLink(`at ${minute}`, at(5)));
      expect((await Promise.all(left)).map((one) => one?.hash)).toEqual([undefined, 'at 2', 'at 3', 'at 4']);
    });

    test('accepts a challenge once before it expires', async () => {
      await store().addChallenge('c', { now: at(0), expiresAt: at(5) });
      expect(await store().consumeChallenge('c', at(4))).toBe(true);
      expect(await store().consumeChallenge('c', at(4))).toBe(false);
      await store().addChallenge('late', { now: at(0), expiresAt: at(5) });
      expect(await store().consumeChallenge('late', at(5))).toBe(false);
    });

    test('finds a session until it is idle too long or ended', async () => {
      await store().addPerson(broker);
      await store().addSession('one', sessionOf('bo', '1', 10));
      await store().addSession('two', sessionOf('bo', '2', 20));
      expect(await store().findSession('one', at(10))).toEqual({
        session: sessionOf('bo', '1', 10),
        person: broker,
      });
      expect(await store().findSession('one', at(11))).toBeNull();
      await store().touchSession('one', at(30));
      expect((await store().sessions('bo', at(15))).map(({ id }) => id)).toEqual(['1', '2']);
      await store().renewSession('two', 'three', at(40));
      expect(await store().findSession('two', at(0))).toBeNull();
      const renewed = { ...sessionOf('bo', '2', 40), createdAt: at(40) };
      expect(await store().findSession('three', at(0))).toMatchObject({ session: renewed });
      expect(await store().endSession('1', 'ann')).toBe(false);
      expect(await store().endSession('1', 'bo')).toBe(true);
      expect(await store().findSession('one', at(0))).toBeNull();
      await store().addLink(link, 0);
      await store().addLink({ ...link, hash: 'of ann', personId: 'ann' }, 0);
      expect(await store().endSessions('bo')).toBe(1);
      expect(await store().findLink('link', at(1))).toBeNull();
      expect(await store().findLink('of ann', at(1))).not.toBeNull();
      expect(await store().sessions('bo', at(0))).toEqual([]);
    });
  });

  test('pages through the audit log, newest first', async () => {
    const by = { id: 'ann', name: 'Ann' };
    const entries = Object.entries({ a: 0, b: 1, c: 1, d: 2 }).map(([id, minutes]): AuditEntry => {
      return { id, at: at(minutes), by, did: 'read', leadId: 'a', detail: '' };
    });
    for (const entry of entries) await store().record(entry);
    const [a, b, c, d] = entries;
    expect(await store().entries({ limit: 2 })).toEqual([d, c]);
    expect(await store().entries({ before: 'c', limit: 9 })).toEqual([b, a]);
  });
}
