import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DeliveryBench,
  fakeTransport,
  openBench,
} from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry, messageOptions } from '../../tests/support/sample-leads.ts';
import { createAlertMail, createWebhook } from './alert-ways.ts';
import { type Alerts, type Health, startAlerts } from './alerts.ts';

import { SendError } from './transport.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let bench: DeliveryBench;
let alerts: Alerts;
let posts: Health[];
let postFails: boolean;

beforeEach(async () => {
  bench = await openBench();
  posts = [];
  postFails = false;
});
afterEach(async () => {
  alerts.stop();
  await bench.close();
});

function start(reader: Parameters<typeof startAlerts>[0]['reader'] = bench.store, gapMs = 0): void {
  alerts = startAlerts({
    reader,
    lateAfterMs: HOUR,
    checkMs: MINUTE,
    ways: [
      {
        name: 'webhook',
        gapMs,
        async send(health) {
          if (postFails) throw new Error('the webhook answered 500');
          posts.push(health);
        },
      },
    ],
    clock: bench.time.clock,
    timers: bench.time.timers,
    log: bench.log,
  });
}

async function giveUp(id: string): Promise<void> {
  const now = bench.time.clock().toISOString();
  await bench.store.claim({ worker: 'w', now, leasedUntil: now, limit: 100 });
  await bench.store.recordFailure(id, 'w', 'refused', null);
}

const errors = () => bench.lines.filter(({ level }) => level === 'error');

test('where all is well, nothing is said', async () => {
  await addLead(bench.store);
  start();
  await bench.time.advance(50 * MINUTE);
  expect(alerts.health()).toMatchObject({ ok: true, problems: [], waiting: 1 });
  expect([bench.lines, posts]).toEqual([[], []]);
});

test('leads that wait longer than an hour are said once, and once when it is over', async () => {
  const id = await addLead(bench.store);
  start();
  await bench.time.advance(62 * MINUTE);
  await addLead(bench.store, enquiry({}, '2026-11-20T00:00:30.000Z'));
  await bench.time.advance(HOUR);
  expect(alerts.health()).toMatchObject({
    ok: false,
    problems: ['messages wait too long to be taken by the mail server'],
    waiting: 2,
    oldestWaiting: '2026-11-20T00:00:00.000Z',
  });
  expect(errors()).toHaveLength(1);
  expect(posts).toHaveLength(1);
  const now = bench.time.clock().toISOString();
  const leads = await bench.store.claim({ worker: 'w', now, leasedUntil: now, limit: 9 });
  for (const lead of leads) await bench.store.recordDelivered(lead.id, 'w', now, 'smtp');
  await bench.time.advance(2 * MINUTE);
  expect(alerts.health().ok).toBe(true);
  expect(posts.map(({ ok }) => ok)).toEqual([false, true]);
  expect(JSON.stringify([bench.lines, posts])).not.toMatch(/Ann|ann@/);
  expect(id).not.toBe('');
});

test('what waited while the server was off is no news if it goes out after the start', async () => {
  await addLead(bench.store, enquiry({}, '2026-11-19T00:00:00.000Z'));
  start();
  await bench.time.advance(0);
  expect(alerts.health().ok).toBe(false);
  const now = bench.time.clock().toISOString();
  const [lead] = await bench.store.claim({ worker: 'w', now, leasedUntil: now, limit: 1 });
  await bench.store.recordDelivered(lead?.id ?? '', 'w', now, 'smtp');
  await bench.time.advance(5 * MINUTE);
  expect(alerts.health().ok).toBe(true);
  expect([bench.lines, posts]).toEqual([[], []]);
});

test('each lead that is given up is news, until a person has answered it', async () => {
  const first = await addLead(bench.store);
  start();
  await giveUp(first);
  await bench.time.advance(2 * MINUTE);
  const second = await addLead(bench.store);
  await giveUp(second);
  await bench.time.advance(2 * MINUTE);
  expect(posts.map(({ undelivered }) => undelivered)).toEqual([1, 2]);
  expect(alerts.health().undeliveredIds.toSorted()).toEqual([first, second].toSorted());
  await bench.store.markAnswered(first, bench.time.clock().toISOString());
  await bench.store.markAnswered(second, bench.time.clock().toISOString());
  await bench.time.advance(2 * MINUTE);
  expect(alerts.health()).toMatchObject({ ok: true, undelivered: 0 });
});

