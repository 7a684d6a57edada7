import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { DeskHealth } from '../contracts/desk.ts';
import { type DeliveryBench, HOUR, MINUTE, openBench } from '../tests/support/delivery-bench.ts';
import { startDeskApp } from '../tests/support/desk-app.ts';
import { site } from '../tests/support/firm.ts';
import { addLead, enquiry } from '../tests/support/sample-leads.ts';
import { recordMailOutcomes } from '../tests/support/store-contract/subject.ts';
import { createHealth, type HealthOptions } from './health.ts';

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

const newest = (at: string, bytes = 1024) => ({ path: '/data/leads-x.db', at: new Date(at), bytes });
const failing = { lastError: 'busy', doneAt: null, next: [] };
const OWNER = 'owner@figbird.example';

/** Runs the checks of a healthy server with these changes. @returns them by id. */
async function runChecks(changes: Partial<HealthOptions> = {}, problems: [string, string][] = []) {
  const checks = await createHealth({
    store: bench.store,
    watch: {
      check: async () => undefined,
      problems: async () => new Map(problems),
      diskFree: () => 12 * 1024 ** 3,
    },
    newestBackup: () => newest('2026-11-19T20:00:00Z', 3_500_000),
    setAside: () => [],
    isMailed: true,
    hasWebhook: false,
    retry: { firstMs: MINUTE, longestMs: 3 * HOUR },
    buildDir: bench.folder,
    site,
    clock: bench.time.clock,
    ...changes,
  })();
  return new Map(
    checks.map(({ id, state, said, items = [] }) => [id, [`${state}: ${said}`, ...items].join('\n• ')]),
  );
}

test('reports a healthy site', async () => {
  const lead = await addLead(bench.store, enquiry({}, '2026-11-19T00:00:00.000Z'));
  await recordMailOutcomes(bench.store, lead, '2026-11-19T00:02:00.000Z', { [OWNER]: 'taken' });
  expect(Object.fromEntries(await runChecks())).toEqual({
    store: 'good: Working, tested just now.',
    mail: expect.stringMatching(/^good: Last emailed .*2026.* Nothing is overdue/),
    backup: expect.stringMatching(/^good: Last backup .*2026.*, 3\.3 MB, leads-x\.db\./),
    disk: 'good: 12 GB free.',
    facts: 'good: None is due for review.',
  });
});

test('reports a database that is not writable or does not answer, and its other problems', async () => {
  const check = () => Promise.reject(new Error('the disk is full'));
  const watch = { check, problems: async () => new Map(), diskFree: () => null };
  const failingState = () => Promise.reject(new Error('locked'));
  expect((await runChecks({ watch })).get('store')).toMatch(
    /^bad: Enquiries cannot be stored: the disk is full\./,
  );
  expect((await runChecks({ store: { ...bench.store, jobState: failingState } })).get('store')).toMatch(
    /^bad: .*does not answer/,
  );
  const found = await runChecks({}, [
    ['store', 'messages cannot be stored'],
    ['disk', 'the disk of /data is nearly full'],
  ]);
  expect(found.get('disk')).toBe('bad: the disk of /data is nearly full.');
});

test('reports suspected spam that has reached its limit', async () => {
  expect((await runChecks()).has('spam')).toBe(false);
  const countSuspectedSpam = async () => 5_000;
  const found = await runChecks({ store: { ...bench.store, countSuspectedSpam } });
  expect(found.get('spam')).toMatch(
    /^bad: 5000 messages are held as spam, .* further suspected ones are refused/,
  );
});

test('names files that were set aside, with the day on which they are deleted', async () => {
  const at = new Date('2026-11-19T00:00:00Z');
  const deletedAfter = new Date('2026-11-29T00:00:00Z');
  const aside = (why: 'broken' | 'before') => ({ name: `leads.${why}-x.db`, why, at, deletedAfter });
  const found = await runChecks({ setAside: () => [aside('broken'), aside('before')] });
  const named = (name: string) => expect.stringMatching(`${name}-x\\.db \\(deleted after .*29.November.2026`);
  expect([found.get('broken file'), found.get('before')]).toEqual([
    named('bad: .*broken'),
    named('attention: .*before'),
  ]);
});

