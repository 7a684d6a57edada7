/** The contract for the desk: finding leads, changing them concurrently, and their history. */
import { describe, expect, test } from 'vitest';
import type { Author, LeadChange, LeadQuery, Visibility } from '../../../server/store/model.ts';
import { addAll, addSpam, application, at, enquiry, ids, type Subject } from './subject.ts';

const ann: Author = { id: 'ann', name: 'Ann' };
const bo: Author = { id: 'bo', name: 'Bo' };

export function testDesk(subject: Subject): void {
  describe('the desk', () => {
    testFinding(subject);
    testChanging(subject);
    testRetentionHold(subject);
  });
}

function testFinding({ store }: Subject): void {
  const found = async (query: LeadQuery = {}, visibility: Visibility = 'all') =>
    ids((await store().page(query, visibility, { limit: 100 })).leads);
  const set = async (id: string, change: Partial<LeadChange>) => {
    const version = (await store().find(id, 'all'))?.version ?? -1;
    await store().change(id, { by: ann, at: at(60), version, ...change });
  };

  test('lists unanswered leads oldest first, then answered ones newest first, without suspected spam', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1), enquiry('c', 2), enquiry('d', 3));
    await addSpam(store(), enquiry('spam', 4));
    await set('d', { stage: 'contacted' });
    await set('b', { stage: 'lost' });
    expect(await found()).toEqual(['a', 'c', 'd', 'b']);
    expect(await found({ suspectedSpam: true })).toEqual(['spam']);
  });

  test('pages through leads without gaps or duplicates, even with equal times', async () => {
    const all = Array.from({ length: 11 }, (_, index) => enquiry(`id-${index}`, Math.floor(index / 4)));
    await addAll(store(), ...all);
    for (const id of ['id-1', 'id-6', 'id-10']) await set(id, { stage: 'won' });
    const whole = await found();
    const paged: string[] = [];
    for (let after = {}; ; ) {
      const { leads, next } = await store().page({}, 'all', { ...after, limit: 3 });
      paged.push(...ids(leads));
      if (next === null) break;
      after = { after: next };
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(11);
  });

  test('combines filters with AND', async () => {
    await addAll(store(), enquiry('a', 0), application('b', 1), enquiry('c', 2));
    await set('a', { stage: 'booked', person: ann, followUpOn: '2026-11-25' });
    await set('c', { person: bo });
    expect(await found({ kind: 'application' })).toEqual(['b']);
    expect(await found({ stages: ['new'] })).toEqual(['b', 'c']);
    expect(await found({ stages: ['booked', 'won'] })).toEqual(['a']);
    expect(await found({ personId: 'bo' })).toEqual(['c']);
    expect(await found({ personId: null })).toEqual(['b']);
    expect(await found({ receivedBefore: at(1) })).toEqual(['a']);
    expect(await found({ receivedSince: at(1) })).toEqual(['b', 'c']);
    expect(await found({ followUpUntil: '2026-11-25' })).toEqual(['a']);
    expect(await found({ followUpUntil: '2026-11-24' })).toEqual([]);
    expect(await found({ kind: 'enquiry', stages: ['new'], personId: 'bo' })).toEqual(['c']);
    expect(await found({ kind: 'application', personId: 'bo' })).toEqual([]);
  });

  test.each([
    [['OFFSET'], ['a', 'b']],
    [['offset', 'ÉCLAIR'], ['b']],
    [['0400 000 111'], ['a']],
    [['000111'], ['a']],
    [['100%'], ['b']],
    [['0_0'], []],
    [['back\\slash!'], ['b']],
    [['application_type'], []],
  ])('searches for the words %j', async (words, expected) => {
    const [a, b] = [
      enquiry('a', 0, 'About an offset account.'),
      enquiry('b', 1, 'Éclair offset 100% back\\slash!'),
    ];
    a.params.phone = '0400 000 111';
    b.params.phone = '';
    await addAll(store(), a, b);
    expect(await found({ words })).toEqual(expected);
  });

  test.each([
    ['Nguyễn Đức', ['Nguyễn'.normalize('NFD'), 'nguyễn', 'nguyen', 'NGUYEN', 'duc', 'đức']],
    ['Nguyễn Đức'.normalize('NFD'), ['Nguyễn', 'nguyen', 'Duc']],
    ['Trần', ['tran', 'TRẦN', 'trâ\u0300n']],
    ['Łukasz Żółć', ['lukasz', 'zolc', 'łukasz']],
    ['Søren Åse Æneas Œuvre', ['soren', 'ase', 'aeneas', 'oeuvre', 'SØREN']],
    ['Weiß', ['weiss', 'WEISS', 'weiß']],
    ['İrem Yıldız', ['irem', 'yildiz', 'YILDIZ']],
    ['Γιώργος', ['γιωργοσ', 'ΓΙΏΡΓΟΣ']],
    ['Ｊｏ 김', ['jo', '김']],
    ["Sam O'Brien", ['obrien', "o'brien", 'O’Brien']],
    ['Sam O’Brien', ['obrien', "o'brien"]],
  ])('finds the name %s, ignoring case, accents and apostrophes', async (name, words) => {
    const lead = enquiry('a', 0);
    lead.params.from_name = name;
    await addAll(store(), lead, enquiry('b', 1));
    for (const word of words) expect(await found({ words: [word] }), word).toEqual(['a']);
  });

  test.each([
    ['0491 570 156', ['+61491570156', '0061 491 570 156', '61491570156', '+61 (0)491 570', '0491570156']],
    ['+61 491 570 156', ['0491 570 156', '+61491570156', '0491570']],
    ['+64 21 123 4567', ['+64 21 123', '21123']],
  ])('finds the phone number %s in national and international format', async (phone, words) => {
    const lead = enquiry('a', 0);
    lead.params.phone = phone;
    await addAll(store(), lead, enquiry('b', 1));
    for (const word of words) expect(await found({ words: [word] }), word).toEqual(['a']);
  });

  test('limits a person who sees only their own leads to those in lists, searches and counts', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    await set('a', { person: bo });
    const visibility = { personId: 'bo' };
    expect(await found({}, visibility)).toEqual(['a']);
    expect(await found({ personId: 'ann' }, visibility)).toEqual([]);
    expect(await store().find('b', visibility)).toBeNull();
    expect(await store().find('a', visibility)).toMatchObject({ id: 'a', personId: 'bo' });
    expect(
      await store().deskCounts(visibility, { receivedBefore: at(5), today: '2026-11-20' }),
    ).toMatchObject({
      new: 1,
      waitingTooLong: 1,
    });
  });

  test('counts new, overdue, due and suspected leads', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 10), application('c', 20), enquiry('d', 30));
    await addSpam(store(), enquiry('spam', 0));
    await set('d', { stage: 'contacted', followUpOn: '2026-11-20' });
    await set('c', { followUpOn: '2026-11-21' });
    expect(await store().deskCounts('all', { receivedBefore: at(10), today: '2026-11-20' })).toEqual({
      new: 3,
      waitingTooLong: 1,
      followUpDue: 1,
      suspectedSpam: 1,
      undelivered: 0,
    });
  });
}

