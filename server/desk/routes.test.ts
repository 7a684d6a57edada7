/** An outsider finds no way in: every route of the API, taken from the server itself. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DESK_API } from '../../contracts/desk.ts';
import { type DeskApp, startDeskApp } from '../../tests/support/desk-app.ts';
import { addLead } from '../../tests/support/sample-leads.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What may be asked by whom. A route that is in none of these fails the first test: put it where it belongs. */
const FOR_ANYBODY = [
  ...['POST /sign-in/options', 'POST /sign-in/passkey', 'POST /sign-in/link', 'POST /sign-out'],
  ...['POST /links/open', 'POST /links/sign-in', 'POST /links/passkey', 'POST /links/passkey-options'],
];
const FOR_OWNERS = [
  ...[
    'POST /people',
    'PATCH /people/:id',
    'DELETE /people/:id',
    'POST /people/:id/invitation',
    'DELETE /people/:id/sessions',
  ],
  ...['GET /export.csv', 'POST /erase', 'GET /audit', 'GET /health', 'POST /backup', 'GET /expiring'],
];
const FOR_PEOPLE = [
  ...['GET /session', 'GET /me', 'PATCH /me', 'POST /me/passkeys', 'POST /me/passkeys/options'],
  ...[
    'DELETE /me/passkeys/:id',
    'DELETE /me/sessions/:id',
    'DELETE /me/sessions',
    'GET /people',
    'GET /counts',
    'GET /leads',
  ],
  ...['GET /leads/:id', 'PATCH /leads/:id', 'POST /leads/:id/notes', 'POST /leads/:id/release'],
  ...['GET /push', 'POST /push', 'DELETE /push'],
];
const BEHIND_SIGN_IN = [...FOR_OWNERS, ...FOR_PEOPLE];

let desk: DeskApp;
beforeEach(async () => {
  desk = await startDeskApp();
});

