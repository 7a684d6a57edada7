/** Parameters that mean harm: kept harmless where a person could have meant them, else refused. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { testMail } from '../testing/site-fixture.ts';
import {
  applicationParams,
  enquiryParams,
  OWN_ORIGIN,
  startTestApp,
  type TestApp,
} from '../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const headers = { 'content-type': 'application/json', origin: OWN_ORIGIN };

function request(changes: object) {
  return JSON.stringify({
    user_id: testMail.publicKey,
    service_id: testMail.serviceId,
    template_id: testMail.enquiryTemplateId,
    template_params: { ...enquiryParams, ...changes },
  });
}

const send = (changes: object) => server.post(SEND_PATH, request(changes), headers);

const keptParams = async () => (await server.store.list()).map((lead) => lead.params);

test.each([
  ['a formula', { from_name: '=HYPERLINK("https://evil.test","x")' }],
  [
    'other beginnings of formulas',
    { from_name: '+1', phone: '-2+3', message: '@SUM(1+9)*cmd|calc' },
  ],
  ['HTML and script', { from_name: '<b>Ann</b>', message: '<script>alert(1)</script> & "quotes"' }],
  ['template braces', { from_name: '{{user_id}}', message: '{{{message}}} <%= env %> %s' }],
  ['SQL', { from_name: `Ann'); DROP TABLE lead;--`, message: `' OR 1=1 -- and so on` }],
  ['paths and addresses as text', { message: '/etc/hostname file:///etc/hostname' }],
  ['several lines and tabs', { message: 'One\n\n\tTwo\n. \n.\nThree' }],
  [
    'writing of all kinds',
    { from_name: 'Zoë 李 مريم', message: '👩‍👩‍👧 would like a home \u202e!' },
  ],
])('%s: kept exactly as typed', async (_name, changes) => {
  expect((await send(changes)).body).toBe('OK');
  expect(await keptParams()).toEqual([{ ...enquiryParams, ...changes }]);
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
])('%s: kept, made harmless where it can be seen', async (_name, changes, kept) => {
  expect((await send(changes)).body).toBe('OK');
  expect(await keptParams()).toEqual([{ ...enquiryParams, ...kept }]);
});

test.each([
  ['two addresses', { from_email: 'a@example.com,b@example.com' }],
  ['a name with the address', { from_email: 'Ann <a@example.com>' }],
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
  ['a recipient', { to: 'victim@example.com' }],
  ['copies to others', { cc: 'victim@example.com', bcc: 'victim@example.com' }],
  ['another reply address', { reply_to: 'victim@example.com' }],
  ['attachments', { attachments: '/etc/hostname' }],
])('%s: refused by name, nothing kept', async (_name, changes) => {
  const answer = await send(changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toMatch(new RegExp(`^${Object.keys(changes)[0]}: `));
  expect(await keptParams()).toEqual([]);
});

test('an application cannot be sent to somebody else by its to_name', async () => {
  const template_params = {
    ...applicationParams,
    to_name: 'Ann <a@example.com>\r\nBcc: b@example.com',
  };
  const body = JSON.stringify({
    ...JSON.parse(request({})),
    template_id: testMail.applicationTemplateId,
    template_params,
  });
  expect((await server.post(SEND_PATH, body, headers)).body).toBe('OK');
  expect((await keptParams())[0]).toMatchObject({
    to_name: 'Ann <a@example.com>␤Bcc: b@example.com',
  });
});

test('the proof of a captcha and a key among the parameters are dropped, the message is kept', async () => {
  const answer = await send({ 'g-recaptcha-response': 'proof', accessToken: 'secret' });
  expect(answer.body).toBe('OK');
  expect(await keptParams()).toEqual([enquiryParams]);
});

test('ten thousand unknown parameters are answered by the first few, with no echo of the rest', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`p${i}`, 1]));
  const answer = await send(unknown);
  expect(answer.statusCode).toBe(400);
  expect(answer.body.length).toBeLessThan(2000);
  expect(answer.body).toMatch(/and \d+ more$/);
});

test('a name of a parameter cannot forge lines of the answer', async () => {
  const answer = await send({ 'x\r\nSet-Cookie: a=b': '1' });
  expect(answer.body).toBe('x␤Set-Cookie: a=b: not a parameter of this template');
});

test('bytes that are no UTF-8 are kept as such signs, the rest of the message with them', async () => {
  const [before = '', after = ''] = request({ message: 'A home | please' }).split('|');
  const body = Buffer.concat([
    Buffer.from(before),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from(after),
  ]);
  expect((await server.post(SEND_PATH, body, headers)).body).toBe('OK');
  expect((await keptParams())[0]).toMatchObject({ message: 'A home \ufffd(\ufffd please' });
});

test('JSON that begins with a byte order mark is read', async () => {
  expect((await server.post(SEND_PATH, `\ufeff${request({})}`, headers)).body).toBe('OK');
});

test('of a parameter that is given twice the last counts, as in every JSON parser', async () => {
  const body = request({}).replace('"phone":', '"phone":"1","phone":');
  expect((await server.post(SEND_PATH, body, headers)).body).toBe('OK');
  expect(await keptParams()).toEqual([enquiryParams]);
});

test.each([
  ['lists', '['.repeat(95_000)],
  ['objects', '{"a":'.repeat(35_000)],
  ['closed lists', `${'['.repeat(90_000)}${']'.repeat(90_000)}`],
])('%s without end are refused and not walked into, at every place', async (_name, nested) => {
  for (const body of [
    nested,
    request({}).replace('"Ann Citizen"', nested),
    request({}).replace(`"${testMail.publicKey}"`, nested),
  ]) {
    expect((await server.post(SEND_PATH, body, headers)).statusCode).toBe(400);
  }
  expect(await keptParams()).toEqual([]);
});
