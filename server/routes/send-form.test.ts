import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEND_FORM_PATH } from '../../contracts/send-request.ts';
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
  server = await startTestApp({ settings: { rateLimits: { perAddress: 0 } } });
});
afterEach(() => server.close());

const BOUNDARY = 'x-boundary';
const FORM_TYPE = {
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  origin: OWN_ORIGIN,
};

const ids: [string, string][] = [
  ['lib_version', '4.4.1'],
  ['service_id', testMail.serviceId],
  ['template_id', testMail.enquiryTemplateId],
  ['user_id', testMail.publicKey],
];

interface Part {
  name: string;
  value: string | Buffer;
  /** Further words of the part's headers, such as a file name. */
  more?: string;
}

function field([name, value]: [string, string]): Part {
  return { name, value };
}

function file(filename: string, value: string, name = 'attachment'): Part {
  return {
    name,
    value,
    more: `; filename="${filename}"\r\nContent-Type: application/octet-stream`,
  };
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

function send(parts: Part[], headers: Record<string, string> = FORM_TYPE) {
  return server.post(SEND_FORM_PATH, encode(parts), headers);
}

async function expectRefused(
  answer: { statusCode: number; body: string; headers: object },
  status: number,
  text: RegExp,
) {
  expect({ status: answer.statusCode, text: answer.body }).toMatchObject({
    status,
    text: expect.stringMatching(text),
  });
  expect(answer.headers).toHaveProperty('content-type', 'text/plain; charset=utf-8');
  expect(await server.store.list()).toEqual([]);
}

test('an enquiry and an application arrive as forms, and are answered exactly OK', async () => {
  const first = await send([...enquiry, ...ids.map(field)]);
  expect(first).toMatchObject({ statusCode: 200, body: 'OK' });
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8');
  const application = Object.entries(applicationParams).map(field);
  const template = field(['template_id', testMail.applicationTemplateId]);
  const second = await send([...application, ...ids.map(field), template]);
  expect(second.body).toBe('OK');
  expect(
    (await server.store.list()).map(({ kind, source, params }) => [kind, source, params]),
  ).toEqual([
    ['application', 'sdk', applicationParams],
    ['enquiry', 'sdk', enquiryParams],
  ]);
});

test('identifiers count where the SDK puts them: last, after fields of the same names', async () => {
  const fields = ids.map(([name]) => field([name, 'a field of the page']));
  expect((await send([...fields, ...enquiry, ...ids.map(field)])).body).toBe('OK');
  expect((await server.store.list())[0]?.params).toEqual(enquiryParams);
});

test('a key that the page overwrites after the SDK is refused', async () => {
  const parts = [...enquiry, ...ids.map(field), field(['user_id', 'another'])];
  await expectRefused(await send(parts), 400, /^The Public Key is invalid\./);
});

test('a file input that nobody used is no fault', async () => {
  expect((await send([...enquiry, file('', ''), ...ids.map(field)])).body).toBe('OK');
  expect((await server.store.list())[0]?.params).toEqual(enquiryParams);
});

test.each([
  ['a photo', file('photo.jpg', '\u00ff\u00d8\u00ff photo')],
  ['an empty file that was chosen', file('notes.txt', '')],
  ['a file without a name', file('', 'content')],
  ['a file of 300 kB', file('photo.jpg', 'x'.repeat(300_000))],
  ['a file in place of the message', file('message.txt', 'A message in a file', 'message')],
])('%s is refused in words, and nothing of the form is kept', async (_name, part) => {
  const answer = await send([...enquiry, part, ...ids.map(field)]);
  await expectRefused(answer, 400, /^Files cannot be sent with this form\. .*without the file/);
});

test('neither a private key nor the proof of a captcha is kept', async () => {
  const secrets: [string, string][] = [
    ['accessToken', 'secret-token'],
    ['g-recaptcha-response', 'secret-proof'],
  ];
  expect((await send([...enquiry, ...secrets.map(field), ...ids.map(field)])).body).toBe('OK');
  expect(JSON.stringify(await server.store.list())).not.toContain('secret');
});

test.each([
  ['user_id', /^The user_id parameter is required$/],
  ['service_id', /^The service ID not found\./],
  ['template_id', /^The template ID not found\./],
])('a form without %s is answered with its own text', async (name, text) => {
  await expectRefused(
    await send([...enquiry, ...ids.filter(([id]) => id !== name).map(field)]),
    400,
    text,
  );
});

test('a form of identifiers alone says which parameters are missing', async () => {
  await expectRefused(await send(ids.map(field)), 400, /^from_name: .*missing\nfrom_email: /);
});

test('line ends are kept as the JSON endpoint keeps them, so that both are one message', async () => {
  const message = 'Line one\r\nLine two\r\n\r\nEnd of it';
  await send([...enquiry.slice(0, 3), field(['message', message]), ...ids.map(field)]);
  expect((await server.store.list())[0]?.params).toMatchObject({
    message: 'Line one\nLine two\n\nEnd of it',
  });
});

test('bytes that are no text are kept as such signs, and the rest of the message with them', async () => {
  const message = Buffer.concat([
    Buffer.from('We would like '),
    Buffer.from([0xff, 0xc3]),
    Buffer.from(' to buy'),
  ]);
  const parts = [...enquiry.slice(0, 3), { name: 'message', value: message }, ...ids.map(field)];
  expect((await send(parts)).body).toBe('OK');
  const [lead] = await server.store.list();
  expect(lead?.params).toMatchObject({
    message: expect.stringMatching(/^We would like \ufffd+ to buy$/),
  });
});

test('a parameter that calls itself JSON is no way to send an object', async () => {
  const more = '\r\nContent-Type: application/json';
  const part = { name: 'message', value: '{"path":"/etc/hostname"}', more };
  const answer = await send([...enquiry.slice(0, 3), part, ...ids.map(field)]);
  await expectRefused(answer, 400, /^message: expected text, found an object/);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a field called %s is refused',
  async (name) => {
    const answer = await send([...enquiry, field([name, 'x']), ...ids.map(field)]);
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
  ['two megabytes', [field(['message', 'x'.repeat(2_000_000)])]],
])('%s are refused with 413', async (_name, parts) => {
  await expectRefused(await send([...parts, ...ids.map(field)]), 413, /^Variables size limit/);
});

test('50 kB of text in many fields are too much as well', async () => {
  const parts = ['from_name', 'message'].map((name) => field([name, 'x'.repeat(30_000)]));
  await expectRefused(await send([...parts, ...ids.map(field)]), 413, /^Variables size limit/);
});

const whole = encode([...enquiry, ...ids.map(field)]);

test('a form that ends early anywhere is refused, whatever of it is there', async () => {
  const ending = `--${BOUNDARY}--\r\n`.length;
  for (let length = 0; length < whole.length - ending; length += 7) {
    const answer = await server.post(SEND_FORM_PATH, whole.subarray(0, length), FORM_TYPE);
    expect(answer.statusCode).toBe(400);
  }
  // Only the closing line is missing: all parts are there, and still nobody said that they are all.
  const parts = encode([...enquiry, ...ids.map(field)], '');
  await expectRefused(await server.post(SEND_FORM_PATH, parts, FORM_TYPE), 400, /complete form/);
}, 60_000);

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

test.each([
  ['no browser', undefined, /^API calls are disabled for non-browser applications$/],
  ['another site', 'https://evil.test', /^Only pages of this site/],
])('%s may not send forms, though browsers let it post them', async (_name, origin, text) => {
  const headers = { 'content-type': FORM_TYPE['content-type'], ...(origin && { origin }) };
  await expectRefused(await send([...enquiry, ...ids.map(field)], headers), 403, text);
});
