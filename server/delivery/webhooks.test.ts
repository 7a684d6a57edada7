import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DeliveryBench, openBench, perform } from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { webhookHandler } from './webhooks.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

/** Another system. `answer` may change while it runs; null: it never answers. */
async function startReceiver(timeoutMs?: number) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const state = { answer: 200 as number | null };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: (await request.setEncoding('utf8').toArray()).join('') });
    if (state.answer !== null) response.writeHead(state.answer).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret-key`;
  const handler = webhookHandler({
    webhook: { url, secret },
    store: bench.store,
    deskOrigin: () => 'https://www.figbird.example',
    clock: bench.time.clock,
    ...(timeoutMs && { timeoutMs }),
  });
  return { received, state, announce: (leadId: string) => perform(handler, `webhook:${leadId}`, leadId) };
}

test('posts a lead signed with its id, and skips an erased lead', async () => {
  const { received, announce } = await startReceiver();
  const id = await addLead(bench.store, enquiry({ from_name: 'Ann de Vries', message: 'Hello' }));
  await announce(id);
  await announce('erased');
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

test.each([
  [500, 'the webhook answered 500'],
  [410, 'the webhook answered 410'],
  [null, 'the webhook did not answer in time'],
])('fails without revealing the URL when the receiver answers %j', async (answer, words) => {
  const { state, announce } = await startReceiver(answer === null ? 100 : undefined);
  state.answer = answer;
  await expect(announce(await addLead(bench.store))).rejects.toThrow(new Error(words));
});
