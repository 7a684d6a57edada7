import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../testing/site-fixture.ts';
import { startFactsReminder } from './facts-due.ts';
import { fakeTransport } from './testing/delivery-bench.ts';
import { type ManualTime, manualTime } from './testing/manual-time.ts';
import { messageOptions } from './testing/sample-leads.ts';
import { SendError } from './transport.ts';

const DAY = 24 * 60 * 60_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
  writeFacts(['cash-rate', '2026-12-08'], ['levy', '2026-12-12']);
});
afterEach(() => folder.remove());

function writeFacts(...facts: [id: string, reviewBy: string][]) {
  const source = { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' };
  const list = facts.map(([id, reviewBy]) => ({ id, reviewBy, value: '4.60%', source, asOf: '' }));
  writeFileSync(join(folder.path, 'facts.json'), JSON.stringify(list));
}

function start(time: ManualTime, transports = [fakeTransport(undefined, 'smtp')]) {
  const stop = startFactsReminder({
    factsFile: join(folder.path, 'facts.json'),
    toldFile: join(folder.path, 'facts-told.json'),
    transports,
    from: messageOptions.from,
    to: messageOptions.to,
    siteHost: messageOptions.siteHost,
    timeZone: 'Australia/Brisbane',
    sendTimeoutMs: 1000,
    clock: time.clock,
    timers: time.timers,
    log: silent,
  });
  return { stop, sent: () => transports.flatMap(({ sent }) => sent).map(({ text }) => text) };
}

test('the owner hears of a fact on the day after its day, by the clock of its own place', async () => {
  const time = manualTime('2026-12-08T13:30:00.000Z');
  const { sent } = start(time);
  await time.advance(0);
  expect(sent()).toEqual([]);
  await time.advance(60 * 60_000);
  expect(sent()).toEqual([
    expect.stringMatching(/^A fact on \S+ must[\s\S]*cash-rate, due 2026-12-08: 4\.60%/),
  ]);
});

test('again for each fact that becomes overdue, and every week until it is done', async () => {
  const time = manualTime('2026-12-09T00:00:00.000Z');
  const { sent } = start(time);
  await time.advance(4.5 * DAY);
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toMatch(/^2 facts/);
  await time.advance(6 * DAY);
  expect(sent()).toHaveLength(2);
  await time.advance(DAY);
  expect(sent()).toHaveLength(3);
  writeFacts(['cash-rate', '2027-12-08'], ['levy', '2027-12-12']);
  await time.advance(30 * DAY);
  expect(sent()).toHaveLength(3);
});

test('a restart tells nothing twice, and a clock that ran ahead silences nothing', async () => {
  const first = start(manualTime('2026-12-09T00:00:00.000Z'));
  await expect.poll(() => first.sent()).toHaveLength(1);
  first.stop();
  const time = manualTime('2026-12-09T01:00:00.000Z');
  const second = start(time);
  await time.advance(2 * DAY);
  expect(second.sent()).toEqual([]);
  second.stop();
  writeFileSync(join(folder.path, 'facts-told.json'), '{"cash-rate":"2099-01-01"}');
  const third = start(manualTime('2026-12-11T00:00:00.000Z'));
  await expect.poll(() => third.sent()).toHaveLength(1);
});

test('what the first server does not take goes over the second, or is tried again', async () => {
  const time = manualTime('2026-12-09T00:00:00.000Z');
  let fails = true;
  const refuse = () => {
    if (fails) throw new SendError('the server answered 535 to AUTH', true);
  };
  const both = [fakeTransport(refuse, 'smtp'), fakeTransport(refuse, 'smtp2')];
  const { sent } = start(time, both);
  await time.advance(3 * 60 * 60_000);
  fails = false;
  await time.advance(60 * 60_000);
  expect(both.map((transport) => transport.sent.length).some((count) => count > 0)).toBe(true);
  const before = sent().length;
  await time.advance(DAY);
  expect(sent()).toHaveLength(before);
});

test('a build of before, which wrote no facts, is no fault', async () => {
  const time = manualTime('2099-01-01T00:00:00.000Z');
  writeFileSync(join(folder.path, 'facts.json'), 'nothing');
  const { sent } = start(time);
  await time.advance(30 * DAY);
  expect(sent()).toEqual([]);
});
