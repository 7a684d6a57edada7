/** Who asks, from where, and whether they may: every request to the desk's API passes here. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DESK } from '../../contracts/desk.ts';
import { DeskRefusal } from '../refusals.ts';
import { isThisMachine, ownOrigins, requestSource } from '../request-source.ts';
import type { Person, Session, SignInLink } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { emailKey } from '../store/text-keys.ts';

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

/**
 * Browsers keep a cookie of this name only from https, for this host alone and for all of it. On the machine
 * itself there is no https; passkeys work nowhere else without.
 */
const SECURE_COOKIE = '__Host-desk';
/** As long as browsers keep any. */
const KNOWN_SECONDS = 400 * 24 * 60 * 60;
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

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
  const known = new WeakMap<FastifyRequest, Promise<SignedIn | null>>();

  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const idleSince = () => before(IDLE_MS);

  /**
   * Where the page that asks is: at the desk's own address or, where none is set, on this machine at this port.
   * Browsers send it with whatever changes something.
   *
   * @returns null for any other place.
   */
  function deskOrigin({ headers: { origin, host }, socket }: FastifyRequest): URL | null {
    const url = URL.parse(origin ?? '');
    if (url === null) return null;
    if (ownOrigin !== undefined) return url.origin === ownOrigin ? url : null;
    return url.host === host && isThisMachine(url, socket) ? url : null;
  }

  /**
   * By the settings, since no header tells a proxy's request from one of this machine. All ports of this machine
   * share their cookies: the script of another one can set any name there, so that no other name is read.
   */
  function cookieFor({ headers: { host } }: FastifyRequest) {
    const url = URL.parse(ownOrigin ?? `http://${host}`);
    const secure = url?.protocol === 'https:';
    const settings = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    const isRead = secure || LOCAL_NAMES.includes(url?.hostname ?? '');
    const name = secure ? SECURE_COOKIE : `desk-${url?.port || 80}`;
    return { name, known: `${name}-known`, settings, isRead };
  }

  /** Kept by the browsers that have signed in as this person; it lets nobody in. */
  async function markOf(email: string): Promise<string> {
    const secret = await store.secret('known-browsers');
    return createHmac('sha256', secret).update(emailKey(email)).digest('base64url');
  }

  /** Looked up once for a request. @returns null where nobody is signed in. */
  function find(request: FastifyRequest): Promise<SignedIn | null> {
    const found = known.get(request) ?? lookUp(request);
    known.set(request, found);
    return found;
  }

  async function lookUp(request: FastifyRequest): Promise<SignedIn | null> {
    const { name, isRead } = cookieFor(request);
    const token = isRead ? request.cookies[name] : undefined;
    if (token === undefined) return null;
    const hash = hashOf(token);
    const found = await store.findSession(hash, idleSince());
    if (found === null || found.session.createdAt < before(LONGEST_MS)) return null;
    // A clock that was set back must not let sessions be written for ever.
    const isSeen = found.session.lastSeenAt > before(SEEN_EVERY_MS);
    // What cannot be noted on a full disk ends no session.
    if (!isSeen) await store.touchSession(hash, clock().toISOString()).catch(() => undefined);
    return { ...found, hash };
  }

  async function signedIn(request: FastifyRequest): Promise<SignedIn> {
    const found = await find(request);
    if (found === null) throw new DeskRefusal('signed-out', 'You are signed out. Please sign in again.');
    return found;
  }

  /** Where the page that asks is, which a passkey is bound to. */
  function relyingParty(request: FastifyRequest): { origin: string; id: string } {
    const url = deskOrigin(request);
    if (url === null) throw new DeskRefusal('not-allowed', NOT_OURS);
    return { origin: url.origin, id: url.hostname };
  }

  return {
    find,
    signedIn,
    idleSince,
    relyingParty,

    /** @throws {DeskRefusal} where the person is no owner. */
    async owner(request: FastifyRequest): Promise<SignedIn> {
      const found = await signedIn(request);
      if (found.person.role === 'owner') return found;
      throw new DeskRefusal('not-allowed', 'Only an owner may do that. Please ask one.');
    },

    /** @throws {DeskRefusal} where the person has signed in some time ago. */
    async fresh(request: FastifyRequest): Promise<void> {
      const { session } = await signedIn(request);
      if (Math.abs(clock().getTime() - Date.parse(session.createdAt)) <= FRESH_MS) return;
      throw new DeskRefusal('not-confirmed', 'For this, please sign in once more: it has been some time.');
    },

    /**
     * Refuses what another site's page sends, and what no page of ours has sent. Reading is refused to
     * other sites' pages as well: their browser would not let them see it, and need not ask us.
     */
    refuseForeign(request: FastifyRequest): void {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (reads ? requestSource(request, origins) !== 'other-site' : deskOrigin(request) !== null) return;
      throw new DeskRefusal('not-allowed', NOT_OURS);
    },

    /**
     * Each sign-in has a token of its own, so that none is handed on, and ends the one before. Whoever signs in
     * once more stays in their session.
     */
    async begin(request: FastifyRequest, reply: FastifyReply, person: Person): Promise<void> {
      const former = await find(request);
      const token = newToken();
      const now = clock().toISOString();
      if (former?.person.id === person.id) await store.renewSession(former.hash, hashOf(token), now);
      else {
        if (former !== null) await store.endSession(former.session.id, former.person.id);
        const userAgent = String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
        await store.addSession(hashOf(token), {
          id: randomUUID(),
          personId: person.id,
          createdAt: now,
          lastSeenAt: now,
          userAgent: userAgent.toWellFormed().replaceAll('\0', ''),
        });
      }
      const { name, known, settings } = cookieFor(request);
      reply.setCookie(name, token, { ...settings, maxAge: LONGEST_MS / 1000 });
      reply.setCookie(known, await markOf(person.email), { ...settings, maxAge: KNOWN_SECONDS });
    },

    /** Whether somebody has signed in as this person in the browser that asks, also if they signed out since. */
    async isKnown(request: FastifyRequest, email: string): Promise<boolean> {
      const { known } = cookieFor(request);
      // Compared by their hashes, so that no time tells how much of it was right.
      return hashOf(request.cookies[known] ?? '') === hashOf(await markOf(email));
    },

    async end(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
      const found = await find(request);
      if (found !== null) await store.endSession(found.session.id, found.person.id);
      const { name, settings } = cookieFor(request);
      reply.clearCookie(name, settings);
      return found;
    },
  };
}

