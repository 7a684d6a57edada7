import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type DeliveryBench, HOUR, MINUTE, openBench, SECOND } from '../../tests/support/delivery-bench.ts';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { addLead, enquiry, failLead } from '../../tests/support/sample-leads.ts';
import type { SmtpPeer } from '../../tests/support/smtp-peer.ts';
import { dueFactLines } from './digest-body.ts';
import type { DeliveryOptions } from './start-delivery.ts';

/** Six in the morning in Perth, where this firm is. */
const SIX = '2026-11-19T22:00:00.000Z';
const TWO_OWNERS = { MAIL_TO: 'ann@figbird.example, bo@figbird.example' };

let bench: DeliveryBench;
let peer: SmtpPeer;
let time: ManualTime;
let factsFile: string;
beforeEach(async () => {
  bench = await openBench();
  peer = await bench.peer();
  time = manualTime(SIX);
  factsFile = join(dirname(bench.databasePath), 'facts.json');
});

/** With real mail and a clock that the test moves. */
function start(env: Record<string, string> = {}, options: Partial<DeliveryOptions> = {}) {
  const { clock, timers } = time;
  const settings = { SMTP_PORT: String(peer.port), DELIVERY_POLL_SECONDS: '60', ...env };
  return bench.start(settings, { clock, timers, factsFile, ...options });
}

async function addSpam(message: string, receivedAt = SIX): Promise<string> {
  const lead = enquiry({ message }, receivedAt);
  await bench.store.add(lead, { sameSince: '9999-01-01T00:00:00.000Z', suspectedSpam: true });
  return lead.id;
}

function writeFacts(...facts: [id: string, reviewBy: string][]) {
  const source = { title: 'Reserve Bank', url: 'https://www.rba.gov.au/' };
  const list = facts.map(([id, reviewBy]) => ({ id, reviewBy, value: '4.60%', source, asOf: '' }));
  writeFileSync(factsFile, JSON.stringify(list));
}

const digests = () => peer.received.filter(({ mail }) => /^<digest-/.test(mail.messageId ?? ''));
const enquiries = () => peer.received.filter(({ mail }) => /^New enquiry/.test(mail.subject ?? ''));
const text = (index: number) => digests()[index]?.mail.text ?? '';

/** Until what the store notes says that a digest is through: mail takes real time. */
async function untilDone(key: string): Promise<void> {
  await expect
    .poll(async () => JSON.parse((await bench.store.note('digest')) ?? '{}'))
    .toMatchObject({ key, done: true, leasedBy: '' });
}

test('what is held back is told of at seven in the owner’s morning, once', async () => {
  const id = await addSpam('Please call me.\nMy secret second line');
  const delivery = start();
  await time.advance(59 * MINUTE);
  expect(peer.received).toEqual([]);
  await time.advance(6 * MINUTE);
  await untilDone('daily-2026-11-20');
  expect(digests()).toHaveLength(1);
  expect(digests()[0]?.mail.subject).toContain('Suspected spam that is held back (1)');
  expect(text(0)).toMatch(/20 Nov 2026, 6:00\sam +Ann Citizen: Please call me\./);
  expect(text(0)).toContain(id.slice(0, 8));
  expect(text(0)).toContain('open it at the desk and release it');
  // It goes to somebody who has no terminal.
  expect(text(0)).not.toContain('npm run');
  expect(text(0)).not.toContain('secret');

  await delivery.stop(SECOND);
  start();
  await time.advance(30 * HOUR);
  await untilDone('daily-2026-11-21');
  expect(digests()).toHaveLength(1);

  await bench.store.resend(id, time.clock().toISOString());
  await time.advance(MINUTE);
  await expect.poll(() => enquiries()).toHaveLength(1);
  expect(enquiries()[0]?.mail.text).toContain('My secret second line');
});

test('a server that was off at seven makes up for it; without anything to say nothing is sent', async () => {
  const delivery = start();
  await time.advance(2 * HOUR);
  await untilDone('daily-2026-11-20');
  await delivery.stop(SECOND);
  await addSpam('Buy now', '2026-11-20T10:00:00.000Z');
  // Three days later, at one in the afternoon.
  time = manualTime('2026-11-23T05:00:00.000Z');
  start();
  await untilDone('daily-2026-11-23');
  await time.advance(HOUR);
  expect(digests()).toHaveLength(1);
  expect(text(0)).toContain('Buy now');
});

