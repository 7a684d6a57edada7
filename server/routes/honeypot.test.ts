import { afterEach, beforeEach, expect, test } from 'vitest';
import { HONEYPOT_FIELD, SEND_PATH } from '../../contracts/send-request.ts';
import { testMail } from '../testing/site-fixture.ts';
import { enquiryParams, OWN_ORIGIN, startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const enquiry = {
  name: 'Ann Citizen',
  email: 'ann@example.com',
  phone: '',
  message: 'We would like to buy our first home.',
};

function submit(more: Record<string, string>) {
  return server.post('/forms/enquiry', new URLSearchParams({ ...enquiry, ...more }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: OWN_ORIGIN,
  });
}

test('whoever fills in the field that nobody sees is thanked, and kept as suspected spam', async () => {
  const answer = await submit({ [HONEYPOT_FIELD]: 'Cheap loans' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/forms/enquiry/thank-you');
  const [lead] = await server.store.list();
  expect(lead).toMatchObject({ suspectedSpam: true, params: { message: enquiry.message } });
  expect(JSON.stringify(lead)).not.toContain('Cheap loans');
});

test.each([{ [HONEYPOT_FIELD]: '' }, {}])('a form with %j is no suspect', async (more) => {
  expect((await submit(more)).statusCode).toBe(303);
  expect(await server.store.list()).toMatchObject([{ suspectedSpam: false }]);
});

function sendThroughSdk(more: Record<string, unknown>) {
  const body = {
    user_id: testMail.publicKey,
    service_id: testMail.serviceId,
    template_id: testMail.enquiryTemplateId,
    template_params: { ...enquiryParams, ...more },
  };
  return server.post(SEND_PATH, JSON.stringify(body), {
    'content-type': 'application/json',
    origin: OWN_ORIGIN,
  });
}

test('through the SDK too, a filled hidden field gets OK and is kept as suspected spam', async () => {
  const answer = await sendThroughSdk({ [HONEYPOT_FIELD]: 'Cheap loans' });
  expect(answer).toMatchObject({ statusCode: 200, body: 'OK' });
  const [lead] = await server.store.list();
  expect(lead).toMatchObject({ suspectedSpam: true, params: enquiryParams });
  expect(JSON.stringify(lead)).not.toContain('Cheap loans');
});

test('an empty hidden field, as a form sends it whole, is no suspicion', async () => {
  expect((await sendThroughSdk({ [HONEYPOT_FIELD]: '' })).statusCode).toBe(200);
  expect(await server.store.list()).toMatchObject([{ suspectedSpam: false }]);
});

test.each([[{}], [['a']], [5]])('a hidden field that holds %j is refused', async (value) => {
  expect((await sendThroughSdk({ [HONEYPOT_FIELD]: value })).statusCode).toBe(400);
  expect(await server.store.list()).toEqual([]);
});

test('a mistake in a suspected form is still shown, with no word of the suspicion', async () => {
  const answer = await submit({ [HONEYPOT_FIELD]: 'Cheap loans', email: 'ann@' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).not.toContain('Cheap loans');
  expect(await server.store.list()).toEqual([]);
});
