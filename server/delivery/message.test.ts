import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { application, enquiry, messageOptions } from '../../tests/support/sample-leads.ts';
import { type SmtpPeer, startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import type { Lead } from '../store/lead-store.ts';
import { leadMessage } from './message.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

let peer: SmtpPeer;
let transport: Transport;

beforeAll(async () => {
  peer = await startSmtpPeer();
  transport = createSmtpTransport({
    name: 'smtp',
    smtp: { host: '127.0.0.1', port: peer.port, security: 'none', login: null },
    connections: 1,
    timeoutMs: 5000,
  });
});
beforeEach(() => peer.received.splice(0));
afterAll(async () => {
  transport.close();
  await peer.close();
});

/** Sends the lead for real and reads what arrived. */
async function arrive(lead: Lead) {
  const message = leadMessage(lead, messageOptions);
  await transport.send(message, 'owner@figbird.example', AbortSignal.timeout(10_000));
  const [first] = peer.received;
  if (first === undefined) throw new Error('expected a message, but none has arrived');
  const headers = (name: string) => first.mail.headers.filter(({ key }) => key === name);
  return { ...first, headers };
}

test('an enquiry arrives with its words, to the owner, to be answered to its sender', async () => {
  const lead = enquiry();
  const { mail, recipients } = await arrive(lead);
  expect(recipients).toEqual(['owner@figbird.example']);
  expect(mail.from).toMatchObject({
    name: 'Figbird, the website',
    address: 'website@figbird.example',
  });
  expect(mail.to?.map(({ address }) => address)).toEqual(['owner@figbird.example']);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ann@example.com']);
  expect(mail.subject).toBe('New enquiry from Ann Citizen');
  expect(mail.messageId).toBe(`<${lead.id}@figbird.example>`);
  expect(mail.text).toContain('Phone: (07) 5550 0199');
  expect(mail.text).toContain('We would like to buy our first home.');
  expect(mail.text).toMatch(/Received Friday, 20 November 2026 at 10:00:00\sam AEST/);
  expect(mail.attachments).toEqual([]);
});

test('an application arrives in the words of its form', async () => {
  const { mail } = await arrive(application());
  expect(mail.subject).toBe('New broker application from Bo Broker');
  expect(mail.text).toContain('Experience: 3+ years');
  expect(mail.html).toContain('6-10 loans per month');
});

test('both copies of one lead are the same message', () => {
  const lead = enquiry();
  const first = leadMessage(lead, messageOptions);
  expect(leadMessage({ ...lead }, messageOptions)).toEqual(first);
});

test.each([
  ['two addresses', 'ann@example.com,victim@example.net'],
  ['a list of two with a name', 'Ann <ann@example.com>, victim@example.net'],
  ['a line break and a header', 'ann@example.com\r\nBcc: victim@example.net'],
  ['a group', 'all: victim@example.net, ann@example.com;'],
  ['a comment', 'ann@example.com (victim@example.net)'],
  ['two signs', 'ann@example.com@victim.example.net'],
  ['an endless address', `${'a'.repeat(250)}@example.com`],
])('with %s for an e-mail address nobody is answered, and nobody is added', async (_, typed) => {
  const { mail, recipients, headers } = await arrive(enquiry({ from_email: typed }));
  expect(mail.replyTo).toBeUndefined();
  expect(headers('bcc')).toEqual([]);
  expect(headers('cc')).toEqual([]);
  expect(recipients).toEqual(['owner@figbird.example']);
  // What was typed is still in front of the owner.
  expect(mail.text?.replace(/\n/g, '')).toContain(typed.replace(/[\r\n]+/g, ''));
});

test('a name of several lines makes one header', async () => {
  const name = 'Ann\r\nBcc: victim@example.net\r\n\r\n<b>body</b>\u2028\u202Eevil\u0000';
  const { mail, headers, recipients } = await arrive(enquiry({ from_name: name }));
  expect(mail.subject).toBe('New enquiry from Ann Bcc: victim@example.net <b>body</b> evil');
  expect(headers('bcc')).toEqual([]);
  expect(recipients).toEqual(['owner@figbird.example']);
});

test.each([
  '=?utf-8?Q?=0D=0ABcc=3A_victim=40example.net?=',
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm5ldA==?=',
  '=?utf-8?Q?Ann?= =?utf-8?Q?=0D=0AX:_y?=',
  '=\u0000?utf-8?Q?=0D=0ABcc=3A_victim=40example.net?\u202E=',
])(
  'the encoded word %j in a name is shown as it was typed, and decoded by nobody',
  async (name) => {
    const { raw, mail, headers } = await arrive(enquiry({ from_name: name }));
    const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1');
    expect(head).not.toMatch(/=\?|\?=/);
    expect(headers('bcc')).toEqual([]);
    const typed = name.replace(/[\p{Cc}\u202E]/gu, '').replace(/\s/g, '');
    expect(mail.subject?.replace(/\s/g, '')).toBe(`Newenquiryfrom${typed}`);
  },
);

test('an encoded word in the name of a sender or recipient is neither', async () => {
  const name = '=?utf-8?Q?=0D=0ABcc=3A_victim=40example.net?=';
  const message = leadMessage(enquiry(), messageOptions);
  const address = 'owner@figbird.example';
  const named = { ...message, from: { ...message.from, name }, to: [{ name, address }] };
  await transport.send(named, address, AbortSignal.timeout(10_000));
  const raw = peer.received[0]?.raw.toString('latin1') ?? '';
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/=\?|\?=/);
});

