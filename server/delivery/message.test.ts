import { beforeEach, expect, test } from 'vitest';
import { type DeliveryBench, openBench } from '../../tests/support/delivery-bench.ts';
import { application, enquiry } from '../../tests/support/sample-leads.ts';
import type { SmtpPeer } from '../../tests/support/smtp-peer.ts';
import type { Lead } from '../store/model.ts';
import { leadMessage, type Message } from './message.ts';

let bench: DeliveryBench;
let peer: SmtpPeer;
beforeEach(async () => {
  bench = await openBench();
  peer = await bench.peer();
});

/** An encoded word that mail programs decode to a line break and a header. */
const ENCODED = '=?utf-8?Q?=0D=0ABcc=3A_victim=40example.net?=';

/** Sends over SMTP and returns the received mail. */
async function arrive(message: Message) {
  await bench.transport(peer).send(message, 'owner@figbird.example', AbortSignal.timeout(60_000));
  const [first] = peer.received;
  if (first === undefined) throw new Error('expected a message, but none has arrived');
  const { mail, recipients, raw } = first;
  expect(recipients).toEqual(['owner@figbird.example']);
  expect(mail.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
  return { mail, head: raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1') };
}

const arriveLead = (lead: Lead) => arrive(leadMessage(lead, bench.mails().context));
const arriveEnquiry = (params: object) => arriveLead(enquiry(params));

test('an enquiry reaches the owner with its text and the sender as Reply-To', async () => {
  const lead = enquiry();
  const { mail } = await arriveLead(lead);
  expect(mail.from).toMatchObject({ name: 'Figbird, the website', address: 'website@figbird.example' });
  expect(mail.to?.map(({ address }) => address)).toEqual(['owner@figbird.example']);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ann@example.com']);
  expect(mail.subject).toBe('New enquiry from Ann Citizen');
  expect(mail.messageId).toBe(`<${lead.id}@figbird.example>`);
  expect(mail.text).toContain('Phone: (07) 5550 0199');
  expect(mail.text).toContain('We would like to buy our first home.');
  expect(mail.text).toMatch(/Received Friday,\s20\sNovember\s2026 at 10:00:00\sam\sAEST/);
  expect(mail.attachments).toEqual([]);
});

test.each(["o'neil&sons@example.com", 'jo@xn--mller-kva.de', 'jo@xn--e1afmkfd.xn--p1ai'])(
  'sets Reply-To to %s',
  async (from_email) => {
    const { mail } = await arriveEnquiry({ from_email });
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([from_email]);
  },
);

test('an application arrives with the labels of its form', async () => {
  const { mail } = await arriveLead(application());
  expect(mail.subject).toBe('New broker application from Bo Broker');
  expect(mail.text).toContain('Experience level: 3+ years');
  expect(mail.text).toContain('6-10 loans per month');
});

test.each([
  ['two addresses', 'ann@example.com,victim@example.net'],
  ['a list of two with a name', 'Ann <ann@example.com>, victim@example.net'],
  ['a line break and a header', 'ann@example.com\r\nBcc: victim@example.net'],
  ['a group', 'all: victim@example.net, ann@example.com;'],
  ['a comment', 'ann@example.com (victim@example.net)'],
  ['two signs', 'ann@example.com@victim.example.net'],
  ['an address of 250 characters', `${'a'.repeat(250)}@example.com`],
])('sets no Reply-To and adds no recipient for %s as the email address', async (_, typed) => {
  const { mail } = await arriveEnquiry({ from_email: typed });
  expect(mail.replyTo).toBeUndefined();
  // The owner still sees the typed address.
  expect(mail.text?.replace(/\n/g, '')).toContain(typed.replace(/[\r\n]+/g, ''));
});

test.each([
  [
    'of several lines makes one header',
    'Ann\r\nBcc: victim@example.net\r\n\r\n<b>body</b>\u2028\u202Eevil\u0000',
    'New enquiry from Ann Bcc: victim@example.net <b>body</b> evil',
  ],
  [
    'of 5,000 characters is truncated in the subject',
    '\u{1F3E1}'.repeat(5000),
    `New enquiry from ${'\u{1F3E1}'.repeat(79)}…`,
  ],
  ['of invisible characters leaves the fixed text', '\u202E\r\n\u0000', 'New enquiry'],
])('a name %s, and is complete in the message', async (_, name, subject) => {
  const { mail } = await arriveEnquiry({ from_name: name });
  expect(mail.subject).toBe(subject);
  const plain = (text = '') => text.replace(/[\r\n\0]+/g, '');
  expect(plain(mail.text)).toContain(plain(name));
});

test.each([
  ENCODED,
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm5ldA==?=',
  '=?utf-8?Q?Ann?= =?utf-8?Q?=0D=0AX:_y?=',
  '=\u0000?utf-8?Q?=0D=0ABcc=3A_victim=40example.net?\u202E=',
])('shows the encoded word %j in a name as typed, without decoding it', async (name) => {
  const { head, mail } = await arriveEnquiry({ from_name: name });
  expect(head).not.toMatch(/=\?|\?=/);
  const typed = name.replace(/[\p{Cc}\u202E]/gu, '').replace(/\s/g, '');
  expect(mail.subject?.replace(/\s/g, '')).toBe(`Newenquiryfrom${typed}`);
});

test('breaks up an encoded word in the name of a sender or recipient', async () => {
  const mailbox = { name: ENCODED, address: 'owner@figbird.example' };
  const { head } = await arrive(
    leadMessage(enquiry(), bench.mails(undefined, { from: mailbox, to: [mailbox] }).context),
  );
  expect(head).not.toMatch(/=\?|\?=/);
});

test('HTML and script arrive as typed, in a plain text email', async () => {
  const typed = '<script>alert(1)</script> & "quotes" <img src=x onerror=alert(1)> {{secret}}';
  const { mail } = await arriveEnquiry({ message: typed, from_name: '<b>Ann</b>' });
  expect(mail.text).toContain(typed);
  expect(mail.html).toBeFalsy();
});

test('line breaks, tabs, other scripts and leading dots arrive as typed', async () => {
  const typed = 'First\n\n.\n..two\n\tindented   \nFrom me\n家を買う 🏡 é\n'.concat('x'.repeat(3000));
  const { mail } = await arriveEnquiry({ message: typed });
  expect(mail.text).toContain(typed);
});

test('an object instead of a text opens no file', async () => {
  const text = { path: '/etc/hostname' } as unknown as string;
  const hole = { ...leadMessage(enquiry(), bench.mails().context), text };
  await expect(arrive(hole)).rejects.toThrow('sending failed');
  expect(peer.received).toEqual([]);
});
