/** How much may be sent, and what whoever sends more is told. */
import { load } from 'cheerio';
import { expect, test, vi } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { line } from '../../tests/support/flood.ts';
import {
  fromPage,
  sdkMessage,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../tests/support/test-app.ts';

type Settings = NonNullable<TestAppOptions['settings']>;

let server: TestApp;
/** Of the clock that nobody sets, in milliseconds. */
let now = 1;

async function start(rateLimits: Settings['rateLimits'], settings: Settings = {}) {
  server = await startTestApp({ settings: { rateLimits: { now: () => now, ...rateLimits }, ...settings } });
}

let count = 0;

/** A message of its own each time, from an address, through proxies. */
function send(remoteAddress = '203.0.113.1', more: Record<string, string> = {}) {
  count += 1;
  const headers = { host: 'site.test', ...fromPage('application/json'), ...more };
  const payload = sdkMessage({ message: `This is message number ${count}.` });
  return server.app.inject({ method: 'POST', url: SEND_PATH, remoteAddress, headers, payload });
}

async function statuses(times: number, ...args: Parameters<typeof send>): Promise<number[]> {
  const answers = [];
  for (let i = 0; i < times; i += 1) answers.push((await send(...args)).statusCode);
  return answers;
}

const suspects = async () =>
  (await server.store.list()).map(({ suspectedSpam }) => suspectedSpam).toReversed();

test('what is beyond a share is kept as suspected, what is far beyond is refused for a while', async () => {
  await start({ perAddress: 2 });
  expect(await statuses(10)).toEqual(Array(10).fill(200));
  expect(await suspects()).toEqual([false, false, ...Array(8).fill(true)]);
  now += 20_500;
  const refused = await send();
  expect(refused).toMatchObject({
    statusCode: 429,
    body: 'Too Many Requests: this message was not sent. Please try again in 40 seconds.',
    headers: { 'retry-after': '40', 'content-type': 'text/plain; charset=utf-8' },
  });
  now += 39_501;
  expect(await statuses(1)).toEqual([200]);
  expect(await suspects()).toHaveLength(11);
});

test('a clock that is set back or ahead lets nobody wait longer, or in sooner', async () => {
  server = await startTestApp({ settings: { rateLimits: { perAddress: 1 } } });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00:00Z') });
  try {
    await statuses(5);
    for (const day of ['2026-11-18', '2026-11-22']) {
      vi.setSystemTime(new Date(day));
      const refused = await send();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('by default a person, their retries and their colleagues are far from suspicion', async () => {
  await start({});
  await statuses(31);
  expect(await suspects()).toEqual([...Array(30).fill(false), true]);
});

test('who writes as fast as is fair all day is suspected, then refused until the day is over', async () => {
  await start({ perAddress: 1 });
  const answers = [];
  for (let minute = 0; minute < 22; minute += 1) {
    answers.push(...(await statuses(1)));
    now += 60_001;
  }
  expect(answers).toEqual([...Array(20).fill(200), 429, 429]);
  expect(await suspects()).toEqual([...Array(4).fill(false), ...Array(16).fill(true)]);
  expect(Number((await send()).headers['retry-after'])).toBe(24 * 3600 - 22 * 60);
});

test('of IPv6 one network is one address, and a mapped IPv4 address is that address', async () => {
  await start({ perAddress: 1 });
  await statuses(1, '2001:db8:1:2::1');
  await statuses(1, '2001:db8:1:2:ffff::9');
  await statuses(1, '2001:db8:1:3::1');
  await statuses(1, '203.0.113.7');
  await statuses(1, '::ffff:203.0.113.7');
  expect(await suspects()).toEqual([false, true, false, false, true]);
});

test.each([
  ['a /24', (i: number) => `203.0.113.${i}`, '203.0.112.1'],
  ['a /56', (i: number) => `2001:db8:1:2${(i + 16).toString(16)}::1`, '2001:db8:1:300::1'],
  ['a /48', (i: number) => `2001:db8:1:${i.toString(16)}00::1`, '2001:db8:2::1'],
])(
  'the addresses of %s have a share together, beside which others have theirs',
  async (name, address, other) => {
    await start({ perAddress: 1 });
    const share = name === 'a /48' ? 16 : 4;
    for (let i = 1; i <= share + 1; i += 1) await statuses(1, address(i));
    await statuses(1, other);
    expect(await suspects()).toEqual([...Array(share).fill(false), true, false]);
  },
);

test('of many addresses of one line some are trusted, most suspected, the last refused', async () => {
  // A tenth of the default: it takes a tenth of the line.
  await start({ perAddress: 3 });
  const answers = [];
  for (const { forwardedFor } of line.slice(0, 100)) answers.push(...(await statuses(1, forwardedFor)));
  // Beyond all measure it is refused; all before that is kept, most of it as suspected.
  expect(answers).toEqual([...Array(60).fill(200), ...Array(40).fill(429)]);
  await statuses(1, '2001:db8:2::1');
  expect(await suspects()).toEqual([...Array(12).fill(false), ...Array(48).fill(true), false]);
});

test('when very much is sent by all together, all is kept as suspected and nobody refused', async () => {
  await start({ global: 3 });
  for (let i = 1; i <= 8; i += 1) expect(await statuses(1, `203.0.${i}.1`)).toEqual([200]);
  expect(await suspects()).toEqual([false, false, false, ...Array(5).fill(true)]);
  now += 60_001;
  await statuses(1, '203.0.9.1');
  expect((await suspects()).at(-1)).toBe(false);
});

test('junk, and what is suspected already, spends nothing of what all have together', async () => {
  await start({ perAddress: 1, global: 3 });
  for (let i = 0; i < 5; i += 1) {
    const junk = await server.post(SEND_PATH, '{}', fromPage('application/json'));
    expect(junk.statusCode).toBe(400);
  }
  await statuses(5, '203.0.1.1');
  await statuses(1, '203.0.2.1');
  await statuses(1, '203.0.3.1');
  expect((await suspects()).slice(-2)).toEqual([false, false]);
});

test('the suspected fill no disk: on a day that has had its fill of them, they are refused', async () => {
  await start({ perAddress: 1, suspectedADay: 2 });
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
  expect(await statuses(1, '203.0.2.1')).toEqual([200]);
});

test('what other sites post is refused without using up the limits', async () => {
  await start({ perAddress: 1, global: 1 });
  const foreign = { origin: 'https://evil.test' };
  expect(await statuses(3, '203.0.113.1', foreign)).toEqual([403, 403, 403]);
  await statuses(1);
  expect(await suspects()).toEqual([false]);
});

test('behind the trusted proxy each visitor has an address, and only the proxy can name it', async () => {
  await start({ perAddress: 1 }, { trustProxy: '10.0.0.1' });
  await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' });
  await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.2' });
  // What a visitor wrote into the header stands before what the proxy added.
  await statuses(1, '10.0.0.1', { 'x-forwarded-for': '198.51.101.9, 198.51.100.2' });
  // Past the proxy, nobody is believed.
  await statuses(1, '10.0.0.9', { 'x-forwarded-for': '198.51.102.3' });
  await statuses(1, '10.0.0.9', { 'x-forwarded-for': '198.51.103.4' });
  // What is no address is the proxy's own.
  await statuses(2, '10.0.0.1', { 'x-forwarded-for': 'unknown' });
  expect(await suspects()).toEqual([false, false, true, false, true, false, true]);
});

test('a proxy that is not trusted is told of once, since all its visitors share one address', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  server = await startTestApp({ logger: { level: 'warn', stream } });
  await statuses(2, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' });
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(lines.join()).not.toContain('198.51.100.1');
});

test('limits can be switched off', async () => {
  await start({ perAddress: 0 });
  expect(new Set(await statuses(160))).toEqual(new Set([200]));
  expect(new Set(await suspects())).toEqual(new Set([false]));
});

const submitPlain = (message: string) => server.submit({ name: 'Ann', email: 'ann@example.com', message });

test('a plain form far beyond its share comes back as typed, until it is beyond all measure', async () => {
  await start({ perAddress: 1 });
  for (let i = 1; i <= 5; i += 1) {
    expect((await submitPlain(`This is message number ${i}.`)).statusCode).toBe(303);
  }
  const refused = await submitPlain('This is the sixth message.');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  const $ = load(refused.body);
  expect($('main h1').text()).toBe('Your enquiry was not sent');
  expect($('[role=alert]').text()).toContain('Too many messages came from your network');
  expect($('#enquiry-message').val()).toBe('This is the sixth message.');

  for (let i = 7; i <= 10; i += 1) await submitPlain(`This is message number ${i}.`);
  const flood = await submitPlain('This is one message too many.');
  expect(flood.statusCode).toBe(429);
  expect(flood.body).toMatch(/^Too Many Requests/);
  expect(await suspects()).toHaveLength(5);
});

test('messages are turned away before the memory runs out, pages are not', async () => {
  await start({}, { heapShare: 1e-6 });
  // Looked at ten times a second.
  await vi.waitFor(async () => expect(await statuses(1)).toEqual([503]), { timeout: 10_000 });
  const refused = await send();
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toMatch(/this message was not\. Please try again/);
  for (const page of ['/', '/healthz', '/forms/enquiry/thank-you']) {
    expect((await server.get(page)).statusCode).toBe(200);
  }
});
