/** Checks who may call each route of the desk's API, using the list of routes from the server itself. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DESK_API } from '../../contracts/desk.ts';
import { type DeskApp, PARTNER_ORIGIN, startDeskApp } from '../../tests/support/desk-app.ts';
import { anyJsonValue, anyText, mostly } from '../../tests/support/malformed-requests.ts';
import { addLead } from '../../tests/support/sample-leads.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call which route. A route that is in no list fails the first test. */
const PUBLIC_ROUTES = [
  ...['POST /sign-in/options', 'POST /sign-in/passkey', 'POST /sign-in/link', 'POST /sign-out'],
  ...['POST /links/open', 'POST /links/sign-in', 'POST /links/passkey', 'POST /links/passkey-options'],
];
const OWNER_ROUTES = [
  ...[
    'POST /people',
    'PATCH /people/:id',
    'DELETE /people/:id',
    'POST /people/:id/invitation',
    'DELETE /people/:id/sessions',
  ],
  ...[
    'GET /export.csv',
    'POST /erase',
    'GET /audit',
    'GET /health',
    'POST /backup',
    'POST /test-mail',
    'POST /retry',
    'GET /expiring',
    'POST /purge',
    'POST /delete-spam',
  ],
];
const SIGNED_IN_ROUTES = [
  ...['GET /session', 'GET /me', 'PATCH /me', 'POST /me/passkeys', 'POST /me/passkeys/options'],
  ...[
    'DELETE /me/passkeys/:id',
    'DELETE /me/sessions/:id',
    'DELETE /me/sessions',
    'GET /people',
    'GET /counts',
    'GET /leads',
  ],
  ...[
    'GET /leads/:id',
    'POST /leads',
    'PATCH /leads/:id',
    'POST /leads/:id/notes',
    'POST /leads/:id/release',
    'POST /leads/:id/resend',
  ],
  'POST /confirmed',
];
/** Routes that need a sign-in within the last ten minutes. */
const RECENT_SIGN_IN_ROUTES = [
  ...['POST /people', 'PATCH /people/:id', 'DELETE /people/:id', 'POST /people/:id/invitation'],
  ...['GET /export.csv', 'POST /erase', 'POST /purge', 'POST /delete-spam', 'POST /confirmed'],
  ...['POST /me/passkeys', 'POST /me/passkeys/options', 'DELETE /me/passkeys/:id'],
];
const PRIVATE_ROUTES = [...OWNER_ROUTES, ...SIGNED_IN_ROUTES];

const cursor = (id: string) =>
  Buffer.from(JSON.stringify({ isNew: true, receivedAt: '2026-11-20T00:00:00.000Z', id })).toString(
    'base64url',
  );
const token = 'a'.repeat(43);
const response = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } };

/** A valid body for each route that takes one. */
const validBodies: Record<string, object> = {
  'POST /sign-in/passkey': { response },
  'POST /sign-in/link': { email: 'nobody@example.com' },
  'POST /links/open': { token },
  'POST /links/sign-in': { token },
  'POST /links/passkey-options': { token },
  'POST /links/passkey': { token, response, name: 'Phone' },
  'PATCH /me': { name: 'Ann' },
  'POST /me/passkeys': { response, name: 'Phone' },
  'POST /people': { email: 'bo@example.com', name: 'Bo', role: 'broker', sees: 'own' },
  'PATCH /people/:id': { name: 'Bo', role: 'broker', sees: 'own' },
  'PATCH /leads/:id': {
    version: 0,
    stage: 'won',
    personId: null,
    followUpOn: '2026-11-23',
    keptBecause: 'x',
  },
  'POST /leads/:id/notes': { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', text: 'A note' },
  'POST /leads': { name: 'Ann', phone: '0491 570 156', message: 'A first home.' },
  'POST /erase': { sender: 'nobody@example.com', onlyCount: false },
};

let desk: DeskApp;
beforeEach(async () => {
  desk = await startDeskApp();
});

/** Such as "GET /leads/:id", parsed from the tree that Fastify prints. */
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

/** @param given overrides what the desk's page sends. */
function send(
  route: string,
  given: { cookie?: string; id?: string; headers?: Record<string, string>; body?: object | undefined } = {},
) {
  const [method = '', path = ''] = route.split(' ');
  const { id = 'some-id', body = {}, ...rest } = given;
  const sent = method === 'GET' ? {} : { body };
  return desk.call(path.replace(':id', id), { method: method as Method, ...sent, ...rest });
}

test('lists every route and who may call it', () => {
  const routes = routesOf(desk);
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.toSorted()).toEqual([...PUBLIC_ROUTES, ...PRIVATE_ROUTES].toSorted());
});

