import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startDeskApp } from '../../tests/support/desk-app.ts';
import { addLead } from '../../tests/support/sample-leads.ts';
import { cert, key } from '../../tests/support/sockets.ts';
import type { Log } from '../background.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { createPushMessages } from './push-messages.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = /^localhost:\d+$/;
const agent = new Agent({ ca: cert });

/** A push service as browsers' makers run them; `state.status` may be changed. */
async function startService() {
  const received: { path: string; body: Buffer; authorization: string }[] = [];
  const state = { status: 201 };
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = '' } = request.headers;
    received.push({ path: request.url ?? '', body: Buffer.concat(chunks), authorization });
    response.writeHead(state.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, state, url: `https://localhost:${(server.address() as AddressInfo).port}` };
}

/** What a browser makes when it subscribes, and what it can read then (RFC 8291). */
function browser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (ikm: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, info, length));
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const end = 21 + body.readUInt8(20);
      const theirs = body.subarray(21, end);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const secret = derive(ecdh.computeSecret(theirs), auth, info, 32);
      const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        contentKey,
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]).toString();
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
    },
  };
}

test('a browser is told of a new enquiry, encrypted and without a name, until it is switched off', async () => {
  const service = await startService();
  const desk = await startDeskApp({ push: { services, agent } });
  const { cookie } = await desk.signedIn();
  const phone = browser(`${service.url}/phone`);
  expect((await desk.call('/push', { cookie })).json()).toMatchObject({ isOn: false });
  expect((await desk.post('/push', phone.subscription, cookie)).statusCode).toBe(200);
  const { publicKey, isOn } = (await desk.call('/push', { cookie })).json();
  expect(isOn).toBe(true);
  // Made once: a second server, or the same after a restart, has the same.
  const push = createPushMessages({ store: desk.store, contact: 'a@example.com', clock, services, agent });
  expect(await push.publicKey()).toBe(publicKey);

  await push.newLead({ id: 'some-id', kind: 'enquiry' }, quiet);
  const [{ body, path, authorization } = { body: Buffer.alloc(0) }] = service.received;
  expect(path).toBe('/phone');
  expect(authorization).toMatch(/^vapid t=/);
  expect(phone.read(body)).toEqual({
    title: 'New enquiry',
    body: 'Somebody waits for an answer.',
    path: '/desk/leads/some-id',
  });

  await desk.call('/push', { method: 'DELETE', cookie });
  await push.newLead({ id: 'other', kind: 'enquiry' }, quiet);
  expect(service.received).toHaveLength(1);
});

const clock = () => new Date('2026-11-20T01:00:00Z');

test('who sees only their own is told of what is given to them, and of nothing else', async () => {
  const service = await startService();
  const desk = await startDeskApp({ push: { services, agent } });
  const owner = await desk.signedIn();
  const broker = await desk.signedIn({ role: 'broker', sees: 'own', name: 'Bo' });
  const phone = browser(`${service.url}/bo`);
  await desk.post('/push', phone.subscription, broker.cookie);
  const push = createPushMessages({ store: desk.store, contact: 'a@example.com', clock, services, agent });
  await push.newLead({ id: 'x', kind: 'application' }, quiet);
  expect(service.received).toEqual([]);

  const id = await addLead(desk.store);
  const answer = await desk.call(`/leads/${id}`, {
    method: 'PATCH',
    body: { version: 0, personId: broker.person.id },
    cookie: owner.cookie,
  });
  expect(answer.statusCode).toBe(200);
  await desk.advance(30_000);
  await expect.poll(() => service.received.length).toBe(1);
  expect(phone.read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'An enquiry for you',
    path: `/desk/leads/${id}`,
  });
});

test('a subscription that its push service has forgotten is forgotten; any other failure loses nothing', async () => {
  const service = await startService();
  const desk = await startDeskApp({ push: { services, agent } });
  const { cookie } = await desk.signedIn();
  await desk.post('/push', browser(`${service.url}/a`).subscription, cookie);
  const push = createPushMessages({ store: desk.store, contact: 'a@example.com', clock, services, agent });
  const isOn = async () => (await desk.call('/push', { cookie })).json().isOn;
  service.state.status = 500;
  await push.newLead({ id: 'x', kind: 'enquiry' }, quiet);
  expect(await isOn()).toBe(true);
  service.state.status = 410;
  await push.newLead({ id: 'x', kind: 'enquiry' }, quiet);
  expect(await isOn()).toBe(false);
  await desk.post('/push', browser('https://localhost:1/nobody').subscription, cookie);
  const said: string[] = [];
  const warn = (fields: object) => said.push(JSON.stringify(fields));
  await push.newLead({ id: 'x', kind: 'enquiry' }, { ...quiet, warn });
  expect(said).toEqual([expect.stringContaining('ECONNREFUSED')]);
});

test.each([
  ['https://localhost/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.test/x', false],
  ['https://evil.test/fcm.googleapis.com', false],
  ['https://evil@fcm.googleapis.com/x', false],
  ['https://:evil@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:22/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://fcm.googleapis.com:443/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
])('%s is a push service: %s', (endpoint, expected) => {
  const push = createPushMessages({ store: {} as LeadDatabase, contact: 'a@example.com', clock });
  expect(push.isService(endpoint)).toBe(expected);
});

test('what is no push service is refused, and never asked', async () => {
  const desk = await startDeskApp();
  const { cookie } = await desk.signedIn();
  const answer = await desk.post('/push', browser('https://localhost/x').subscription, cookie);
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    expect.stringMatching(/^endpoint: expected/),
  ]);
});
