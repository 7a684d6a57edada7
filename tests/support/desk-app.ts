/** The desk's server next to the site's, with signed-in people, for tests that inject requests. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { onTestFinished } from 'vitest';
import type { LinkMail } from '../../server/delivery/message.ts';
import { buildDeskApp, type DeskAppOptions as Options } from '../../server/desk/build-desk-app.ts';
import { createLink } from '../../server/desk/desk-guard.ts';
import type { Person } from '../../server/store/model.ts';
import { site } from './firm.ts';
import { manualTime } from './store-bench.ts';
import { startTestApp } from './test-app.ts';

export type DeskApp = Awaited<ReturnType<typeof startDeskApp>>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call {
  method?: Method;
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

export const PARTNER_ORIGIN = 'https://partner.example';
export const DESK_ORIGIN = 'https://desk.example.com';

interface DeskAppOptions {
  limits?: { requests: number; signIns: number };
  checkHealth?: Options['checkHealth'];
  backUp?: Options['backUp'];
  sendTestMail?: Options['sendTestMail'];
  dataDir?: string;
  origin?: string | undefined;
  clock?: () => Date;
  website?: Options['website'];
}

export async function startDeskApp({
  limits = { requests: 0, signIns: 0 },
  checkHealth = async () => [],
  backUp = null,
  sendTestMail = null,
  dataDir,
  origin = DESK_ORIGIN,
  clock: ownClock,
  website,
}: DeskAppOptions = {}) {
  const mails: LinkMail[] = [];
  const server = await startTestApp({
    // May post the site's forms, but not use the desk.
    settings: { allowedOrigins: [PARTNER_ORIGIN], desk: { origin, port: 3001 } },
    ...(dataDir !== undefined && { dataDir }),
  });
  const { store, current, clock } = server;
  const time = manualTime();
  const app = await buildDeskApp({
    store,
    current,
    clock: ownClock ?? clock,
    timers: time.timers,
    site,
    logger: false,
    version: '1.2.3',
    limits,
    origin,
    checkHealth,
    backUp,
    sendTestMail,
    website,
    sendLink: async (mail: LinkMail) => {
      mails.push(mail);
    },
  });
  onTestFinished(() => app.close());
  const host = new URL(origin).host;
  const request = async (method: Method, url: string, headers: Call['headers'] = {}, payload?: string) => {
    const given = Object.entries({ host, ...headers }).filter(([, value]) => value !== undefined);
    return app.inject({ method, url, headers: Object.fromEntries(given), ...(payload && { payload }) });
  };

  async function call(path: string, { method = 'GET', cookie, body, headers = {} }: Call = {}) {
    const given = {
      host,
      origin: method === 'GET' ? undefined : origin,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return request(method, `/desk/api${path}`, given, payload);
  }

  const post = (path: string, body: unknown, cookie?: string) =>
    call(path, { method: 'POST', body, ...(cookie !== undefined && { cookie }) });

  async function add(person: Partial<Person> = {}): Promise<Person> {
    const id = person.id ?? randomUUID();
    const whole: Person = {
      id,
      email: `${id}@example.com`,
      name: `Person ${id.slice(0, 4)}`,
      role: 'owner',
      sees: 'all',
      createdAt: '2026-11-19T00:00:00.000Z',
      ...person,
    };
    await store.addPerson(whole);
    return whole;
  }

  /** Creates an invitation link. @returns its token. */
  async function invitation(personId: string, now = new Date('2026-11-20T00:00:00Z')): Promise<string> {
    const link = await createLink(store, personId, 'invitation', { now, origin: origin });
    return link.split('#')[1] ?? '';
  }

  /** Accepts an invitation with a new passkey. */
  async function accept(token: string, passkey = createVirtualPasskey(new URL(origin).hostname)) {
    const { challenge } = (await post('/links/passkey-options', { token })).json();
    const response = passkey.register({ origin: origin, challenge });
    const answer = await post('/links/passkey', { token, response, name: 'Phone' });
    return { passkey, answer, cookie: cookieOf(answer) };
  }

  return {
    ...server,
    /** Requests a page of the public site. */
    publicSite: server.get,
    app,
    request,
    get: (url: string, headers: Call['headers'] = {}) => request('GET', url, headers),
    mails,
    /** Runs the desk's timers that fall due within this time. Its clock is separate and advances by itself. */
    advance: time.advance,
    host,
    origin,
    /** Runs SQL on the database, to prepare a state that the API cannot produce. */
    runSql(statement: string) {
      const database = new DatabaseSync(server.databasePath);
      database.exec(statement);
      database.close();
    },
    call,
    post,
    add,
    invitation,
    accept,
    /** Adds a person and signs them in. @returns the session's cookie with the person and the passkey. */
    async signedIn(person: Partial<Person> = {}) {
      const added = await add(person);
      const { cookie, passkey } = await accept(await invitation(added.id));
      return { person: added, cookie, passkey };
    },
  };
}

/** Returns the cookie that a response sets, as a browser sends it back. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const [set = ''] = [headers['set-cookie']].flat() as string[];
  return set.split(';', 1)[0] ?? '';
}

interface Ceremony {
  origin: string;
  challenge: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * Creates a passkey in software that answers challenges as an authenticator does (WebAuthn level 3, ES256).
 *
 * @param id usually 16 bytes, at most 1,023.
 */
export function createVirtualPasskey(rpId: string, id = randomBytes(16)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, { origin, challenge }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head.writeUInt8(flags, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, more]);
  }

  const asCredential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Returns what `navigator.credentials.create` resolves to. */
    register(ceremony: Ceremony) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED | ATTESTED, attested);
      const statement = new Map<string, string>();
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>();
      attestation.set('fmt', 'none').set('attStmt', statement).set('authData', new Uint8Array(authData));
      return asCredential({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Returns what `navigator.credentials.get` resolves to. @param verified by a fingerprint or PIN. */
    answer(ceremony: Ceremony, { verified = true } = {}) {
      counter += 1;
      const authData = authenticatorData(USER_PRESENT | (verified ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', ceremony);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return asCredential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
