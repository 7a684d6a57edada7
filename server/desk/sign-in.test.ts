import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSKEY_ID_LENGTH } from '../../contracts/desk.ts';
import { cookieOf, type DeskApp, startDeskApp } from '../../tests/support/desk-app.ts';
import { softPasskey } from '../../tests/support/soft-passkey.ts';
import { OWN_ORIGIN } from '../../tests/support/test-app.ts';
import { makeLink } from './links.ts';

let desk: DeskApp;
/** @param before the cookie that the browser has from an earlier time. */
async function signInWith(passkey: ReturnType<typeof softPasskey>, before?: string) {
  const response = passkey.answer({ origin: OWN_ORIGIN, challenge: await challengeOf() });
  return desk.post('/sign-in/passkey', { response }, before);
}

beforeEach(async () => {
  desk = await startDeskApp();
});

const challengeOf = async () => (await desk.post('/sign-in/options', {})).json().challenge as string;
const sessionOf = (cookie: string) => desk.call('/session', { cookie });

describe('before anybody was invited', () => {
  test.each(['/desk', '/desk/', '/desk/leads', '/desk/api/session', '/desk/assets/desk-1a2b3c.js'])(
    '%s is the page for what is not there',
    async (path) => {
      const isFile = path.endsWith('.js');
      const nowhere = await desk.get(isFile ? '/assets/none.js' : '/no-such-page');
      const there = await desk.get(path);
      expect([there.statusCode, there.body]).toEqual([404, nowhere.body]);
      expect(Object.keys(there.headers).toSorted()).toEqual(Object.keys(nowhere.headers).toSorted());
    },
  );

  test('posting is answered as everywhere else, and says nothing of a desk', async () => {
    const [there, nowhere] = [
      await desk.post('/sign-in/link', { email: 'ann@example.com' }),
      await desk.request(
        'POST',
        '/nowhere/at-all',
        { origin: OWN_ORIGIN, 'content-type': 'application/json' },
        '{}',
      ),
    ];
    expect([there.statusCode, there.body]).toEqual([nowhere.statusCode, nowhere.body]);
  });
});

describe('an invitation', () => {
  test('is opened without being used up, registers a passkey, and signs in', async () => {
    const { id } = await desk.add({ name: 'Ann', email: 'ann@example.com' });
    const token = await desk.invitation(id);
    for (const _ of [1, 2]) {
      const opened = await desk.post('/links/open', { token });
      expect(opened.json()).toEqual({ purpose: 'invitation', name: 'Ann', email: 'ann@example.com' });
    }
    const { answer, cookie } = await desk.accept(token);
    expect(answer.statusCode).toBe(200);
    expect((await sessionOf(cookie)).json()).toMatchObject({ person: { name: 'Ann', role: 'owner' } });
  });

  test('works once, also when two people try it at one moment', async () => {
    const { id } = await desk.add();
    const token = await desk.invitation(id);
    const both = await Promise.all([desk.accept(token), desk.accept(token)]);
    expect(both.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 404]);
    expect((await desk.accept(token)).answer.json()).toMatchObject({ code: 'not-found' });
    expect(await desk.store.passkeys(id)).toHaveLength(1);
  });

  test('of yesterday is over', async () => {
    const { id } = await desk.add();
    const token = await desk.invitation(id, new Date('2026-11-18T23:59:00Z'));
    expect((await desk.post('/links/open', { token })).statusCode).toBe(404);
  });

  test('signs nobody in without a passkey', async () => {
    const { id } = await desk.add();
    const token = await desk.invitation(id);
    const answer = await desk.post('/links/sign-in', { token });
    expect([answer.statusCode, cookieOf(answer)]).toEqual([404, '']);
  });
});