/** Whether a link leads to a name of the machine that it is opened on, so that it is of no use to anybody elsewhere. */
export function opensHereAlone(link: string): boolean {
  return /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);
}

// What lets somebody in: random texts, and links that work once, which invite a person or sign one in by email.

const MINUTE_MS = 60_000;
/** 256 bits, so that the hash needs no salt and no stretching. */
const BYTES = 32;

function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The store keeps only hashes, so that a copy of it lets nobody in. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const lastsMs = { invitation: 24 * 60 * MINUTE_MS, 'sign-in': 10 * MINUTE_MS };
/**
 * How many of a person work beside a new one. Anybody can ask for a link to sign in, and shall not end the
 * one that its person is about to open: more are never sent within ten minutes. An owner who invites again ends
 * what was passed on before.
 */
const earlier = { invitation: 0, 'sign-in': 20 };

/** @returns its address. */
export async function makeLink(
  store: Pick<LeadDatabase, 'addLink'>,
  personId: string,
  purpose: SignInLink['purpose'],
  { now, origin }: { now: Date; origin: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lastsMs[purpose]).toISOString();
  const link = { hash: hashOf(token), personId, purpose, createdAt: now.toISOString(), expiresAt };
  await store.addLink(link, earlier[purpose]);
  // Behind the #, so that no log of a server or proxy ever has it.
  return `${origin}${DESK}/link#${token}`;
}
