import { DatabaseSync } from 'node:sqlite';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CAME_FROM_FIELD, HONEYPOT_FIELD, SEND_PATH } from '../../contracts/send-request.ts';
import { applicationParams, enquiryParams } from '../../tests/support/form-answers.ts';
import { testMail } from '../../tests/support/site-fixture.ts';
import {
  OWN_ORIGIN,
  sameOriginHeaders,
  sdkMessage,
  startSharedTestApp,
  startTestApp,
} from '../../tests/support/test-app.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

const server = await startSharedTestApp({ settings: { rateLimits: { perAddress: 0 } } });
beforeEach(server.deleteLeads);
afterAll(server.close);

const postJson = (body: string) => server.post(SEND_PATH, body, sameOriginHeaders('application/json'));
const { applicationTemplateId } = testMail;

async function expectRefused(answer: LightMyRequestResponse, status: number, text: string | RegExp) {
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(text);
  // No Retry-After where a retry cannot succeed.
  expect(answer.headers['retry-after']).toBe(status === 503 ? '10' : undefined);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(await server.store.list()).toEqual([]);
}

test('stores an enquiry on disk before it answers exactly OK', async () => {
  const answer = await server.send();
  const outside = new DatabaseSync(server.databasePath, { readOnly: true });
  const rows = outside.prepare('SELECT kind, source, params FROM lead').all();
  outside.close();
  expect(answer).toMatchObject({ statusCode: 200, body: 'OK' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(rows).toEqual([{ kind: 'enquiry', source: 'sdk', params: JSON.stringify(enquiryParams) }]);
});

test('stores the landing page separately from the message', async () => {
  const first = '/blog/y?utm_campaign=spring';
  await server.send({ [CAME_FROM_FIELD]: first }, {}, { referer: `${OWN_ORIGIN}/` });
  expect(await server.store.list()).toMatchObject([{ sentFrom: first, params: enquiryParams }]);
});

test('stores the cleaned address, and replaces half an emoji', async () => {
  await server.send({ from_email: '\u202aann@example.com.\u202c', message: 'We want to buy \ud83c.' });
  const params = { ...enquiryParams, from_email: 'ann@example.com', message: 'We want to buy \ufffd.' };
  expect(await server.store.list()).toMatchObject([{ params }]);
});

test('trims values like the form, and an empty honeypot is no spam', async () => {
  await server.send({ from_name: '  Ann  ', [HONEYPOT_FIELD]: '' });
  const params = { ...enquiryParams, from_name: 'Ann' };
  expect(await server.store.list()).toMatchObject([{ suspectedSpam: false, params }]);
});

test.each([
  ['no key', { user_id: undefined }, /^The user_id parameter is required$/],
  ['an empty key', { user_id: '' }, /^The user_id parameter is required$/],
  ['a key that is null', { user_id: null }, /^The user_id parameter is required$/],
  ['a wrong key', { user_id: 'other' }, /^The Public Key is invalid\./],
  ['a key that is no text', { user_id: { a: 1 } }, /^The Public Key is invalid\./],
  ['a wrong service', { service_id: 'other' }, /^The service ID not found\./],
  ['no service', { service_id: undefined }, /^The service ID not found\./],
  ['a wrong template', { template_id: 'other' }, /^The template ID not found\./],
  ['no template', { template_id: undefined }, /^The template ID not found\./],
  ['no parameters', { template_params: undefined }, /^The template_params parameter is required/],
  ['parameters as a list', { template_params: [] }, /^The template_params parameter is required/],
  ['parameters as text', { template_params: 'x' }, /^The template_params parameter is required/],
])('answers %s with its own text', async (_name, changes, text) => {
  await expectRefused(await server.send({}, changes), 400, text);
});

test('names the first of several errors in the documented order', async () => {
  const all = { service_id: 'x', template_id: 'x', template_params: { nonsense: 1 } };
  await expectRefused(await server.send({}, { ...all, user_id: 'x' }), 400, /Public Key/);
  await expectRefused(await server.send({}, all), 400, /service ID/);
  await expectRefused(await server.send({}, { ...all, service_id: testMail.serviceId }), 400, /template ID/);
  const tooLarge = { message: 'x'.repeat(60_000) };
  await expectRefused(await server.send(tooLarge, { user_id: 'x' }), 400, /Public Key/);
});

test.each([
  ['a short name', { from_name: 'A' }, /^from_name: Name must be at least 2 characters$/],
  ['half an address', { from_email: 'ann@' }, /^from_email: Please enter a valid email address$/],
  ['no message', { message: undefined }, /^message: expected text, but it is missing$/],
  ['two mistakes', { from_name: 'A', message: undefined }, /^from_name: .*\nmessage: .*missing$/],
  ['an unknown parameter', { extra: 'x' }, /^extra: not a parameter of this template$/],
])('names the field of %s with the form’s message', async (_name, changes, text) => {
  await expectRefused(await server.send(changes), 400, text);
});

test('requires application_type in an application', async () => {
  const template_params = { ...applicationParams, application_type: 'Loan' };
  const answer = await server.send({}, { template_id: applicationTemplateId, template_params });
  await expectRefused(answer, 400, 'application_type: expected "Broker Application"');
});

test('answers OK to a filled honeypot and stores the message as suspected spam', async () => {
  const answer = await server.send({ [HONEYPOT_FIELD]: 'Cheap loans' });
  expect(answer).toMatchObject({ statusCode: 200, body: 'OK' });
  const [lead] = await server.store.list();
  expect(lead).toMatchObject({ suspectedSpam: true, params: enquiryParams });
  expect(JSON.stringify(lead)).not.toContain('Cheap loans');
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'rejects the prototype key %s among the parameters, and is not polluted by it',
  async (key) => {
    const value = '{"prototype":{"polluted":true},"polluted":true}';
    const whole = sdkMessage();
    const inParams = whole.replace('"from_name"', `"${key}":${value},"from_name"`);
    await expectRefused(await postJson(inParams), 400, /./);
    const answer = await postJson(`{"${key}":${value},${whole.slice(1)}`);
    expect([200, 400]).toContain(answer.statusCode);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  },
);

test.each(['', '{', 'null', '[]', '"text"', '1', 'user_id=x', '\u0000', '{"user_id":}'])(
  'rejects the body %j with 400',
  async (body) => {
    await expectRefused(await postJson(body), 400, /./);
  },
);

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
  '',
])('rejects content of type %j with 415', async (type) => {
  const answer = await server.send({}, {}, { 'content-type': type });
  await expectRefused(answer, 415, /expected application\/json/);
});

test('accepts 50 kB of parameters, and rejects one byte more and a huge body with 413', async () => {
  const empty = JSON.stringify({ ...enquiryParams, message: '' }).length;
  const message = 'x'.repeat(50_000 - empty);
  await expectRefused(await server.send({ message: `${message}x` }), 413, /^Variables size limit/);
  await expectRefused(await server.send({ message: 'x'.repeat(2_000_000) }), 413, /^Variables size limit/);
  expect((await server.send({ message })).body).toBe('OK');
});

test('accepts a message of the maximum length in any encoding', async () => {
  const empty = JSON.stringify({ ...enquiryParams, message: '' }).length;
  const message = 'é'.repeat((50_000 - empty) / 2);
  const escaped = sdkMessage({ message }).replaceAll('é', '\\u00e9');
  expect((await server.post(SEND_PATH, escaped, sameOriginHeaders('application/json'))).body).toBe('OK');
  const { from_name: name, from_email: email, phone } = enquiryParams;
  const plain = await server.submit({ name, email, phone, message: `${message.slice(1)}!` });
  expect(plain.statusCode).toBe(303);
  expect(await server.params()).toMatchObject([{ message: `${message.slice(1)}!` }, { message }]);
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const)('rejects %s with 405', async (method) => {
  const answer = await server.app.inject({ method, url: SEND_PATH });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('POST, OPTIONS');
});

test('logs hold ids and reasons, never what people wrote or who they are', async () => {
  const written: string[] = [];
  const stream = { write: (line: string) => written.push(line) };
  let broken = false;
  const wrapStore = (store: LeadDatabase) => ({
    add: async (...args: Parameters<LeadDatabase['add']>) => {
      if (broken) throw new Error('database or disk is full');
      return await store.add(...args);
    },
  });
  const logged = await startTestApp({ logger: { level: 'trace', stream }, wrapStore });
  await logged.send();
  await logged.send({ from_email: 'ann@' });
  await logged.send({}, {}, { origin: 'https://evil.test' });
  await logged.get('/nope?email=ann@example.com');
  broken = true;
  await logged.send();
  const [lead] = await logged.store.list();
  await logged.close();

  const lines = written.join('');
  expect(lines).toContain(lead?.id);
  expect(lines).toContain('database or disk is full');
  // Helps an operator whose site runs at another origin than the configured one.
  expect(lines).toMatch(/https:\/\/evil\.test.*SEND_ALLOWED_ORIGINS/);
  for (const secret of ['Ann', 'ann@', 'Citizen', '5550 0199', 'first home', '127.0.0.1']) {
    expect(lines).not.toContain(secret);
  }
});
