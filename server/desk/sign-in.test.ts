import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PASSKEY_ID_LENGTH } from '../../contracts/desk.ts';
import {
  cookieOf,
  createVirtualPasskey,
  DESK_ORIGIN,
  type DeskApp,
  startDeskApp,
} from '../../tests/support/desk-app.ts';
import { listen, OWN_ORIGIN } from '../../tests/support/test-app.ts';
import { createLink, hashToken } from './desk-guard.ts';

/** After this time a requested link has been emailed. */
const LINK_WAIT_MS = 5_000;

let desk: DeskApp;
/** @param before the browser's cookie from an earlier sign-in. */
async function signInWith(passkey: ReturnType<typeof createVirtualPasskey>, before?: string) {
  const response = passkey.answer({ origin: DESK_ORIGIN, challenge: await challengeOf() });
  return desk.post('/sign-in/passkey', { response }, before);
}

beforeEach(async () => {
  desk = await startDeskApp();
});

const challengeOf = async () => (await desk.post('/sign-in/options', {})).json().challenge as string;
const sessionOf = (cookie: string) => desk.call('/session', { cookie });

test('answers 404 before anyone was invited', async () => {
  const paths = ['/desk', '/desk/leads', '/desk/api/session', '/desk/assets/desk-1a2b3c.js'];
  const answers = await Promise.all(paths.map((path) => desk.get(path)));
  answers.push(await desk.post('/sign-in/link', { email: 'ann@example.com' }));
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, 'Not found']);
});

describe('an invitation', () => {
  test('can be opened repeatedly, and registers a passkey and signs in once', async () => {
    const { id } = await desk.add({ name: 'Ann', email: 'ann@example.com' });
    const token = await desk.invitation(id);
    for (const _ of [1, 2]) {
      const opened = await desk.post('/links/open', { token });
      expect(opened.json()).toEqual({ purpose: 'invitation', name: 'Ann', email: 'ann@example.com' });
    }
    // Two people use it at the same time.
    const both = await Promise.all([desk.accept(token), desk.accept(token)]);
    expect(both.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 404]);
    const cookie = both.find(({ answer }) => answer.statusCode === 200)?.cookie ?? '';
    expect((await sessionOf(cookie)).json()).toMatchObject({ person: { name: 'Ann', role: 'owner' } });
    expect((await desk.accept(token)).answer.json()).toMatchObject({ code: 'not-found' });
    expect(await desk.store.passkeys(id)).toHaveLength(1);
  });

  test('is rejected after a day or when truncated, and signs nobody in without a passkey', async () => {
    const { id } = await desk.add();
    const old = await desk.invitation(id, new Date('2026-11-18T23:59:00Z'));
    for (const token of [old, old.slice(0, 12), '']) {
      const answer = await desk.post('/links/open', { token });
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('used or has expired')]);
    }
    const answer = await desk.post('/links/sign-in', { token: await desk.invitation(id) });
    expect([answer.statusCode, cookieOf(answer)]).toEqual([404, '']);
  });
});