describe('rejects', () => {
  beforeEach(async () => {
    await desk.add();
  });

  test('every private route without a session', async () => {
    const cookies = ['', '__Host-desk=', `__Host-desk=${'a'.repeat(43)}`, 'desk=1; __Host-desk=x'];
    for (const route of PRIVATE_ROUTES) {
      for (const cookie of cookies) {
        const answer = await send(route, { cookie });
        expect([answer.statusCode, answer.json().code], route).toEqual([401, 'signed-out']);
      }
    }
  });

  test('owner routes for a broker', async () => {
    const { cookie } = await desk.signedIn({ role: 'broker' });
    for (const route of OWNER_ROUTES) {
      const answer = await send(route, { cookie });
      expect([answer.statusCode, answer.json().code], route).toEqual([403, 'not-allowed']);
    }
  });

  test('every private route in an ended or idle session, or after the person was removed', async () => {
    const ended = await desk.signedIn();
    await desk.store.endSessions(ended.person.id);
    const removed = await desk.signedIn({ role: 'broker' });
    await desk.store.removePerson(removed.person.id);
    const idle = await desk.signedIn();
    const lastSeen = '2026-10-20T00:00:00.000Z';
    desk.runSql(`UPDATE session SET last_seen_at = '${lastSeen}' WHERE person_id = '${idle.person.id}'`);
    for (const { cookie } of [ended, removed, idle]) {
      for (const route of PRIVATE_ROUTES) {
        expect((await send(route, { cookie })).statusCode, route).toBe(401);
      }
    }
  });

  test('exports, erasures and changes of people more than ten minutes after the sign-in', async () => {
    const { cookie, person } = await desk.signedIn();
    const broker = await desk.add({ role: 'broker' });
    await addLead(desk.store);
    desk.runSql("UPDATE session SET created_at = '2026-11-19T23:49:00.000Z'");
    for (const route of RECENT_SIGN_IN_ROUTES) {
      const answer = await send(route, { cookie, id: broker.id, body: validBodies[route] });
      expect([answer.statusCode, answer.json().code], route).toEqual([403, 'not-confirmed']);
    }
    expect(await desk.store.people()).toHaveLength(3);
    expect(await desk.store.list()).toHaveLength(1);
    expect(await desk.store.passkeys(person.id)).toHaveLength(1);
    // Counting is a read.
    const body = { sender: 'ann@example.com', onlyCount: true };
    expect((await desk.post('/erase', body, cookie)).statusCode).toBe(200);
  });

  test('writes from another site’s page or without an origin', async () => {
    const { cookie } = await desk.signedIn();
    const changing = [...PUBLIC_ROUTES, ...PRIVATE_ROUTES].filter((route) => !route.startsWith('GET'));
    const forged = [
      { origin: 'https://evil.test' },
      { origin: PARTNER_ORIGIN },
      { origin: desk.origin.replace('https:', 'http:') },
      { origin: 'http://localhost:3000' },
      { origin: '', 'sec-fetch-site': 'same-origin' },
      { origin: '' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
      { origin: '', referer: 'https://evil.test/desk' },
    ];
    for (const route of changing) {
      for (const headers of forged) {
        const { statusCode } = await send(route, { cookie, headers });
        expect(statusCode, `${route} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  });
});

test('hides an enquiry of a colleague from a broker with limited visibility, on every route', async () => {
  const { cookie } = await desk.signedIn({ role: 'broker', sees: 'own' });
  const id = await addLead(desk.store);
  const bodies: Record<string, object> = {
    'PATCH /leads/:id': { version: 0, stage: 'won' },
    'POST /leads/:id/notes': { id: randomUUID(), text: 'Mine?' },
  };
  for (const route of SIGNED_IN_ROUTES.filter((one) => one.includes('/leads/:id'))) {
    const answer = await send(route, { cookie, id, body: bodies[route] });
    expect(answer.statusCode, route).toBe(404);
  }
  expect(await desk.store.history(id)).toEqual([]);
});

test('rejects ending another person’s session or removing their passkey', async () => {
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

describe('values that a database cannot store', () => {
  // PostgreSQL accepts neither NUL nor integers of more than 32 bits.
  test('are rejected before the database is called', async () => {
    const { cookie } = await desk.signedIn();
    const id = await addLead(desk.store);
    const asked: [string, (object | undefined)?][] = [
      ...PRIVATE_ROUTES.filter((route) => route.includes(':id')).map(
        (route): [string, object | undefined] => [route.replace(':id', 'a%00b'), validBodies[route]],
      ),
      ['GET /leads?person=%00'],
      [`GET /leads?after=${cursor('a\0')}`],
      ['GET /audit?before=%00'],
      ['POST /sign-in/passkey', { response: { id: 'a\0' } }],
      [`PATCH /leads/${id}`, { version: 2 ** 31, stage: 'won' }],
      [`PATCH /leads/${id}`, { version: 0, personId: '\0' }],
    ];
    for (const [route, body] of asked) {
      const answer = await send(route, { cookie, body });
      expect([answer.statusCode, answer.json().code], route).toEqual([400, 'not-valid']);
    }
  });

  test('are removed from typed text', async () => {
    const { cookie, person } = await desk.signedIn();
    await desk.call('/me', { method: 'PATCH', cookie, body: { name: ' An\0n \ud800' } });
    expect(await desk.store.people()).toMatchObject([{ id: person.id, name: 'Ann \ufffd' }]);
  });

  test('are removed from names, which are a single line and unique', async () => {
    const { cookie } = await desk.signedIn({ name: 'Ann' });
    const invite = (name: string) =>
      desk.post('/people', { email: 'bo@example.com', name, role: 'broker', sees: 'all' }, cookie);
    expect((await invite('Bo\r\nread (enquiry 1)\u202e')).json().person.name).toBe('Bo read (enquiry 1)');
    const rename = (name: string) => desk.call('/me', { method: 'PATCH', cookie, body: { name } });
    for (const taken of [await rename('bo\nREAD (enquiry 1)'), await rename('The server')]) {
      expect([taken.statusCode, taken.json().message]).toEqual([400, expect.stringContaining('this name')]);
    }
    expect((await rename('Ann Citizen')).statusCode).toBe(200);
  });
});

describe('malformed requests', () => {
  const anyNumber = fc.constantFrom(-1, 0.5, 2 ** 31, 2 ** 53 - 1);
  const tooLong = fc.constant('x'.repeat(170_000));
  const anyValue = fc.oneof({ weight: 7, arbitrary: anyJsonValue }, anyNumber, tooLong);
  const anyKey = fc.constantFrom('version', 'role', 'id', '__proto__', 'constructor', 'toString', '');

  /** Mutates a valid body at any depth. */
  function mutated(right: unknown): fc.Arbitrary<unknown> {
    if (typeof right !== 'object' || right === null) return anyValue;
    const fields = Object.entries(right);
    const oneWrong = fields.map(([name, value]) =>
      mutated(value).map((wrong) => ({ ...right, [name]: wrong })),
    );
    const oneMissing = fields.map(([name]) =>
      fc.constant(Object.fromEntries(fields.filter(([other]) => other !== name))),
    );
    const oneMore = fc.tuple(anyKey, anyValue).map(([name, value]) => ({ ...right, [name]: value }));
    return fc.oneof(...oneWrong, ...oneWrong, ...oneMissing, oneMore, anyValue);
  }

  const anyBody = (route: string) => {
    const right = validBodies[route] ?? {};
    return fc.oneof(
      { weight: 12, arbitrary: mutated(right).map((body) => JSON.stringify(body)) },
      { weight: 2, arbitrary: fc.constant(JSON.stringify(right)) },
      { weight: 1, arbitrary: fc.nat(200).map((length) => JSON.stringify(right).slice(0, length)) },
      { weight: 1, arbitrary: anyText },
    );
  };
  const filters = ['kind', 'stage', 'person', 'waiting', 'due', 'spam', 'words', 'after', 'before', 'x'];
  const values = ['enquiry', 'new', 'me', 'too-long', 'today', '1', 'WyJhIl0', cursor('x'), cursor('\0')];
  const anyQuery = fc
    .array(
      fc.tuple(
        fc.constantFrom(...filters),
        fc.oneof(
          anyText.map((text) => text.slice(0, 2000)),
          fc.constantFrom(...values),
        ),
      ),
      // Includes repeated filters.
      { maxLength: 4 },
    )
    .map((pairs) => `?${new URLSearchParams(pairs)}`);
  const anyPathPart = fc.oneof(
    anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
    fc.constantFrom('%', '%zz', '%c0%af', '..', '%2e%2e%2f', ':id', ''),
  );
  const types = ['text/plain', 'multipart/form-data', 'application/json; charset=utf-16', 'x', ''];
  const methods = ['PUT', 'OPTIONS', 'HEAD', 'DELETE', 'PATCH', 'POST', 'GET', 'TRACE', 'PROPFIND'];
  const request = fc.constantFrom(...PUBLIC_ROUTES, ...PRIVATE_ROUTES).chain((route) =>
    fc.record({
      route: fc.constant(route),
      id: mostly(fc.constant('LEAD'), anyPathPart, 6),
      query: route.startsWith('GET') ? anyQuery : fc.constant(''),
      body: route.startsWith('GET') ? fc.constant('') : anyBody(route),
      type: mostly(fc.constant('application/json'), fc.constantFrom(...types), 6),
      method: mostly(fc.constant(route.split(' ')[0] ?? ''), fc.constantFrom(...methods), 6),
      isSignedIn: mostly<boolean>(fc.constant(true), fc.constant(false), 6),
    }),
  );

  test('many of them cause no server error and change no stored message', async () => {
    const id = await addLead(desk.store);
    const { cookie } = await desk.signedIn();
    const kept = async () =>
      (await desk.store.list())
        // Valid requests add callers.
        .filter(({ source }) => source !== 'telephone')
        .map(({ params, receivedAt, source, kind }) => ({ params, receivedAt, source, kind }));
    const before = await kept();
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async (made) => {
        const path = made.route.split(' ')[1] ?? '';
        const answer = await desk.app.inject({
          method: made.method as Method,
          url: `${DESK_API}${path.replace(':id', made.id === 'LEAD' ? id : made.id)}${made.query}`,
          headers: {
            host: desk.host,
            origin: desk.origin,
            ...(made.type && { 'content-type': made.type }),
            // A sign-out would end the session for the requests after it.
            ...(made.isSignedIn && path !== '/sign-out' && { cookie }),
          },
          ...(made.body && { payload: made.body }),
        });
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, `${made.route} ${answer.body}`).toBeLessThan(500);
        expect(answer.body).not.toMatch(/node_modules|sqlite|postgres|TypeError|RangeError/i);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1500), seed: 20261123, endOnFailure: true },
    );
    // Requests that are valid by chance may change a stage, but never a stored message.
    expect(await kept()).toEqual(before);
    expect((await desk.call('/me', { cookie })).statusCode).toBe(200);
    // Enough requests get past the first check.
    expect(seen.get(200)).toBeGreaterThan(75);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409, 413, 415]));
  }, 300_000);
});

test('emails an invitation unless its link only opens on this machine', async () => {
  const body = { email: 'bo@example.com', name: 'Bo', role: 'broker', sees: 'own' };
  for (const [origin, said, count] of [
    ['https://desk.example.com', 'It is being emailed as well.', 1],
    ['http://localhost:3001', 'It only opens on this machine, so it was not emailed.', 0],
  ] as const) {
    const here = await startDeskApp({ origin });
    const { cookie } = await here.signedIn();
    const { said: told } = (await here.post('/people', body, cookie)).json();
    expect(told).toContain(said);
    expect(here.mails).toHaveLength(count);
  }
});