function testChanging({ store, find }: Subject): void {
  test('saves a change with its time, and records its author in the history', async () => {
    await addAll(store(), enquiry('a', 0));
    const change = { version: 0, by: ann, at: at(5), stage: 'contacted', person: bo } as const;
    const result = await store().change('a', { ...change, followUpOn: '2026-12-01' });
    expect(result).toMatchObject({ changed: true, lead: { id: 'a', version: 1 } });
    expect(await find('a')).toMatchObject({
      stage: 'contacted',
      personId: 'bo',
      followUpOn: '2026-12-01',
      answeredAt: at(5),
      version: 1,
    });
    const back = { person: null, followUpOn: null };
    await store().change('a', { version: 1, by: bo, at: at(6), stage: 'won', ...back });
    const history = await store().history('a');
    const lines = history.map(({ by, kind, text, at: when }) => [when, by.name, kind, text].join(' '));
    expect(lines.toSorted()).toEqual([
      ...['follow-up 2026-12-01', 'person Bo', 'stage contacted'].map((said) => `${at(5)} Ann ${said}`),
      ...['follow-up ', 'person ', 'stage won'].map((said) => `${at(6)} Bo ${said}`),
    ]);
    expect(await find('a')).toMatchObject({ answeredAt: at(5), personId: null, followUpOn: null });
  });

  test('rejects the later of two concurrent changes to a lead, and overwrites nothing', async () => {
    await addAll(store(), enquiry('a', 0));
    const changes = [ann, bo].map((by) => store().change('a', { version: 0, by, at: at(5), person: by }));
    const results = await Promise.all(changes);
    expect(results.map((result) => result?.changed).toSorted()).toEqual([false, true]);
    const winner = results.find((result) => result?.changed)?.lead.personId;
    expect(results.map((result) => result?.lead.personId)).toEqual([winner, winner]);
    expect(await store().history('a')).toHaveLength(1);
    expect(await store().change('gone', { version: 0, by: ann, at: at(5), stage: 'won' })).toBeNull();
  });

  test('counts a lead that returns to the stage "new" as unanswered', async () => {
    await addAll(store(), enquiry('a', 0));
    await store().change('a', { version: 0, by: ann, at: at(5), stage: 'booked' });
    await store().change('a', { version: 1, by: ann, at: at(6), stage: 'new' });
    expect(await find('a')).toMatchObject({ stage: 'new', answeredAt: null });
  });

  test('saves a note once if it is sent twice, and rejects notes with a used id or a deleted lead', async () => {
    await addAll(store(), enquiry('a', 0));
    const note = { id: 'note', leadId: 'a', text: 'Rings back on Monday.', by: ann, at: at(5) };
    expect(await store().addNote(note)).toBe('added');
    expect(await store().addNote({ ...note, at: at(6) })).toBe('added');
    expect(await store().history('a')).toEqual([{ ...note, kind: 'note' }]);
    expect(await store().addNote({ ...note, id: 'other', leadId: 'gone' })).toBe('not-found');
    await addAll(store(), enquiry('b', 1));
    for (const other of [{ text: 'Rang.' }, { leadId: 'b' }, { by: bo }]) {
      expect(await store().addNote({ ...note, ...other })).toBe('id-taken');
    }
    expect(await store().history('a')).toEqual([{ ...note, kind: 'note' }]);
    expect(await store().history('b')).toEqual([]);
    expect(await find('a')).toMatchObject({ version: 0 });
  });

  test('releases suspected spam for delivery once', async () => {
    await addSpam(store(), enquiry('spam', 0));
    expect(await store().releaseSpam('spam', ann, at(5))).toBe(true);
    expect(await store().releaseSpam('spam', ann, at(6))).toBe(false);
    expect(await find('spam')).toMatchObject({ suspectedSpam: false, state: 'waiting' });
    expect(await store().history('spam')).toMatchObject([{ kind: 'released', by: ann }]);
  });
}

function testRetentionHold({ store, find }: Subject): void {
  const old = { receivedBefore: at(60), at: at(100), by: ann };

  test('does not delete a lead by age while it has a reason to keep', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1), enquiry('c', 2));
    for (const id of ['a', 'b']) await store().change(id, { version: 0, by: ann, at: at(5), stage: 'won' });
    await store().addNote({ id: 'note', leadId: 'b', text: 'Done.', by: ann, at: at(5) });
    expect(ids(await store().expiring(at(60), 10))).toEqual(['a', 'b']);
    await store().change('a', { version: 1, by: ann, at: at(6), keptBecause: 'A complaint is open.' });
    expect(ids(await store().expiring(at(60), 10))).toEqual(['b']);
    expect(await store().purge(old)).toBe(1);
    expect(await find('a')).toMatchObject({ keptBecause: 'A complaint is open.' });
    expect(await store().history('b')).toEqual([]);
    expect(await store().history('a')).toHaveLength(2);
    await store().change('a', { version: 2, by: ann, at: at(7), keptBecause: null });
    expect(await store().purge(old)).toBe(1);
    expect(ids(await store().list())).toEqual(['c']);
  });
}
