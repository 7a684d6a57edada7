import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LeadDetail, LeadLines } from '../../contracts/desk.ts';
import { enquiryFields } from '../../contracts/enquiry.ts';
import { type DeskApp, startDeskApp } from '../../tests/support/desk-app.ts';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import {
  addAll,
  addSpam,
  application,
  enquiry,
  recordMailOutcomes,
} from '../../tests/support/store-contract/subject.ts';

let desk: DeskApp;
let owner: Awaited<ReturnType<DeskApp['signedIn']>>;
beforeEach(async () => {
  desk = await startDeskApp();
  owner = await desk.signedIn({ name: 'Ann' });
});

const list = async (query = '', cookie = owner.cookie) =>
  (await desk.call(`/leads${query}`, { cookie })).json() as LeadLines;
const idsOf = ({ leads }: LeadLines) => leads.map(({ id }) => id);
const show = async (id: string, cookie = owner.cookie) =>
  (await desk.call(`/leads/${id}`, { cookie })).json() as LeadDetail;
const patch = (id: string, body: object, cookie = owner.cookie) =>
  desk.call(`/leads/${id}`, { method: 'PATCH', body, cookie });
/** The ids of assignment mail jobs, once they are due. */
async function assignmentJobs(): Promise<string[]> {
  const ids: string[] = [];
  const now = '2027-01-01T00:00:00.000Z';
  const due = { kinds: ['assignment' as const], now, latest: now, except: ids };
  const end = { dueAt: null, attempts: 0, lastError: null, doneAt: now, next: [] };
  const work = async ({ id }: { id: string }) => {
    ids.push(id);
    return end;
  };
  while (await desk.store.takeJob(due, work));
  return ids;
}
const audit = async () => (await desk.store.entries({ limit: 50 })).map(({ did }) => did);

describe('the list', () => {
  test('shows the name, excerpt and source of each lead', async () => {
    const lead = enquiry('a', 0, `We want\n\nto buy. ${'More words. '.repeat(30)}`);
    const sentFrom = '/blog/x?utm_source=news&utm_campaign=spring';
    await addAll(desk.store, { ...lead, sentFrom }, application('b', 1));
    const { leads, next } = await list();
    expect(next).toBeNull();
    const excerpt = 'My own book of clients.';
    expect(leads).toMatchObject([
      { id: 'a', kind: 'enquiry', name: 'Ann Citizen', stage: 'new', source: '/blog/x, spring / news' },
      { id: 'b', kind: 'application', name: 'Bo Broker', excerpt, source: 'the site' },
    ]);
    expect(leads[0]?.excerpt).toMatch(/^We want to buy\. .{100,}…$/);
  });

  test.each([
    ['?kind=application', ['b']],
    ['?stage=booked', ['a']],
    ['?person=me', ['a']],
    ['?person=nobody', ['b', 'c']],
    ['?words=book+CLIENTS', ['b']],
    ['?words=07+5550', ['b', 'c', 'a']],
    ['?spam=1', ['spam']],
    ['?due=today', ['a']],
    ['?waiting=too-long', ['b']],
  ])('%s finds %j', async (query, expected) => {
    // A day and a half before the clock of the tests, and half a day.
    await addAll(desk.store, enquiry('a', -2160), application('b', -2100), enquiry('c', -720));
    await addSpam(desk.store, enquiry('spam', 0));
    await patch('a', { version: 0, stage: 'booked', personId: owner.person.id, followUpOn: '2026-11-20' });
    expect(idsOf(await list(query))).toEqual(expected);
  });

  test('continues where the previous page ended', async () => {
    await addAll(desk.store, ...Array.from({ length: 60 }, (_, index) => enquiry(`id-${index}`, index)));
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.leads.length, second.leads.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(60);
  });

  test('rejects an invalid filter', async () => {
    const none = [
      'stage=old',
      'after=nonsense',
      'after=eyJpc05ldyI6MX0',
      'unknown=1',
      'due=1',
      'kind=a&kind=b',
    ];
    for (const query of none) {
      const answer = await desk.call(`/leads?${query}`, { cookie: owner.cookie });
      expect([answer.statusCode, answer.json().code], query).toEqual([400, 'not-valid']);
    }
  });
});

