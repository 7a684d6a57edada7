import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { type DeliveryBench, openBench } from '../../tests/support/delivery-bench.ts';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { type SmtpPeer, startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { readDelivery } from './settings.ts';
import { type Delivery, type DeliveryOptions, startDelivery } from './start-delivery.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Six in the morning in Perth, where this firm is. */
const SIX = '2026-11-19T22:00:00.000Z';
const perth: DeliveryOptions['site'] = {
  ...site,
  url: 'https://www.figbird.example',
  contact: { address: { ...site.contact.address, state: 'WA' } },
};

let bench: DeliveryBench;
let peer: SmtpPeer;
const running = new Set<Delivery>();

beforeEach(async () => {
  bench = await openBench();
  peer = await startSmtpPeer();
});
afterEach(async () => {
  for (const delivery of running) await stop(delivery);
  await peer.close();
  await bench.close();
});

/** With real mail and a clock that the test moves. */
function start(
  time: ManualTime,
  env: Record<string, string> = {},
  options: Partial<DeliveryOptions> = {},
): Delivery {
  const { settings } = readDelivery({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(peer.port),
    SMTP_SECURE: 'none',
    MAIL_FROM: 'website@figbird.example',
    MAIL_TO: 'ann@figbird.example',
    DELIVERY_POLL_SECONDS: '60',
    ...env,
  });
  if (settings === null) throw new Error('expected settings that are right');
  const { clock, timers } = time;
  const { store, log } = bench;
  const delivery = startDelivery({ settings, store, site: perth, log, clock, timers, ...options });
  running.add(delivery);
  return delivery;
}

async function stop(delivery: Delivery): Promise<void> {
  running.delete(delivery);
  await delivery.stop(1000);
}

async function addSpam(id: string, message: string, receivedAt = SIX): Promise<void> {
  const lead = { ...enquiry({ message }, receivedAt), id };
  await bench.store.add(lead, { sameSince: '9999-01-01T00:00:00.000Z', suspectedSpam: true });
}

const digests = () => peer.received.filter(({ mail }) => /^<digest-/.test(mail.messageId ?? ''));
const text = (index: number) => digests()[index]?.mail.text ?? '';

/** Until what the store notes says that a digest is through: mail takes real time. */
async function untilDone(key: string): Promise<void> {
  await expect
    .poll(async () => JSON.parse((await bench.store.note('digest')) ?? '{}'), { timeout: 15_000 })
    .toMatchObject({ key, done: true, leasedBy: '' });
}

test('what is held back is told of at seven in the owner’s morning, once', async () => {
  const time = manualTime(SIX);
  await addSpam('1f0c2a9b-0000-4000-8000-000000000001', 'Please call me.\nMy secret second line');
  const delivery = start(time);
  await time.advance(59 * MINUTE);
  expect(peer.received).toEqual([]);
  await time.advance(6 * MINUTE);
  await untilDone('daily-2026-11-20');
  expect(digests()).toHaveLength(1);
  expect(digests()[0]?.mail.subject).toContain('Suspected spam that is held back (1)');
  expect(text(0)).toMatch(/1f0c2a9b +20 Nov 2026, 6:00\sam +Ann Citizen: Please call me\./);
  expect(text(0)).toContain('npm run leads -- resend ID');
  expect(text(0)).not.toContain('secret');

  await stop(delivery);
  start(time);
  await time.advance(30 * HOUR);
  await untilDone('daily-2026-11-21');
  expect(digests()).toHaveLength(1);

  await bench.store.resend('1f0c2a9b-0000-4000-8000-000000000001', time.clock().toISOString());
  await time.advance(MINUTE);
  await expect.poll(() => peer.received.length, { timeout: 15_000 }).toBe(2);
  expect(peer.received[1]?.mail).toMatchObject({ subject: 'New enquiry from Ann Citizen' });
  expect(peer.received[1]?.mail.text).toContain('My secret second line');
});

test('a server that was off at seven makes up for it; without anything to say nothing is sent', async () => {
  const first = manualTime(SIX);
  const delivery = start(first);
  await first.advance(2 * HOUR);
  await untilDone('daily-2026-11-20');
  await stop(delivery);
  await addSpam('spam-1', 'Buy now', '2026-11-20T10:00:00.000Z');
  // Three days later, at one in the afternoon.
  const later = manualTime('2026-11-23T05:00:00.000Z');
  start(later);
  await untilDone('daily-2026-11-23');
  await later.advance(HOUR);
  expect(digests()).toHaveLength(1);
  expect(text(0)).toContain('Buy now');
});

test('what was given up, what waits for long and lines of others are in it too', async () => {
  const time = manualTime(SIX);
  const given = await addLead(bench.store, enquiry({ message: 'Given up on' }, SIX));
  const lease = { worker: 'w', now: SIX, leasedUntil: SIX, limit: 1 };
  await bench.store.claim(lease);
  await bench.store.recordFailure(given, 'w', 'refused', null);
  const late = await addLead(
    bench.store,
    enquiry({ message: 'Waits' }, '2026-11-19T12:00:00.000Z'),
  );
  await bench.store.claim(lease);
  await bench.store.recordFailure(late, 'w', 'refused', '2026-11-20T00:30:00.000Z');
  start(time, {}, { digestLines: async () => ['cash-rate is overdue since 1 November 2026'] });
  await time.advance(65 * MINUTE);
  await untilDone('daily-2026-11-20');
  expect(text(0)).toMatch(
    /Given up \(1\):[\s\S]*Given up on[\s\S]*Waiting for long \(1\):[\s\S]*Waits/,
  );
  expect(text(0)).toContain('cash-rate is overdue since 1 November 2026');
});

test('lines that cannot be had hold back nothing else', async () => {
  const time = manualTime(SIX);
  await addSpam('spam-1', 'Buy now');
  start(time, {}, { digestLines: () => Promise.reject(new Error('no such file')) });
  await time.advance(65 * MINUTE);
  await untilDone('daily-2026-11-20');
  expect(text(0)).toContain('Buy now');
  expect(text(0)).toContain('no such file');
});

test('of two owners each gets it once, whoever is refused a little later, also after a crash', async () => {
  const time = manualTime(SIX);
  await addSpam('spam-1', 'Buy now');
  const owners = { MAIL_TO: 'ann@figbird.example, bo@figbird.example' };
  peer.behave((_raw, [recipient]) =>
    recipient === 'bo@figbird.example' ? { code: 451, text: 'Greylisted' } : null,
  );
  start(time, owners);
  await time.advance(65 * MINUTE);
  await expect.poll(() => peer.attempts(), { timeout: 15_000 }).toBe(2);
  expect(digests()).toHaveLength(1);
  // This one never comes back from sending to Bo, as if its process had been killed there.
  peer.behave((_raw, [recipient]) => (recipient === 'bo@figbird.example' ? 'silent' : null));
  await expect
    .poll(
      async () => {
        await time.advance(5 * MINUTE);
        return peer.attempts();
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(2);
  await addSpam('spam-2', 'Came too late for it');
  const after = manualTime(new Date(time.clock().getTime() + HOUR).toISOString());
  peer.behave(null);
  start(after, owners);
  await untilDone('daily-2026-11-20');
  expect(digests().flatMap(({ recipients }) => recipients)).toEqual([
    'ann@figbird.example',
    'bo@figbird.example',
  ]);
  expect(digests()[1]?.mail).toMatchObject({
    messageId: digests()[0]?.mail.messageId,
    text: text(0),
  });
});

test('of two servers that look at one moment, one sends the digest', async () => {
  const time = manualTime('2026-11-19T23:00:00.000Z');
  await addSpam('spam-1', 'Buy now');
  let looks = 0;
  const bothHaveLooked = Promise.withResolvers<void>();
  const note = async (name: string) => {
    const found = await bench.store.note(name);
    looks += 1;
    if (looks === 2) bothHaveLooked.resolve();
    await bothHaveLooked.promise;
    return found;
  };
  for (const _ of ['one', 'other']) start(time, {}, { store: { ...bench.store, note } });
  await untilDone('daily-2026-11-20');
  await time.advance(90 * MINUTE);
  expect(digests()).toHaveLength(1);
  expect(bench.lines.map(({ message }) => message)).toContain('the digest has to wait');
});

test('an owner who is refused for an hour holds up nobody, and is an alert', async () => {
  const time = manualTime(SIX);
  await addSpam('spam-1', 'Buy now');
  peer.behave((_raw, [recipient]) =>
    recipient === 'bo@figbird.example' ? { code: 550, text: 'No' } : null,
  );
  const delivery = start(time, { MAIL_TO: 'ann@figbird.example, bo@figbird.example' });
  await expect
    .poll(
      async () => {
        await time.advance(5 * MINUTE);
        return delivery.health().problems;
      },
      { timeout: 15_000, interval: 20 },
    )
    .toEqual([
      'the digest was not taken by the mail server for bo@figbird.example (the server answered 550 to DATA)',
    ]);
  await untilDone('daily-2026-11-20');
  expect(digests().flatMap(({ recipients }) => recipients)).toEqual(['ann@figbird.example']);
});

test('beyond the daily number leads come in one mail an hour, in full, also after a restart', async () => {
  const time = manualTime('2026-11-20T00:10:00.000Z');
  const limit = { MAIL_DAILY_LIMIT: '2' };
  const add = async (message: string) => {
    await addLead(bench.store, enquiry({ message }, time.clock().toISOString()));
    await time.advance(1000);
  };
  const mailed = () => peer.received.filter(({ mail }) => /^New enquiry/.test(mail.subject ?? ''));
  let delivery = start(time, limit);
  await untilDone('daily-2026-11-20');
  for (const message of ['one', 'two', 'three', 'four\nand its second line']) await add(message);
  await time.advance(MINUTE);
  await expect.poll(async () => (await bench.store.counts()).held).toBe(2);
  await stop(delivery);
  delivery = start(time, limit);
  await untilDone('hourly-2026-11-20T00');
  expect(mailed()).toHaveLength(2);
  expect(digests()).toHaveLength(1);
  expect(digests()[0]?.mail.subject).toContain('Beyond the daily number of mails (2)');
  expect(text(0)).toContain('More than 2 messages came within 24 hours');
  expect(text(0)).toMatch(/Message: three[\s\S]*Email: ann@example.com[\s\S]*and its second line/);
  expect((await bench.store.list()).map(({ state, deliveredBy }) => [state, deliveredBy])).toEqual([
    ['delivered', 'digest'],
    ['delivered', 'digest'],
    ['delivered', 'smtp'],
    ['delivered', 'smtp'],
  ]);

  await add('five');
  await time.advance(20 * MINUTE);
  expect(digests()).toHaveLength(1);
  await time.advance(35 * MINUTE);
  await untilDone('hourly-2026-11-20T01');
  expect(text(1)).toContain('Message: five');
  expect(text(1)).not.toContain('three');

  await time.advance(24 * HOUR);
  await add('the next day');
  await time.advance(MINUTE);
  await expect.poll(() => mailed().length, { timeout: 15_000 }).toBe(3);
  expect(await bench.store.counts()).toMatchObject({ waiting: 0, held: 0, delivered: 6 });
});
