/** Rate and memory limits, and the answers beyond them. */
import { load } from 'cheerio';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { HONEYPOT_FIELD, SEND_PATH } from '../../contracts/send-request.ts';
import {
  OWN_ORIGIN,
  sameOriginHeaders,
  sdkMessage,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../tests/support/test-app.ts';

type Settings = NonNullable<TestAppOptions['settings']>;

let server: TestApp;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
});

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

async function start(rateLimits: Settings['rateLimits'], settings: Settings = {}) {
  server = await startTestApp({ settings: { rateLimits, ...settings } });
}

let count = 0;

/** Sends a new message from an address. @param more further headers, such as a proxy's. */
function send(remoteAddress = '203.0.113.1', more: Record<string, string> = {}, params: object = {}) {
  count += 1;
  const headers = { host: 'site.test', ...sameOriginHeaders('application/json'), ...more };
  const payload = sdkMessage({ message: `This is message number ${count}.`, ...params });
  return server.app.inject({ method: 'POST', url: SEND_PATH, remoteAddress, headers, payload });
}

async function statuses(times: number, ...args: Parameters<typeof send>): Promise<number[]> {
  const answers = [];
  for (let i = 0; i < times; i += 1) answers.push((await send(...args)).statusCode);
  return answers;
}

const suspects = async () =>
  (await server.store.list()).map(({ suspectedSpam }) => suspectedSpam).toReversed();

test('rejects an address beyond its limit until the minute is over', async () => {
  await start({ perAddress: 2 });
  expect(await statuses(3)).toEqual([200, 200, 429]);
  pass(20_000);
  const refused = await send();
  expect(refused).toMatchObject({
    statusCode: 429,
    body: 'Too Many Requests: this message was not sent. Please try again in 40 seconds.',
    headers: {
      'retry-after': '40',
      'content-type': 'text/plain; charset=utf-8',
      // Without these headers no page could read the answer.
      'access-control-allow-origin': OWN_ORIGIN,
      'access-control-expose-headers': 'Retry-After',
    },
  });
  pass(40_000);
  expect(await statuses(1)).toEqual([200]);
  expect(await suspects()).toEqual([false, false, false]);
});

test('a flood from one address does not block others in its network', async () => {
  await start({});
  expect(await statuses(100, '203.0.113.1')).toEqual([...Array(30).fill(200), ...Array(70).fill(429)]);
  expect(await statuses(1, '203.0.113.2')).toEqual([200]);
  expect(await suspects()).toEqual(Array(31).fill(false));
});

test('counts an IPv6 /64 as one address, and a mapped IPv4 address as the IPv4 one', async () => {
  await start({ perAddress: 1 });
  const answers = [
    ...(await statuses(1, '2001:db8:1:2::1')),
    ...(await statuses(1, '2001:db8:1:2:ffff::9')),
    ...(await statuses(1, '2001:db8:1:3::1')),
    ...(await statuses(1, '203.0.113.7')),
    ...(await statuses(1, '::ffff:203.0.113.7')),
  ];
  expect(answers).toEqual([200, 429, 200, 200, 429]);
});

test('stores messages beyond the global limit as suspected spam and rejects none', async () => {
  await start({ global: 3 });
  for (let i = 1; i <= 8; i += 1) expect(await statuses(1, `203.0.${i}.1`)).toEqual([200]);
  expect(await suspects()).toEqual([false, false, false, ...Array(5).fill(true)]);
  pass(60_000);
  await statuses(1, '203.0.9.1');
  expect((await suspects()).at(-1)).toBe(false);
});

test('counts invalid and rejected posts for their address only', async () => {
  await start({ perAddress: 2, global: 3 });
  for (let i = 0; i < 5; i += 1) await server.post(SEND_PATH, '{}', sameOriginHeaders('application/json'));
  await statuses(5, '203.0.1.1');
  await statuses(1, '203.0.2.1');
  expect(await suspects()).toEqual([false, false, false]);
});

