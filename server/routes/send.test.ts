import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import type { LeadStore } from '../store/lead-store.ts';
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

const JSON_TYPE = { 'content-type': 'application/json', origin: OWN_ORIGIN };

const enquiryRequest = {
  lib_version: '4.4.1',
  user_id: testMail.publicKey,
  service_id: testMail.serviceId,
  template_id: testMail.enquiryTemplateId,
  template_params: enquiryParams as Record<string, unknown>,
};

function send(changes: object = {}, headers: Record<string, string> = JSON_TYPE) {
  return server.post(SEND_PATH, JSON.stringify({ ...enquiryRequest, ...changes }), headers);
}

test('a refusal that trying again cannot mend names no time for it', async () => {
  expect((await send({ user_id: 'x' })).headers['retry-after']).toBeUndefined();
});

async function expectRefused(
  answer: { statusCode: number; body: string; headers: object },
  status: number,
  text: string | RegExp,
) {
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(text);
  expect(answer.headers).toHaveProperty('content-type', 'text/plain; charset=utf-8');
  expect(await server.store.list()).toEqual([]);
}

test('an enquiry is on disk before the answer, which is exactly OK', async () => {
  const answer = await send();
  const outside = new DatabaseSync(server.databasePath, { readOnly: true });
  const rows = outside.prepare('SELECT kind, source, params FROM lead').all();
  outside.close();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe('OK');
  expect(rows).toEqual([{ kind: 'enquiry', source: 'sdk', params: JSON.stringify(enquiryParams) }]);
});