describe('an enquiry', () => {
  beforeEach(() => addAll(desk.store, enquiry('a', 0)));

  test('shows every field, and is recorded as read once', async () => {
    const lead = await show('a');
    await show('a');
    expect(lead).toMatchObject({
      email: 'ann@example.com',
      phone: '(07) 5550 0199',
      message: 'This is the message of a.',
      stage: 'new',
      delivery: {
        state: 'waiting',
        said: 'Being emailed.',
        mail: {
          subject: 'New enquiry from Ann Citizen',
          text: expect.stringContaining('This is the message of a.'),
        },
      },
      history: [],
    });
    expect(lead.fields.map(({ label }) => label)).toEqual(
      Object.values(enquiryFields).map(({ label }) => label),
    );
    expect((await audit()).filter((did) => did === 'read')).toHaveLength(1);
  });

  test('saves stage, assignee and follow-up date, and emails the assignee', async () => {
    const { person: bo } = await desk.signedIn({ name: 'Bo', email: 'bo@example.com', role: 'broker' });
    const wanted = { stage: 'contacted', personId: bo.id, followUpOn: '2026-11-23' };
    const changed = await patch('a', { version: 0, ...wanted });
    expect(changed.json()).toMatchObject({ ...wanted, version: 1 });
    const detail = 'stage: contacted, assigned to: Bo, follow up on: 2026-11-23';
    expect(await desk.store.entries({ limit: 1 })).toMatchObject([{ did: 'changed', leadId: 'a', detail }]);
    expect(await assignmentJobs()).toEqual([expect.stringMatching(/^assignment:a:2026-/)]);
    expect((await show('a')).history.map(({ by, kind, text }) => `${by} ${kind} ${text}`).toSorted()).toEqual(
      ['Ann follow-up 2026-11-23', 'Ann person Bo', 'Ann stage contacted'],
    );
  });

  test('emails nobody when a person assigns it to themselves or unassigns it', async () => {
    await patch('a', { version: 0, personId: owner.person.id });
    await patch('a', { version: 1, personId: null });
    expect(await assignmentJobs()).toEqual([]);
  });

  test('answers a conflict with the current lead, and overwrites nothing', async () => {
    await patch('a', { version: 0, stage: 'won' });
    const late = await patch('a', { version: 0, stage: 'lost' });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'conflict', lead: { stage: 'won', version: 1 } },
    ]);
    expect(await show('a')).toMatchObject({ stage: 'won' });
  });

  test('saves a repeated note once, and rejects another note with the same id', async () => {
    const note = { id: randomUUID(), text: 'Rings back on Monday.\nAfter five.' };
    for (const _ of [1, 2]) {
      const answer = await desk.post('/leads/a/notes', note, owner.cookie);
      expect([answer.statusCode, answer.json().history]).toMatchObject([
        200,
        [{ kind: 'note', by: 'Ann', text: note.text }],
      ]);
    }
    const other = await desk.post('/leads/a/notes', { ...note, text: 'Wants two quotes.' }, owner.cookie);
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { code: 'conflict', message: expect.stringContaining('save it again') },
    ]);
  });

  test('rejects an invalid change', async () => {
    const none = [
      { version: 0, stage: 'old' },
      { stage: 'won' },
      { version: 0, personId: 'nobody-here' },
      { version: 0, followUpOn: '2026-02-30' },
      { version: 0, received_at: '2020' },
    ];
    for (const body of none) {
      const answer = await patch('a', body);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'not-valid']);
    }
    expect(await show('a')).toMatchObject({ version: 0 });
  });

  test('releases held spam for delivery', async () => {
    await addSpam(desk.store, enquiry('spam', 5));
    expect(await show('spam')).toMatchObject({ delivery: { state: 'held' } });
    expect((await desk.post('/leads/spam/release', {}, owner.cookie)).json()).toMatchObject({
      suspectedSpam: false,
    });
    expect((await desk.post('/leads/spam/release', {}, owner.cookie)).statusCode).toBe(404);
  });

  test('lists a lead whose email failed, and marks it', async () => {
    const broker = await desk.signedIn({ role: 'broker', sees: 'own' });
    await addAll(desk.store, enquiry('b', 1, 'Another one'));
    expect(await list('?mail=refused')).toEqual({ leads: [], next: null });
    await recordMailOutcomes(desk.store, 'a', '2026-11-20T00:00:00.000Z', {
      'ann@example.com': 'taken',
      'bo@example.com': 'given up',
    });
    expect(await list('?mail=refused')).toMatchObject({ leads: [{ id: 'a', refusedFor: 'some' }] });
    expect(idsOf(await list('?mail=refused&words=MESSAGE+ann'))).toEqual(['a']);
    expect(idsOf(await list('?mail=refused&words=another'))).toEqual([]);
    expect(idsOf(await list('?mail=refused', broker.cookie))).toEqual([]);
    const csv = (await desk.call('/export.csv?mail=refused', { cookie: owner.cookie })).body;
    expect(csv.match(/ann@example\.com/g)).toHaveLength(1);
  });

  test('resends a failed email on request, but not held spam', async () => {
    const outcomes = { 'ann@example.com': 'taken', 'bo@example.com': 'given up' } as const;
    await recordMailOutcomes(desk.store, 'a', '2026-11-20T00:00:00.000Z', outcomes);
    const said =
      /^Emailed to ann@example\.com, .*2026.*\. Could not be emailed to bo@example\.com and will not be retried: refused\.$/;
    expect(await show('a')).toMatchObject({
      delivery: { state: 'undelivered', said: expect.stringMatching(said) },
    });
    expect((await desk.call('/counts', { cookie: owner.cookie })).json()).toMatchObject({ undelivered: 1 });
    const again = await desk.post('/leads/a/resend', {}, owner.cookie);
    expect([again.statusCode, again.json().delivery.state]).toEqual([200, 'waiting']);
    await addSpam(desk.store, enquiry('spam', 5));
    expect((await desk.post('/leads/spam/resend', {}, owner.cookie)).statusCode).toBe(400);
  });

  test('appears in the list of a broker with limited visibility once it is assigned to them', async () => {
    const broker = await desk.signedIn({ role: 'broker', sees: 'own' });
    expect(idsOf(await list('', broker.cookie))).toEqual([]);
    await patch('a', { version: 0, personId: broker.person.id });
    expect(idsOf(await list('', broker.cookie))).toEqual(['a']);
  });

  test('lets only an owner keep it past its date, with a reason', async () => {
    const broker = await desk.signedIn({ role: 'broker' });
    const keep = { version: 0, keptBecause: 'A complaint is open.' };
    expect((await patch('a', keep, broker.cookie)).statusCode).toBe(403);
    expect((await patch('a', keep)).json()).toMatchObject({ keptBecause: 'A complaint is open.' });
  });
});

