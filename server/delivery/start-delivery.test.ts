import { beforeEach, expect, test } from 'vitest';
import {
  type DeliveryBench,
  failTemporarily,
  fakeTransport,
  HOUR,
  openBench,
} from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import type { SmtpPeer } from '../../tests/support/smtp-peer.ts';
import { realTimers } from '../background.ts';
import { createConfirmations } from './confirmations.ts';
import type { DeliveryContext } from './context.ts';
import { startSelfTest } from './self-test.ts';
import type { Delivery } from './start-delivery.ts';

let bench: DeliveryBench;
let peer: SmtpPeer;
beforeEach(async () => {
  bench = await openBench();
  peer = await bench.peer();
});

/** In real time, with waits of milliseconds: this is about servers, not about hours. */
function start(env: Record<string, string> = {}): Delivery {
  const settings = {
    SMTP_PORT: String(peer.port),
    DELIVERY_POLL_SECONDS: '0.02',
    DELIVERY_FIRST_RETRY_SECONDS: '0.02',
    DELIVERY_LONGEST_WAIT_SECONDS: '0.05',
    ...env,
  };
  return bench.start(settings, { clock: () => new Date(), timers: realTimers });
}

const add = (message = 'Please call me back.') =>
  addLead(bench.store, enquiry({ message }, new Date().toISOString()));
const recipients = () => peer.received.flatMap((mail) => mail.recipients);

async function allDelivered(count: number): Promise<void> {
  await expect.poll(async () => (await bench.store.counts()).delivered).toBe(count);
}

test('what the first server refuses, the second one gets at once', async () => {
  peer.behave({ code: 550, text: 'no' });
  const second = await bench.peer();
  start({ SMTP2_HOST: '127.0.0.1', SMTP2_PORT: String(second.port), SMTP2_SECURE: 'none' });
  await add();
  await allDelivered(1);
  expect(await bench.newest()).toMatchObject({ deliveredBy: 'smtp2', attempts: 0 });
});

test.each([
  [550, 'for good'],
  [450, 'for now'],
])('with two owners and one refused with %i %s, the other has it, and that one in the end', async (code) => {
  let refuses = true;
  peer = await bench.peer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        refuses && address.startsWith('bo') ? Object.assign(new Error('no'), { responseCode: code }) : null,
      ),
  });
  start({ MAIL_TO: 'ann@figbird.example, bo@figbird.example', MAIL_CONFIRMATION: 'on' });
  await add();
  await expect.poll(async () => (await bench.newest()).attempts).toBeGreaterThan(2);
  expect(await bench.newest()).toMatchObject({
    state: 'waiting',
    recipients: [
      { address: 'ann@figbird.example', takenBy: 'smtp' },
      { takenAt: null, lastError: `smtp: the server answered ${code} to RCPT TO` },
    ],
  });
  refuses = false;
  await allDelivered(1);
  const toOwners = peer.received.filter(({ mail }) => /^New enquiry/.test(mail.subject ?? ''));
  expect(toOwners.map((one) => one.recipients)).toEqual([['ann@figbird.example'], ['bo@figbird.example']]);
  const [first, second] = toOwners.map(({ mail }) => mail);
  expect(second?.messageId).toBe(first?.messageId);
  // Each copy names both, and the visitor is told once.
  expect(first?.to?.map(({ address }) => address)).toEqual(['ann@figbird.example', 'bo@figbird.example']);
  expect(recipients().filter((address) => address === 'ann@example.com')).toHaveLength(1);
});

test('a visitor is told, in fixed words, only where that was asked for', async () => {
  const quiet = start();
  await add();
  await allDelivered(1);
  await quiet.stop(1000);
  expect(recipients()).toEqual(['owner@figbird.example']);
  start({ MAIL_CONFIRMATION: 'on' });
  await add('Another message');
  await expect.poll(recipients).toHaveLength(3);
  const { mail } = peer.received[2] ?? {};
  expect(mail?.to).toEqual([{ name: '', address: 'ann@example.com' }]);
  expect(mail?.replyTo).toMatchObject([{ address: 'owner@figbird.example' }]);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(mail?.text).toContain("We'll get back to you within");
  // The words are fixed: nothing that was typed is in them.
  expect(JSON.stringify({ ...mail, to: null })).not.toMatch(/Ann|Another message|5550 0199/);
});

