import { beforeEach, expect, test } from 'vitest';
import {
  type DeliveryBench,
  failTemporarily,
  fakeTransport,
  HOUR,
  MINUTE,
  openBench,
  refuse,
  SECOND,
} from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

const ANN = 'ann@figbird.example';
const BO = 'bo@figbird.example';
const owners = [ANN, BO].map((address) => ({ name: '', address }));
const START = Date.parse('2026-11-20T00:00:00.000Z');

/** Neither taken nor refused until the signal ends it. */
const endless = (_recipient: string, signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', reject));

async function addMany(count: number): Promise<string[]> {
  const ids = [];
  for (let second = 0; second < count; second += 1) {
    const receivedAt = new Date(START - MINUTE + second * SECOND).toISOString();
    ids.push(await addLead(bench.store, enquiry({}, receivedAt)));
  }
  return ids;
}

/** Lets every try for Bo fail, the first at once. @returns when, in milliseconds after the start. */
async function everyTry(random: number): Promise<number[]> {
  const tries: number[] = [];
  const now = () => bench.time.clock().getTime();
  const failing = fakeTransport((recipient) => {
    if (recipient === ANN) return;
    tries.push(now() - START);
    refuse();
  });
  const worker = bench.worker(failing, { to: owners, random: () => random, pollMs: 1000 * HOUR });
  for (;;) {
    await bench.time.advance(0);
    const { state, nextAttemptAt } = await bench.newest();
    if (state === 'undelivered') {
      expect(failing.recipients).toEqual([ANN]);
      return tries;
    }
    await bench.time.advance(Date.parse(nextAttemptAt ?? '') - now());
    worker.notify();
  }
}

test('a new lead goes at once when the worker is told, and with the next look otherwise', async () => {
  const transport = fakeTransport();
  const worker = bench.worker(transport);
  await bench.time.advance(0);
  await addLead(bench.store);
  worker.notify();
  await bench.time.advance(0);
  expect(transport.sent).toHaveLength(1);
  await addLead(bench.store);
  await bench.time.advance(5 * SECOND - 1);
  expect(transport.sent).toHaveLength(1);
  await bench.time.advance(1);
  expect(transport.sent).toHaveLength(2);
});

test.each([1, 2])('many leads go a few at a time, each once, with %i workers', async (workers) => {
  const ids = await addMany(40);
  const transport = fakeTransport(() => new Promise((resolve) => setImmediate(resolve)));
  for (let count = 0; count < workers; count += 1) bench.worker(transport);
  await expect.poll(() => transport.sent.length).toBe(40);
  await bench.time.advance(HOUR);
  expect(transport.leadIds().toSorted()).toEqual(ids.toSorted());
  expect(transport.atOnce()).toBeLessThanOrEqual(4 * workers);
});

test.each([
  ['at the earliest', 0, [0, 0.8, 2.4, 5.6]],
  ['in the middle', 0.5, [0, 1, 3, 7]],
  ['at the latest', 0.999, [0, 1.2, 3.6, 8.4]],
])(
  'what one owner’s server refuses is tried for three days, in waits that double to three hours, %s',
  async (_, luck, first) => {
    await addLead(bench.store);
    const tries = await everyTry(luck);
    expect(tries.slice(0, 4).map((at) => Math.round((10 * at) / MINUTE) / 10)).toEqual(first);
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(3 * HOUR);
    expect(tries.length).toBeGreaterThan(24);
    expect(tries.at(-1)).toBe(72 * HOUR);
    const lead = await bench.newest();
    expect(lead).toMatchObject({ state: 'undelivered', nextAttemptAt: null });
    expect(lead.recipients.map(({ takenAt }) => takenAt !== null)).toEqual([true, false]);
    const given = bench.lines.filter(({ message }) => message.startsWith('given up'));
    expect(given).toMatchObject([{ fields: { recipients: [BO] } }]);
  },
);

test('a message that had to wait for the machine is not given up for one bad moment', async () => {
  await addLead(bench.store, enquiry({}, '2026-11-16T00:00:00.000Z'));
  const tries = await everyTry(0.5);
  expect(tries).toHaveLength(10);
  expect(tries.at(-1)).toBeGreaterThan(5 * HOUR);
});

test('after some failures the second transport has every other try', async () => {
  await addLead(bench.store);
  const order: string[] = [];
  const failing = (name: string) =>
    fakeTransport(() => {
      order.push(name);
      failTemporarily();
    }, name);
  bench.worker([failing('first'), failing('second')], { secondAfter: 2, pollMs: MINUTE });
  await bench.time.advance(2 * HOUR);
  expect(order.slice(0, 6)).toEqual(['first', 'first', 'second', 'first', 'second', 'first']);
});

test.each([
  ['while the first copy is being sent', ANN, null, [], [ANN, BO]],
  ['before it is recorded that the first has it', '', 'recordRecipients', [ANN], [ANN, BO]],
  ['between two recipients', BO, null, [ANN], [BO]],
  ['when all have it, before that is recorded', '', 'recordDelivered', [ANN, BO], []],
] as const)('a crash %s loses no copy, and repeats at most one', async (_, hangsAt, at, before, after) => {
  await addLead(bench.store);
  const never = new Promise<void>(() => undefined);
  const dying = fakeTransport((recipient) => (recipient === hangsAt ? never : undefined));
  bench.doomedWorker(dying, at, { to: owners });
  await bench.time.advance(0);
  expect(dying.recipients).toEqual(before);
  const next = fakeTransport();
  bench.worker(next, { to: owners });
  // One send and the time for recording it are leased.
  await bench.time.advance(149 * SECOND);
  expect(next.begun()).toBe(0);
  await bench.time.advance(HOUR);
  expect(next.recipients).toEqual(after);
  expect(await bench.newest()).toMatchObject({ state: 'delivered' });
  const [first, ...others] = [...dying.sent, ...next.sent];
  for (const other of others) expect(other).toEqual(first);
});

test('a worker whose lease was taken over sends to nobody else', async () => {
  const id = await addLead(bench.store);
  const transport = fakeTransport(async () => {
    if (transport.begun() > 1) return;
    const leasedUntil = '2026-11-20T00:06:00.000Z';
    const now = '2026-11-20T00:03:00.000Z';
    await bench.store.claim({ worker: 'other', now, leasedUntil, limit: 1 });
  });
  bench.worker(transport, { to: owners });
  await expect.poll(() => transport.sent.length).toBe(1);
  await bench.time.advance(2 * MINUTE);
  expect(transport.recipients).toEqual([ANN]);
  expect(await bench.store.list({ state: 'waiting' })).toMatchObject([{ id }]);
});

test('what waits goes to those who are in the settings now, and waits for nobody else', async () => {
  await addLead(bench.store);
  const greylisted = fakeTransport((recipient) => (recipient === BO ? failTemporarily() : undefined));
  const before = bench.worker(greylisted, { to: owners });
  await bench.time.advance(0);
  await before.stop(0);
  const transport = fakeTransport();
  const to = ['cy@figbird.example', 'Ann@Figbird.example'].map((address) => ({ name: '', address }));
  bench.worker(transport, { to });
  await bench.time.advance(2 * MINUTE);
  expect(transport.recipients).toEqual(['cy@figbird.example']);
  const lead = await bench.newest();
  expect(lead.state).toBe('delivered');
  expect(lead.recipients.map(({ address }) => address)).toEqual(['cy@figbird.example', ANN]);
});

test('neither a retry nor a person’s wish counts among the mails of a day', async () => {
  const ids = await addMany(3);
  const transport = fakeTransport(() => (transport.begun() <= 2 ? failTemporarily() : undefined));
  bench.worker(transport, { dailyLimit: 2, concurrency: 1 });
  await bench.time.advance(2 * MINUTE);
  expect(transport.leadIds()).toEqual(ids.slice(0, 2));
  expect(await bench.store.counts()).toMatchObject({ delivered: 2, held: 1, waiting: 0 });
  await bench.store.resend(ids[2] ?? '', bench.time.clock().toISOString());
  await bench.time.advance(MINUTE);
  expect(transport.leadIds()).toEqual(ids);
});

test.each([
  ['claim', ['the store cannot be reached', 'the store is back', 'taken by the mail server']],
  ['recordRecipients', ['taken by the mail server', 'the outcome could not be recorded yet']],
] as const)('a store that is away at %s is waited for, and nothing is sent twice', async (call, said) => {
  await addLead(bench.store);
  let away = true;
  const store = {
    ...bench.store,
    [call]: async (...given: never[]) => {
      if (away) throw new Error('database is locked');
      return await (bench.store[call] as (...all: never[]) => Promise<unknown>)(...given);
    },
  };
  const transport = fakeTransport();
  bench.worker(transport, { store });
  await bench.time.advance(10 * MINUTE);
  expect(await bench.newest()).toMatchObject({ state: 'waiting' });
  away = false;
  await bench.time.advance(5 * SECOND);
  expect(await bench.newest()).toMatchObject({ state: 'delivered' });
  expect(transport.sent).toHaveLength(1);
  expect(bench.lines.map(({ message }) => message)).toEqual(said);
});

test('stopping finishes what is under way, and gives the rest back', async () => {
  await addMany(3);
  const finished = Promise.withResolvers<void>();
  const transport = fakeTransport(() => finished.promise);
  const worker = bench.worker(transport, { concurrency: 2 });
  await bench.time.advance(0);
  expect(transport.begun()).toBe(2);
  const stopped = worker.stop(8 * SECOND);
  finished.resolve();
  await stopped;
  expect(await bench.store.counts()).toMatchObject({ delivered: 2, waiting: 1 });
  const next = fakeTransport();
  bench.worker(next);
  await bench.time.advance(0);
  expect(next.sent).toHaveLength(1);
  expect(bench.time.pending()).toBe(1);
});

test('stopping breaks off what has no end, which is no failure and goes again at once', async () => {
  await addLead(bench.store);
  const worker = bench.worker(fakeTransport(endless));
  await bench.time.advance(0);
  const stopped = worker.stop(8 * SECOND);
  await bench.time.advance(8 * SECOND);
  await stopped;
  expect(await bench.newest()).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
  const next = fakeTransport();
  bench.worker(next);
  await bench.time.advance(0);
  expect(next.sent).toHaveLength(1);
});

test('nothing that was typed is ever logged', async () => {
  await addLead(bench.store, enquiry({ message: 'my secret plans to refinance' }));
  const transport = fakeTransport(() => {
    if (transport.begun() === 1) throw new Error('Ann Citizen <ann@example.com>: my secret plans');
  });
  bench.worker(transport);
  await bench.time.advance(0);
  expect(JSON.stringify([bench.lines, (await bench.newest()).lastError])).not.toMatch(/Ann|secret/);
  await bench.time.advance(5 * MINUTE);
  expect(transport.sent).toHaveLength(1);
});