describe('a passkey', () => {
  test('starts a new session at each sign-in, in a cookie that scripts cannot read', async () => {
    const { passkey, person } = await desk.signedIn();
    const answers = [await signInWith(passkey), await signInWith(passkey)];
    const cookies = answers.map(cookieOf);
    expect(new Set(cookies).size).toBe(2);
    for (const cookie of cookies) expect((await sessionOf(cookie)).json().person.id).toBe(person.id);
    const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';
    expect(answers[0]?.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-desk=[\\w-]{43}; Max-Age=15552000; ${attributes}$`)),
      expect.stringMatching(new RegExp(`^__Host-desk-known=[\\w-]{43}; Max-Age=34560000; ${attributes}$`)),
    ]);
  });

  test.each([
    ['to a challenge that was answered before', {}, true, 200],
    ['to a challenge of its own', { challenge: 'bXkgb3du' }, true, 403],
    ['from a page of another site', { origin: 'https://other.test' }, true, 403],
    ['without a finger or a PIN', {}, false, 403],
  ])('is rejected %s', async (_name, where, verified, first) => {
    const { passkey } = await desk.signedIn();
    const right = { origin: DESK_ORIGIN, challenge: await challengeOf() };
    const response = passkey.answer({ ...right, ...where }, { verified });
    expect((await desk.post('/sign-in/passkey', { response })).statusCode).toBe(first);
    const refused = await desk.post('/sign-in/passkey', { response });
    expect([refused.statusCode, cookieOf(refused)]).toEqual([403, '']);
  });

  test('that is unknown gets the same answer as an invalid one', async () => {
    const { passkey } = await desk.signedIn();
    const challenge = await challengeOf();
    const stranger = createVirtualPasskey(new URL(DESK_ORIGIN).hostname).answer({
      origin: DESK_ORIGIN,
      challenge,
    });
    const wrong = passkey.answer({ origin: DESK_ORIGIN, challenge: 'bXkgb3du' });
    const one = await desk.post('/sign-in/passkey', { response: stranger });
    const two = await desk.post('/sign-in/passkey', { response: wrong });
    expect([one.statusCode, one.body]).toEqual([two.statusCode, two.body]);
  });
});

describe('the id of a passkey', () => {
  const longest = () => createVirtualPasskey(new URL(DESK_ORIGIN).hostname, randomBytes(1023));

  test('that is already registered is rejected, and its owner’s passkey still works', async () => {
    const first = await desk.signedIn();
    const { id } = await desk.add();
    const token = await desk.invitation(id);
    const copied = await desk.accept(token, first.passkey);
    expect([copied.answer.statusCode, copied.cookie]).toEqual([403, '']);
    expect(await desk.store.passkeys(id)).toEqual([]);
    expect((await desk.accept(token)).answer.statusCode).toBe(200);
  });

  test('may have the longest length that authenticators produce, also in a URL', async () => {
    const { id } = await desk.add();
    const { cookie, answer } = await desk.accept(await desk.invitation(id), longest());
    expect(answer.statusCode).toBe(200);
    const [passkey] = await desk.store.passkeys(id);
    expect(passkey?.id).toHaveLength(PASSKEY_ID_LENGTH);
    const removed = await desk.call(`/me/passkeys/${passkey?.id}`, { method: 'DELETE', cookie });
    expect(removed.statusCode).toBe(200);
  });
});

describe('a link by email', () => {
  test('reaches its person, signs in once, and the answer does not reveal who is at the desk', async () => {
    await desk.signedIn({ email: 'Eve@example.com', name: 'Eve' });
    const answers = [];
    for (const email of ['nobody@example.com', 'eve@EXAMPLE.com']) {
      answers.push(await desk.post('/sign-in/link', { email }));
    }
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, '{"sent":"now"}'],
      [202, '{"sent":"now"}'],
    ]);
    await desk.advance(LINK_WAIT_MS);
    expect(desk.mails).toHaveLength(1);
    expect(desk.mails[0]).toMatchObject({
      to: { name: 'Eve', address: 'Eve@example.com' },
      purpose: 'sign-in',
    });
    const token = desk.mails[0]?.link.split('#')[1] ?? '';
    const answer = await desk.post('/links/sign-in', { token });
    expect((await sessionOf(cookieOf(answer))).statusCode).toBe(200);
    expect((await desk.post('/links/sign-in', { token })).statusCode).toBe(404);
  });

  const ask = (email: string, minute = 0, network = '203.0.113.7', cookie = '') => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 0, minute));
    return desk.app.inject({
      method: 'POST',
      url: '/desk/api/sign-in/link',
      headers: { host: desk.host, origin: DESK_ORIGIN, cookie },
      remoteAddress: network,
      payload: { email },
    });
  };
  const sent = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json().sent ?? 'refused';
  const tokens = async () => {
    await desk.advance(LINK_WAIT_MS);
    return desk.mails.map(({ link }) => link.split('#')[1] ?? '');
  };
  const signIn = async (token = '') => (await desk.post('/links/sign-in', { token })).statusCode;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    desk = await startDeskApp({ clock: () => new Date() });
    await desk.signedIn({ email: 'ann@example.com' });
  });

  test('is created after the answer, so that the timing does not reveal who is at the desk', async () => {
    const people = vi.spyOn(desk.store, 'people');
    await ask('ann@example.com');
    expect([people.mock.calls.length, await desk.store.findLink('any', '')]).toEqual([0, null]);
    expect(await tokens()).toHaveLength(1);
  });

  test('is not sent again within a minute, for every address alike', async () => {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const answers = [
        await sent(email),
        await sent(email.toUpperCase()),
        await sent(email, 0, '198.51.100.9'),
        await sent(`Ann <${email}>`),
        await sent(`mailto:${email}`),
      ];
      expect(answers).toEqual(['now', ...Array(4).fill('already')]);
    }
    expect(await tokens()).toHaveLength(1);
  });

  test('stays valid when further links are requested each minute', async () => {
    for (const minute of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
      await sent('ann@example.com', minute, `198.51.${minute}.1`);
      await tokens();
    }
    const statuses = [];
    for (const token of await tokens()) statuses.push(await signIn(token));
    expect(statuses).toEqual(Array(9).fill(200));
  });

  test('that was refused is not sent and not counted', async () => {
    for (let minute = 0; minute < 5; minute += 1) await sent('ann@example.com', minute);
    for (const network of ['203.0.113.7', '203.0.113.99', '::ffff:203.0.113.8']) {
      expect(await sent('ann@example.com', 5, network)).toBe('refused');
    }
    expect(await sent('ann@example.com', 5, '203.0.114.7')).toBe('now');
    expect(await sent('ann@example.com', 5, '203.0.115.7')).toBe('already');
    expect(await tokens()).toHaveLength(6);
  });

  test('is sent to a known browser, even after strangers have used up their limit', async () => {
    const { id } = await desk.add({ email: 'bo@example.com' });
    const { answer } = await desk.accept(await desk.invitation(id));
    const known = `__Host-desk-known=${answer.cookies.find(({ name }) => name.endsWith('-known'))?.value}`;
    await desk.post('/sign-out', {}, cookieOf(answer));
    for (let place = 0; place < 20; place += 1) await sent('bo@example.com', place, `198.51.${place}.1`);
    const asked = (cookie: string, email = 'bo@example.com') => sent(email, 20, '203.0.113.7', cookie);
    expect(await asked('')).toBe('refused');
    expect(await asked('__Host-desk-known=made-up')).toBe('refused');
    expect(await asked(known)).toBe('now');
    expect(await asked(known)).toBe('already');
    // The browser is known for this person only.
    for (let place = 0; place < 20; place += 1) await sent('ann@example.com', place, `198.51.${place}.1`);
    expect(await asked(known, 'ann@example.com')).toBe('refused');
  });

  test('is limited by day and network', async () => {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const answers = [];
      for (let minute = 0; minute < 7; minute += 1) answers.push(await sent(email, minute));
      expect(answers).toEqual([...Array(5).fill('now'), 'refused', 'refused']);
      const refused = await ask(email, 8);
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-many' }]);
      expect(await sent(email, 9, '198.51.100.9')).toBe('now');
      expect(await sent(email, 24 * 60 + 7)).toBe('now');
    }
    const answers = [];
    for (let place = 0; place < 25; place += 1) {
      answers.push(await sent('cy@example.com', 3000 + place, `198.51.${place}.1`));
    }
    expect(answers.filter((answer) => answer === 'now')).toHaveLength(20);
  });

  test('becomes invalid, like an invitation, when its person is signed out everywhere', async () => {
    const owner = await desk.signedIn();
    const bo = await desk.add({ email: 'bo@example.com' });
    const invitation = await desk.invitation(bo.id);
    await ask('bo@example.com');
    const [token = ''] = await tokens();
    await desk.call(`/people/${bo.id}/sessions`, { method: 'DELETE', cookie: owner.cookie });
    expect(await signIn(token)).toBe(404);
    expect((await desk.post('/links/open', { token: invitation })).statusCode).toBe(404);
  });

  test('expires after ten minutes', async () => {
    const { id } = await desk.add();
    const now = new Date('2026-11-19T23:49:00Z');
    const link = await createLink(desk.store, id, 'sign-in', { now, origin: DESK_ORIGIN });
    expect((await desk.post('/links/sign-in', { token: link.split('#')[1] })).statusCode).toBe(404);
  });
});

describe('a session', () => {
  test('stays valid after the clock is set back by an hour', async () => {
    const { cookie } = await desk.signedIn();
    const ahead = '2026-11-20T01:10:00.000Z';
    desk.runSql(`UPDATE session SET created_at = '${ahead}', last_seen_at = '${ahead}'`);
    expect((await sessionOf(cookie)).statusCode).toBe(200);
  });

  test('gets a secure cookie behind a proxy that changes the Host header', async () => {
    const { id } = await desk.add();
    const passkey = createVirtualPasskey(new URL(DESK_ORIGIN).hostname);
    const token = await desk.invitation(id);
    const headers = { host: 'localhost:3000' };
    const { challenge } = (await desk.post('/links/passkey-options', { token })).json();
    const response = passkey.register({ origin: DESK_ORIGIN, challenge });
    const body = { token, response, name: 'Phone' };
    const answer = await desk.call('/links/passkey', { method: 'POST', body, headers });
    expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-desk=.*; Secure/));
    expect((await desk.call('/session', { cookie: cookieOf(answer), headers })).statusCode).toBe(200);
  });

  test('on localhost uses a cookie named after its port, which is ignored over https', async () => {
    const local = await startDeskApp({ origin: 'http://localhost:3001' });
    const { cookie } = await local.signedIn();
    expect(cookie).toMatch(/^desk-3001=/);
    expect((await local.call('/session', { cookie })).statusCode).toBe(200);
    // A script on another port can set this cookie.
    const planted = cookie.replace('desk-3001', '__Host-desk');
    expect((await local.call('/session', { cookie: planted })).statusCode).toBe(401);
    const remote = await desk.signedIn();
    const headers = { host: 'localhost:3001' };
    const moved = remote.cookie.replace('__Host-desk', 'desk-3001');
    expect((await desk.call('/session', { cookie: moved, headers })).statusCode).toBe(401);
  });

  test('of more than ten minutes counts as recent after another sign-in, and stays the same session', async () => {
    const { cookie, passkey, person } = await desk.signedIn();
    const [session] = await desk.store.sessions(person.id, '');
    desk.runSql("UPDATE session SET created_at = '2026-11-19T23:49:00.000Z'");
    expect((await desk.post('/confirmed', {}, cookie)).json()).toMatchObject({
      code: 'not-confirmed',
      message: expect.stringContaining('sign in again'),
    });
    const renewed = cookieOf(await signInWith(passkey, cookie));
    expect((await desk.post('/confirmed', {}, renewed)).statusCode).toBe(200);
    expect((await sessionOf(cookie)).statusCode).toBe(401);
    expect((await desk.store.sessions(person.id, '')).map(({ id }) => id)).toEqual([session?.id]);
  });

  test('ends when another person signs in in the same browser', async () => {
    const [ann, bo] = [await desk.signedIn(), await desk.signedIn()];
    const cookie = cookieOf(await signInWith(bo.passkey, ann.cookie));
    expect((await sessionOf(cookie)).json().person.id).toBe(bo.person.id);
    expect((await sessionOf(ann.cookie)).statusCode).toBe(401);
    expect(await desk.store.sessions(ann.person.id, '')).toEqual([]);
  });

  test('ends with the next sign-in in the browser, and when its person or an owner signs it out', async () => {
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

  test('is invalid after signing out, even with the old cookie', async () => {
    const { cookie } = await desk.signedIn();
    await desk.post('/sign-out', {}, cookie);
    expect((await sessionOf(cookie)).json()).toMatchObject({ code: 'signed-out' });
  });

  test('expires after half a year, even if used', async () => {
    const { id } = await desk.add();
    const times = { createdAt: '2026-05-01T00:00:00.000Z', lastSeenAt: '2026-11-19T00:00:00.000Z' };
    await desk.store.addSession(hashToken('token'), { id: 's', personId: id, userAgent: '', ...times });
    expect((await sessionOf('__Host-desk=token')).statusCode).toBe(401);
  });
});

describe('the origin of the desk', () => {
  const options = (headers: Record<string, string>) =>
    desk.call('/sign-in/options', { method: 'POST', body: {}, headers });
  beforeEach(async () => {
    await desk.add();
  });

  test('rejects requests from the public site, reads too', async () => {
    expect((await options({})).json()).toMatchObject({ rpId: 'desk.example.com' });
    const { cookie } = await desk.signedIn();
    for (const origin of [OWN_ORIGIN, 'http://localhost:3000']) {
      expect((await options({ origin })).statusCode).toBe(403);
      const read = await desk.call('/export.csv', { cookie, headers: { origin } });
      expect(read.statusCode).toBe(403);
      expect(read.headers['access-control-allow-origin']).toBeUndefined();
    }
    // As sent for an image, a script or a link of a public page.
    for (const site of ['same-site', 'cross-site', 'none']) {
      const read = await desk.call('/export.csv', { cookie, headers: { 'sec-fetch-site': site } });
      expect(read.statusCode).toBe(403);
    }
    expect(await desk.store.entries({ limit: 50 })).not.toContainEqual(
      expect.objectContaining({ did: 'exported' }),
    );
  });

  test('decides where an emailed link leads, even for a request from this machine', async () => {
    await desk.add({ email: 'ann@example.com' });
    const here = await listen(desk);
    const ask = (origin: string) =>
      fetch(`${here}/desk/api/sign-in/link`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'ann@example.com' }),
      });
    expect((await ask(here)).status).toBe(403);
    expect((await ask(DESK_ORIGIN)).status).toBe(202);
    await desk.advance(LINK_WAIT_MS);
    expect(desk.mails).toMatchObject([{ link: expect.stringContaining(`${DESK_ORIGIN}/desk/link#`) }]);
  });

  test('is the target of /desk on the public site, which does not serve the desk', async () => {
    for (const path of ['/desk', '/desk/link', '/desk/leads/some-id']) {
      const answer = await desk.publicSite(path);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `${DESK_ORIGIN}${path}`]);
    }
    const api = await desk.publicSite('/desk/api/session');
    expect([api.statusCode, api.headers.location, api.body]).toEqual([404, undefined, 'Not found']);
    // Prevents a redirect loop behind a proxy that routes the desk's host to the site.
    const lost = await desk.publicSite('/desk', { host: 'desk.example.com' });
    expect([lost.statusCode, lost.body]).toEqual([404, expect.stringContaining('DESK_ORIGIN')]);
  });

  test('serves the site’s icons and redirects / to the desk, but serves no page of the site', async () => {
    expect((await desk.get('/')).headers.location).toBe('/desk');
    expect((await desk.get('/blog')).statusCode).toBe(404);
    const icon = await desk.get('/favicon.svg');
    expect([icon.statusCode, icon.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
  });
});

test('limits sign-in tries a minute and sends Retry-After', async () => {
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

test('limits each session behind a shared address separately, and made-up sessions by address', async () => {
  const limited = await startDeskApp({ limits: { requests: 10, signIns: 0 } });
  const people = [await limited.signedIn(), await limited.signedIn()];
  for (const { cookie } of people) {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await limited.call('/session', { cookie }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
  }
  const strangers = [];
  for (let count = 0; count < 11; count += 1) {
    strangers.push(await limited.call('/session', { cookie: `__Host-desk=made-up-${count}` }));
  }
  expect(strangers.at(0)?.statusCode).toBe(401);
  expect(strangers.at(-1)?.statusCode).toBe(429);
});

describe('the page', () => {
  test('is not cached or indexed, and may run only its own files', async () => {
    await desk.add();
    const page = await desk.get('/desk');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect((await desk.get('/desk/leads/abc')).statusCode).toBe(200);
    const script = await desk.get('/desk/assets/desk-1a2b3c.js', { 'accept-encoding': 'gzip' });
    expect(script.headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'content-encoding': 'gzip',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    });
    for (const path of ['of-an-earlier-build.js', '..%2f..%2fmail.json', '%00', '']) {
      const { statusCode, headers } = await desk.get(`/desk/assets/${path}`);
      expect([path, headers['cache-control']]).toEqual([path, 'no-cache']);
      expect(String(statusCode)).toMatch(/^4/);
    }
  });
});