test('what was given up, what waits for long and facts that are due are in it too', async () => {
  const given = await addLead(bench.store, enquiry({ message: 'Given up on' }, SIX));
  await failLead(bench.store, given, SIX);
  const late = await addLead(bench.store, enquiry({ message: 'Waits' }, '2026-11-19T12:00:00.000Z'));
  await failLead(bench.store, late, SIX, '2026-11-20T00:30:00.000Z');
  writeFacts(['cash-rate', '2026-11-19']);
  start();
  await time.advance(65 * MINUTE);
  await untilDone('daily-2026-11-20');
  expect(text(0)).toMatch(/Given up \(1\):[\s\S]*Given up on[\s\S]*Waiting for long \(1\):[\s\S]*Waits/);
  expect(text(0)).toContain('cash-rate (4.60%) had to be checked again by 2026-11-19: Reserve Bank');
});

test('the owner hears of a fact the day after its day, and each week until it is done', () => {
  const told = (now: string) =>
    dueFactLines(factsFile, new Date(now), 'Australia/Brisbane').filter((line) => /by 20/.test(line)).length;
  expect(told('2099-01-01T00:00:00Z')).toBe(0);
  writeFacts(['cash-rate', '2026-12-08'], ['levy', '2026-12-12']);
  expect([told('2026-12-08T13:30:00Z'), told('2026-12-08T14:30:00Z')]).toEqual([0, 1]);
  const days = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 11, 9 + day)).toISOString());
  expect(days.map(told)).toEqual([1, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0, 2, 0, 0]);
  writeFacts(['cash-rate', '2027-12-08']);
  expect(told('2026-12-30T00:00:00Z')).toBe(0);
});

test('of two owners each gets it once, whoever is refused a little later, also after a crash', async () => {
  await addSpam('Buy now');
  peer.behave((_raw, [to]) => (to === 'bo@figbird.example' ? { code: 451, text: 'Greylisted' } : null));
  start(TWO_OWNERS);
  await time.advance(65 * MINUTE);
  await expect.poll(() => peer.attempts()).toBe(2);
  expect(digests()).toHaveLength(1);
  // This one never comes back from sending to Bo, as if its process had been killed there.
  peer.behave((_raw, [to]) => (to === 'bo@figbird.example' ? 'silent' : null));
  await expect
    .poll(async () => {
      await time.advance(5 * MINUTE);
      return peer.attempts();
    })
    .toBeGreaterThan(2);
  await addSpam('Came too late for it');
  time = manualTime(new Date(time.clock().getTime() + HOUR).toISOString());
  peer.behave(null);
  start(TWO_OWNERS);
  await untilDone('daily-2026-11-20');
  expect(digests().map(({ recipients }) => recipients)).toEqual([
    ['ann@figbird.example'],
    ['bo@figbird.example'],
  ]);
  const { messageId } = digests()[0]?.mail ?? {};
  expect(digests()[1]?.mail).toMatchObject({ messageId, text: text(0) });
});

test('of two servers that look at one moment, one sends the digest', async () => {
  time = manualTime('2026-11-19T23:00:00.000Z');
  await addSpam('Buy now');
  let looks = 0;
  const bothHaveLooked = Promise.withResolvers<void>();
  const note = async (name: string) => {
    const found = await bench.store.note(name);
    if (name !== 'digest') return found;
    looks += 1;
    if (looks === 2) bothHaveLooked.resolve();
    await bothHaveLooked.promise;
    return found;
  };
  for (const _ of ['one', 'other']) start({}, { store: { ...bench.store, note } });
  await untilDone('daily-2026-11-20');
  await time.advance(90 * MINUTE);
  expect(digests()).toHaveLength(1);
  expect(bench.lines.map(({ message }) => message)).toContain('the digest has to wait');
});

