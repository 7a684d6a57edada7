/** Checks each request to the desk's API: the session, the origin and the permissions. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DESK } from '../../contracts/desk.ts';
import { DeskRefusal } from '../refusals.ts';
import { isThisMachine, ownOrigins, requestSource } from '../request-source.ts';
import type { Person, Session, SignInLink } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { emailKey } from '../store/text-keys.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Sessions expire after this time without a request. */
const IDLE_TIMEOUT_MS = 30 * DAY_MS;
/** Sessions expire after this time, used or not. */
const MAX_SESSION_MS = 180 * DAY_MS;
/** Limits writes of `lastSeenAt`: without it each request would write. */
const SEEN_INTERVAL_MS = 5 * 60_000;
const MAX_USER_AGENT = 300;
/** Export, erasure and changes of people or passkeys need a sign-in within this time. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/**
 * The `__Host-` prefix makes browsers accept the cookie only over https and only for this host. Localhost has no
 * https, so it uses a plain name; passkeys work without https on localhost alone.
 */
const SECURE_COOKIE = '__Host-desk';
/** The longest lifetime that browsers allow. */
const KNOWN_BROWSER_SECONDS = 400 * 24 * 60 * 60;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export interface SignedIn {
  person: Person;
  session: Session;
  hash: string;
}

const FOREIGN_ORIGIN = 'This request did not come from the desk. Please open the desk and try again.';

export type DeskGuard = ReturnType<typeof createDeskGuard>;

interface GuardOptions {
  store: LeadDatabase;
  clock: () => Date;
  /** The desk's public origin; undefined: the desk opens on this machine only. */
  origin: string | undefined;
}

