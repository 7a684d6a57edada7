/** Who may send, and from where. */
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
])('a program with %s is refused', async (_name, accessToken) => {
  await start({ privateKey: PRIVATE_KEY });
  const answer = await sendAsProgram({ accessToken });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toMatch(/^API calls are disabled for non-browser applications/);
  expect(await server.store.list()).toEqual([]);
});

test.each([undefined, ''])(
  'while the operator has the private key %j, no key lets a program in, and its body is not read',
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

test('the private key opens nothing for pages of other sites, and pages of this one need none', async () => {
  await start({ privateKey: PRIVATE_KEY });
  const foreign = await server.send({}, { accessToken: PRIVATE_KEY }, { origin: 'https://evil.test' });
  expect(foreign.statusCode).toBe(403);
  expect((await server.send()).body).toBe('OK');
});

test('pages of an allowed origin may send, and may read every answer', async () => {
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

test('pages of the site are served with and without www, and may send either way', async () => {
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
  // A page whose name was pointed at this server, which the Host header then says as well.
  'http://rebound.test',
])('a page of %s is refused by the server itself, not by its browser alone', async (origin) => {
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
  'a browser on %s that asks first is told whether it may',
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

test('a plain form on a page of an allowed origin is taken', async () => {
  await start({ allowedOrigins: [PARTNER] });
  const form = { name: 'Ann', email: 'ann@example.com', message: 'We would like to buy.' };
  expect((await server.submit(form, { origin: PARTNER })).statusCode).toBe(303);
});
