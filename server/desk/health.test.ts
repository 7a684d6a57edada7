import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DeskHealth } from '../../contracts/desk.ts';
import { type DeskApp, startDeskApp } from '../../tests/support/desk-app.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { finishMail } from '../../tests/support/store-contract/subject.ts';
import type { DeskUpkeep } from './desk-context.ts';

async function start(upkeep: Partial<DeskUpkeep> = {}) {
  const desk = await startDeskApp({ upkeep });
  const { cookie } = await desk.signedIn();
  return { desk, cookie, check: (id: string) => checkOf(desk, cookie, id) };
}

async function checkOf(desk: DeskApp, cookie: string, id: string) {
  const { checks } = (await desk.call('/health', { cookie })).json<DeskHealth>();
  return checks.find((check) => check.id === id);
}

function fileWith(value: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'health-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file.json');
  writeFileSync(path, JSON.stringify(value));
  return path;
}

test('a site that is well says so', async () => {
  const at = new Date('2026-11-19T20:00:00Z');
  const { desk, cookie } = await start({
    backups: { newest: () => ({ path: '/data/leads-x.db', at, bytes: 3_500_000 }), make: async () => '' },
  });
  const lead = await addLead(desk.store, enquiry({}, '2026-11-19T00:00:00.000Z'));
  await finishMail(desk.store, lead, '2026-11-19T00:02:00.000Z', { 'owner@example.com': 'taken' });
  const { checks, backups } = (await desk.call('/health', { cookie })).json<DeskHealth>();
  expect(backups).toBe(true);
  expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
    ...['store good', 'mail good', 'backup good', 'disk good', 'facts good', 'version good'],
  ]);
  expect(checks.map(({ said }) => said)).toEqual([
    'Yes, tried just now.',
    expect.stringMatching(/^Last e-mailed .*2026.* Nothing waits\.$/),
    expect.stringMatching(/^Last copy .*2026.*, 3\.3 MB, in \/data\/leads-x\.db\./),
    '12 GB free.',
    'All were read again in time.',
    '1.2.3',
  ]);
});

test('a store that keeps nothing, and whatever a person has to look at, is said in words', async () => {
  const broken = await start({ check: () => Promise.reject(new Error('the disk is full')) });
  expect(await broken.check('store')).toMatchObject({
    state: 'bad',
    said: 'No: the disk is full. The forms say how else to reach you.',
  });
  const troubled = await start({ problems: () => ['messages wait too long'], diskFree: () => 1024 ** 2 });
  expect(await troubled.check('store')).toMatchObject({
    state: 'attention',
    said: 'Yes, but: messages wait too long.',
  });
  expect(await troubled.check('disk')).toMatchObject({ state: 'bad' });
});

test('mail and webhook that fail say why', async () => {
  const { desk, check, cookie } = await start({ hasWebhook: true });
  expect(await check('webhook')).toMatchObject({ state: 'good', said: 'Nothing was taken yet.' });
  const id = await addLead(desk.store);
  const dueAt = '2026-11-20T00:01:00.000Z';
  await finishMail(desk.store, id, dueAt, { 'owner@example.com': 'given up' });
  await desk.store.addJobs([{ id: `webhook:${id}`, kind: 'webhook', leadId: id, dueAt }]);
  const failed = { dueAt, attempts: 1, lastError: 'the webhook answered 500', doneAt: null, next: [] };
  await desk.store.endJob(`webhook:${id}`, failed);
  expect(await check('mail')).toMatchObject({ state: 'bad', said: expect.stringContaining('refused') });
  expect(await check('webhook')).toMatchObject({
    state: 'bad',
    said: expect.stringContaining('answered 500'),
  });
  expect((await desk.call('/health', { cookie })).json()).toMatchObject({ givenUp: 1 });
  expect((await desk.post('/retry', {}, cookie)).json()).toEqual({ retried: 1 });
  expect((await desk.call('/health', { cookie })).json()).toMatchObject({ givenUp: 0 });
});