export function createDeskGuard({ store, clock, origin: ownOrigin }: GuardOptions) {
  const origins: ReadonlySet<string> = ownOrigin === undefined ? new Set() : ownOrigins(ownOrigin);
  /** Caches the lookup, so that each request makes at most one. */
  const lookups = new WeakMap<FastifyRequest, Promise<SignedIn | null>>();

  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const idleSince = () => ago(IDLE_TIMEOUT_MS);

  /**
   * Returns the origin of the requesting page if it is the desk's: `DESK_ORIGIN` or, without that setting, this
   * machine and port. Browsers send an Origin header with every request that changes something.
   *
   * @returns null for any other origin.
   */
  function deskOrigin({ headers: { origin, host }, socket }: FastifyRequest): URL | null {
    const url = URL.parse(origin ?? '');
    if (url === null) return null;
    if (ownOrigin !== undefined) return url.origin === ownOrigin ? url : null;
    return url.host === host && isThisMachine(url, socket) ? url : null;
  }

  /**
   * Follows the settings, because no header tells a proxied request from a local one. All ports of localhost share
   * their cookies, so the name contains the port and no other name is read.
   */
  function cookieFor({ headers: { host } }: FastifyRequest) {
    const url = URL.parse(ownOrigin ?? `http://${host}`);
    const secure = url?.protocol === 'https:';
    const settings = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    const isRead = secure || LOOPBACK_HOSTS.includes(url?.hostname ?? '');
    const name = secure ? SECURE_COOKIE : `desk-${url?.port || 80}`;
    return { name, known: `${name}-known`, settings, isRead };
  }

  /** Marks a browser that has signed in as this person before. It raises rate limits and grants no access. */
  async function knownBrowserToken(email: string): Promise<string> {
    const secret = await store.secret('known-browsers');
    return createHmac('sha256', secret).update(emailKey(email)).digest('base64url');
  }

  /** @returns null without a valid session. */
  function findSignedIn(request: FastifyRequest): Promise<SignedIn | null> {
    const found = lookups.get(request) ?? findSession(request);
    lookups.set(request, found);
    return found;
  }

  async function findSession(request: FastifyRequest): Promise<SignedIn | null> {
    const { name, isRead } = cookieFor(request);
    const token = isRead ? request.cookies[name] : undefined;
    if (token === undefined) return null;
    const hash = hashToken(token);
    const found = await store.findSession(hash, idleSince());
    if (found === null || found.session.createdAt < ago(MAX_SESSION_MS)) return null;
    const wasSeenLately = found.session.lastSeenAt > ago(SEEN_INTERVAL_MS);
    // A failed write, such as on a full disk, must not end the session.
    if (!wasSeenLately) await store.touchSession(hash, clock().toISOString()).catch(() => undefined);
    return { ...found, hash };
  }

  /** @throws {DeskRefusal} without a valid session. */
  async function requireSignedIn(request: FastifyRequest): Promise<SignedIn> {
    const found = await findSignedIn(request);
    if (found === null) throw new DeskRefusal('signed-out', 'You are signed out. Please sign in again.');
    return found;
  }

  /** Returns the origin and host that passkeys are bound to. */
  function relyingParty(request: FastifyRequest): { origin: string; id: string } {
    const url = deskOrigin(request);
    if (url === null) throw new DeskRefusal('not-allowed', FOREIGN_ORIGIN);
    return { origin: url.origin, id: url.hostname };
  }

  return {
    findSignedIn,
    requireSignedIn,
    idleSince,
    relyingParty,

    /** @throws {DeskRefusal} unless the person is an owner. */
    async requireOwner(request: FastifyRequest): Promise<SignedIn> {
      const found = await requireSignedIn(request);
      if (found.person.role === 'owner') return found;
      throw new DeskRefusal('not-allowed', 'Only an owner can do this. Please ask an owner.');
    },

    /** @throws {DeskRefusal} unless the person signed in within the last ten minutes. */
    async requireRecentSignIn(request: FastifyRequest): Promise<void> {
      const { session } = await requireSignedIn(request);
      if (Math.abs(clock().getTime() - Date.parse(session.createdAt)) <= RECENT_SIGN_IN_MS) return;
      throw new DeskRefusal('not-confirmed', 'You signed in a while ago. Please sign in again to do this.');
    },

    /**
     * Rejects cross-site requests. Writes need the desk's origin. Reads are rejected for other sites too, although
     * the same-origin policy already hides the answer from their scripts.
     */
    rejectForeign(request: FastifyRequest): void {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (reads ? requestSource(request, origins) !== 'other-site' : deskOrigin(request) !== null) return;
      throw new DeskRefusal('not-allowed', FOREIGN_ORIGIN);
    },

    /**
     * Issues a new token at each sign-in, against session fixation, and invalidates the browser's previous one. The
     * same person keeps their session; another person's session in this browser ends.
     */
    async startSession(request: FastifyRequest, reply: FastifyReply, person: Person): Promise<void> {
      const former = await findSignedIn(request);
      const token = newToken();
      const now = clock().toISOString();
      if (former?.person.id === person.id) await store.renewSession(former.hash, hashToken(token), now);
      else {
        if (former !== null) await store.endSession(former.session.id, former.person.id);
        const userAgent = String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
        await store.addSession(hashToken(token), {
          id: randomUUID(),
          personId: person.id,
          createdAt: now,
          lastSeenAt: now,
          userAgent: userAgent.toWellFormed().replaceAll('\0', ''),
        });
      }
      const { name, known, settings } = cookieFor(request);
      reply.setCookie(name, token, { ...settings, maxAge: MAX_SESSION_MS / 1000 });
      const knownToken = await knownBrowserToken(person.email);
      reply.setCookie(known, knownToken, { ...settings, maxAge: KNOWN_BROWSER_SECONDS });
    },

    /** Returns whether this person has signed in from this browser before, even if they have signed out since. */
    async isKnownBrowser(request: FastifyRequest, email: string): Promise<boolean> {
      const { known } = cookieFor(request);
      // Compares hashes, so that the timing reveals nothing about the token.
      return hashToken(request.cookies[known] ?? '') === hashToken(await knownBrowserToken(email));
    },

    async endSession(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
      const found = await findSignedIn(request);
      if (found !== null) await store.endSession(found.session.id, found.person.id);
      const { name, settings } = cookieFor(request);
      reply.clearCookie(name, settings);
      return found;
    },
  };
}

/** Returns whether a link points to localhost, so that it works on this machine only. */
export function isLoopbackLink(link: string): boolean {
  return /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);
}

const MINUTE_MS = 60_000;
/** 256 bits of entropy, so the hash needs neither salt nor stretching. */
const TOKEN_BYTES = 32;

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The database contains only hashes of tokens, so a leaked copy grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const lifetimeMs = { invitation: 24 * 60 * MINUTE_MS, 'sign-in': 10 * MINUTE_MS };
/**
 * How many earlier links of a person stay valid beside a new one. Anyone can request a sign-in link for anyone, and
 * that must not invalidate the link the person is about to open; the rate limits allow at most 20 in ten minutes. A
 * new invitation invalidates earlier ones.
 */
const earlierLinksKept = { invitation: 0, 'sign-in': 20 };

/** Stores a single-use link that invites a person or signs them in. @returns its URL. */
export async function createLink(
  store: Pick<LeadDatabase, 'addLink'>,
  personId: string,
  purpose: SignInLink['purpose'],
  { now, origin }: { now: Date; origin: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]).toISOString();
  const link = { hash: hashToken(token), personId, purpose, createdAt: now.toISOString(), expiresAt };
  await store.addLink(link, earlierLinksKept[purpose]);
  // Browsers do not send the fragment, so no server or proxy logs the token.
  return `${origin}${DESK}/link#${token}`;
}