/** As "GET /leads/:id", out of the tree that the server prints. */
function routesOf({ app }: DeskApp): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)── (\S+) \((.+)\)$/.exec(line) ?? [];
      path.length = Math.floor(indent.length / 4);
      path.push(part);
      const url = path.join('');
      if (!url.startsWith(`${DESK_API}/`)) return [];
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${url.slice(DESK_API.length)}`);
    });
}

/** @param given instead of what a page of the desk sends. */
function ask(route: string, given: { cookie?: string; id?: string; headers?: Record<string, string> } = {}) {
  const [method = '', path = ''] = route.split(' ');
  const { id = 'some-id', ...rest } = given;
  const body = method === 'GET' ? {} : { body: {} };
  return desk.call(path.replace(':id', id), { method: method as Method, ...body, ...rest });
}

test('every route is listed here, with who may ask for it', () => {
  const routes = routesOf(desk);
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.toSorted()).toEqual([...FOR_ANYBODY, ...BEHIND_SIGN_IN].toSorted());
});

describe('a request that is refused', () => {
  beforeEach(async () => {
    await desk.add();
  });

  test.each(BEHIND_SIGN_IN)('%s without a session', async (route) => {
    for (const cookie of ['', '__Host-desk=', `__Host-desk=${'a'.repeat(43)}`, 'desk=1; __Host-desk=x']) {
      const answer = await ask(route, { cookie });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('signed-out');
    }
  });

  test.each(FOR_OWNERS)('%s of a broker', async (route) => {
    const { cookie } = await desk.signedIn({ role: 'broker' });
    const answer = await ask(route, { cookie });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('not-allowed');
  });

  test('any, in a session that was ended, is too old, or of somebody who was removed', async () => {
    const ended = await desk.signedIn();
    await desk.store.endSessions(ended.person.id);
    const removed = await desk.signedIn({ role: 'broker' });
    await desk.store.removePerson(removed.person.id);
    const idle = await desk.signedIn();
    const [session] = await desk.store.sessions(idle.person.id, '');
    expect(session).toBeDefined();
    const database = desk.outside();
    database
      .prepare("UPDATE session SET last_seen_at = '2026-10-20T00:00:00.000Z' WHERE id = ?")
      .run(session?.id ?? '');
    database.close();
    for (const { cookie } of [ended, removed, idle]) {
      for (const route of BEHIND_SIGN_IN) {
        expect((await ask(route, { cookie })).statusCode, route).toBe(401);
      }
    }
  });

  const changing = [...FOR_ANYBODY, ...BEHIND_SIGN_IN].filter((route) => !route.startsWith('GET'));
  test.each(changing)('%s from another site’s page, or from no page', async (route) => {
    const { cookie } = await desk.signedIn();
    const forged = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
      { origin: '', referer: 'https://evil.test/desk' },
    ];
    for (const headers of forged) {
      expect((await ask(route, { cookie, headers })).statusCode, JSON.stringify(headers)).toBe(403);
    }
  });
});

test('an enquiry that was not given to a broker is not there for them, whatever they ask of it', async () => {
  const { cookie } = await desk.signedIn({ role: 'broker', sees: 'own' });
  const id = await addLead(desk.store);
  const bodies: Record<string, object> = {
    'PATCH /leads/:id': { version: 0, stage: 'won' },
    'POST /leads/:id/notes': { id: randomUUID(), text: 'Mine?' },
  };
  for (const route of FOR_PEOPLE.filter((one) => one.includes('/leads/:id'))) {
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'GET' ? {} : { body: bodies[route] ?? {} };
    const answer = await desk.call(path.replace(':id', id), { method: method as Method, cookie, ...body });
    expect(answer.statusCode, route).toBe(404);
  }
  expect(await desk.store.history(id)).toEqual([]);
});

test('nobody ends another’s session, or takes away another’s passkey', async () => {
  const [mine, theirs] = [await desk.signedIn(), await desk.signedIn()];
  const [session] = await desk.store.sessions(theirs.person.id, '');
  const [passkey] = await desk.store.passkeys(theirs.person.id);
  const ids = { sessions: session?.id ?? '', passkeys: passkey?.id ?? '' };
  for (const [what, id] of Object.entries(ids)) {
    const answer = await desk.call(`/me/${what}/${id}`, { method: 'DELETE', cookie: mine.cookie });
    expect(answer.statusCode).toBe(404);
  }
  expect((await desk.call('/me', { cookie: theirs.cookie })).statusCode).toBe(200);
});

test('a session’s cookie is for this host alone, unseen by scripts, and without https on this machine only', async () => {
  const person = await desk.add();
  const { answer } = await desk.accept(await desk.invitation(person.id));
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(String(answer.headers['set-cookie'])).not.toMatch(/Domain/i);
});

describe('malformed requests', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('', '\u0000', '\ud800', '__proto__', '=1+1', '../../etc/passwd', 'x'.repeat(130_000)),
  );
  const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, [], {}, 1e308, -1));
  const names = ['version', 'stage', 'personId', 'followUpOn', 'keptBecause', 'id', 'text', 'email', 'name'];
  const more = ['role', 'sees', 'token', 'response', 'onlyCount', 'endpoint', 'keys', '__proto__'];
  const right: Record<string, unknown> = {
    ...{ version: 0, stage: 'won', personId: null, followUpOn: '2026-13-45', text: 'A note', role: 'broker' },
    ...{ email: 'a@example.com', name: 'Ann', sees: 'own', onlyCount: true, token: 'a'.repeat(43) },
    ...{ id: '7d444840-9dc0-11d1-b245-5ffdce74fad2', endpoint: 'https://fcm.googleapis.com/x' },
    response: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } },
  };
  const anyField = fc
    .constantFrom(...names, ...more)
    .chain((name) =>
      fc.oneof(fc.constant(right[name]), anyValue).map((value): [string, unknown] => [name, value]),
    );
  const anyBody = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(anyField, { maxLength: 7 }).map((all) => JSON.stringify(Object.fromEntries(all))),
    },
    { weight: 1, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyText },
  );
  const anyQuery = fc
    .array(
      fc.tuple(
        fc.constantFrom('kind', 'stage', 'person', 'waiting', 'due', 'spam', 'words', 'after', 'before', 'x'),
        fc.oneof(
          anyText.map((text) => text.toWellFormed().slice(0, 2000)),
          fc.constantFrom(
            'too-long',
            'me',
            'new',
            'WyJhIl0',
            btoa('{"isNew":true,"receivedAt":"x","id":""}'),
          ),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => `?${new URLSearchParams(pairs)}`);
  const types = [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'application/json; charset=utf-16',
    '',
  ];
  const request = fc.record({
    route: fc.constantFrom(...FOR_ANYBODY, ...BEHIND_SIGN_IN),
    id: fc.oneof({ weight: 3, arbitrary: fc.constant('LEAD') }, anyText),
    query: anyQuery,
    body: anyBody,
    type: fc.oneof({ weight: 6, arbitrary: fc.constant('application/json') }, fc.constantFrom(...types)),
    method: fc.option(fc.constantFrom('PUT', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'GET'), { freq: 10 }),
    isSignedIn: fc.boolean(),
  });

  test('10,000 of them make no error of the server, and leave what was kept as it is', async () => {
    const id = await addLead(desk.store);
    const { cookie } = await desk.signedIn();
    const before = await desk.store.list();
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async (made) => {
        const [method = '', path = ''] = made.route.split(' ');
        const name = made.id === 'LEAD' ? id : encodeURIComponent(made.id.toWellFormed()).slice(0, 3000);
        const answer = await desk.app.inject({
          method: (made.method ?? method) as Method,
          url: `${DESK_API}${path.replace(':id', name)}${made.query}`,
          headers: {
            host: desk.host,
            origin: desk.origin,
            ...(made.type && { 'content-type': made.type }),
            // Whoever signs out would ask as an outsider from then on.
            ...(made.isSignedIn && path !== '/sign-out' && { cookie }),
          },
          payload: made.body,
        });
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, `${made.route} ${answer.body}`).toBeLessThan(500);
      }),
      { numRuns: 10_000, seed: 20261123, endOnFailure: true },
    );
    // What was right by chance may have changed a stage or signed out; nothing is lost.
    const after = await desk.store.list();
    expect(after.map(({ params, receivedAt }) => ({ params, receivedAt }))).toEqual(
      before.map(({ params, receivedAt }) => ({ params, receivedAt })),
    );
    expect((await desk.call('/me', { cookie })).statusCode).toBe(200);
    expect([...seen.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  }, 60_000);
});