test('an owner who is refused for an hour holds up nobody, and is an alert', async () => {
  await addSpam('Buy now');
  peer.behave((_raw, [to]) => (to === 'bo@figbird.example' ? { code: 550, text: 'No' } : null));
  const delivery = start(TWO_OWNERS);
  await expect
    .poll(async () => {
      await time.advance(5 * MINUTE);
      return delivery.health().problems;
    })
    .toEqual([
      'the digest was not taken by the mail server for bo@figbird.example (the server answered 550 to DATA)',
    ]);
  await untilDone('daily-2026-11-20');
  expect(digests().map(({ recipients }) => recipients)).toEqual([['ann@figbird.example']]);
});

test('beyond the daily number leads come in one mail an hour, in full, also after a restart', async () => {
  time = manualTime('2026-11-20T00:10:00.000Z');
  const limit = { MAIL_DAILY_LIMIT: '2' };
  const add = async (message: string) => {
    await addLead(bench.store, enquiry({ message }, time.clock().toISOString()));
    await time.advance(SECOND);
  };
  const delivery = start(limit);
  await untilDone('daily-2026-11-20');
  for (const message of ['one', 'two', 'three', 'four\nand its second line']) await add(message);
  await time.advance(MINUTE);
  await expect.poll(() => bench.store.counts()).toMatchObject({ delivered: 2, held: 2 });
  await delivery.stop(SECOND);
  start(limit);
  await untilDone('hourly-2026-11-20T00');
  expect(enquiries()).toHaveLength(2);
  expect(digests()).toHaveLength(1);
  expect(digests()[0]?.mail.subject).toContain('Beyond the daily number of mails (2)');
  expect(text(0)).toContain('More than 2 messages came within 24 hours');
  expect(text(0)).toMatch(/Message: three[\s\S]*Email: ann@example.com[\s\S]*and its second line/);
  const deliveredBy = (await bench.store.list()).map((lead) => lead.deliveredBy);
  expect(deliveredBy).toEqual(['digest', 'digest', 'smtp', 'smtp']);

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
  await expect.poll(() => enquiries()).toHaveLength(3);
  await expect.poll(() => bench.store.counts()).toMatchObject({ waiting: 0, held: 0, delivered: 6 });
});

test('once somebody is at the desk, the morning tells who waits, what is due and what will be deleted', async () => {
  const lead = (name: string, receivedAt: string) =>
    addLead(bench.store, enquiry({ from_name: name, message: `From ${name}` }, receivedAt));
  await lead('Fresh Fay', '2026-11-19T20:00:00.000Z');
  await lead('Waiting Wes', '2026-11-18T20:00:00.000Z');
  const due = await lead('Due Dan', '2026-11-17T20:00:00.000Z');
  const old = await lead('Old Olive', '2024-11-22T20:00:00.000Z');
  const by = { id: null, name: 'Ann' };
  const change = { version: 0, by, at: SIX, stage: 'contacted' } as const;
  await bench.store.change(due, { ...change, followUpOn: '2026-11-20' });
  await bench.store.change(old, change);

  const alone = start();
  await time.advance(2 * HOUR);
  await untilDone('daily-2026-11-20');
  const textOf = (day: string) =>
    digests().find(({ mail }) => mail.messageId?.includes(`daily-${day}`))?.mail.text ?? '';
  // At most that some wait for the mail server.
  expect(textOf('2026-11-20')).not.toMatch(/promised|New \(|followed up|Deleted/);
  await alone.stop(1000);

  const person = { id: 'ann', email: 'ann@figbird.example', name: 'Ann', createdAt: SIX };
  await bench.store.addPerson({ ...person, role: 'owner', sees: 'all' });
  await bench.store.change(due, { ...change, version: 1, followUpOn: '2026-11-21' });
  start();
  await time.advance(24 * HOUR);
  await untilDone('daily-2026-11-21');
  const words = textOf('2026-11-21').split('\n');
  const line = (start: string) => words.findLastIndex((one) => one.includes(start));
  // By now a day has passed, so that everybody who is new waits for longer than was promised.
  const order = ['Waiting longer than promised (2)', 'Waiting Wes', 'To be followed up today (1)', 'Due Dan'];
  const places = [...order, 'Deleted by age within a week (1)', 'Old Olive'].map(line);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(textOf('2026-11-21')).toContain(
    'An answer was promised within 24 hours: https://www.figbird.example/desk',
  );
  expect(textOf('2026-11-21')).not.toMatch(/^New \(/m);
});
