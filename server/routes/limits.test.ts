/** How much may be sent, and what whoever sends more is told. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { load } from 'cheerio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { testMail } from '../testing/site-fixture.ts';
import {
  enquiryParams,
  listen,
  OWN_ORIGIN,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '../testing/test-app.ts';

let server: TestApp;
beforeEach(() => {
  // The limits read the machine's clock; nothing else of time is held still.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function start(settings: TestAppOptions['settings'], more: TestAppOptions = {}) {
  server = await startTestApp({ settings, ...more });
}

let count = 0;

/** A message of its own each time, from an address, through proxies. */
function send(remoteAddress = '203.0.113.1', headers: Record<string, string> = {}) {
  count += 1;
  return server.app.inject({
    method: 'POST',
    url: SEND_PATH,
    remoteAddress,
    headers: {
      host: 'site.test',
      origin: OWN_ORIGIN,
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify({
      user_id: testMail.publicKey,
      service_id: testMail.serviceId,
      template_id: testMail.enquiryTemplateId,
      template_params: { ...enquiryParams, message: `This is message number ${count}.` },
    }),
  });
}

async function statuses(times: number, ...args: Parameters<typeof send>): Promise<number[]> {
  const answers = [];
  for (let i = 0; i < times; i += 1) answers.push((await send(...args)).statusCode);
  return answers;
}

test('an address over its limit is told when to come back, and then is let in', async () => {
  await start({ rateLimits: { perAddress: 2 } });
  expect(await statuses(2)).toEqual([200, 200]);
  vi.setSystemTime(new Date('2026-11-20T00:00:20.500Z'));
  const refused = await send();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('40');
  expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(refused.body).toBe(
    'Too Many Requests: this message was not sent. Please try again in 40 seconds.',
  );
  expect(await server.store.list()).toHaveLength(2);

  vi.setSystemTime(new Date('2026-11-20T00:01:00.500Z'));
  expect(await statuses(1)).toEqual([200]);
});

test('by default a person, their retries and their colleagues are far from the limit', async () => {
  await start({});
  expect(new Set(await statuses(30))).toEqual(new Set([200]));
  expect(await statuses(1)).toEqual([429]);
});

test('other addresses are not held up by one', async () => {
  await start({ rateLimits: { perAddress: 1 } });
  expect(await statuses(2)).toEqual([200, 429]);
  expect(await statuses(1, '203.0.113.2')).toEqual([200]);
});

test('of IPv6 one network is one address, and a mapped IPv4 address is that address', async () => {
  await start({ rateLimits: { perAddress: 1 } });
  expect(await statuses(1, '2001:db8:1:2::1')).toEqual([200]);
  expect(await statuses(1, '2001:db8:1:2:ffff::9')).toEqual([429]);
  expect(await statuses(1, '2001:db8:1:3::1')).toEqual([200]);
  expect(await statuses(1, '203.0.113.7')).toEqual([200]);
  expect(await statuses(1, '::ffff:203.0.113.7')).toEqual([429]);
});

test('all addresses together have a limit too, which one address cannot use up', async () => {
  await start({ rateLimits: { perAddress: 2, global: 3 } });
  expect(await statuses(5, '203.0.113.1')).toEqual([200, 200, 429, 429, 429]);
  expect(await statuses(1, '203.0.113.2')).toEqual([200]);
  const refused = await send('203.0.113.3');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
});

test('what other sites post is refused without using up the limits', async () => {
  await start({ rateLimits: { perAddress: 1, global: 1 } });
  const foreign = { origin: 'https://evil.test' };
  expect(await statuses(3, '203.0.113.1', foreign)).toEqual([403, 403, 403]);
  expect(await statuses(1)).toEqual([200]);
});

test('without a trusted proxy nobody can claim another address', async () => {
  await start({ rateLimits: { perAddress: 1 } });
  expect(await statuses(1, '203.0.113.1', { 'x-forwarded-for': '198.51.100.1' })).toEqual([200]);
  expect(await statuses(1, '203.0.113.1', { 'x-forwarded-for': '198.51.100.2' })).toEqual([429]);
});

test('behind the trusted proxy each visitor has an address, and only the proxy can name it', async () => {
  await start({ rateLimits: { perAddress: 1 }, trustProxy: '10.0.0.1' });
  expect(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).toEqual([200]);
  expect(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.2' })).toEqual([200]);
  // What a visitor wrote into the header stands before what the proxy added.
  const forged = { 'x-forwarded-for': '198.51.100.9, 198.51.100.2' };
  expect(await statuses(1, '10.0.0.1', forged)).toEqual([429]);
  // Past the proxy, nobody is believed.
  expect(await statuses(1, '10.0.0.9', { 'x-forwarded-for': '198.51.100.3' })).toEqual([200]);
  expect(await statuses(1, '10.0.0.9', { 'x-forwarded-for': '198.51.100.4' })).toEqual([429]);
});

test('limits can be switched off', async () => {
  await start({ rateLimits: { perAddress: 0, global: 0 } });
  expect(new Set(await statuses(40))).toEqual(new Set([200]));
});

function submitPlain(message: string) {
  const fields = new URLSearchParams({ name: 'Ann', email: 'ann@example.com', message });
  return server.post('/forms/enquiry', fields.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: OWN_ORIGIN,
  });
}

test('a plain form over the limit comes back with what was typed, until it is beyond all measure', async () => {
  await start({ rateLimits: { perAddress: 1 } });
  expect((await submitPlain('This is the first message.')).statusCode).toBe(303);
  const refused = await submitPlain('This is the second message.');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  const $ = load(refused.body);
  expect($('main h1').text()).toBe('Your enquiry was not sent');
  expect($('[role=alert]').text()).toContain('Please wait a minute.');
  expect($('#enquiry-message').val()).toBe('This is the second message.');

  await submitPlain('This is the third message.');
  const flood = await submitPlain('This is the fourth message.');
  expect(flood.statusCode).toBe(429);
  expect(flood.body).toMatch(/^Too Many Requests/);
  expect(await server.store.list()).toHaveLength(1);
});

test('while too many messages are on their way in, more are turned away and told when to return', async () => {
  const waiting: (() => void)[] = [];
  const wrapStore = (store: LeadStore) => ({
    add: async (...args: Parameters<LeadStore['add']>) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return await store.add(...args);
    },
  });
  await start({ loadLimits: { inFlight: 2 } }, { wrapStore });
  const first = send();
  const second = send();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));

  const refused = await send();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toMatch(/this message was not\. Please try again/);
  expect((await server.get('/')).statusCode).toBe(200);
  expect((await server.get('/healthz')).statusCode).toBe(200);

  for (const release of waiting) release();
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  const third = send();
  await vi.waitFor(() => expect(waiting).toHaveLength(3));
  waiting[2]?.();
  expect((await third).statusCode).toBe(200);
  expect(await server.store.list()).toHaveLength(3);
});

test('a sender who goes away in the middle makes room for others', async () => {
  await start({ loadLimits: { inFlight: 1 }, rateLimits: { perAddress: 0 } });
  const address = await listen(server);
  const leaving = httpRequest(`${address}${SEND_PATH}`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', 'content-length': 5000 },
  });
  leaving.on('error', () => undefined);
  leaving.write('{"user_id":');
  // Before the others are sent: while one of those is in, this one would be turned away itself.
  await once(server.app.server, 'request');
  await vi.waitFor(async () => expect((await send()).statusCode).toBe(503));
  leaving.destroy();
  await vi.waitFor(async () => expect((await send()).statusCode).toBe(200));
});

test('messages are turned away before the memory runs out, pages are not', async () => {
  await start({ loadLimits: { heapShare: 0 } });
  expect(await statuses(1)).toEqual([503]);
  expect((await server.get('/')).statusCode).toBe(200);
});
