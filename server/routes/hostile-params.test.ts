/** Hostile parameters: stored harmlessly if a person could have typed them, rejected otherwise. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HONEYPOT_FIELD, SEND_PATH } from '../../contracts/send-request.ts';
import { applicationParams, enquiryParams } from '../../tests/support/form-answers.ts';
import { testMail } from '../../tests/support/site-fixture.ts';
import { sameOriginHeaders, sdkMessage, startSharedTestApp } from '../../tests/support/test-app.ts';

const server = await startSharedTestApp({ settings: { rateLimits: { perAddress: 0 } } });
beforeEach(server.deleteLeads);
afterAll(server.close);

const postJson = (body: string | Buffer) =>
  server.post(SEND_PATH, body, sameOriginHeaders('application/json'));

test.each([
  ['a formula', { from_name: '=HYPERLINK("https://evil.test","x")' }],
  ['other beginnings of formulas', { from_name: '+1', phone: '-2+3', message: '@SUM(1+9)*cmd|calc' }],
  ['HTML and script', { from_name: '<b>Ann</b>', message: '<script>alert(1)</script> & "quotes"' }],
  ['template braces', { from_name: '{{user_id}}', message: '{{{message}}} <%= env %> %s' }],
  ['SQL', { from_name: `Ann'); DROP TABLE lead;--`, message: `' OR 1=1 -- and so on` }],
  ['paths and addresses as text', { message: '/etc/hostname file:///etc/hostname' }],
  ['several lines and tabs', { message: 'One\n\n\tTwo\n. \n.\nThree' }],
  ['writing of all kinds', { from_name: 'Zoë 李 مريم', message: '👩‍👩‍👧 would like a home \u202e!' }],
])('stores %s exactly as typed', async (_name, changes) => {
  expect((await server.send(changes)).body).toBe('OK');
  expect(await server.params()).toEqual([{ ...enquiryParams, ...changes }]);
});

test.each([
  ['NUL', { message: 'We would\u0000 like a home.' }, { message: 'We would␀ like a home.' }],
  ['terminal sequences', { from_name: '\u001b]0;x\u0007Ann' }, { from_name: '␛]0;x␇Ann' }],
  [
    'a header in the name',
    { from_name: 'Ann\r\nBcc: b@example.com' },
    { from_name: 'Ann␤Bcc: b@example.com' },
  ],
  ['a header in the phone', { phone: '1\nTo: b@example.com' }, { phone: '1␤To: b@example.com' }],
  ['half a character', { message: 'A home \ud83d please' }, { message: 'A home \ufffd please' }],
  [
    'line ends of all kinds',
    { message: 'Line one\r\nLine two\rEnd' },
    { message: 'Line one\nLine two\nEnd' },
  ],
  ['a number', { from_name: 12345 }, { from_name: '12345' }],
  ['yes and no', { from_name: true }, { from_name: 'true' }],
  ['nothing', { phone: null }, { phone: '' }],
])('stores %s with visible replacement characters', async (_name, changes, kept) => {
  expect((await server.send(changes)).body).toBe('OK');
  expect(await server.params()).toEqual([{ ...enquiryParams, ...kept }]);
});

test.each([
  ['two addresses', { from_email: 'a@example.com,b@example.com' }],
  ['two addresses with names', { from_email: 'Ann <a@example.com>, Bo <b@example.com>' }],
  ['a header after the address', { from_email: 'a@example.com\nBcc: b@example.com' }],
  ['NUL in the address', { from_email: 'a@example.com\u0000.evil.test' }],
  ['an address of 400 characters', { from_email: `a@${'b.'.repeat(198)}au` }],
  ['a name of 400 characters', { from_name: 'A'.repeat(400) }],
  ['a phone of 400 characters', { phone: '1'.repeat(400) }],
  ['a path object', { message: { path: '/etc/hostname' } }],
  ['an address object', { message: { href: 'http://127.0.0.1:1/' } }],
  ['a list of addresses', { from_email: ['a@example.com', 'b@example.com'] }],
  ['an object that turns itself into text', { message: { toString: 'x', toJSON: 'y' } }],
  ['a buffer as JSON has it', { message: { type: 'Buffer', data: [65, 66] } }],
  ['a list', { phone: [] }],
  ['a recipient', { to: 'victim@example.com' }],
  ['copies to others', { cc: 'victim@example.com', bcc: 'victim@example.com' }],
  ['another reply address', { reply_to: 'victim@example.com' }],
  ['attachments', { attachments: '/etc/hostname' }],
  ['a hidden field that is an object', { [HONEYPOT_FIELD]: {} }],
  ['a hidden field that is a list', { [HONEYPOT_FIELD]: ['a'] }],
  ['a hidden field that is a number', { [HONEYPOT_FIELD]: 5 }],
])('rejects %s by name and stores nothing', async (_name, changes) => {
  const answer = await server.send(changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toMatch(new RegExp(`^${Object.keys(changes)[0]}: `));
  expect(await server.params()).toEqual([]);
});

test('to_name adds no recipient to an application', async () => {
  const template_params = { ...applicationParams, to_name: 'Ann <a@example.com>\r\nBcc: b@example.com' };
  const answer = await server.send({}, { template_id: testMail.applicationTemplateId, template_params });
  expect(answer.body).toBe('OK');
  expect(await server.params()).toMatchObject([{ to_name: 'Ann <a@example.com>␤Bcc: b@example.com' }]);
});

test('drops a captcha token and a key among the parameters', async () => {
  const answer = await server.send({ 'g-recaptcha-response': 'proof', accessToken: 'secret' });
  expect(answer.body).toBe('OK');
  expect(await server.params()).toEqual([enquiryParams]);
});

test('names only the first few of 4,000 unknown parameters', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`p${i}`, 1]));
  const answer = await server.send(unknown);
  expect(answer.statusCode).toBe(400);
  expect(answer.body.length).toBeLessThan(2000);
  expect(answer.body).toMatch(/and \d+ more$/);
});

test('a parameter name cannot add lines to the answer', async () => {
  const answer = await server.send({ 'x\r\nSet-Cookie: a=b': '1' });
  expect(answer.body).toBe('x␤Set-Cookie: a=b: not a parameter of this template');
});

test('replaces invalid UTF-8 and keeps the rest of the message', async () => {
  const [before = '', after = ''] = sdkMessage({ message: 'A home | please' }).split('|');
  const body = Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(after)]);
  expect((await postJson(body)).body).toBe('OK');
  expect((await server.params())[0]).toMatchObject({ message: 'A home \ufffd(\ufffd please' });
});

test.each([
  ['lists', '['.repeat(95_000)],
  ['objects', '{"a":'.repeat(30_000)],
  ['closed lists', `${'['.repeat(75_000)}${']'.repeat(75_000)}`],
])('rejects deeply nested %s in every place', async (_name, nested) => {
  for (const body of [
    nested,
    sdkMessage().replace('"Ann Citizen"', nested),
    sdkMessage().replace(`"${testMail.publicKey}"`, nested),
  ]) {
    expect((await postJson(body)).statusCode).toBe(400);
  }
  expect(await server.params()).toEqual([]);
});
