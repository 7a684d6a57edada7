import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DeliveryBench, HOUR, MINUTE, openBench, refuse } from '../../tests/support/delivery-bench.ts';
import { addLead } from '../../tests/support/sample-leads.ts';
import { finishMail } from '../../tests/support/store-contract/subject.ts';
import {
  type Alerts,
  type AlertsOptions,
  type Health,
  mailChannels,
  startAlerts,
  webhookChannel,
} from './alerts.ts';

const retry = { firstMs: MINUTE, longestMs: 3 * HOUR, giveUpAfterMs: 72 * HOUR };

let bench: DeliveryBench;
let alerts: Alerts;
let posts: Health[];
/** What is wrong with the store, by name. */
let storeProblems: Map<string, string>;

beforeEach(async () => {
  bench = await openBench();
  posts = [];
  storeProblems = new Map();
});

/** With a runner that passes every alert on. */
function start(changes: Partial<AlertsOptions> = {}): void {
  const send = async (health: Health) => void posts.push(health);
  alerts = startAlerts({
    store: bench.store,
    storeProblems: async () => new Map(storeProblems),
    lateAfterMs: HOUR,
    retry,
    channels: [{ key: 'webhook', send }],
    clock: bench.time.clock,
    timers: bench.time.timers,
    log: bench.log,
    ...changes,
  });
  onTestFinished(() => alerts.stop());
  bench.runner(alerts.handler);
}

const now = () => bench.time.clock().toISOString();
const errors = () => bench.lines.filter(({ level }) => level === 'error');
const failing = { lastError: 'busy', doneAt: null, next: [] };

test('enquiries that wait too long are said once, and once when it is over', async () => {
  const id = await addLead(bench.store);
  start();
  await bench.store.endJob(`mail:${id}`, { ...failing, dueAt: '2026-11-20T02:00:00.000Z', attempts: 3 });
  await bench.time.advance(50 * MINUTE);
  expect(alerts.health()).toEqual({ ok: true, problems: [], waiting: 1, undelivered: 0 });
  await bench.store.endJob(`mail:${id}`, { ...failing, dueAt: '2026-11-20T03:00:00.000Z', attempts: 6 });
  await bench.time.advance(2 * MINUTE);
  expect(posts.map(({ problems }) => problems)).toEqual([
    ['messages wait too long to be taken by the mail server'],
  ]);
  await finishMail(bench.store, id, now(), { 'owner@figbird.example': 'taken' });
  await bench.time.advance(2 * HOUR);
  expect(posts.map(({ ok }) => ok)).toEqual([false, true]);
  expect(errors()).toHaveLength(1);
  expect(JSON.stringify([bench.lines, posts])).not.toMatch(/Ann|ann@/);
});

test('what waited while the server was off is no news if it goes out after the start', async () => {
  const id = await addLead(bench.store);
  await bench.time.advance(24 * HOUR);
  start();
  await bench.time.advance(0);
  expect(alerts.health().ok).toBe(false);
  await finishMail(bench.store, id, now(), { 'owner@figbird.example': 'taken' });
  await bench.time.advance(5 * MINUTE);
  expect([alerts.health().ok, posts, errors()]).toEqual([true, [], []]);
});

test('each enquiry that is given up is news after an hour at the latest, until a person has answered it', async () => {
  start();
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const id = await addLead(bench.store);
    ids.push(id);
    await finishMail(bench.store, id, now(), {
      'ann@figbird.example': 'taken',
      'bo@figbird.example': 'given up',
    });
    await bench.time.advance(61 * MINUTE);
  }
  expect(posts.map(({ undelivered }) => undelivered)).toEqual([1, 2]);
  expect(posts[0]?.problems).toEqual(['1 e-mails of enquiries were given up (refused)']);
  for (const id of ids) await bench.store.markAnswered(id, now());
  await bench.time.advance(2 * HOUR);
  expect(alerts.health()).toMatchObject({ ok: true, undelivered: 0 });
});

