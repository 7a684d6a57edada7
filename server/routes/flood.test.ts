/** Attacks that are cheap to make, and the visitors who write meanwhile: none of those is refused. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  flood,
  honestMessage,
  openSlowPosts,
  postAs,
  type Sender,
  type SlowPosts,
} from '../../tests/support/flood.ts';
import { listen, startTestApp, type TestApp } from '../testing/test-app.ts';

const PROXY = '127.0.0.1';

let server: TestApp;
let origin: string;
let slow: SlowPosts | null = null;
beforeEach(async () => {
  // The clock stands still, so that no window ends however slow the machine is.
  server = await startTestApp({ settings: { trustProxy: PROXY, rateLimits: { now: () => 0 } } });
  origin = await listen(server);
});
afterEach(async () => {
  slow?.hangUp();
  await server.close();
});

/** Of visitors; attackers count from zero. */
let written = 10_000;

/** Someone new each time, at home and on the road, whose message is kept and is no suspect. */
async function expectHonestWelcome() {
  written += 2;
  const visitors: Sender[] = [
    { from: `127.200.${written % 256}.1` },
    { from: PROXY, forwardedFor: `2001:db8:ffff:${written.toString(16)}::1` },
  ];
  for (const [index, visitor] of visitors.entries()) {
    const number = written + index;
    const answer = await postAs(origin, visitor, honestMessage(number));
    expect(answer).toMatchObject({ status: 200, body: 'OK' });
    const kept = await server.store.list({ text: `Number ${number} would` });
    expect(kept).toMatchObject([{ suspectedSpam: false }]);
  }
}

/** Each in a network of its own. */
const addresses = (count: number): Sender[] =>
  Array.from({ length: count }, (_, i) => ({ from: `127.${i + 1}.0.1` }));

test('600 junk posts from 20 addresses keep nobody else out', async () => {
  const attack = flood(origin, addresses(20), 30, () => '{}');
  await Promise.all([attack, expectHonestWelcome()]);
  expect(await attack).toEqual({ 400: 600 });
  await expectHonestWelcome();
});

test('a thousand addresses of one IPv6 line keep nobody else out', async () => {
  const line = (subnet: number, host: number): Sender => ({
    from: PROXY,
    forwardedFor: `2001:db8:1:${subnet.toString(16)}::${host.toString(16)}`,
  });
  const all = Array.from({ length: 1000 }, (_, i) => line(i % 256, i + 1));
  const attack = flood(origin, all, 1, honestMessage);
  await Promise.all([attack, expectHonestWelcome()]);
  // Beyond all measure it is refused; all before that is kept, most of it as suspected.
  expect(await attack).toEqual({ 200: 600, 429: 400 });
  await expectHonestWelcome();
  const unsuspected = await server.store.list({ suspectedSpam: false });
  expect(unsuspected).toHaveLength(120 + 4);
});

test('85 slow posts from each of three addresses hold nothing that others need', async () => {
  slow = await openSlowPosts(origin, addresses(3), 85);
  await expectHonestWelcome();
  const { waiting } = slow;
  await vi.waitFor(() => expect(waiting()).toBe(3 * 10), { timeout: 20_000 });
  // Also for those who share an address with an attacker.
  const message = honestMessage(1);
  expect((await postAs(origin, { from: '127.1.0.1' }, message)).status).toBe(200);
  slow.hangUp();
  await expectHonestWelcome();
});

test('as many slow posts as there are places at all hold nothing either', async () => {
  slow = await openSlowPosts(origin, addresses(25), 10);
  const { waiting } = slow;
  await vi.waitFor(() => expect(waiting()).toBe(200), { timeout: 20_000 });
  await expectHonestWelcome();
});