/** @returns a function that confirms to this address now. */
function confirmations(transport: DeliveryContext['transports'][number]) {
  const confirm = createConfirmations(bench.context({ transports: [transport] }));
  return (email: string, receivedAt = bench.time.clock().toISOString()) =>
    confirm(enquiry({ from_email: email }, receivedAt));
}

test('an address gets one a day, however it is written, and also where that failed', async () => {
  const transport = fakeTransport(() => (transport.begun() === 1 ? failTemporarily() : undefined));
  const confirm = confirmations(transport);
  const ways = ['ann@example.com', 'Ann@Example.com', 'ann+1@example.com'];
  for (const email of ways) await confirm(email);
  await bench.time.advance(23 * HOUR);
  await confirm('ann@example.com');
  expect(transport.begun()).toBe(1);
  await bench.time.advance(HOUR);
  await confirm('ann@example.com');
  expect(transport.recipients).toEqual(['ann@example.com']);
});

test('a flood of addresses neither fills the memory nor wins an old one back', async () => {
  const transport = fakeTransport();
  const confirm = confirmations(transport);
  for (let count = 0; count < 1500; count += 1) await confirm(`visitor${count}@example.com`);
  await confirm('visitor0@example.com');
  expect(transport.sent).toHaveLength(1000);
  await bench.time.advance(24 * HOUR);
  await confirm('visitor1499@example.com');
  expect(transport.sent).toHaveLength(1001);
});

test('neither an address that is none nor a lead of days ago is confirmed', async () => {
  const transport = fakeTransport();
  const confirm = confirmations(transport);
  await confirm('ann@example.com, victim@example.net');
  await confirm('ann@example.com', '2026-11-18T00:00:00.000Z');
  expect(transport.begun()).toBe(0);
});

/** @returns what was reported of each transport. */
function selfTest(everyHours: number, transports: DeliveryContext['transports']) {
  const reports: Record<string, string | null> = {};
  const context = bench.context({ transports, selfTestEveryMs: everyHours * HOUR });
  const stop = startSelfTest(context, (name, problem) => {
    reports[name] = problem;
  });
  return { reports, stop };
}

test('each transport carries a test message at every multiple of the interval', async () => {
  const first = fakeTransport(undefined, 'smtp');
  const second = fakeTransport(() => (second.begun() === 1 ? failTemporarily() : undefined), 'smtp2');
  await bench.time.advance(9.5 * HOUR);
  const { reports, stop } = selfTest(24, [first, second]);
  await bench.time.advance(14 * HOUR);
  expect(first.sent).toEqual([]);
  await bench.time.advance(HOUR);
  expect(first.sent).toMatchObject([{ subject: 'Test message of www.figbird.example', replyTo: null }]);
  expect(first.recipients).toEqual(['owner@figbird.example']);
  const answer = 'the server answered 451 to DATA (owner@figbird.example)';
  expect(reports).toEqual({ smtp: null, smtp2: `the test message over smtp2 failed: ${answer}` });
  await bench.time.advance(24 * HOUR);
  expect(reports).toEqual({ smtp: null, smtp2: null });
  expect(first.sent[1]?.messageId).not.toBe(first.sent[0]?.messageId);
  stop();
  await bench.time.advance(72 * HOUR);
  expect([first.begun(), second.begun()]).toEqual([2, 2]);
  expect(bench.time.pending()).toBe(0);
});

test('an interval that is longer than a timer can hold is waited for', async () => {
  const transport = fakeTransport();
  selfTest(60 * 24, [transport]);
  await bench.time.advance(120 * 24 * HOUR);
  expect(transport.sent).toHaveLength(2);
});