test('an application goes by its own template', async () => {
  const answer = await send({
    template_id: testMail.applicationTemplateId,
    template_params: applicationParams,
  });
  expect(answer.body).toBe('OK');
  const [lead] = await server.store.list();
  expect(lead).toMatchObject({ kind: 'application', params: applicationParams });
  expect(lead?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('surrounding blanks are trimmed, as in the form', async () => {
  await send({ template_params: { ...enquiryParams, from_name: '  Ann  ' } });
  expect((await server.store.list())[0]?.params.from_name).toBe('Ann');
});

test('numbers and empty values become text, as a mail template prints them', async () => {
  const template_params = { ...enquiryParams, from_name: 12345, phone: null };
  expect((await send({ template_params })).body).toBe('OK');
  expect((await server.store.list())[0]?.params).toMatchObject({ from_name: '12345', phone: '' });
});

test.each([
  ['no key', { user_id: undefined }, /^The user_id parameter is required$/],
  ['an empty key', { user_id: '' }, /^The user_id parameter is required$/],
  ['a wrong key', { user_id: 'other' }, /^The Public Key is invalid\./],
  ['a key that is no text', { user_id: { a: 1 } }, /^The Public Key is invalid\./],
  ['a wrong service', { service_id: 'other' }, /^The service ID not found\./],
  ['no service', { service_id: undefined }, /^The service ID not found\./],
  ['a wrong template', { template_id: 'other' }, /^The template ID not found\./],
  ['no template', { template_id: undefined }, /^The template ID not found\./],
  ['no parameters', { template_params: undefined }, /^The template_params parameter is required/],
  ['parameters as a list', { template_params: [] }, /^The template_params parameter is required/],
  ['parameters as text', { template_params: 'x' }, /^The template_params parameter is required/],
])('%s is answered with its own text', async (_name, changes, text) => {
  await expectRefused(await send(changes), 400, text);
});

test('of several faults the first in the documented order is named', async () => {
  const all = { service_id: 'x', template_id: 'x', template_params: { nonsense: 1 } };
  await expectRefused(await send({ ...all, user_id: 'x' }), 400, /Public Key/);
  await expectRefused(await send(all), 400, /service ID/);
  await expectRefused(await send({ ...all, service_id: testMail.serviceId }), 400, /template ID/);
});

test('wrong parameters are named, each with the message that the form shows', async () => {
  const answer = await send({ template_params: { from_name: 'A', from_email: 'ann@', phone: '' } });
  await expectRefused(
    answer,
    400,
    /^from_name: Name must be at least 2 characters\nfrom_email: Please enter a valid email address\nmessage: expected text, but it is missing$/,
  );
});

test.each([
  ['an unknown parameter', { extra: 'x' }, 'extra: not a parameter of this template'],
  [
    'an object for text',
    { message: { path: '/etc/hostname' } },
    'message: expected text, found an object or a list',
  ],
  ['a list for text', { from_email: ['a@example.com'] }, 'from_email: expected text'],
  ['a second address', { from_email: 'a@example.com, b@example.com' }, 'from_email: Please enter'],
  [
    'a header in the address',
    { from_email: 'a@example.com\r\nBcc: b@example.com' },
    'from_email: ',
  ],
])('%s is refused', async (_name, changes, text) => {
  await expectRefused(await send({ template_params: { ...enquiryParams, ...changes } }), 400, text);
});

test('an application says that it is one', async () => {
  const template_params = { ...applicationParams, application_type: 'Loan' };
  const answer = await send({ template_id: testMail.applicationTemplateId, template_params });
  await expectRefused(answer, 400, 'application_type: expected "Broker Application"');
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the prototype key %s is refused at either level',
  async (key) => {
    const value = '{"prototype":{"polluted":true},"polluted":true}';
    const whole = JSON.stringify(enquiryRequest);
    const inParams = whole.replace('"from_name"', `"${key}":${value},"from_name"`);
    await expectRefused(await server.post(SEND_PATH, inParams, JSON_TYPE), 400, /./);
    const atTop = `{"${key}":${value},${whole.slice(1)}`;
    const answer = await server.post(SEND_PATH, atTop, JSON_TYPE);
    expect([200, 400]).toContain(answer.statusCode);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  },
);

test.each(['', '{', 'null', '[]', '"text"', '1', 'user_id=x', '\u0000', '{"user_id":}'])(
  'the body %j is refused as 400',
  async (body) => {
    await expectRefused(await server.post(SEND_PATH, body, JSON_TYPE), 400, /./);
  },
);

test('nesting without end is refused, not walked into', async () => {
  const nested = `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
  const params = JSON.stringify(enquiryRequest).replace(
    '"We would like to buy our first home."',
    nested,
  );
  await expectRefused(
    await server.post(SEND_PATH, params, JSON_TYPE),
    400,
    /message: expected text/,
  );
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
])('content of type %s is refused as 415', async (type) => {
  const answer = await send({}, { ...JSON_TYPE, 'content-type': type });
  await expectRefused(answer, 415, /expected application\/json/);
});

test('content without a type is refused as 415', async () => {
  const answer = await send({}, { origin: OWN_ORIGIN, 'content-type': '' });
  await expectRefused(answer, 415, /expected application\/json/);
});

test.each([
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON',
])('content of type %s is read', async (type) => {
  expect((await send({}, { ...JSON_TYPE, 'content-type': type })).body).toBe('OK');
});

test('50 kB of variables pass, a byte more is refused with 413, and so is a huge body', async () => {
  const empty = JSON.stringify({ ...enquiryParams, message: '' }).length;
  const message = 'x'.repeat(50_000 - empty);
  const large = { template_params: { ...enquiryParams, message: `${message}x` } };
  await expectRefused(await send(large), 413, /^Variables size limit/);
  const huge = { template_params: { ...enquiryParams, message: 'x'.repeat(2_000_000) } };
  await expectRefused(await send(huge), 413, /^Variables size limit/);
  expect((await send({ template_params: { ...enquiryParams, message } })).body).toBe('OK');
});

test('a wrong key is named even when the variables are too large as well', async () => {
  const template_params = { ...enquiryParams, message: 'x'.repeat(60_000) };
  await expectRefused(await send({ user_id: 'x', template_params }), 400, /Public Key/);
});

test('a program that is no browser is refused before its body is read', async () => {
  const text = /^API calls are disabled for non-browser applications$/;
  await expectRefused(await send({}, { 'content-type': 'application/json' }), 403, text);
  await expectRefused(await server.post(SEND_PATH, '{', { 'content-type': 'x/y' }), 403, text);
});

test.each([
  'https://evil.test',
  `${OWN_ORIGIN}.evil.test`,
  `${OWN_ORIGIN}:81`,
  'null',
  new URL(OWN_ORIGIN).host,
  // A page whose name was pointed at this server, which the Host header then says as well.
  'http://rebound.test',
])('a page at %s may not send through this site', async (origin) => {
  const answer = await send({}, { ...JSON_TYPE, origin, host: 'rebound.test' });
  await expectRefused(answer, 403, /^Only pages of this site/);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s is no way to send',
  async (method) => {
    for (const url of [SEND_PATH, SEND_FORM_PATH]) {
      const answer = await server.app.inject({ method, url });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('POST, OPTIONS');
    }
  },
);

test('a store that is locked twice answers 503 twice, then keeps the message once', async () => {
  const other = new DatabaseSync(server.databasePath);
  other.exec('BEGIN IMMEDIATE');
  for (const _attempt of ['first', 'second']) {
    const answer = await send();
    await expectRefused(answer, 503, /was not sent/);
    expect(answer.headers['retry-after']).toBe('10');
  }
  other.exec('ROLLBACK');
  other.close();
  expect((await send()).body).toBe('OK');
  expect(await server.store.list()).toHaveLength(1);
});

test('a closed store answers 503', async () => {
  await server.store.close();
  const answer = await send();
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toMatch(/database|sqlite/i);
});

test('logs hold ids and reasons, never what people wrote or who they are', async () => {
  let lines = '';
  const stream = {
    write: (line: string) => {
      lines += line;
    },
  };
  let broken = false;
  const wrapStore = (store: LeadStore) => ({
    add: async (...args: Parameters<LeadStore['add']>) => {
      if (broken) throw new Error('database or disk is full');
      return await store.add(...args);
    },
  });
  const logged = await startTestApp({ logger: { level: 'trace', stream }, wrapStore });
  const post = (params: object, headers: Record<string, string> = JSON_TYPE) =>
    logged.post(SEND_PATH, JSON.stringify({ ...enquiryRequest, template_params: params }), headers);
  await post(enquiryParams);
  await post({ ...enquiryParams, from_email: 'ann@' });
  await post(enquiryParams, { ...JSON_TYPE, origin: 'https://evil.test' });
  await logged.get('/nope?email=ann@example.com');
  broken = true;
  await post(enquiryParams);
  const [lead] = await logged.store.list();
  await logged.close();

  expect(lines).toContain(lead?.id);
  expect(lines).toContain('database or disk is full');
  // For an operator whose own address is not the configured one.
  expect(lines).toMatch(/https:\/\/evil\.test.*SEND_ALLOWED_ORIGINS/);
  for (const secret of ['Ann', 'ann@', 'Citizen', '5550', 'first home', '127.0.0.1']) {
    expect(lines).not.toContain(secret);
  }
});