test('a copy that is late, a fact that is overdue and what stands against opening are told of', async () => {
  const at = new Date('2026-11-10T20:00:00Z');
  const source = { title: 'Reserve Bank' };
  const { check } = await start({
    backups: { newest: () => ({ path: '/x', at, bytes: 1024 }), make: async () => '' },
    factsFile: fileWith([{ id: 'rate', value: '4.35 %', reviewBy: '2026-11-01', source }]),
    launchFile: fileWith({ opening: null, stops: [{ title: 'Legal texts reviewed', count: 4 }] }),
  });
  expect(await check('backup')).toMatchObject({ state: 'bad' });
  expect(await check('facts')).toMatchObject({
    state: 'attention',
    said: expect.stringMatching(/2026-11-01: Reserve/),
  });
  expect(await check('launch')).toMatchObject({
    state: 'attention',
    said: 'A demonstration: every page says so. Before it opens: Legal texts reviewed (4).',
  });
  const open = await start({ launchFile: fileWith({ opening: { on: '2026-10-01', by: 'Ann' }, stops: [] }) });
  expect(await open.check('launch')).toMatchObject({ state: 'good', said: 'Open since 2026-10-01.' });
});

test('an owner makes one more copy, which is written down; a failure says why', async () => {
  let made = 0;
  const newest = () => null;
  const make = async () => {
    made += 1;
    if (made === 2) throw new Error('the disk of /data is too full for it');
    return '/data/copy.db';
  };
  const { desk, cookie } = await start({ backups: { newest, make } });
  expect((await desk.post('/backup', {}, cookie)).statusCode).toBe(200);
  const { entries } = (await desk.call('/audit', { cookie })).json();
  expect(entries[0]).toMatchObject({ did: 'backed up' });
  const failed = await desk.post('/backup', {}, cookie);
  expect(failed.json()).toMatchObject({ message: 'No copy was made: the disk of /data is too full for it.' });
  const without = await start();
  expect((await without.desk.post('/backup', {}, without.cookie)).statusCode).toBe(400);
});

test('what the deletion by age takes within a week is listed with its day, until it is kept back', async () => {
  const { desk, cookie } = await start();
  // The firm of the tests keeps enquiries for two years: this one goes in three days, the other in a month.
  const soon = await addLead(desk.store, enquiry({ message: 'Old' }, '2024-11-23T00:00:00.000Z'));
  const later = await addLead(desk.store, enquiry({ message: 'Newer' }, '2024-12-20T00:00:00.000Z'));
  for (const id of [soon, later]) await desk.store.markAnswered(id, '2024-12-21T00:00:00.000Z');
  const expiring = async () => (await desk.call('/expiring', { cookie })).json().leads;
  expect(await expiring()).toMatchObject([{ id: soon, deletedOn: '2026-11-23' }]);
  const body = { version: 1, keptBecause: 'A complaint is open.' };
  await desk.call(`/leads/${soon}`, { method: 'PATCH', body, cookie });
  expect(await expiring()).toEqual([]);
});

test('an owner deletes what is past its time where the server does not trust its clock', async () => {
  const { desk, cookie } = await start();
  const old = await addLead(desk.store, enquiry({ message: 'Old' }, '2024-11-01T00:00:00.000Z'));
  const waiting = await addLead(desk.store, enquiry({ message: 'Unread' }, '2024-11-02T00:00:00.000Z'));
  await desk.store.markAnswered(old, '2024-11-03T00:00:00.000Z');
  expect((await desk.post('/purge', {}, cookie)).json()).toEqual({ deleted: 1 });
  // What nobody has had stays.
  expect((await desk.store.list()).map(({ id }) => id)).toEqual([waiting]);
  const [entry] = await desk.store.entries({ limit: 1 });
  expect(entry).toMatchObject({ did: 'deleted by age', detail: '1' });
});
