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

/** An encoded word, which mail programs decode to a line break and a header. */
const ENCODED = '=?utf-8?Q?=0D=0ABcc=3A_victim=40example.net?=';

/** Sends it for real and reads what arrived. */
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

test('an enquiry arrives with its words, to the owner, to be answered to its sender', async () => {
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
  'an answer to %s goes there',
  async (from_email) => {
    const { mail } = await arriveEnquiry({ from_email });
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([from_email]);
  },
);

test('an application arrives in the words of its form', async () => {
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
  ['an endless address', `${'a'.repeat(250)}@example.com`],
])('with %s for an email address nobody is answered, and nobody is added', async (_, typed) => {
  const { mail } = await arriveEnquiry({ from_email: typed });
  expect(mail.replyTo).toBeUndefined();
  // What was typed is still in front of the owner.
  expect(mail.text?.replace(/\n/g, '')).toContain(typed.replace(/[\r\n]+/g, ''));
});

test.each([
  [
    'of several lines makes one header',
    'Ann\r\nBcc: victim@example.net\r\n\r\n<b>body</b>\u2028\u202Eevil\u0000',
    'New enquiry from Ann Bcc: victim@example.net <b>body</b> evil',
  ],
  [
    'without an end is cut in the subject',
    '\u{1F3E1}'.repeat(5000),
    `New enquiry from ${'\u{1F3E1}'.repeat(79)}…`,
  ],
  ['of signs that cannot be seen leaves the fixed words', '\u202E\r\n\u0000', 'New enquiry'],
])('a name %s, and is whole in the message', async (_, name, subject) => {
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
])('the encoded word %j in a name is shown as it was typed, and decoded by nobody', async (name) => {
  const { head, mail } = await arriveEnquiry({ from_name: name });
  expect(head).not.toMatch(/=\?|\?=/);
  const typed = name.replace(/[\p{Cc}\u202E]/gu, '').replace(/\s/g, '');
  expect(mail.subject?.replace(/\s/g, '')).toBe(`Newenquiryfrom${typed}`);
});

test('an encoded word in the name of a sender or recipient is neither', async () => {
  const mailbox = { name: ENCODED, address: 'owner@figbird.example' };
  const { head } = await arrive(
    leadMessage(enquiry(), bench.mails(undefined, { from: mailbox, to: [mailbox] }).context),
  );
  expect(head).not.toMatch(/=\?|\?=/);
});

test('HTML and script arrive as typed, in a mail of plain text alone', async () => {
  const typed = '<script>alert(1)</script> & "quotes" <img src=x onerror=alert(1)> {{secret}}';
  const { mail } = await arriveEnquiry({ message: typed, from_name: '<b>Ann</b>' });
  expect(mail.text).toContain(typed);
  expect(mail.html).toBeFalsy();
});

test('lines, tabs, other scripts and dots at the start of a line arrive as typed', async () => {
  const typed = 'First\n\n.\n..two\n\tindented   \nFrom me\n家を買う 🏡 é\n'.concat('x'.repeat(3000));
  const { mail } = await arriveEnquiry({ message: typed });
  expect(mail.text).toContain(typed);
});

test('an object in the place of a text opens no file', async () => {
  const text = { path: '/etc/hostname' } as unknown as string;
  const hole = { ...leadMessage(enquiry(), bench.mails().context), text };
  await expect(arrive(hole)).rejects.toThrow('sending failed');
  expect(peer.received).toEqual([]);
});
