/** Who may send messages, and from which origins. */
import { expect, test } from 'vitest';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { OWN_ORIGIN, startTestApp, type TestApp, type TestAppOptions } from '../../tests/support/test-app.ts';

let server: TestApp;

async function start(settings: TestAppOptions['settings'] = {}) {
  server = await startTestApp({ settings });
}

const PRIVATE_KEY = 'a-private-key-of-the-operator';
const PARTNER = 'https://partner.example';

const sendAsProgram = (changes: object) => server.send({}, changes, { origin: undefined });

test.each([
  ['no key', undefined],
  ['an empty key', ''],
  ['a wrong key', 'a-private-key-of-the-operatoR'],
  ['the beginning of the key', PRIVATE_KEY.slice(0, -1)],
  ['a longer key', `${PRIVATE_KEY}x`],
  ['a key that is a list', [PRIVATE_KEY]],
  ['a key that is an object', { length: PRIVATE_KEY.length }],
])('rejects a non-browser client with %s', async (_name, accessToken) => {
  await start({ privateKey: PRIVATE_KEY });
  const answer = await sendAsProgram({ accessToken });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toMatch(/^API calls are disabled for non-browser applications/);
  expect(await server.store.list()).toEqual([]);
});

test.each([undefined, ''])(
  'rejects every non-browser client before reading its body while the private key is %j',
  async (privateKey) => {
    await start({ privateKey });
    const answers = [await server.post(SEND_PATH, '{', { 'content-type': 'x/y' })];
    for (const accessToken of [undefined, '', 'undefined', PRIVATE_KEY]) {
      answers.push(await sendAsProgram({ accessToken }));
    }
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe('API calls are disabled for non-browser applications');
    }
  },
);

test('rejects other sites even with the private key, and needs no key from this site', async () => {
  await start({ privateKey: PRIVATE_KEY });
  const foreign = await server.send({}, { accessToken: PRIVATE_KEY }, { origin: 'https://evil.test' });
  expect(foreign.statusCode).toBe(403);
  expect((await server.send()).body).toBe('OK');
});

test('lets pages of an allowed origin send and read every answer', async () => {
  await start({ allowedOrigins: [PARTNER] });
  const good = await server.send({}, {}, { origin: PARTNER });
  expect(good.body).toBe('OK');
  const bad = await server.send({}, { user_id: 'x' }, { origin: PARTNER });
  expect(bad.statusCode).toBe(400);
  const wrongType = await server.send({}, {}, { origin: PARTNER, 'content-type': 'text/plain' });
  expect(wrongType.statusCode).toBe(415);
  for (const { headers } of [good, bad, wrongType]) {
    expect(headers).toMatchObject({ 'access-control-allow-origin': PARTNER, vary: 'Origin' });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test('accepts messages with and without www', async () => {
  await start();
  const { protocol, host } = new URL(OWN_ORIGIN);
  const other = host.startsWith('www.') ? host.replace('www.', '') : `www.${host}`;
  const origin = `${protocol}//${other}`;
  expect((await server.send({}, {}, { origin, host: other })).body).toBe('OK');
  const form = { name: 'Ann', email: 'ann@example.com', message: 'We would like to buy.' };
  expect((await server.submit(form, { origin, host: other })).statusCode).toBe(303);
});

test.each([
  'https://evil.test',
  'null',
  // DNS rebinding: the Host header matches the page's origin.
  'http://rebound.test',
])('rejects a page of %s in the server, not only in its browser', async (origin) => {
  await start({ allowedOrigins: [PARTNER] });
  const headers = { 'content-type': 'application/json', origin, host: 'rebound.test' };
  const answer = await server.post(SEND_PATH, '{}', headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toMatch(/^Only pages of this site/);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(answer.headers.vary).toBe('Origin');
  expect(await server.store.list()).toEqual([]);
});

test.each([PARTNER, OWN_ORIGIN, 'https://evil.test'])(
  'answers the preflight of a browser on %s',
  async (origin) => {
    await start({ allowedOrigins: [PARTNER] });
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const headers = { host: 'site.test', origin, ...asked };
    const answer = await server.app.inject({ method: 'OPTIONS', url: SEND_PATH, headers });
    const allowed = Object.entries(answer.headers).filter(([name]) => name.startsWith('access-control'));
    if (origin === 'https://evil.test') expect(allowed).toEqual([]);
    else {
      expect(answer).toMatchObject({ statusCode: 204, body: '' });
      expect(answer.headers.vary).toBe('Origin');
      expect(Object.fromEntries(allowed)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': 'Content-Type',
        'access-control-max-age': '86400',
      });
    }
  },
);

test('accepts a plain form from an allowed origin', async () => {
  await start({ allowedOrigins: [PARTNER] });
  const form = { name: 'Ann', email: 'ann@example.com', message: 'We would like to buy.' };
  expect((await server.submit(form, { origin: PARTNER })).statusCode).toBe(303);
});
