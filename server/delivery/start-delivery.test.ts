import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../config/site.ts';
import { type DeliveryBench, openBench } from '../../tests/support/delivery-bench.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import { type SmtpPeer, startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { readDelivery } from './settings.ts';
import { type Delivery, type DeliveryOptions, startDelivery } from './start-delivery.ts';

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

test('what the first server refuses, the second one gets at once', async () => {
  const peer = await peerOn();
  peer.behave({ code: 550, text: 'no' });
  const second = await peerOn();
  start({
    SMTP_PORT: String(peer.port),
    SMTP2_HOST: '127.0.0.1',
    SMTP2_PORT: String(second.port),
    SMTP2_SECURE: 'none',
  });
  await addLead(bench.store, enquiry({}, now()));
  await allDelivered(1);
  expect(await bench.store.list()).toMatchObject([{ deliveredBy: 'smtp2', attempts: 0 }]);
});

test.each([
  [550, 'for good'],
  [450, 'for now'],
])(
  'with two owners and one refused with %i, the other has it, and the first in the end',
  async (code) => {
    let refuses = true;
    const peer = await startSmtpPeer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          refuses && address.startsWith('bo')
            ? Object.assign(new Error('no'), { responseCode: code })
            : null,
        ),
    });
    opened.push(peer.close);
    const MAIL_TO = 'ann@figbird.example, bo@figbird.example';
    start({ SMTP_PORT: String(peer.port), MAIL_TO });
    await addLead(bench.store, enquiry({}, now()));
    await expect
      .poll(async () => (await bench.store.list())[0]?.attempts, { timeout: 15_000 })
      .toBeGreaterThan(2);
    const [lead] = await bench.store.list();
    expect(lead?.state).toBe('waiting');
    expect(lead?.recipients).toMatchObject([
      { address: 'ann@figbird.example', takenBy: 'smtp' },
      { takenAt: null, lastError: `smtp: the server answered ${code} to RCPT TO` },
    ]);
    refuses = false;
    await allDelivered(1);
    expect(peer.received.flatMap(({ recipients }) => recipients)).toEqual([
      'ann@figbird.example',
      'bo@figbird.example',
    ]);
    expect(new Set(peer.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  },
);

test('suspected spam that the owner releases by command arrives as any other message', async () => {
  const peer = await peerOn();
  const lead = enquiry({}, now());
  await bench.store.add(lead, { sameSince: lead.receivedAt, suspectedSpam: true });
  start({ SMTP_PORT: String(peer.port), MAIL_DAILY_LIMIT: '1' });
  // Whatever else the day has brought.
  await addLead(bench.store, enquiry({ message: 'The one mail of the day' }, now()));
  await allDelivered(1);
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'leads.ts');
  const env = { PATH: process.env.PATH, DATA_DIR: dirname(bench.databasePath) };
  execFileSync(process.execPath, [script, 'resend', lead.id.slice(0, 8)], { env });
  await allDelivered(2);
  const mail = peer.received.find(({ mail }) => mail.messageId === `<${lead.id}@figbird.example>`);
  expect(mail?.mail.subject).toBe('New enquiry from Ann Citizen');
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
