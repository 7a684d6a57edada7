import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { readDelivery } from './settings.ts';
import { type Delivery, type DeliveryOptions, startDelivery } from './start-delivery.ts';
import { type DeliveryBench, openBench } from './testing/delivery-bench.ts';
import { addLead, enquiry } from './testing/sample-leads.ts';
import { type SmtpPeer, startSmtpPeer } from './testing/smtp-peer.ts';

let bench: DeliveryBench;
const opened: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  bench = await openBench();
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await bench.close();
});

async function peerOn(port = 0): Promise<SmtpPeer> {
  const peer = await startSmtpPeer({}, port);
  opened.push(peer.close);
  return peer;
}

/** In real time, with waits of milliseconds: this is about servers, not about hours. */
function start(env: Record<string, string>, options: Partial<DeliveryOptions> = {}): Delivery {
  const { settings, problems } = readDelivery({
    SMTP_HOST: '127.0.0.1',
    SMTP_SECURE: 'none',
    MAIL_FROM: 'website@figbird.example',
    MAIL_TO: 'owner@figbird.example',
    SMTP_TIMEOUT_SECONDS: '0.3',
    DELIVERY_POLL_SECONDS: '0.02',
    DELIVERY_FIRST_RETRY_SECONDS: '0.02',
    DELIVERY_LONGEST_WAIT_SECONDS: '0.05',
    ...env,
  });
  if (settings === null) throw new Error(JSON.stringify(problems));
  const delivery = startDelivery({
    settings,
    store: bench.store,
    site,
    log: bench.log,
    clock: () => new Date(),
    ...options,
  });
  opened.push(() => delivery.stop(1000));
  return delivery;
}

const now = () => new Date().toISOString();

async function allDelivered(count: number): Promise<void> {
  await expect
    .poll(async () => (await bench.store.counts()).delivered, { timeout: 15_000 })
    .toBe(count);
}

test('through a server that refuses, delays, falls silent, cuts and goes away, all arrive', async () => {
  let peer = await peerOn();
  const delivery = start({ SMTP_PORT: String(peer.port) });
  const ids = new Set<string>();
  const accept = async () => {
    for (let count = 0; count < 5; count += 1) {
      ids.add(await addLead(bench.store, enquiry({}, now())));
      delivery.wake();
    }
  };
  const seen = new Set<string>();
  const note = () => {
    for (const { mail } of peer.received) seen.add(mail.messageId?.split(/[<@]/)[1] ?? '');
  };
  const behaviours = [
    { code: 451, text: '4.7.1 Greylisted' },
    { code: 550, text: '5.7.1 Not today' },
    'silent',
    'cut',
    'take-and-cut',
  ] as const;
  for (const behaviour of behaviours) {
    peer.behave(behaviour);
    const before = peer.attempts();
    await accept();
    await expect.poll(() => peer.attempts(), { timeout: 15_000 }).toBeGreaterThan(before + 4);
  }
  note();
  await peer.close();
  await accept();
  await expect
    .poll(() => bench.lines.filter(({ fields }) => /nothing listens/.test(String(fields.reason))))
    .not.toEqual([]);
  peer = await peerOn(peer.port);
  await allDelivered(ids.size);
  note();
  expect(seen).toEqual(ids);
  expect(JSON.stringify(bench.lines)).not.toMatch(/Ann|ann@|Greylisted|Not today/);
});

test('a second server takes over when the first one stays away', async () => {
  const gone = await peerOn();
  await gone.close();
  const peer = await peerOn();
  start({
    SMTP_PORT: String(gone.port),
    SMTP2_HOST: '127.0.0.1',
    SMTP2_PORT: String(peer.port),
    SMTP2_SECURE: 'none',
    DELIVERY_SECOND_AFTER: '2',
  });
  await addLead(bench.store, enquiry({}, now()));
  await allDelivered(1);
  expect(await bench.store.list()).toMatchObject([{ deliveredBy: 'smtp2', attempts: 2 }]);
});

test("EmailJS's service takes over what the server refuses", async () => {
  const peer = await peerOn();
  peer.behave({ code: 550, text: 'no' });
  const requests: string[] = [];
  start(
    {
      SMTP_PORT: String(peer.port),
      EMAILJS_PUBLIC_KEY: 'pk',
      EMAILJS_PRIVATE_KEY: 'sk',
      EMAILJS_SERVICE_ID: 'svc',
      EMAILJS_TEMPLATE_ID: 'tpl',
    },
    {
      fetch: async (_url, init) => {
        requests.push(String(init?.body));
        return new Response('OK');
      },
    },
  );
  await addLead(bench.store, enquiry({}, now()));
  await allDelivered(1);
  expect(await bench.store.list()).toMatchObject([{ deliveredBy: 'emailjs' }]);
  expect(requests).toHaveLength(1);
});

test('a visitor is told only where that was asked for', async () => {
  const peer = await peerOn();
  const recipients = () => peer.received.flatMap((mail) => mail.recipients);
  const quiet = start({ SMTP_PORT: String(peer.port) });
  await addLead(bench.store, enquiry({}, now()));
  quiet.wake();
  await allDelivered(1);
  await quiet.stop(1000);
  expect(recipients()).toEqual(['owner@figbird.example']);

  start({ SMTP_PORT: String(peer.port), MAIL_CONFIRMATION: 'on' });
  await addLead(bench.store, enquiry({ message: 'Another message' }, now()));
  await allDelivered(2);
  await expect
    .poll(recipients)
    .toEqual(['owner@figbird.example', 'owner@figbird.example', 'ann@example.com']);
});

test('stopping leaves the server, and what came too late waits for the next start', async () => {
  const peer = await peerOn();
  const delivery = start({ SMTP_PORT: String(peer.port), SMTP_TIMEOUT_SECONDS: '60' });
  await addLead(bench.store, enquiry({}, now()));
  await allDelivered(1);
  peer.behave('silent');
  await addLead(bench.store, enquiry({ message: 'At the last moment' }, now()));
  await expect.poll(() => peer.attempts()).toBe(2);
  await delivery.stop(50);
  expect(await bench.store.counts()).toMatchObject({ waiting: 1, delivered: 1 });
  peer.behave(null);
  start({ SMTP_PORT: String(peer.port) });
  await allDelivered(2);
});