test('a name without an end is cut in the subject and whole in the message', async () => {
  const name = '\u{1F3E1}'.repeat(5000);
  const { mail } = await arrive(enquiry({ from_name: name }));
  expect(Array.from(mail.subject ?? '')).toHaveLength('New enquiry from '.length + 80);
  expect(mail.subject).toMatch(/\u{1F3E1}…$/u);
  expect(mail.text).toContain(name);
});

test('a name of nothing but signs that cannot be seen leaves the fixed words', async () => {
  const { mail } = await arrive(enquiry({ from_name: '\u202E\r\n\u0000' }));
  expect(mail.subject).toBe('New enquiry');
});

test('HTML and script arrive as text in the HTML part, and as typed in the other', async () => {
  const typed = '<script>alert(1)</script> & "quotes" <img src=x onerror=alert(1)> {{secret}}';
  const { mail } = await arrive(enquiry({ message: typed, from_name: '<b>Ann</b>' }));
  expect(mail.text).toContain(typed);
  expect(mail.html).not.toMatch(/<script|<img|<b>/);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
});

test('lines, tabs, other scripts and dots at the start of a line arrive as typed', async () => {
  const typed = 'First\n\n.\n..two\n\tindented   \nFrom me\n家を買う 🏡 é\n'.concat(
    'x'.repeat(3000),
  );
  const { mail } = await arrive(enquiry({ message: typed }));
  expect(mail.text).toContain(typed);
  const shown = /<td[^>]*>(First[^<]*)</.exec(mail.html ?? '')?.[1];
  expect(shown).toBe(typed);
});

test.each([
  ['an object that names a file', { path: '/etc/hostname' }],
  ['an object that names an address', { href: 'http://127.0.0.1:9/secret' }],
  ['a list', ['a', 'b']],
  ['a buffer', Buffer.from('buffer')],
])('%s in the place of a text opens nothing', async (_, value) => {
  const everything = { from_name: value, from_email: value, phone: value, message: value };
  const { mail } = await arrive(enquiry(everything));
  expect(mail.subject).toBe('New enquiry from (not a text)');
  expect(mail.text).toContain('Message: (not a text)');
  expect(mail.replyTo).toBeUndefined();
});

test('an object that got through to the library after all is refused there', async () => {
  const message = leadMessage(enquiry(), messageOptions);
  const hole = { ...message, text: { path: '/etc/hostname' } as unknown as string };
  const signal = AbortSignal.timeout(5000);
  const sent = transport.send({ ...hole, replyTo: null }, 'owner@figbird.example', signal);
  await expect(sent).rejects.toThrow('the message could not be put together');
  expect(peer.received).toEqual([]);
});

test('the library would have mailed the file, so the guard is needed', async () => {
  const composed = new MailComposer({
    from: 'a@example.com',
    to: 'b@example.com',
    text: { path: import.meta.filename },
  });
  const mail = await PostalMime.parse(await composed.compile().build());
  expect(mail.text).toContain('so the guard is needed');
});
