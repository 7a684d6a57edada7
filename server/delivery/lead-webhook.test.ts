import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DeliveryBench, HOUR, MINUTE, openBench, SECOND } from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { startLeadWebhook } from './lead-webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A system of somebody else's. `answer` may be changed while it runs; null: it never answers. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { answer: 200 as number | null };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (state.answer !== null) response.writeHead(state.answer).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { received, state, url };
}

/** With the bench's clock, which stands still; what it waits for of the network is real. */
function start(url: string | null, times: { timeoutMs?: number; pollMs?: number } = {}) {
  const problems = new Map<string, string>();
  const { clock, timers } = bench.time;
  const { log } = bench.context();
  const webhook = startLeadWebhook({
    webhook: url === null ? null : { url, secret },
    store: bench.store,
    deskOrigin: 'https://www.figbird.example',
    timeoutMs: 2000,
    ...times,
    ...{ clock, timers, log },
    report: (name, problem) => (problem === null ? problems.delete(name) : problems.set(name, problem)),
  });
  onTestFinished(webhook.stop);
  return { ...webhook, problems };
}

const state = () => bench.store.webhookState();
/** Until the webhook has nothing under way and was set up. */
async function isSetUp() {
  await expect.poll(() => bench.store.note('lead-webhook')).toBe('on');
}

test('each new lead is announced once, signed, under its id, and none from before', async () => {
  const { received, url } = await startReceiver();
  await addLead(bench.store);
  const { notify } = start(url);
  await isSetUp();
  const id = await addLead(bench.store, enquiry({ from_name: 'Ann de Vries', message: 'Hello' }));
  notify();
  await expect.poll(state).toMatchObject({ waiting: 0, givenUp: 0, lastTakenAt: expect.any(String) });
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
  const signed = new Webhook(secret).sign(id, bench.time.clock(), body);
  expect(headers['webhook-signature']).toBe(signed);
  expect(JSON.parse(body)).toMatchObject({
    type: 'lead.created',
    data: {
      id,
      kind: 'enquiry',
      first_name: 'Ann',
      last_name: 'de Vries',
      note: expect.stringContaining('Hello'),
      desk_url: `https://www.figbird.example/desk/leads/${id}`,
    },
  });
});

test('a receiver that answers 500 for a day has all of them in the end, and the owner is told', async () => {
  const receiver = await startReceiver();
  const { notify, problems } = start(receiver.url);
  await isSetUp();
  receiver.state.answer = 500;
  const ids = [await addLead(bench.store), await addLead(bench.store)];
  notify();
  for (let hours = 0; hours < 24; hours += 1) {
    const tried = receiver.received.length;
    await bench.time.advance(HOUR);
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(tried);
    notify();
    await expect.poll(async () => (await state()).waiting).toBe(2);
  }
  expect(problems.get('webhook')).toBe('the webhook for new leads fails: the webhook answered 500');
  expect(await state()).toMatchObject({ waiting: 2, givenUp: 0, lastError: 'the webhook answered 500' });
  receiver.state.answer = 204;
  await bench.time.advance(2 * HOUR);
  await expect.poll(state).toMatchObject({ waiting: 0, givenUp: 0, lastError: null });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids));
  expect(problems.size).toBe(0);
});

test('what is never taken is given up after a week, not before, and the owner is told', async () => {
  const receiver = await startReceiver();
  receiver.state.answer = 410;
  const { notify, problems } = start(receiver.url, { pollMs: 5 * HOUR });
  await isSetUp();
  await addLead(bench.store);
  notify();
  const begun = bench.time.clock().getTime();
  while ((await state()).givenUp === 0) {
    const tried = receiver.received.length;
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(tried);
    await bench.time.advance(6 * HOUR);
  }
  expect(bench.time.clock().getTime() - begun).toBeGreaterThan(7 * 24 * HOUR);
  expect(receiver.received.length).toBeGreaterThan(10);
  await expect.poll(() => problems.get('webhook given up')).toMatch(/has not taken 1 in a week/);
});

test('one that does not answer is tried again, and holds no other up', async () => {
  const receiver = await startReceiver();
  receiver.state.answer = null;
  const { notify } = start(receiver.url, { timeoutMs: 50 });
  await isSetUp();
  await addLead(bench.store);
  notify();
  await expect.poll(async () => (await state()).lastError).toBe('the webhook gave no answer in time');
  receiver.state.answer = 200;
  await addLead(bench.store);
  notify();
  await expect.poll(async () => (await state()).waiting).toBe(1);
  await bench.time.advance(MINUTE);
  await expect.poll(async () => (await state()).waiting).toBe(0);
});

test('what is under way when the server stops is sent after the next start, under the same id', async () => {
  const receiver = await startReceiver();
  receiver.state.answer = null;
  const { notify, stop } = start(receiver.url);
  await isSetUp();
  const id = await addLead(bench.store);
  notify();
  await expect.poll(() => receiver.received.length).toBe(1);
  await stop();
  receiver.state.answer = 200;
  await bench.time.advance(5 * MINUTE);
  start(receiver.url);
  await expect.poll(async () => (await state()).waiting).toBe(0);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
});

test('leads of a time without the webhook are not announced when it is there again', async () => {
  const receiver = await startReceiver();
  await start(receiver.url).stop();
  const off = start(null);
  await expect.poll(() => bench.store.note('lead-webhook')).toBe('off');
  await addLead(bench.store);
  await off.stop();
  const { notify } = start(receiver.url);
  await isSetUp();
  const id = await addLead(bench.store);
  notify();
  await expect.poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  await bench.time.advance(30 * SECOND);
});