test('reports failing mails, as bad once they have waited for an hour', async () => {
  const id = await addLead(bench.store);
  await bench.store.endJob(`mail:${id}`, { ...failing, dueAt: '2026-11-20T02:00:00.000Z', attempts: 3 });
  expect((await runChecks()).get('mail')).toMatch(/^attention: .*The last try failed: busy\.$/);
  await bench.store.endJob(`mail:${id}`, { ...failing, dueAt: '2026-11-20T03:00:00.000Z', attempts: 6 });
  expect((await runChecks()).get('mail')).toMatch(/^bad: .*waited too long.*: busy\.$/);
  expect((await runChecks({ isMailed: false })).get('mail')).toMatch(/^attention: Not set up/);
});

test('reports mail given up for an address until the lead is answered', async () => {
  const id = await addLead(bench.store);
  const now = bench.time.clock().toISOString();
  await recordMailOutcomes(bench.store, id, now, { 'ann@figbird.example': 'taken', [OWNER]: 'given up' });
  expect((await runChecks()).get('given-up')).toMatch(
    /^bad: Enquiries that could not be emailed: 1 \(refused\)/,
  );
  await bench.store.markAnswered(id, now);
  expect((await runChecks()).has('given-up')).toBe(false);
});

test('reports a webhook that fails for half an hour, and failed backups and deletions', async () => {
  const dueAt = bench.time.clock().toISOString();
  const fail = async (kind: 'webhook' | 'backup' | 'retention', attempts: number) => {
    await bench.store.addJobs([{ id: `${kind}:1`, kind, leadId: null, dueAt }]);
    await bench.store.endJob(`${kind}:1`, { ...failing, lastError: `${kind} broke`, dueAt, attempts });
  };
  await fail('webhook', 1);
  expect((await runChecks({ hasWebhook: true })).get('webhook')).toMatch(
    /^attention: Nothing was delivered yet/,
  );
  for (const kind of ['webhook', 'backup', 'retention'] as const) await fail(kind, 6);
  const found = await runChecks({ hasWebhook: true });
  expect(found.get('webhook')).toMatch(/^bad: .*webhook broke/);
  expect(found.get('backup')).toBe('bad: The daily backup failed: backup broke.');
  expect(found.get('retention')).toBe('bad: retention broke.');
});

test('reports late backups, overdue facts and open launch checks', async () => {
  const write = (name: string, value: unknown) =>
    writeFileSync(join(bench.folder, name), JSON.stringify(value));
  const source = { title: 'Reserve Bank' };
  write('facts.json', [
    { id: 'rate', value: '4.35 %', reviewBy: '2026-11-01', source },
    { id: 'levy', value: '2 %', reviewBy: '2026-11-20', source },
  ]);
  write('launch.json', { opening: null, stops: [{ title: 'Legal texts reviewed', count: 4 }] });
  const found = await runChecks({ newestBackup: () => newest('2026-11-10T20:00:00Z') });
  expect(found.get('backup')).toMatch(/^bad: Last backup/);
  expect(found.get('facts')).toMatch(/^attention: .*: rate \(4\.35 %\) by 2026-11-01: Reserve Bank\. /);
  expect(found.get('launch')).toBe(
    'attention: A demonstration; every page says so. Still to do before it opens (number of places):\n• Legal texts reviewed (4)',
  );
  write('launch.json', { opening: { on: '2026-10-01', by: 'Ann' }, stops: [] });
  expect((await runChecks()).get('launch')).toBe('good: Open since 2026-10-01.');
});

test('shows the checks to an owner, who can retry failed mails', async () => {
  const check = { id: 'disk', title: 'Disk', state: 'good', said: '12 GB free.' } as const;
  const desk = await startDeskApp({ checkHealth: async () => [check] });
  const { cookie } = await desk.signedIn();
  const id = await addLead(desk.store);
  await recordMailOutcomes(desk.store, id, '2026-11-20T00:01:00.000Z', { [OWNER]: 'given up' });
  const health = async () => (await desk.call('/health', { cookie })).json<DeskHealth>();
  const version = { id: 'version', title: 'Version', state: 'good', said: '1.2.3' };
  expect(await health()).toEqual({ checks: [check, version], backups: false, mails: false, givenUp: 1 });
  expect((await desk.post('/retry', {}, cookie)).json()).toEqual({ retried: 1 });
  expect(await health()).toMatchObject({ givenUp: 0 });
});

