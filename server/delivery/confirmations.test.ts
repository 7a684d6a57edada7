import { expect, test } from 'vitest';
import { fakeTransport } from '../../tests/support/delivery-bench.ts';
import { manualTime } from '../../tests/support/manual-time.ts';
import { enquiry, messageOptions } from '../../tests/support/sample-leads.ts';
import { createConfirmations } from './confirmations.ts';
import { SendError } from './transport.ts';

const HOUR = 60 * 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function setUp(transport = fakeTransport()) {
  const time = manualTime();
  const confirmations = createConfirmations({
    transport,
    from: messageOptions.from,
    replyTo: 'owner@figbird.example',
    siteName: 'Figbird',
    siteHost: 'www.figbird.example',
    replyPromise: '24 hours',
    sendTimeoutMs: 1000,
    clock: time.clock,
    log: silent,
  });
  const confirm = (email: string) =>
    confirmations.confirm(enquiry({ from_email: email }, time.clock().toISOString()));
  return { time, transport, confirmations, confirm };
}

test('the visitor reads fixed words, and nothing that was typed', async () => {
  const { transport, confirm } = setUp();
  await confirm('ann@example.com');
  const [message] = transport.sent;
  expect(message?.to).toEqual([{ name: '', address: 'ann@example.com' }]);
  expect(message?.replyTo).toBe('owner@figbird.example');
  expect(message?.headers['Auto-Submitted']).toBe('auto-replied');
  expect(message?.text).toContain("We'll get back to you within 24 hours.");
  expect(JSON.stringify({ ...message, to: null })).not.toMatch(/Ann|first home|5550/);
});

test('an address gets one a day, however it is written', async () => {
  const { transport, confirm, time } = setUp();
  for (const email of ['ann@example.com', 'Ann@Example.com', 'ann+1@example.com']) {
    await confirm(email);
  }
  await time.advance(23 * HOUR);
  await confirm('ann@example.com');
  expect(transport.sent).toHaveLength(1);
  await time.advance(HOUR);
  await confirm('ann@example.com');
  expect(transport.sent).toHaveLength(2);
});

test('a failure is no way to a second try', async () => {
  const failing = fakeTransport(() => {
    throw new SendError('the server answered 451 to DATA', false);
  });
  const { confirm } = setUp(failing);
  await confirm('ann@example.com');
  await confirm('ann@example.com');
  expect(failing.begun()).toBe(1);
});

test('a flood of addresses neither fills the memory nor wins an old one back', async () => {
  const { transport, confirm, time } = setUp();
  for (let count = 0; count < 1500; count += 1) await confirm(`visitor${count}@example.com`);
  expect(transport.sent).toHaveLength(1000);
  await confirm('visitor0@example.com');
  expect(transport.sent).toHaveLength(1000);
  await time.advance(24 * HOUR);
  await confirm('visitor1499@example.com');
  expect(transport.sent).toHaveLength(1001);
});

test('neither an address that is none nor a lead of days ago is confirmed', async () => {
  const { transport, confirm, confirmations } = setUp();
  await confirm('ann@example.com, victim@example.net');
  await confirmations.confirm(enquiry({}, '2026-11-18T00:00:00.000Z'));
  expect(transport.begun()).toBe(0);
});
