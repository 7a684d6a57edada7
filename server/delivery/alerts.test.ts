import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import {
  type DeliveryBench,
  fakeTransport,
  HOUR,
  MINUTE,
  openBench,
  refuse,
} from '../../tests/support/delivery-bench.ts';
import { addLead, deliverLead, enquiry, failLead } from '../../tests/support/sample-leads.ts';
import { type Alerts, type Health, mailChannel, startAlerts, webhookChannel } from './alerts.ts';
import { SendError } from './smtp.ts';

let bench: DeliveryBench;
let alerts: Alerts;
let posts: Health[];
let postFails: boolean;

beforeEach(async () => {
  bench = await openBench();
  posts = [];
  postFails = false;
});

function start(store: Parameters<typeof startAlerts>[0]['store'] = bench.store, gapMs = 0): void {
  const send = async (health: Health) => {
    if (postFails) throw new Error('the webhook answered 500');
    posts.push(health);
  };
  alerts = startAlerts({ ...bench.context(), store, channels: [{ name: 'webhook', gapMs, send }] });
}

const now = () => bench.time.clock().toISOString();

const errors = () => bench.lines.filter(({ level }) => level === 'error');

test('leads that wait longer than an hour are said once, and once when it is over', async () => {
  const first = await addLead(bench.store);
  start();
  await bench.time.advance(50 * MINUTE);
  expect(alerts.health()).toMatchObject({ ok: true, problems: [], waiting: 1 });
  expect([bench.lines, posts]).toEqual([[], []]);
  const second = await addLead(bench.store, enquiry({}, '2026-11-20T00:00:30.000Z'));
  await bench.time.advance(HOUR);
  expect(alerts.health()).toMatchObject({
    ok: false,
    problems: ['messages wait too long to be taken by the mail server'],
    waiting: 2,
    oldestWaiting: '2026-11-20T00:00:00.000Z',
  });
  expect(errors()).toHaveLength(1);
  for (const id of [first, second]) await deliverLead(bench.store, id, now());
  await bench.time.advance(2 * MINUTE);
  expect(alerts.health().ok).toBe(true);
  expect(posts.map(({ ok }) => ok)).toEqual([false, true]);
  expect(JSON.stringify([bench.lines, posts])).not.toMatch(/Ann|ann@/);
});

test('what waited while the server was off is no news if it goes out after the start', async () => {
  const id = await addLead(bench.store, enquiry({}, '2026-11-19T00:00:00.000Z'));
  start();
  await bench.time.advance(0);
  expect(alerts.health().ok).toBe(false);
  await deliverLead(bench.store, id, now());
  await bench.time.advance(5 * MINUTE);
  expect(alerts.health().ok).toBe(true);
  expect([bench.lines, posts]).toEqual([[], []]);
});

test('each lead that is given up is news, until a person has answered it', async () => {
  start();
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    ids.push(await addLead(bench.store));
    await failLead(bench.store, ids[count] ?? '', now());
    await bench.time.advance(2 * MINUTE);
  }
  expect(posts.map(({ undelivered }) => undelivered)).toEqual([1, 2]);
  expect(alerts.health().undeliveredIds.toSorted()).toEqual(ids.toSorted());
  for (const id of ids) await bench.store.markAnswered(id, now());
  await bench.time.advance(2 * MINUTE);
  expect(alerts.health()).toMatchObject({ ok: true, undelivered: 0 });
});

test('for whom messages were given up is said, where others have them', async () => {
  const id = await addLead(bench.store);
  await bench.store.claim({ worker: 'w', now: now(), leasedUntil: now(), limit: 1 });
  const has = { address: 'ann@figbird.example', takenAt: now(), takenBy: 'smtp', lastError: null };
  const lacks = { address: 'bo@figbird.example', takenAt: null, takenBy: null, lastError: 'refused' };
  await bench.store.recordRecipients(id, 'w', [has, lacks], now());
  await bench.store.recordFailure(id, 'w', 'refused', null);
  start();
  await bench.time.advance(2 * MINUTE);
  expect(alerts.health().problems).toEqual([
    'messages were given up for bo@figbird.example and have to be read by a person',
  ]);
});

test('what could not be posted is posted later, as it is then', async () => {
  postFails = true;
  await failLead(bench.store, await addLead(bench.store), now());
  start();
  await bench.time.advance(5 * MINUTE);
  expect(posts).toEqual([]);
  postFails = false;
  await bench.time.advance(MINUTE);
  expect(posts).toHaveLength(1);
  expect(errors()).toHaveLength(1);
});

test('a store that cannot be asked is a problem of its own', async () => {
  let away = true;
  const counts = () => (away ? Promise.reject(new Error('locked')) : bench.store.counts());
  start({ ...bench.store, counts });
  await bench.time.advance(5 * MINUTE);
  expect(alerts.health().problems).toEqual(['the store of messages cannot be reached']);
  away = false;
  await bench.time.advance(MINUTE);
  expect(alerts.health().ok).toBe(true);
});

test('mail says a new problem at once, and what comes and goes once an hour', async () => {
  start(bench.store, HOUR);
  for (let times = 0; times < 10; times += 1) {
    alerts.report('disk', 'the disk is filling up');
    expect(alerts.health()).toMatchObject({ ok: false });
    await bench.time.advance(MINUTE);
    alerts.report('disk', null);
    expect(alerts.health()).toMatchObject({ ok: true });
    await bench.time.advance(MINUTE);
  }
  expect(posts.map(({ problems }) => problems)).toEqual([['the disk is filling up']]);
  alerts.report('refused', 'messages are refused');
  await bench.time.advance(MINUTE);
  expect(posts).toHaveLength(2);
  alerts.report('refused', null);
  await bench.time.advance(2 * HOUR);
  expect(posts.map(({ ok }) => ok)).toEqual([false, false, true]);
});

test('an alert is mailed over the second server, or over the first, and needs no store', async () => {
  let secondFails = false;
  const second = fakeTransport(() => {
    if (secondFails) throw new SendError('nothing listens at the host and port', false);
  });
  const first = fakeTransport((recipient) => (recipient === 'bo@figbird.example' ? refuse() : undefined));
  const to = ['ann', 'bo'].map((name) => ({ name: '', address: `${name}@figbird.example` }));
  const mail = mailChannel(bench.context({ transports: [first, second], to }));
  start();
  const health: Health = { ...alerts.health(), ok: false, problems: ['the store is away'] };
  await mail.send(health);
  expect(second.recipients).toEqual(['ann@figbird.example', 'bo@figbird.example']);
  expect(second.sent[0]).toMatchObject({
    subject: 'www.figbird.example needs a person: the store is away',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  secondFails = true;
  await mail.send(health);
  expect(first.recipients).toEqual(['ann@figbird.example']);
  const noServer = mailChannel(bench.context({ transports: [second] }));
  await expect(noServer.send(health)).rejects.toThrow('nothing listens at the host and port');
});

test('the webhook gets a sentence and numbers; slow and failing ones are left in time', async () => {
  start();
  const bodies: unknown[] = [];
  let answer: number | 'never' = 200;
  const server = createServer(async (request, response) => {
    bodies.push(JSON.parse((await request.toArray()).join('')));
    if (answer !== 'never') response.writeHead(answer).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-key`;
  const health: Health = { ...alerts.health(), ok: false, problems: ['late'], waiting: 3 };
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
