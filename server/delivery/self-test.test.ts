import { expect, test } from 'vitest';
import { fakeTransport } from '../../tests/support/delivery-bench.ts';
import { manualTime } from '../../tests/support/manual-time.ts';
import { messageOptions } from '../../tests/support/sample-leads.ts';
import { startSelfTest } from './self-test.ts';
import { SendError } from './transport.ts';

const HOUR = 60 * 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function start(everyMs: number, transports = [fakeTransport(undefined, 'smtp')]) {
  const time = manualTime('2026-11-20T09:30:00.000Z');
  const reports: [string, string | null][] = [];
  const stop = startSelfTest({
    transports,
    everyMs,
    from: messageOptions.from,
    to: messageOptions.to,
    siteHost: messageOptions.siteHost,
    sendTimeoutMs: 1000,
    clock: time.clock,
    timers: time.timers,
    log: silent,
    report: (...report) => reports.push(report),
  });
  return { time, transports, reports, stop };
}

test('each transport carries a message to the owner at every multiple of the interval', async () => {
  const both = [fakeTransport(undefined, 'smtp'), fakeTransport(undefined, 'smtp2')];
  const { time, reports } = start(24 * HOUR, both);
  await time.advance(14 * HOUR);
  expect(both.map(({ sent }) => sent.length)).toEqual([0, 0]);
  await time.advance(HOUR);
  expect(both.map(({ sent }) => sent.length)).toEqual([1, 1]);
  expect(both[0]?.sent[0]).toMatchObject({
    to: messageOptions.to,
    replyTo: null,
    subject: 'Test message of www.figbird.example',
  });
  expect(reports).toEqual([
    ['smtp', null],
    ['smtp2', null],
  ]);
  await time.advance(72 * HOUR);
  const ids = both[0]?.sent.map(({ messageId }) => messageId) ?? [];
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test('an interval that is longer than a timer can hold is kept', async () => {
  const { time, transports } = start(60 * 24 * HOUR);
  await time.advance(120 * 24 * HOUR);
  expect(transports[0]?.sent).toHaveLength(2);
});

test('a failure is reported, and taken back when it works again', async () => {
  let fails = true;
  const transport = fakeTransport(() => {
    if (fails) throw new SendError('the server answered 535 to AUTH', true);
  }, 'smtp');
  const { time, reports } = start(HOUR, [transport]);
  await time.advance(HOUR);
  fails = false;
  await time.advance(HOUR);
  expect(reports).toEqual([
    [
      'smtp',
      'the test message over smtp failed: the server answered 535 to AUTH (owner@figbird.example)',
    ],
    ['smtp', null],
  ]);
});

test('after stopping there are no more', async () => {
  const { time, transports, stop } = start(HOUR);
  await time.advance(HOUR);
  stop();
  await time.advance(10 * HOUR);
  expect(transports[0]?.sent).toHaveLength(1);
  expect(time.pending()).toBe(0);
});