test('what could not be posted is posted later, as it is then', async () => {
  postFails = true;
  await giveUp(await addLead(bench.store));
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
  start({
    list: bench.store.list,
    counts: () => (away ? Promise.reject(new Error('locked')) : bench.store.counts()),
  });
  await bench.time.advance(5 * MINUTE);
  expect(alerts.health().problems).toEqual(['the store of messages cannot be reached']);
  away = false;
  await bench.time.advance(MINUTE);
  expect(alerts.health().ok).toBe(true);
});

test('what others report counts until they take it back', async () => {
  start();
  alerts.report('smtp', 'the test message over smtp failed');
  expect(alerts.health()).toMatchObject({ ok: false });
  alerts.report('smtp', null);
  expect(alerts.health()).toMatchObject({ ok: true });
  expect(errors()).toHaveLength(1);
});

test('for whom messages were given up is said, where others have them', async () => {
  const id = await addLead(bench.store);
  const now = bench.time.clock().toISOString();
  await bench.store.claim({ worker: 'w', now, leasedUntil: now, limit: 1 });
  const outcome = { takenAt: null, takenBy: null, lastError: 'smtp: refused' };
  const recipients = [
    { address: 'ann@figbird.example', takenAt: now, takenBy: 'smtp', lastError: null },
    { address: 'bo@figbird.example', ...outcome },
  ];
  await bench.store.recordRecipients(id, 'w', recipients, now);
  await bench.store.recordFailure(id, 'w', 'refused', null);
  start();
  await bench.time.advance(2 * MINUTE);
  expect(alerts.health().problems).toEqual([
    'messages were given up for bo@figbird.example and have to be read by a person',
  ]);
});

test('mail says a new problem at once, and what comes and goes once an hour', async () => {
  start(bench.store, HOUR);
  const flap = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      alerts.report('disk', 'the disk is filling up');
      await bench.time.advance(MINUTE);
      alerts.report('disk', null);
      await bench.time.advance(MINUTE);
    }
  };
  await flap(10);
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
  const first = fakeTransport((_signal, _message, recipient) => {
    if (recipient === 'bo@figbird.example') throw new SendError('refused', true);
  });
  const mail = createAlertMail({
    transports: [second, first],
    from: messageOptions.from,
    to: ['ann', 'bo'].map((name) => ({ name: '', address: `${name}@figbird.example` })),
    siteName: 'Figbird',
    siteHost: 'www.figbird.example',
    sendTimeoutMs: 1000,
  });
  start();
  const health: Health = { ...alerts.health(), ok: false, problems: ['the store is away'] };
  await mail(health);
  expect(second.recipients).toEqual(['ann@figbird.example', 'bo@figbird.example']);
  expect(second.sent[0]).toMatchObject({
    subject: 'www.figbird.example needs a person: the store is away',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  secondFails = true;
  await mail(health);
  expect(first.recipients).toEqual(['ann@figbird.example']);
  const noServer = createAlertMail({
    transports: [second],
    from: messageOptions.from,
    to: messageOptions.to,
    siteName: 'Figbird',
    siteHost: 'www.figbird.example',
    sendTimeoutMs: 1000,
  });
  await expect(noServer(health)).rejects.toThrow('nothing listens at the host and port');
});

test('the webhook gets a sentence and numbers; slow and failing ones are left in time', async () => {
  start();
  const bodies: string[] = [];
  let answer: number | 'never' = 200;
  const server: Server = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      if (answer !== 'never') response.writeHead(answer).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks/secret-key`;
  const post = createWebhook({ url, siteName: 'Figbird', fetch, timeoutMs: 200 });
  const health: Health = { ...alerts.health(), ok: false, problems: ['late'], waiting: 3 };

  await post(health);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({
    text: 'Figbird: late. Waiting: 3, given up: 0. Read them with: npm run leads',
    site: 'Figbird',
    ...health,
  });
  answer = 500;
  await expect(post(health)).rejects.toThrow('the webhook answered 500');
  answer = 'never';
  await expect(post(health)).rejects.toThrow('no answer in time');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const gone = await post(health).catch((error: Error) => error.message);
  expect(gone).toBe('the webhook could not be reached');
});