test('a webhook that fails for half an hour, and what upkeep says, are problems', async () => {
  start();
  const dueAt = now();
  for (const kind of ['webhook', 'backup', 'retention'] as const) {
    await bench.store.addJobs([{ id: `${kind}:1`, kind, leadId: null, dueAt }]);
    await bench.store.endJob(`${kind}:1`, { ...failing, lastError: `${kind} broke`, dueAt, attempts: 6 });
  }
  await bench.time.advance(MINUTE);
  expect(alerts.health().problems).toEqual([
    'the webhook for new leads fails: webhook broke',
    'the daily back-up failed: backup broke',
    'retention broke',
  ]);
});

test('a store that is away is told of without it, by whoever can hear', async () => {
  const away = () => Promise.reject(new Error('locked'));
  storeProblems.set('store', 'no message can be kept: the store cannot be written to');
  start({ store: { ...bench.store, addJobs: away, jobState: away } });
  await bench.time.advance(5 * MINUTE);
  expect(posts).toMatchObject([
    { ok: false, problems: ['no message can be kept: the store cannot be written to'] },
  ]);
});

test('a new problem is said at once, and what comes and goes once an hour', async () => {
  start();
  for (let times = 0; times < 10; times += 1) {
    storeProblems.set('disk', 'the disk is filling up');
    await bench.time.advance(MINUTE);
    expect(alerts.health()).toMatchObject({ ok: false });
    storeProblems.delete('disk');
    await bench.time.advance(MINUTE);
    expect(alerts.health()).toMatchObject({ ok: true });
  }
  expect(posts).toHaveLength(1);
  storeProblems.set('refusal', 'messages are refused');
  alerts.lookNow();
  await bench.time.advance(5000);
  expect(posts).toHaveLength(2);
  storeProblems.clear();
  await bench.time.advance(2 * HOUR);
  expect(posts.map(({ ok }) => ok)).toEqual([false, false, true]);
});

test('of two servers that find the same, one tells', async () => {
  storeProblems.set('disk', 'the disk is filling up');
  start();
  start();
  await bench.time.advance(5 * MINUTE);
  expect(posts).toHaveLength(1);
});

test('each address is mailed by itself, so that one that is refused holds up no other', async () => {
  const to = ['ann', 'bo'].map((name) => ({ name: '', address: `${name}@figbird.example` }));
  const { context, sent } = bench.mails(
    async (_message, address) => (address.startsWith('bo') ? refuse() : undefined),
    {
      to,
    },
  );
  start({ channels: mailChannels(context) });
  storeProblems.set('disk', 'the disk is filling up');
  await bench.time.advance(2 * MINUTE);
  expect(sent.map(({ address }) => address)).toEqual(['ann@figbird.example']);
  expect(sent[0]?.message).toMatchObject({
    subject: 'www.figbird.example needs a person: the disk is filling up',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(await bench.store.jobState('alert')).toMatchObject({
    waiting: 1,
    lastError: 'the server answered 550 to DATA',
  });
});

test('the webhook gets a sentence and numbers; slow and failing ones are left in time', async () => {
  const bodies: unknown[] = [];
  let answer: number | 'never' = 200;
  const server = createServer(async (request, response) => {
    bodies.push(JSON.parse((await request.toArray()).join('')));
    if (answer !== 'never') response.writeHead(answer).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-key`;
  const health: Health = { ok: false, problems: ['late'], waiting: 3, undelivered: 0 };
  const post = (timeoutMs?: number) =>
    webhookChannel(url, { brand: { name: 'Figbird', shortName: 'Figbird' } }, timeoutMs).send(health);

  await post();
  const text =
    'Figbird: late. Waiting: 3, given up: 0. They are at the desk, where each can be answered and e-mailed again.';
  expect(bodies).toEqual([{ text, site: 'Figbird', ...health }]);
  answer = 500;
  await expect(post()).rejects.toThrow('the webhook answered 500');
  answer = 'never';
  await expect(post(50)).rejects.toThrow('no answer in time');
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
  await expect(post()).rejects.toThrow(/^the webhook could not be reached$/);
});