test('rejects further suspected spam, but nothing else, once the maximum is held', async () => {
  await start({ global: 1 }, { maxSuspectedSpam: 2 });
  expect(await statuses(4)).toEqual([200, 200, 200, 503]);
  expect(await suspects()).toEqual([false, true, true]);
  const refused = await send('203.0.2.1');
  expect(refused.body).toMatch(/was not sent\. Please call .+, write to /);
  pass(60_000);
  expect(await statuses(1, '203.0.3.1')).toEqual([200]);
  const trapped = () => send('203.0.4.1', {}, { [HONEYPOT_FIELD]: 'Cheap loans' });
  expect((await trapped()).statusCode).toBe(503);
  await server.store.deleteSpam({ at: new Date().toISOString(), by: { id: null, name: 'Ann' } });
  expect((await trapped()).statusCode).toBe(200);
});

test('rejects other sites’ posts without counting them', async () => {
  await start({ perAddress: 1 });
  const foreign = { origin: 'https://evil.test' };
  expect(await statuses(3, '203.0.113.1', foreign)).toEqual([403, 403, 403]);
  expect(await statuses(2)).toEqual([200, 429]);
});

test('counts visitors behind the trusted proxy separately, and trusts no other proxy', async () => {
  await start({ perAddress: 1 }, { trustProxy: '10.0.0.1' });
  const answers = [
    ...(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' })),
    ...(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.2' })),
    // The proxy appends to a header that the visitor has forged.
    ...(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.101.9, 198.51.100.2' })),
    // Requests that bypass the proxy cannot set an address.
    ...(await statuses(1, '10.0.0.9', { 'x-forwarded-for': '198.51.102.3' })),
    ...(await statuses(1, '10.0.0.9', { 'x-forwarded-for': '198.51.103.4' })),
    // An invalid address, such as one with a port, counts as the proxy's.
    ...(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.104.1:4001' })),
    ...(await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.104.1:4002' })),
  ];
  expect(answers).toEqual([200, 200, 429, 200, 429, 200, 429]);
});

test('warns once about an untrusted proxy, whose visitors all share one address', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  server = await startTestApp({ logger: { level: 'warn', stream } });
  await statuses(2, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' });
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(lines.join()).not.toContain('198.51.100.1');
});

test('does not count bodies that are rejected unread', async () => {
  await start({ perAddress: 0 });
  const unread = { 'content-type': 'image/png' };
  const message = 'x'.repeat(40_000);
  for (let sent = 0; sent < 20; sent += 1)
    expect((await send(undefined, unread, { message })).statusCode).toBe(415);
  expect(await statuses(1)).toEqual([200]);
});

test('applies no limits when they are turned off', async () => {
  await start({ perAddress: 0 });
  expect(new Set(await statuses(160))).toEqual(new Set([200]));
  expect(new Set(await suspects())).toEqual(new Set([false]));
});

const submitPlain = (message: string) => server.submit({ name: 'Ann', email: 'ann@example.com', message });

test('repeats the values of a plain form beyond the limit and sends Retry-After', async () => {
  await start({ perAddress: 1 });
  expect((await submitPlain('This is the first message.')).statusCode).toBe(303);
  const refused = await submitPlain('This is the second message.');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  const $ = load(refused.body);
  expect($('main h1').text()).toBe('Your enquiry was not sent');
  expect($('[role=alert]').text()).toContain('Too many messages came from your network');
  expect($('#enquiry-message').val()).toBe('This is the second message.');
  expect(await server.store.list()).toHaveLength(1);
});

test.each([
  ['V8’s heap', { memoryShare: 1e-6 }, 0],
  ['the memory that the system lets the process have', {}, 1_000_000],
])('rejects messages but serves pages when %s runs low', async (_name, settings, constrained) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(constrained);
  onTestFinished(() => void vi.restoreAllMocks());
  await start({}, settings);
  // Sampled ten times a second.
  await vi.waitFor(async () => expect(await statuses(1)).toEqual([503]), { timeout: 10_000 });
  const refused = await send();
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toMatch(/this message was not\. Please try again/);
  for (const page of ['/', '/healthz', '/forms/enquiry/thank-you']) {
    expect((await server.get(page)).statusCode).toBe(200);
  }
});
