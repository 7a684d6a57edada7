/** Who asks, from where, and whether they may: every request to the desk's API passes here. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestSource } from '../request-source.ts';
import type { DeskPeople, Person, Session } from '../store/desk-store.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { hashOf, newToken } from './secrets.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session that was not used for so long is over. */
const IDLE_MS = 30 * DAY_MS;
/** However much it is used, one has to sign in again then. */
const LONGEST_MS = 180 * DAY_MS;
/** Each request would be a write otherwise. */
const SEEN_EVERY_MS = 5 * 60_000;
const USER_AGENT_LENGTH = 300;
/** Whoever changes what lets them in has signed in within this time. */
const FRESH_MS = 15 * 60_000;

export interface SignedIn {
  person: Person;
  session: Session;
  hash: string;
}

export type DeskGuard = ReturnType<typeof createDeskGuard>;

interface GuardOptions {
  store: DeskPeople;
  clock: () => Date;
  /** As `ownOrigins` gives them. */
  origins: ReadonlySet<string>;
}

export function createDeskGuard({ store, clock, origins }: GuardOptions) {
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const idleSince = () => before(IDLE_MS);

  /** @returns null where nobody is signed in. */
  async function find(request: FastifyRequest): Promise<SignedIn | null> {
    const token = request.cookies[cookieName(request)];
    if (token === undefined) return null;
    const hash = hashOf(token);
    const found = await store.findSession(hash, idleSince());
    if (found === null || found.session.createdAt < before(LONGEST_MS)) return null;
    // A clock that was set back must not let sessions be written for ever.
    const isSeen = found.session.lastSeenAt > before(SEEN_EVERY_MS);
    if (!isSeen) await store.sessionSeen(hash, clock().toISOString());
    return { ...found, hash };
  }

  async function signedIn(request: FastifyRequest): Promise<SignedIn> {
    const found = await find(request);
    if (found === null) throw new DeskRefusal('signed-out', 'You are signed out. Please sign in again.');
    return found;
  }

  return {
    signedIn,
    idleSince,

    /** @throws {DeskRefusal} where the person has signed in some time ago. */
    async fresh(request: FastifyRequest): Promise<SignedIn> {
      const found = await signedIn(request);
      if (Math.abs(clock().getTime() - Date.parse(found.session.createdAt)) > FRESH_MS) {
        throw new DeskRefusal('signed-out', 'For this, please sign in once more, and then try again.');
      }
      return found;
    },

    /** @throws {DeskRefusal} where the person is no owner. */
    async owner(request: FastifyRequest): Promise<SignedIn> {
      const found = await signedIn(request);
      if (found.person.role !== 'owner') {
        throw new DeskRefusal('not-allowed', 'Only an owner may do that. Please ask one.');
      }
      return found;
    },

    /**
     * Refuses what another site's page sends, and what no page of ours has sent. Reading is refused to
     * other sites' pages as well: their browser would not let them see it, and need not ask us.
     */
    async refuseForeign(request: FastifyRequest): Promise<void> {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const source = requestSource(request, origins);
      if (source === 'own-site' || (reads && source === 'no-browser')) return;
      throw new DeskRefusal('not-allowed', 'This was not sent by a page of this site.');
    },

    /** Begins a session of its own for each sign-in, so that none is handed on, and ends the one before. */
    async begin(request: FastifyRequest, reply: FastifyReply, person: Person): Promise<void> {
      const before = await find(request);
      if (before !== null) await store.endSession(before.session.id, before.person.id);
      const token = newToken();
      const now = clock().toISOString();
      const userAgent = String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
      await store.addSession(hashOf(token), {
        id: randomUUID(),
        personId: person.id,
        createdAt: now,
        lastSeenAt: now,
        userAgent: userAgent.toWellFormed().replaceAll('\0', ''),
      });
      reply.setCookie(cookieName(request), token, { ...cookieOf(request), maxAge: LONGEST_MS / 1000 });
    },

    async end(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
      const found = await find(request);
      if (found !== null) await store.endSession(found.session.id, found.person.id);
      reply.clearCookie(cookieName(request), cookieOf(request));
      return found;
    },

    /** Where the page that asks is, which a passkey is bound to. */
    relyingParty(request: FastifyRequest): { origin: string; id: string } {
      const origin = request.headers.origin ?? '';
      const url = URL.parse(origin);
      if (url === null) throw new DeskRefusal('not-allowed', 'This was not sent by a page of this site.');
      return { origin, id: url.hostname };
    },
  };
}

/**
 * Browsers keep a cookie of the first name only from https, for this host alone and for all of it. On the
 * machine itself there is no https; passkeys work nowhere else without.
 */
function cookieName(request: FastifyRequest): '__Host-desk' | 'desk' {
  return isLocal(request) ? 'desk' : '__Host-desk';
}

function cookieOf(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: !isLocal(request) } as const;
}

function isLocal({ headers }: FastifyRequest): boolean {
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}
