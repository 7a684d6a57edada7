/** Tests jobs with real mail servers, in real time, with waits of milliseconds. */
import { beforeEach, expect, test } from 'vitest';
import { type DeliveryBench, MINUTE, openBench } from '../../tests/support/delivery-bench.ts';
import { site } from '../../tests/support/firm.ts';
import { addLead, enquiry } from '../../tests/support/sample-leads.ts';
import type { SmtpPeer } from '../../tests/support/smtp-peer.ts';
import type { JobsOptions } from './start-jobs.ts';

let bench: DeliveryBench;
let peer: SmtpPeer;
beforeEach(async () => {
  bench = await openBench();
  peer = await bench.peer();
});

function start(env: Record<string, string> = {}, options: Partial<JobsOptions> = {}) {
  return bench.start({ SMTP_PORT: String(peer.port), ...env }, options);
}

const add = (message = 'Please call me back.') =>
  addLead(bench.store, enquiry({ message }, new Date().toISOString()));
const recipients = () => peer.received.flatMap((mail) => mail.recipients);
const isDelivered = () => expect.poll(async () => (await bench.newestLead()).state).toBe('delivered');

test.each([
  [550, 'permanent'],
  [450, 'temporary'],
])('mails one owner once while the other is rejected (%i, %s), and the other later', async (code) => {
  let refuses = true;
  peer = await bench.peer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        refuses && address.startsWith('bo') ? Object.assign(new Error('no'), { responseCode: code }) : null,
      ),
  });
  start({ MAIL_TO: 'ann@figbird.example, bo@figbird.example', MAIL_CONFIRMATION: 'on' });
  await add();
  const lastError = `the server answered ${code} to RCPT TO`;
  await expect
    .poll(async () => (await bench.newestLead()).recipients)
    .toMatchObject([
      { address: 'ann@figbird.example', takenAt: expect.any(String) },
      { address: 'bo@figbird.example', takenAt: null, lastError },
    ]);
  expect(await bench.newestLead()).toMatchObject({ state: 'waiting' });
  refuses = false;
  await isDelivered();
  await expect.poll(() => recipients().filter((address) => address === 'ann@example.com')).toHaveLength(1);
  const toOwners = peer.received.filter(({ mail }) => /^New enquiry/.test(mail.subject ?? ''));
  expect(toOwners.map((one) => one.recipients)).toEqual([['ann@figbird.example'], ['bo@figbird.example']]);
  const [first, second] = toOwners.map(({ mail }) => mail);
  expect(second?.messageId).toBe(first?.messageId);
  // Each copy names both owners.
  expect(first?.to?.map(({ address }) => address)).toEqual(['ann@figbird.example', 'bo@figbird.example']);
});

test('confirms an enquiry to the visitor once a day, in fixed words, only if MAIL_CONFIRMATION is on', async () => {
  const quiet = start();
  await add();
  await isDelivered();
  await quiet.stop(1000);
  expect(recipients()).toEqual(['owner@figbird.example']);
  start({ MAIL_CONFIRMATION: 'on' });
  await add('Another message');
  await expect.poll(recipients).toHaveLength(3);
  await add('And another');
  await isDelivered();
  expect(recipients().filter((address) => address === 'ann@example.com')).toHaveLength(1);
  const { mail } = peer.received[2] ?? {};
  expect(mail?.replyTo).toMatchObject([{ address: 'owner@figbird.example' }]);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(mail?.text).toContain("We'll get back to you within");
  // The confirmation contains no typed text.
  expect(JSON.stringify({ ...mail, to: null })).not.toMatch(/Ann|Another message|5550/);
});

test('queues enquiries without a mail server, and mails them once one is set up', async () => {
  const none = { SMTP_HOST: '', SMTP_SECURE: '', MAIL_FROM: '', MAIL_TO: '', SMTP_PORT: '' };
  const jobs = start(none);
  await add();
  await expect.poll(async () => (await bench.store.jobState('retention')).waiting).toBe(0);
  await jobs.stop(1000);
  expect(await bench.newestLead()).toMatchObject({ state: 'waiting', recipients: [] });
  start();
  await isDelivered();
});

test('names the firm in alerts and desk links as the current build does', async () => {
  const { clock, timers, advance } = bench.time;
  const served = { ...site, url: 'https://www.old.example' };
  const checkHealth = async () => [
    { id: 'disk', title: 'Disk', state: 'bad', said: 'It fills up.' } as const,
  ];
  const deskOrigin = () => served.url;
  start({}, { site: served, deskOrigin, checkHealth, clock, timers });
  served.url = 'https://www.new.example';
  const received = async () => {
    await advance(MINUTE);
    return peer.received[0]?.mail;
  };
  await expect.poll(received).toMatchObject({
    subject: 'www.new.example needs attention: Disk: It fills up.',
    text: expect.stringContaining('https://www.new.example/desk/health'),
  });
});

test('never logs typed text', async () => {
  await add('my secret plans to refinance');
  peer.setBehaviour({ code: 550, text: 'Ann Citizen <ann@example.com>: my secret plans' });
  start();
  await expect.poll(async () => (await bench.store.jobState('mail')).attempts).toBeGreaterThan(1);
  expect(JSON.stringify([bench.lines, (await bench.newestLead()).recipients])).not.toMatch(/Ann|secret/);
});