describe('a caller', () => {
  const caller = { name: 'Cal Lear', phone: '+61 491 570 156', message: 'A loan for a granny flat.' };

  test('is added, emailed like any enquiry, and found and erased by phone number', async () => {
    const broker = await desk.signedIn({ role: 'broker', sees: 'own' });
    const lead: LeadDetail = (await desk.post('/leads', caller, broker.cookie)).json();
    expect(lead).toMatchObject({
      ...{ name: caller.name, phone: caller.phone, email: '', message: caller.message },
      ...{ source: 'telephone', stage: 'new', personId: broker.person.id },
    });
    expect(lead.delivery.mail).toMatchObject({
      subject: 'New enquiry from Cal Lear',
      text: expect.stringMatching(/^New enquiry by telephone/),
    });
    expect(idsOf(await list('', broker.cookie))).toEqual([lead.id]);
    expect(await audit()).toContain('added a caller');
    await desk.post('/leads', { ...caller, phone: '0491 570 157' }, owner.cookie);
    expect(idsOf(await list('?words=0491570156'))).toEqual([lead.id]);
    const erase = { sender: '0491 570 156', onlyCount: false };
    expect((await desk.post('/erase', erase, owner.cookie)).json()).toMatchObject({ leads: 1 });
  });

  test('has a mistyped number or address corrected, with the history and the audit log', async () => {
    const { id } = (await desk.post('/leads', caller, owner.cookie)).json<LeadDetail>();
    const change = { version: 0, phone: '0491 570 157', email: 'cal@example.com' };
    expect((await patch(id, { ...change, email: 'cal@' })).statusCode).toBe(400);
    const { phone, email, history } = (await patch(id, change)).json<LeadDetail>();
    expect([phone, email]).toEqual(['0491 570 157', 'cal@example.com']);
    // Both events have the same time.
    expect(history.toSorted((one, other) => one.text.localeCompare(other.text))).toMatchObject([
      { kind: 'contact', text: 'Email: cal@example.com (was: not given)' },
      { kind: 'contact', text: 'Phone: 0491 570 157 (was: +61 491 570 156)' },
    ]);
    expect(idsOf(await list('?words=0491+570+157'))).toEqual([id]);
    const [entry] = await desk.store.entries({ limit: 1 });
    expect(entry).toMatchObject({ did: 'changed', detail: 'email corrected, phone corrected' });
    expect(await desk.store.countSender('CAL@example.com')).toBe(1);
  });
});

describe('erasing', () => {
  test('counts first, then deletes everything of the person and lists what remains elsewhere', async () => {
    await addAll(desk.store, enquiry('a', 0), enquiry('b', 1), application('c', 2));
    await desk.post('/leads/a/notes', { id: randomUUID(), text: 'Her mother is ill.' }, owner.cookie);
    const ask = (onlyCount: boolean) =>
      desk.post('/erase', { sender: 'ANN@example.com', onlyCount }, owner.cookie);
    expect((await ask(true)).json()).toMatchObject({ leads: 2 });
    const erased = (await ask(false)).json();
    expect(erased.leads).toBe(2);
    expect(erased.remains.length).toBeGreaterThan(1);
    expect(idsOf(await list())).toEqual(['c']);
    const entries = JSON.stringify(await desk.store.entries({ limit: 50 }));
    expect(entries).not.toMatch(/ann@example|Citizen|mother/i);
    expect(await audit()).toContain('erased');
  });
});

