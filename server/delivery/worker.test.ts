import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DeliveryBench,
  type FakeTransport,
  fakeTransport,
  openBench,
  withFaults,
} from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { SendError } from './transport.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const temporary = () => {
  throw new SendError('the server answered 451 to DATA', false);
};
const refused = () => {
  throw new SendError('the server answered 550 to DATA', true);
};
/** Neither taken nor refused until the signal ends it. */
const endless = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new SendError('no answer in time', false)));
  });

function idsOf(transport: FakeTransport): string[] {
  return transport.sent.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')));
}

async function only() {
  const [lead] = await bench.store.list();
  if (lead === undefined) throw new Error('expected a lead, but the store is empty');
  return lead;
}

test('leads from before the start are delivered, oldest first, and recorded', async () => {
  const ids = [];
  for (const second of ['01', '02', '03']) {
    ids.push(await addLead(bench.store, enquiry({}, `2026-11-19T00:00:${second}.000Z`)));
  }
  const transport = fakeTransport();
  bench.worker(transport, { concurrency: 1 });
  await bench.time.advance(0);
  expect(idsOf(transport)).toEqual(ids);
  expect(await only()).toMatchObject({
    state: 'delivered',
    deliveredBy: 'fake',
    deliveredAt: '2026-11-20T00:00:00.000Z',
    attempts: 0,
  });
});

test('a new lead goes at once when the worker is told, and with the next look otherwise', async () => {
  const transport = fakeTransport();
  const worker = bench.worker(transport);
  await bench.time.advance(0);
  await addLead(bench.store);
  worker.wake();
  await bench.time.advance(0);
  expect(transport.sent).toHaveLength(1);
  await addLead(bench.store);
  await bench.time.advance(4999);
  expect(transport.sent).toHaveLength(1);
  await bench.time.advance(1);
  expect(transport.sent).toHaveLength(2);
});

test('many leads go a few at a time, each once', async () => {
  const transport = fakeTransport(() => new Promise((resolve) => setImmediate(resolve)));
  const worker = bench.worker(transport, { concurrency: 4 });
  const ids = [];
  for (let count = 0; count < 50; count += 1) {
    ids.push(await addLead(bench.store));
    worker.wake();
  }
  await expect.poll(() => transport.sent.length).toBe(50);
  expect(idsOf(transport).toSorted()).toEqual(ids.toSorted());
  expect(transport.atOnce()).toBeLessThanOrEqual(4);
});

test('two workers over one store deliver no lead twice', async () => {
  const ids = [];
  for (let count = 0; count < 40; count += 1) ids.push(await addLead(bench.store));
  const transport = fakeTransport(() => new Promise((resolve) => setImmediate(resolve)));
  bench.worker(transport);
  bench.worker(transport);
  await expect.poll(() => transport.sent.length).toBe(40);
  await bench.time.advance(HOUR);
  expect(idsOf(transport).toSorted()).toEqual(ids.toSorted());
});

test('a failure waits a minute, is recorded in plain words, and the next try delivers', async () => {
  let fails = true;
  const transport = fakeTransport(() => (fails ? temporary() : undefined));
  await addLead(bench.store);
  bench.worker(transport);
  await bench.time.advance(0);
  expect(await only()).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: 'fake: the server answered 451 to DATA',
    nextAttemptAt: '2026-11-20T00:01:00.000Z',
  });
  fails = false;
  await bench.time.advance(MINUTE - 1);
  expect(transport.begun()).toBe(1);
  await bench.time.advance(6000);
  expect(await only()).toMatchObject({ state: 'delivered', lastError: null });
});

test('also a refused lead is tried for three days, then given up and kept', async () => {
  await addLead(bench.store);
  const transport = fakeTransport(refused);
  bench.worker(transport, { pollMs: 10 * MINUTE });
  await bench.time.advance(71 * HOUR);
  expect(await only()).toMatchObject({ state: 'waiting' });
  await bench.time.advance(2 * HOUR);
  expect(await only()).toMatchObject({ state: 'undelivered', nextAttemptAt: null });
  const tries = transport.begun();
  expect(tries).toBeGreaterThan(25);
  await bench.time.advance(100 * HOUR);
  expect(transport.begun()).toBe(tries);
  expect(bench.lines.filter(({ message }) => message.startsWith('given up'))).toHaveLength(1);
});

test('suspected spam is not delivered', async () => {
  await bench.store.add(enquiry(), { sameSince: '9999-01-01T00:00:00.000Z', suspectedSpam: true });
  const transport = fakeTransport();
  bench.worker(transport);
  await bench.time.advance(HOUR);
  expect(transport.begun()).toBe(0);
});

test('after some failures the second transport has every other try', async () => {
  await addLead(bench.store);
  const order: string[] = [];
  const failing = (name: string) =>
    fakeTransport(() => {
      order.push(name);
      temporary();
    }, name);
  bench.worker(failing('first'), { second: failing('second'), secondAfter: 2, pollMs: MINUTE });
  await bench.time.advance(2 * HOUR);
  expect(order.slice(0, 6)).toEqual(['first', 'first', 'second', 'first', 'second', 'first']);
});

