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
  throw new SendError('the server answered 450 to RCPT TO', false);
};
const refused = () => {
  throw new SendError('the server answered 550 to RCPT TO', true);
};

function idsOf(transport: FakeTransport): string[] {
  return transport.sent.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')));
}

async function only() {
  const [lead] = await bench.store.list();
  if (lead === undefined) throw new Error('expected a lead, but the store is empty');
  return lead;
}

const owners = ['ann', 'bo'].map((name) => ({ name: '', address: `${name}@figbird.example` }));
/** What becomes of copies for Bo; Ann's are always taken. */
function refusingBo(refusal: () => void) {
  return fakeTransport((_signal, _message, recipient) => {
    if (recipient === 'bo@figbird.example') refusal();
  });
}

test('whoever is refused is tried on alone, until they too have it', async () => {
  let refusal: () => void = refused;
  const told: string[] = [];
  const transport = refusingBo(() => refusal());
  const id = await addLead(bench.store);
  bench.worker(transport, { to: owners, onTaken: (lead) => told.push(lead.id) });
  await bench.time.advance(0);
  expect(await only()).toMatchObject({
    state: 'waiting',
    recipients: [
      { address: 'ann@figbird.example', takenAt: '2026-11-20T00:00:00.000Z', takenBy: 'fake' },
      { address: 'bo@figbird.example', takenAt: null, lastError: expect.stringContaining('550') },
    ],
  });
  refusal = temporary;
  await bench.time.advance(10 * MINUTE);
  refusal = () => undefined;
  await bench.time.advance(10 * MINUTE);
  expect(await only()).toMatchObject({ state: 'delivered' });
  expect(transport.recipients).toEqual(['ann@figbird.example', 'bo@figbird.example']);
  expect(transport.begun()).toBeGreaterThan(4);
  expect(told).toEqual([id]);
});

test('what one owner’s server never takes is given up for that one, and stays kept', async () => {
  await addLead(bench.store);
  const transport = refusingBo(refused);
  bench.worker(transport, { to: owners, pollMs: 10 * MINUTE });
  await bench.time.advance(73 * HOUR);
  const lead = await only();
  expect(lead).toMatchObject({ state: 'undelivered' });
  expect(lead.recipients.map(({ takenAt }) => takenAt !== null)).toEqual([true, false]);
  expect(transport.recipients).toEqual(['ann@figbird.example']);
  const said = bench.lines.find(({ message }) => message.startsWith('given up'));
  expect(said?.fields.recipients).toEqual(['bo@figbird.example']);
});

test('a crash between two recipients neither loses nor repeats a copy', async () => {
  await addLead(bench.store);
  const never = () => new Promise<void>(() => undefined);
  const dying = fakeTransport((_signal, _message, recipient) =>
    recipient === 'bo@figbird.example' ? never() : undefined,
  );
  let claims = 0;
  bench.worker(dying, {
    to: owners,
    outbox: withFaults(bench.store, {
      claim: (options) => {
        claims += 1;
        return claims === 1 ? bench.store.claim(options) : new Promise<never>(() => undefined);
      },
    }),
  });
  await bench.time.advance(0);
  expect(dying.recipients).toEqual(['ann@figbird.example']);
  const next = fakeTransport();
  bench.worker(next, { to: owners });
  await bench.time.advance(2 * MINUTE);
  expect(next.recipients).toEqual(['bo@figbird.example']);
  expect(next.sent[0]?.messageId).toBe(dying.sent[0]?.messageId);
  expect(await only()).toMatchObject({ state: 'delivered' });
  bench.close = bench.abandon;
});

test('a crash when all have it, before that is written, sends nothing again', async () => {
  await addLead(bench.store);
  const transport = fakeTransport();
  const never = () => new Promise<never>(() => undefined);
  let claims = 0;
  bench.worker(transport, {
    to: owners,
    outbox: withFaults(bench.store, {
      claim: (options) => {
        claims += 1;
        return claims === 1 ? bench.store.claim(options) : never();
      },
      recordDelivered: never,
    }),
  });
  await bench.time.advance(0);
  bench.worker(transport, { to: owners });
  await bench.time.advance(2 * MINUTE);
  expect(transport.sent).toHaveLength(2);
  expect(await only()).toMatchObject({ state: 'delivered', deliveredBy: 'fake' });
  bench.close = bench.abandon;
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
  expect(transport.recipients).toEqual(['ann@figbird.example']);
  expect(await bench.store.find(id)).toMatchObject({ state: 'waiting' });
});

test('what waits goes to those who are in the settings now, and waits for nobody else', async () => {
  await addLead(bench.store);
  const before = bench.worker(refusingBo(temporary), { to: owners });
  await bench.time.advance(0);
  await before.stop(0);
  const transport = fakeTransport();
  const now = ['cy@figbird.example', 'Ann@Figbird.example'];
  bench.worker(transport, { to: now.map((address) => ({ name: '', address })) });
  await bench.time.advance(2 * MINUTE);
  expect(transport.recipients).toEqual(['cy@figbird.example']);
  const lead = await only();
  expect(lead.state).toBe('delivered');
  expect(lead.recipients.map(({ address }) => address)).toEqual([
    'cy@figbird.example',
    'ann@figbird.example',
  ]);
});

test('of a day so many are mailed; neither a retry nor a person’s wish counts', async () => {
  let fails = true;
  const transport = fakeTransport(() => (fails ? temporary() : undefined));
  const worker = bench.worker(transport, { dailyLimit: 2, concurrency: 1 });
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const receivedAt = `2026-11-20T00:00:0${count}.000Z`;
    ids.push(await addLead(bench.store, enquiry({}, receivedAt)));
  }
  worker.wake();
  await bench.time.advance(10_000);
  fails = false;
  await bench.time.advance(2 * MINUTE);
  expect(idsOf(transport)).toEqual(ids.slice(0, 2));
  expect(await bench.store.counts()).toMatchObject({ delivered: 2, held: 2, waiting: 0 });
  await bench.store.resend(ids[3] ?? '', bench.time.clock().toISOString());
  await bench.time.advance(5000);
  expect(idsOf(transport)).toEqual([ids[0], ids[1], ids[3]]);
  // A day later there is room again.
  await bench.time.advance(25 * HOUR);
  const next = await addLead(bench.store, enquiry({}, bench.time.clock().toISOString()));
  worker.wake();
  await bench.time.advance(0);
  expect(idsOf(transport).at(-1)).toBe(next);
});