describe('a passkey', () => {
  test('signs in, each time into a session of its own, in a cookie that no script reads', async () => {
    const { passkey, person } = await desk.signedIn();
    const answers = [];
    for (const _ of [1, 2]) {
      const response = passkey.answer({ origin: OWN_ORIGIN, challenge: await challengeOf() });
      answers.push(await desk.post('/sign-in/passkey', { response }));
    }
    const cookies = answers.map(cookieOf);
    expect(new Set(cookies).size).toBe(2);
    for (const cookie of cookies) expect((await sessionOf(cookie)).json().person.id).toBe(person.id);
    expect(answers[0]?.headers['set-cookie']).toMatch(
      /^__Host-desk=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test.each([
    ['to a challenge that was answered before', async (where: Where) => ({ where, twice: true })],
    ['to a challenge of its own', async (where: Where) => ({ where: { ...where, challenge: 'bXkgb3du' } })],
    [
      'from a page of another site',
      async (where: Where) => ({ where: { ...where, origin: 'https://other.test' } }),
    ],
    ['without a finger or a PIN', async (where: Where) => ({ where, verified: false })],
  ])('is refused %s', async (_name, prepare) => {
    const { passkey } = await desk.signedIn();
    const given: { where: Where; twice?: boolean; verified?: boolean } = await prepare({
      origin: OWN_ORIGIN,
      challenge: await challengeOf(),
    });
    const response = passkey.answer(given.where, { verified: given.verified ?? true });
    if (given.twice) expect((await desk.post('/sign-in/passkey', { response })).statusCode).toBe(200);
    const refused = await desk.post('/sign-in/passkey', { response });
    expect([refused.statusCode, cookieOf(refused)]).toEqual([403, '']);
  });

  test('that nobody knows is refused in the same words as a wrong one', async () => {
    const { passkey } = await desk.signedIn();
    const challenge = await challengeOf();
    const stranger = softPasskey(new URL(OWN_ORIGIN).hostname).answer({ origin: OWN_ORIGIN, challenge });
    const wrong = passkey.answer({ origin: OWN_ORIGIN, challenge: 'bXkgb3du' });
    const [one, two] = [
      await desk.post('/sign-in/passkey', { response: stranger }),
      await desk.post('/sign-in/passkey', { response: wrong }),
    ];
    expect([one.statusCode, one.body]).toEqual([two.statusCode, two.body]);
  });
});

describe('the id of a passkey', () => {
  const longest = () => softPasskey(new URL(OWN_ORIGIN).hostname, randomBytes(1023));

  test('that is known already is not taken, and what has it goes on working', async () => {
    const first = await desk.signedIn();
    const { id } = await desk.add();
    const token = await desk.invitation(id);
    const copied = await desk.accept(token, first.passkey);
    expect([copied.answer.statusCode, copied.cookie]).toEqual([403, '']);
    expect(await desk.store.passkeys(id)).toEqual([]);
    expect((await desk.accept(token)).answer.statusCode).toBe(200);
  });

  test('may be as long as authenticators make it, and be named in an address', async () => {
    const { id } = await desk.add();
    const { cookie, answer } = await desk.accept(await desk.invitation(id), longest());
    expect(answer.statusCode).toBe(200);
    const [passkey] = await desk.store.passkeys(id);
    expect(passkey?.id).toHaveLength(PASSKEY_ID_LENGTH);
    const removed = await desk.call(`/me/passkeys/${passkey?.id}`, { method: 'DELETE', cookie });
    expect(removed.statusCode).toBe(200);
  });
});

interface Where {
  origin: string;
  challenge: string;
}

describe('a link by e-mail', () => {
  test('is sent to whom it belongs, signs in once, and the answer never tells who is at the desk', async () => {
    await desk.signedIn({ email: 'Ann@example.com', name: 'Ann' });
    const answers = [];
    for (const email of ['nobody@example.com', 'ann@EXAMPLE.com']) {
      answers.push(await desk.post('/sign-in/link', { email }));
    }
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, '{}'],
      [202, '{}'],
    ]);
    await expect.poll(() => desk.mails.length).toBe(1);
    expect(desk.mails[0]).toMatchObject({
      to: { name: 'Ann', address: 'Ann@example.com' },
      purpose: 'sign-in',
    });
    const token = desk.mails[0]?.link.split('#')[1] ?? '';
    const answer = await desk.post('/links/sign-in', { token });
    expect((await sessionOf(cookieOf(answer))).statusCode).toBe(200);
    expect((await desk.post('/links/sign-in', { token })).statusCode).toBe(404);
  });

  test('is not sent again within a minute', async () => {
    await desk.signedIn({ email: 'ann@example.com' });
    for (const _ of [1, 2, 3]) await desk.post('/sign-in/link', { email: 'ann@example.com' });
    await expect.poll(() => desk.mails.length).toBe(1);
  });

  test('is over after ten minutes', async () => {
    const { id } = await desk.add();
    const now = new Date('2026-11-19T23:49:00Z');
    const link = await makeLink(desk.store, id, 'sign-in', { now, origin: OWN_ORIGIN });
    expect((await desk.post('/links/sign-in', { token: link.split('#')[1] })).statusCode).toBe(404);
  });
});