test('what one transport refuses, the other gets at once', async () => {
  await addLead(bench.store);
  const second = fakeTransport(undefined, 'second');
  bench.worker(fakeTransport(refused), { second });
  await bench.time.advance(0);
  expect(await only()).toMatchObject({ state: 'delivered', deliveredBy: 'second' });
});

test('a send without an end is ended before the lease is over', async () => {
  await addLead(bench.store);
  const transport = fakeTransport(endless);
  bench.worker(transport, { deliveryLimitMs: MINUTE });
  await bench.time.advance(MINUTE);
  expect(await only()).toMatchObject({ attempts: 1, lastError: 'fake: no answer in time' });
});

test('a worker that vanished leaves its leads to another when the lease is over', async () => {
  const id = await addLead(bench.store);
  await bench.store.claim({
    worker: 'vanished',
    now: '2026-11-20T00:00:00.000Z',
    leasedUntil: '2026-11-20T00:01:30.000Z',
    limit: 5,
  });
  const transport = fakeTransport();
  bench.worker(transport);
  await bench.time.advance(89_000);
  expect(transport.begun()).toBe(0);
  await bench.time.advance(6000);
  expect(idsOf(transport)).toEqual([id]);
});

test('a crash between sending and recording gives one more copy, with the same Message-ID', async () => {
  await addLead(bench.store);
  const transport = fakeTransport();
  const never = () => new Promise<never>(() => undefined);
  let claims = 0;
  bench.worker(transport, {
    outbox: withFaults(bench.store, {
      claim: (options) => {
        claims += 1;
        return claims === 1 ? bench.store.claim(options) : never();
      },
      recordRecipients: never,
    }),
  });
  await bench.time.advance(0);
  expect(transport.sent).toHaveLength(1);
  bench.worker(transport);
  await bench.time.advance(2 * MINUTE);
  expect(transport.sent).toHaveLength(2);
  expect(transport.sent[1]).toEqual(transport.sent[0]);
  expect(await only()).toMatchObject({ state: 'delivered' });
  await bench.time.advance(HOUR);
  expect(transport.sent).toHaveLength(2);
  // The one that "crashed" will never stop in good order.
  bench.close = bench.abandon;
});

test('a store that is away when a message was sent is waited for, and nothing is sent twice', async () => {
  await addLead(bench.store);
  const transport = fakeTransport();
  let away = true;
  bench.worker(transport, {
    outbox: withFaults(bench.store, {
      async recordRecipients(...outcome) {
        if (away) throw new Error('database is locked');
        return bench.store.recordRecipients(...outcome);
      },
    }),
  });
  await bench.time.advance(10 * MINUTE);
  expect(await only()).toMatchObject({ state: 'waiting' });
  away = false;
  await bench.time.advance(1000);
  expect(await only()).toMatchObject({ state: 'delivered' });
  expect(transport.sent).toHaveLength(1);
  const said = bench.lines.filter(({ level }) => level === 'error');
  expect(said.map(({ message }) => message)).toEqual(['the outcome could not be recorded yet']);
});

test('a store that another program locks for a while does not end the worker', async () => {
  const transport = fakeTransport();
  const id = await addLead(bench.store);
  const other = new DatabaseSync(bench.databasePath);
  other.exec('BEGIN IMMEDIATE');
  bench.worker(transport);
  await bench.time.advance(MINUTE);
  expect(transport.begun()).toBe(0);
  other.exec('ROLLBACK');
  other.close();
  await bench.time.advance(5000);
  expect(idsOf(transport)).toEqual([id]);
  expect(bench.lines.map(({ message }) => message)).toEqual([
    'the store cannot be reached',
    'the store is back',
    'taken by the mail server',
  ]);
});

test('stopping finishes what is under way, and gives the rest back', async () => {
  for (let count = 0; count < 3; count += 1) await addLead(bench.store);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const transport = fakeTransport(() => finished);
  const worker = bench.worker(transport, { concurrency: 2 });
  await bench.time.advance(0);
  expect(transport.begun()).toBe(2);
  const stopped = worker.stop(8000);
  finish();
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
  const stopped = worker.stop(8000);
  await bench.time.advance(8000);
  await stopped;
  expect(await only()).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
  const next = fakeTransport();
  bench.worker(next);
  await bench.time.advance(0);
  expect(next.sent).toHaveLength(1);
});

test('nothing that was typed is ever logged', async () => {
  await addLead(bench.store, enquiry({ message: 'my secret plans to refinance' }));
  let tries = 0;
  const transport = fakeTransport(() => {
    tries += 1;
    if (tries === 1) throw new Error('Ann Citizen <ann@example.com>: my secret plans');
  });
  bench.worker(transport);
  await bench.time.advance(5 * MINUTE);
  expect(transport.sent).toHaveLength(1);
  expect(JSON.stringify([bench.lines, await only().then((l) => l.lastError)])).not.toMatch(
    /Ann|secret/,
  );
});
