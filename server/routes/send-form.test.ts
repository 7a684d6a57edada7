import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SEND_FORM_PATH } from '../../contracts/send-request.ts';
import { testMail } from '../../tests/support/site-fixture.ts';
import { enquiryParams, fromPage, startAppForAll } from '../../tests/support/test-app.ts';

const server = await startAppForAll({ settings: { rateLimits: { perAddress: 0 } } });
beforeEach(server.empty);
afterAll(server.close);

const BOUNDARY = 'x-boundary';
const FORM_TYPE = fromPage(`multipart/form-data; boundary=${BOUNDARY}`);

const ids: [string, string][] = [
  ['lib_version', '4.4.1'],
  ['service_id', testMail.serviceId],
  ['template_id', testMail.enquiryTemplateId],
  ['user_id', testMail.publicKey],
];

/** With further words of the part's headers, such as a file name. */
type Part = { name: string; value: string | Buffer; more?: string };

const field = ([name, value]: [string, string]): Part => ({ name, value });

function file(filename: string, value: string, name = 'attachment'): Part {
  return { name, value, more: `; filename="${filename}"\r\nContent-Type: application/octet-stream` };
}

function encode(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, value, more = '' }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const enquiry = Object.entries(enquiryParams).map(field);
const withoutMessage = enquiry.slice(0, 3);
const idFields = ids.map(field);

function send(parts: Part[], headers: Record<string, string> = FORM_TYPE) {
  return server.post(SEND_FORM_PATH, encode(parts), headers);
}

async function expectRefused(answer: LightMyRequestResponse, status: number, text: RegExp) {
  expect(answer).toMatchObject({ statusCode: status, body: expect.stringMatching(text) });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(await server.store.list()).toEqual([]);
}

test('a key that the page overwrites after the SDK is refused', async () => {
  const parts = [...enquiry, ...idFields, field(['user_id', 'another'])];
  await expectRefused(await send(parts), 400, /^The Public Key is invalid\./);
});

test.each([
  ['a photo', file('photo.jpg', '\u00ff\u00d8\u00ff photo')],
  ['an empty file that was chosen', file('notes.txt', '')],
  ['a file without a name', file('', 'content')],
  ['a file of 300 kB', file('photo.jpg', 'x'.repeat(300_000))],
  ['a file in place of the message', file('message.txt', 'A message in a file', 'message')],
])('%s is refused in words, and nothing of the form is kept', async (_name, part) => {
  const answer = await send([...enquiry, part, ...idFields]);
  await expectRefused(answer, 400, /^Files cannot be sent with this form\. .*without the file/);
});

test('a form of identifiers alone says which parameters are missing', async () => {
  await expectRefused(await send(idFields), 400, /^from_name: .*missing\nfrom_email: /);
});

test('bytes that are no text are kept as such signs, and the rest of the message with them', async () => {
  const value = Buffer.from('We would like \xff\xc3 to buy', 'latin1');
  expect((await send([...withoutMessage, { name: 'message', value }, ...idFields])).body).toBe('OK');
  const message = expect.stringMatching(/^We would like \ufffd+ to buy$/);
  expect(await server.params()).toMatchObject([{ message }]);
});

test('a parameter that calls itself JSON is no way to send an object', async () => {
  const more = '\r\nContent-Type: application/json';
  const part = { name: 'message', value: '{"path":"/etc/hostname"}', more };
  const answer = await send([...withoutMessage, part, ...idFields]);
  await expectRefused(answer, 400, /^message: expected text, found an object/);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a field called %s is refused',
  async (name) => {
    const answer = await send([...enquiry, field([name, 'x']), ...idFields]);
    await expectRefused(answer, 400, /./);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  },
);

const many = (count: number, make: (index: number) => Part) =>
  Array.from({ length: count }, (_, i) => make(i));

test.each([
  ['61 fields', many(61, (i) => field([`f${i}`, 'x']))],
  ['11 file inputs', many(11, (i) => file('', '', `f${i}`))],
  ['5,000 fields', many(5000, (i) => field([`f${i}`, 'x']))],
  ['one field of 60 kB', [field(['message', 'x'.repeat(60_000)])]],
  ['two fields of 30 kB', ['from_name', 'message'].map((name) => field([name, 'x'.repeat(30_000)]))],
  ['two megabytes', [field(['message', 'x'.repeat(2_000_000)])]],
])('%s are refused with 413', async (_name, parts) => {
  await expectRefused(await send([...parts, ...idFields]), 413, /^Variables size limit/);
});

const whole = encode([...enquiry, ...idFields]);

test('a form whose closing line is missing is refused: nobody said that its parts are all', async () => {
  const parts = encode([...enquiry, ...idFields], '');
  await expectRefused(await server.post(SEND_FORM_PATH, parts, FORM_TYPE), 400, /complete form/);
});

test.each([
  ['no boundary', 'multipart/form-data', whole],
  ['another boundary', 'multipart/form-data; boundary=other', whole],
  ['nothing in it', FORM_TYPE['content-type'], Buffer.alloc(0)],
  ['no parts', FORM_TYPE['content-type'], Buffer.from('no parts at all')],
])('a form with %s is refused as 400', async (_name, type, body) => {
  const answer = await server.post(SEND_FORM_PATH, body, { ...FORM_TYPE, 'content-type': type });
  await expectRefused(answer, 400, /./);
});

test.each([
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/mixed; boundary=x',
  '',
])('content of type %j is refused as 415', async (type) => {
  const answer = await server.post(SEND_FORM_PATH, whole, { ...FORM_TYPE, 'content-type': type });
  await expectRefused(answer, 415, /expected multipart\/form-data/);
});
