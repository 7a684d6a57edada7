/** Who asks, from where, and whether they may: every request to the desk's API passes here. */

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isThisMachine, ownOrigins, requestSource } from '../request-source.ts';
import type { Person, Session } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { hashOf, newToken } from './links.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session that was not used for so long is over. */
const IDLE_MS = 30 * DAY_MS;
/** However much it is used, one has to sign in again then. */
const LONGEST_MS = 180 * DAY_MS;
/** Each request would be a write otherwise. */
const SEEN_EVERY_MS = 5 * 60_000;
const USER_AGENT_LENGTH = 300;
/** Whoever takes everything out, erases, or changes who may do what has signed in within this time. */
const FRESH_MS = 10 * 60_000;

export interface SignedIn {
  person: Person;
  session: Session;
  hash: string;
}

const NOT_OURS = 'This was not sent by a page of the desk.';

export type DeskGuard = ReturnType<typeof createDeskGuard>;

interface GuardOptions {
  store: LeadDatabase;
  clock: () => Date;
  /** Where people open the desk; without one, on this machine alone. */
  origin: string | undefined;
}

export function createDeskGuard({ store, clock, origin: ownOrigin }: GuardOptions) {
  const origins: ReadonlySet<string> = ownOrigin === undefined ? new Set() : ownOrigins(ownOrigin);

  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const idleSince = () => before(IDLE_MS);

  /**
   * Where the page that asks is: at the desk's own address, or on this machine at this port. The public site's
   * pages are elsewhere, and their scripts of no concern here. Browsers send it with whatever changes something.
   *
   * @returns null for any other place.
   */
  function deskOrigin({ headers: { origin, host }, socket }: FastifyRequest): string | null {
    const url = URL.parse(origin ?? '');
    if (url === null) return null;
    return url.origin === ownOrigin || (url.host === host && isThisMachine(url, socket)) ? url.origin : null;
  }

  const known = new WeakMap<FastifyRequest, Promise<SignedIn | null>>();

  /** Looked up once for a request. @returns null where nobody is signed in. */
  function find(request: FastifyRequest): Promise<SignedIn | null> {
    const found = known.get(request) ?? lookUp(request);
    known.set(request, found);
    return found;
  }

  async function lookUp(request: FastifyRequest): Promise<SignedIn | null> {
    const token =
      request.cookies[SECURE_COOKIE] ??
      (isLocal(request) ? request.cookies[localCookie(request)] : undefined);
    if (token === undefined) return null;
    const hash = hashOf(token);
    const found = await store.findSession(hash, idleSince());
    if (found === null || found.session.createdAt < before(LONGEST_MS)) return null;
    // A clock that was set back must not let sessions be written for ever.
    const isSeen = found.session.lastSeenAt > before(SEEN_EVERY_MS);
    // What cannot be noted on a full disk ends no session.
    if (!isSeen) await store.sessionSeen(hash, clock().toISOString()).catch(() => undefined);
    return { ...found, hash };
  }

  async function signedIn(request: FastifyRequest): Promise<SignedIn> {
    const found = await find(request);
    if (found === null) throw new DeskRefusal('signed-out', 'You are signed out. Please sign in again.');
    return found;
  }

  /** @throws {DeskRefusal} where the person is no owner. */
  async function owner(request: FastifyRequest): Promise<SignedIn> {
    const found = await signedIn(request);
    if (found.person.role !== 'owner') {
      throw new DeskRefusal('not-allowed', 'Only an owner may do that. Please ask one.');
    }
    return found;
  }

  /** @throws {DeskRefusal} where the person has signed in some time ago. */
  async function fresh(request: FastifyRequest): Promise<SignedIn> {
    const found = await signedIn(request);
    if (Math.abs(clock().getTime() - Date.parse(found.session.createdAt)) <= FRESH_MS) return found;
    throw new DeskRefusal('not-confirmed', 'For this, please sign in once more: it has been some time.');
  }

  return {
    find,
    signedIn,
    idleSince,
    owner,
    fresh,

    /**
     * Refuses what another site's page sends, and what no page of ours has sent. Reading is refused to
     * other sites' pages as well: their browser would not let them see it, and need not ask us.
     */
    async refuseForeign(request: FastifyRequest): Promise<void> {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (reads ? requestSource(request, origins) !== 'other-site' : deskOrigin(request) !== null) return;
      throw new DeskRefusal('not-allowed', NOT_OURS);
    },

    /**
     * Each sign-in has a token of its own, so that none is handed on, and ends the one before. Whoever signs in
     * once more stays in their session, with the push messages that it has.
     */
    async begin(request: FastifyRequest, reply: FastifyReply, person: Person): Promise<void> {
      const before = await find(request);
      const token = newToken();
      const now = clock().toISOString();
      if (before?.person.id === person.id) await store.renewSession(before.hash, hashOf(token), now);
      else {
        if (before !== null) await store.endSession(before.session.id, before.person.id);
        const userAgent = String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
        await store.addSession(hashOf(token), {
          id: randomUUID(),
          personId: person.id,
          createdAt: now,
          lastSeenAt: now,
          userAgent: userAgent.toWellFormed().replaceAll('\0', ''),
        });
      }
      const { name, settings } = cookieFor(request);
      reply.setCookie(name, token, { ...settings, maxAge: LONGEST_MS / 1000 });
    },

    async end(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
      const found = await find(request);
      if (found !== null) await store.endSession(found.session.id, found.person.id);
      const { name, settings } = cookieFor(request);
      reply.clearCookie(name, settings);
      return found;
    },

    /** Where the page that asks is, which a passkey is bound to. */
    relyingParty(request: FastifyRequest): { origin: string; id: string } {
      const origin = deskOrigin(request);
      if (origin === null) throw new DeskRefusal('not-allowed', NOT_OURS);
      return { origin, id: new URL(origin).hostname };
    },
  };
}

/**
 * Browsers keep a cookie of the first name only from https, for this host alone and for all of it. On the
 * machine itself there is no https; passkeys work nowhere else without. It goes by where the page is: a proxy
 * may hide under which name it was asked.
 */
const SECURE_COOKIE = '__Host-desk';

/** All ports of a machine share their cookies: two desks that are tried out there must not share this one. */
function localCookie({ headers }: FastifyRequest): string {
  return `desk-${URL.parse(`http://${headers.host}`)?.port || 80}`;
}

function cookieFor(request: FastifyRequest) {
  const secure = URL.parse(request.headers.origin ?? '')?.protocol !== 'http:';
  const settings = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? SECURE_COOKIE : localCookie(request), settings };
}

function isLocal({ headers }: FastifyRequest): boolean {
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}