test('an owner deletes all held spam and nothing else, which is recorded', async () => {
  await addSpam(desk.store, enquiry('spam', 0), enquiry('more', 1));
  await addAll(desk.store, enquiry('a', 2));
  expect((await desk.post('/delete-spam', {}, owner.cookie)).json()).toEqual({ deleted: 2 });
  expect(idsOf(await list('?spam=1'))).toEqual([]);
  expect(idsOf(await list())).toEqual(['a']);
  const [entry] = await desk.store.entries({ limit: 1 });
  expect(entry).toMatchObject({ did: 'deleted spam', detail: '2', by: { name: owner.person.name } });
});

describe('the export', () => {
  const table = async (query = '') => {
    const answer = await desk.call(`/export.csv${query}`, { cookie: owner.cookie });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return Papa.parse<Record<string, string>>(answer.body.replace(/^\ufeff/, '').trim(), { header: true })
      .data;
  };

  test('has CRM columns, times with a zone, and no formulas', async () => {
    const lead = enquiry('a', 0, '=1+1');
    lead.params.from_name = 'Mary Ann  Citizen';
    lead.params.phone = '0412345678';
    await addAll(desk.store, lead);
    expect(await table()).toMatchObject([
      {
        'First name': 'Mary',
        'Last name': 'Ann Citizen',
        Mobile: '0412 345 678',
        Email: 'ann@example.com',
        Note: "'=1+1",
        Received: '2026-11-20T10:00:00+10:00',
        Kind: 'enquiry',
        Stage: 'new',
        Person: '',
        'Follow up on': '',
        Source: 'the site',
        Reference: 'a',
      },
    ]);
  });

  test('contains the notes', async () => {
    await addAll(desk.store, enquiry('a'), enquiry('b', 1));
    for (const text of ['Called back.', 'Wants to wait.']) {
      await desk.post('/leads/a/notes', { id: randomUUID(), text }, owner.cookie);
    }
    const [a, b] = await table();
    expect(a?.['Desk notes']).toMatch(/^2026-11-20T\S+ Ann: Called back\.\n2026-\S+ Ann: Wants to wait\.$/);
    expect(b?.['Desk notes']).toBe('');
  });

  test('applies the list’s filters, contains all pages, and is recorded', async () => {
    await addAll(desk.store, ...Array.from({ length: 501 }, (_, index) => enquiry(`id-${index}`, index)));
    await addAll(desk.store, application('z', 900));
    expect(await table('?kind=enquiry')).toHaveLength(501);
    expect(await table()).toHaveLength(502);
    expect(await desk.store.entries({ limit: 2 })).toMatchObject([
      { did: 'exported', detail: 'all' },
      { did: 'exported', detail: 'kind: enquiry' },
    ]);
  });
});

const disk = mountSmallDisk(4);

test.skipIf('missing' in disk)('on a full disk reports unsaved notes, and keeps all saved ones', async () => {
  if ('missing' in disk) return;
  onTestFinished(disk.remove);
  desk = await startDeskApp({ dataDir: disk.folder });
  const { cookie } = await desk.signedIn();
  await addAll(desk.store, enquiry('a', 0));
  const note = (text: string) => ({ id: randomUUID(), text });
  expect((await desk.post('/leads/a/notes', note('Before.'), cookie)).statusCode).toBe(200);
  await disk.fill(undefined);

  // A few may still fit into the space that SQLite has reserved.
  const long = 'x'.repeat(9_000);
  const answers = [];
  for (let tries = 0; tries < 600 && answers.at(-1)?.statusCode !== 503; tries += 1) {
    answers.push(await desk.post('/leads/a/notes', note(long), cookie));
  }
  expect(answers.at(-1)?.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('nothing was changed'),
  });
  const kept = answers.filter(({ statusCode }) => statusCode === 200).length;
  const { history } = (await desk.call('/leads/a', { cookie })).json();
  expect(history).toHaveLength(1 + kept);

  await disk.free(undefined);
  expect((await desk.post('/leads/a/notes', note('After.'), cookie)).statusCode).toBe(200);
  const texts = (await desk.store.history('a')).map(({ text }) => text);
  expect([texts.at(0), texts.at(-1)]).toEqual(['Before.', 'After.']);
});