describe('a session', () => {
  test('outlives a clock that was set back by an hour', async () => {
    const { cookie } = await desk.signedIn();
    const database = desk.outside();
    const ahead = '2026-11-20T01:10:00.000Z';
    database.prepare('UPDATE session SET created_at = ?, last_seen_at = ?').run(ahead, ahead);
    database.close();
    expect((await sessionOf(cookie)).statusCode).toBe(200);
  });

  test('has its safe cookie also behind a proxy that hides the name it was asked under', async () => {
    const { id } = await desk.add();
    const passkey = softPasskey(new URL(OWN_ORIGIN).hostname);
    const token = await desk.invitation(id);
    const headers = { host: 'localhost:3000' };
    const { challenge } = (await desk.post('/links/passkey-options', { token })).json();
    const response = passkey.register({ origin: OWN_ORIGIN, challenge });
    const body = { token, response, name: 'Phone' };
    const answer = await desk.call('/links/passkey', { method: 'POST', body, headers });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-desk=.*; Secure/);
    expect((await desk.call('/session', { cookie: cookieOf(answer), headers })).statusCode).toBe(200);
  });

  test('that is older than a quarter of an hour changes nothing of what lets one in', async () => {
    const { cookie } = await desk.signedIn();
    const database = desk.outside();
    database.exec("UPDATE session SET created_at = '2026-11-19T23:40:00.000Z'");
    database.close();
    expect((await sessionOf(cookie)).statusCode).toBe(200);
    for (const path of ['/me/passkeys/options', '/me/passkeys']) {
      const answer = await desk.post(path, {}, cookie);
      expect(answer.json()).toMatchObject({
        code: 'signed-out',
        message: expect.stringContaining('once more'),
      });
    }
  });

  test('ends with the next sign-in in the same browser, at the wish of its person, or of an owner', async () => {
    const { person, cookie, passkey } = await desk.signedIn();
    const again = async (before?: string) => cookieOf(await signInWith(passkey, before));
    const second = await again(cookie);
    expect((await sessionOf(cookie)).statusCode).toBe(401);
    const third = await again();
    await desk.call('/me/sessions', { method: 'DELETE', cookie: third });
    expect((await sessionOf(second)).statusCode).toBe(401);
    expect((await sessionOf(third)).statusCode).toBe(200);
    const owner = await desk.signedIn();
    await desk.call(`/people/${person.id}/sessions`, { method: 'DELETE', cookie: owner.cookie });
    expect((await sessionOf(third)).statusCode).toBe(401);
  });

  test('that was signed out is over, also for who kept the cookie', async () => {
    const { cookie } = await desk.signedIn();
    const out = await desk.post('/sign-out', {}, cookie);
    expect(out.headers['set-cookie']).toMatch(/__Host-desk=;.*Expires=Thu, 01 Jan 1970/);
    expect((await sessionOf(cookie)).json()).toMatchObject({ code: 'signed-out' });
  });

  test.each([
    ['used 31 days ago', { lastSeenAt: '2026-10-20T00:00:00.000Z', createdAt: '2026-10-20T00:00:00.000Z' }],
    [
      'begun half a year ago',
      { lastSeenAt: '2026-11-19T00:00:00.000Z', createdAt: '2026-05-01T00:00:00.000Z' },
    ],
  ])('%s is over', async (_name, times) => {
    const { id } = await desk.add();
    const { hashOf } = await import('./secrets.ts');
    await desk.store.addSession(hashOf('token'), { id: 's', personId: id, userAgent: '', ...times });
    expect((await sessionOf('__Host-desk=token')).statusCode).toBe(401);
  });

  test.each([
    ['another site', { origin: 'https://other.test' }],
    ['another site that hides its name', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a program without a browser', { origin: undefined }],
  ])('is of no use to %s', async (_name, headers) => {
    const { cookie } = await desk.signedIn();
    const refused = await desk.call('/sign-out', { method: 'POST', body: {}, cookie, headers });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
    expect((await sessionOf(cookie)).statusCode).toBe(200);
  });

  test('is not read by another site’s page', async () => {
    const { cookie } = await desk.signedIn();
    const refused = await desk.call('/session', { cookie, headers: { origin: 'https://other.test' } });
    expect(refused.statusCode).toBe(403);
  });
});

test('a desk that stands beside a static site takes what comes from its own address, and no other', async () => {
  const relay = 'https://relay.example.com';
  const elsewhere = await startDeskApp({ origin: relay });
  await elsewhere.add();
  const options = (origin: string) =>
    elsewhere.call('/sign-in/options', { method: 'POST', body: {}, headers: { origin } });
  expect((await options(relay)).json()).toMatchObject({ rpId: 'relay.example.com' });
  expect((await options(OWN_ORIGIN)).statusCode).toBe(403);
});

test('signing in is tried a few times a minute, not more, and says when to go on', async () => {
  const limited = await startDeskApp({ limits: { requests: 100, signIns: 3 } });
  await limited.add();
  const tries = [];
  for (let count = 0; count < 5; count += 1) tries.push(await limited.post('/sign-in/options', {}));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
  expect(tries.at(-1)?.json()).toMatchObject({ code: 'too-many' });
  expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await limited.post('/links/open', { token: 'a'.repeat(43) })).statusCode).toBe(429);
  expect((await limited.call('/session')).statusCode).toBe(401);
});

describe('the page', () => {
  test('is never kept or listed, and may run its own files only', async () => {
    await desk.add();
    const page = await desk.get('/desk');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none';script-src 'self';style-src 'self';",
    );
    expect((await desk.get('/desk/leads/abc')).statusCode).toBe(200);
    expect((await desk.get('/desk/assets/desk-1a2b3c.js')).headers['content-type']).toMatch(/javascript/);
    expect((await desk.get('/desk/assets/of-an-earlier-build.js')).statusCode).toBe(404);
  });
});