test('asks for a test message before the first mail, and reports its result', async () => {
  expect((await runChecks()).get('mail')).toMatch(
    /^attention: Nothing has been emailed yet.* Send a test message/,
  );
  const record = (at: string, refused: string | null) => {
    const answers = [{ address: OWNER, refused }];
    return bench.store.recordMailTest(JSON.stringify({ at, host: 'smtp.example', from: 'a@x.au', answers }));
  };
  await record('2026-11-20T00:00:00.000Z', 'the name of the server could not be looked up');
  expect((await runChecks()).get('mail')).toMatch(
    /^bad: .*Test message, .*2026.*: Not sent to owner@.* looked up\.$/,
  );
  await record('2026-11-20T00:01:00.000Z', null);
  expect((await runChecks()).get('mail')).toMatch(
    /^good: .*: Accepted by smtp\.example for owner@figbird\.example\.$/,
  );
});

test('sends a test message for an owner and records it; a failure gives the reason', async () => {
  let refused: string | null = null;
  const sendTestMail = async () => {
    const answers = [{ address: OWNER, refused }];
    return { at: '2026-11-20T00:00:00.000Z', host: 'smtp.example', from: 'a@x.au', answers };
  };
  const desk = await startDeskApp({ sendTestMail });
  const { cookie } = await desk.signedIn();
  const said = expect.stringContaining(`Accepted by smtp.example for ${OWNER}.`);
  expect((await desk.post('/test-mail', {}, cookie)).json()).toEqual({ said });
  expect(await desk.store.entries({ limit: 1 })).toMatchObject([{ did: 'sent a test message' }]);
  refused = 'the login did not work';
  const failed = await desk.post('/test-mail', {}, cookie);
  expect([failed.statusCode, failed.json().message]).toEqual([500, expect.stringContaining(refused)]);
});

test('makes a backup for an owner and records it; a failure gives the reason', async () => {
  let made = 0;
  const backUp = async () => {
    made += 1;
    if (made === 2) throw new Error('the disk of /data is too full for it');
  };
  const desk = await startDeskApp({ backUp });
  const { cookie } = await desk.signedIn();
  expect((await desk.post('/backup', {}, cookie)).statusCode).toBe(200);
  const { entries } = (await desk.call('/audit', { cookie })).json();
  expect(entries[0]).toMatchObject({ did: 'backed up' });
  const failed = await desk.post('/backup', {}, cookie);
  expect(failed.json()).toMatchObject({
    message: 'The backup failed: the disk of /data is too full for it.',
  });
  const without = await startDeskApp();
  const owner = await without.signedIn();
  expect((await without.post('/backup', {}, owner.cookie)).statusCode).toBe(400);
});

test('lists leads that will be deleted within a week, until they are marked to keep', async () => {
  const desk = await startDeskApp();
  const { cookie } = await desk.signedIn();
  // The test firm keeps enquiries for two years: one is deleted in three days, the other in a month.
  const soon = await addLead(desk.store, enquiry({ message: 'Old' }, '2024-11-23T00:00:00.000Z'));
  const later = await addLead(desk.store, enquiry({ message: 'Newer' }, '2024-12-20T00:00:00.000Z'));
  for (const id of [soon, later]) await desk.store.markAnswered(id, '2024-12-21T00:00:00.000Z');
  const expiring = async () => (await desk.call('/expiring', { cookie })).json().leads;
  expect(await expiring()).toMatchObject([{ id: soon, deletedOn: '2026-11-23' }]);
  const body = { version: 1, keptBecause: 'A complaint is open.' };
  await desk.call(`/leads/${soon}`, { method: 'PATCH', body, cookie });
  expect(await expiring()).toEqual([]);
});

test('lets an owner delete old leads when the server does not trust its clock', async () => {
  const desk = await startDeskApp();
  const { cookie } = await desk.signedIn();
  const old = await addLead(desk.store, enquiry({ message: 'Old' }, '2024-11-01T00:00:00.000Z'));
  const waiting = await addLead(desk.store, enquiry({ message: 'Unread' }, '2024-11-02T00:00:00.000Z'));
  await desk.store.markAnswered(old, '2024-11-03T00:00:00.000Z');
  expect((await desk.post('/purge', {}, cookie)).json()).toEqual({ deleted: 1 });
  // A lead that nobody has received stays.
  expect((await desk.store.list()).map(({ id }) => id)).toEqual([waiting]);
  const [entry] = await desk.store.entries({ limit: 1 });
  expect(entry).toMatchObject({ did: 'deleted by age', detail: '1' });
});
