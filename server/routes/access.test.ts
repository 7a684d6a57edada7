/** Who may send, and from where. */
import { afterEach, expect, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import { OriginError } from '../request-source.ts';
import { testMail } from '../testing/site-fixture.ts';
import {
  enquiryParams,
  OWN_ORIGIN,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '../testing/test-app.ts';

let server: TestApp;
afterEach(() => server.close());

async function start(settings: TestAppOptions['settings'] = {}) {
  server = await startTestApp({ settings });
}

const PRIVATE_KEY = 'a-private-key-of-the-operator';
const PARTNER = 'https://partner.example';

function send(changes: object, headers: Record<string, string> = {}) {
  const body = {
    user_id: testMail.publicKey,
    service_id: testMail.serviceId,
    template_id: testMail.enquiryTemplateId,
    template_params: enquiryParams,
    ...changes,
  };
  return server.post(SEND_PATH, JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  });
}

test('with the private key a program that is no browser may send, and the key is not kept', async () => {
  await start({ privateKey: PRIVATE_KEY });
  expect((await send({ accessToken: PRIVATE_KEY })).body).toBe('OK');
  const leads = await server.store.list();
  expect(leads).toHaveLength(1);
  expect(JSON.stringify(leads)).not.toContain(PRIVATE_KEY);
});

test.each([
  ['no key', undefined],
  ['an empty key', ''],
  ['a wrong key', 'a-private-key-of-the-operatoR'],
  ['the beginning of the key', PRIVATE_KEY.slice(0, -1)],
  ['a longer key', `${PRIVATE_KEY}x`],
  ['a key that is a list', [PRIVATE_KEY]],
  ['a key that is an object', { length: PRIVATE_KEY.length }],
])('a program with %s is refused', async (_name, accessToken) => {
  await start({ privateKey: PRIVATE_KEY });
  const answer = await send({ accessToken });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toMatch(/^API calls are disabled for non-browser applications/);
  expect(await server.store.list()).toEqual([]);
});

test.each([undefined, ''])(
  'while the operator has the private key %j, no key lets a program in',
  async (privateKey) => {
    await start({ privateKey });
    for (const accessToken of [undefined, '', 'undefined', PRIVATE_KEY]) {
      const answer = await send({ accessToken });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe('API calls are disabled for non-browser applications');
    }
  },
);

test('the private key opens nothing for pages of other sites, and pages of this one need none', async () => {
  await start({ privateKey: PRIVATE_KEY });
  const foreign = await send({ accessToken: PRIVATE_KEY }, { origin: 'https://evil.test' });
  expect(foreign.statusCode).toBe(403);
  expect((await send({}, { origin: OWN_ORIGIN })).body).toBe('OK');
});

test('pages of an allowed origin may send, and may read every answer', async () => {
  await start({ allowedOrigins: [PARTNER] });
  const good = await send({}, { origin: PARTNER });
  expect(good.body).toBe('OK');
  const bad = await send({ user_id: 'x' }, { origin: PARTNER });
  expect(bad.statusCode).toBe(400);
  const wrongType = await send({}, { origin: PARTNER, 'content-type': 'text/plain' });
  expect(wrongType.statusCode).toBe(415);
  for (const answer of [good, bad, wrongType]) {
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      vary: 'Origin',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test.each([
  'https://evil.test',
  'https://partner.example.evil.test',
  'http://partner.example',
  'null',
])('a page of %s is refused by the server itself, not by its browser alone', async (origin) => {
  await start({ allowedOrigins: [PARTNER] });
  for (const url of [SEND_PATH, SEND_FORM_PATH]) {
    const answer = await server.post(url, '{}', { 'content-type': 'application/json', origin });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers.vary).toBe('Origin');
  }
  expect(await server.store.list()).toEqual([]);
});

function preflight(origin: string, url = SEND_PATH) {
  return server.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      host: 'site.test',
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
}

test.each([PARTNER, OWN_ORIGIN])(
  'a browser on %s that asks first is told that it may',
  async (origin) => {
    await start({ allowedOrigins: [PARTNER] });
    for (const url of [SEND_PATH, SEND_FORM_PATH]) {
      const answer = await preflight(origin, url);
      expect(answer.statusCode).toBe(204);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': 'Content-Type',
        'access-control-max-age': '86400',
        vary: 'Origin',
      });
    }
  },
);

test('a browser elsewhere that asks first is told that it may not', async () => {
  await start({ allowedOrigins: [PARTNER] });
  for (const url of [SEND_PATH, SEND_FORM_PATH]) {
    const answer = await preflight('https://evil.test', url);
    const names = Object.keys(answer.headers);
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('a plain form on a page of an allowed origin is taken', async () => {
  await start({ allowedOrigins: [PARTNER] });
  const body = 'name=Ann&email=ann%40example.com&phone=&message=We+would+like+to+buy.';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.post('/forms/enquiry', body, { ...headers, origin: PARTNER });
  expect(answer.statusCode).toBe(303);
  const foreign = await server.post('/forms/enquiry', body, {
    ...headers,
    origin: 'https://x.test',
  });
  expect(foreign.statusCode).toBe(403);
});

test('an allowed origin that is none stops the start by its name', async () => {
  await start();
  const starting = startTestApp({ settings: { allowedOrigins: ['partner.example/'] } });
  await expect(starting).rejects.toThrow(OriginError);
  await expect(starting).rejects.toThrow(/SEND_ALLOWED_ORIGINS: .* found "partner\.example\/"/);
});
