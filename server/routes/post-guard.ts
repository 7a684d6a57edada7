/** What every message has to pass, at whichever address it arrives. */
import { getHeapStatistics } from 'node:v8';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedError } from '../refused-error.ts';
import { cameFrom, ownOrigins, type RequestSource, requestSource } from '../request-source.ts';
import { createOpenBodies } from './open-bodies.ts';
import { createShares, DEFAULT_RATE_LIMITS, networksOf, type RateLimits, type Spent } from './rate-limits.ts';

export interface PostGuardOptions {
  /** The site's own address, which another build may change. */
  siteUrl: () => string;
  /** Origins of other sites whose pages may send here. */
  allowedOrigins?: readonly string[] | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
  /** How much of the memory that Node may use can be in use, from 0 to 1. */
  heapShare?: number | undefined;
  trustProxy?: unknown;
}

export type PostGuard = Awaited<ReturnType<typeof createPostGuard>>;

const HEAP_SHARE = 0.85;
const SAMPLE_MS = 100;
const RETRY_AFTER_SECONDS = 5;

/** For how long a browser need not ask again, in seconds; none believes more than a day. */
const PREFLIGHT_SECONDS = 86_400;

/** Beyond these an attacker would be writing our log. */
const MAX_LOGGED_ORIGINS = 20;

/** @param scope with the routes that take messages, and no others. */
export async function createPostGuard(scope: FastifyInstance, options: PostGuardOptions) {
  const limits = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const unlimited = limits.perAddress === 0;
  const shares = await createShares(scope, limits);
  const holdPlace = createOpenBodies();
  const posted = new WeakMap<FastifyRequest, Spent>();
  const foreign = new Set<string>();
  let proxyMissed = false;

  let known = { siteUrl: '', origins: ownOrigins(options.siteUrl()) };
  /** Asked several times for each post. */
  function own(): ReadonlySet<string> {
    const siteUrl = options.siteUrl();
    if (siteUrl !== known.siteUrl) known = { siteUrl, origins: ownOrigins(siteUrl, options.allowedOrigins) };
    return known.origins;
  }
  const sourceOf = (request: FastifyRequest) => requestSource(request, own());

  // The routes refuse foreign origins themselves, since forms are posted without asking first.
  await scope.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: request.headers.origin !== undefined && sourceOf(request) === 'own-site',
      methods: ['POST'],
      allowedHeaders: ['Content-Type'],
      exposedHeaders: ['Retry-After'],
      maxAge: PREFLIGHT_SECONDS,
    }),
  });
  await scope.register(underPressure, {
    maxHeapUsedBytes: (options.heapShare ?? HEAP_SHARE) * getHeapStatistics().heap_size_limit,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async ({ method }) => {
      if (method !== 'POST') return;
      throw new RefusedError(
        503,
        'Too much is being sent at this moment, and this message was not. Please try again.',
        RETRY_AFTER_SECONDS,
      );
    },
  });

  return {
    sourceOf(request: FastifyRequest): RequestSource {
      const source = sourceOf(request);
      const { origin } = request.headers;
      const isNews = origin && !foreign.has(origin) && foreign.size < MAX_LOGGED_ORIGINS;
      if (source === 'other-site' && isNews) {
        foreign.add(origin);
        scope.log.warn({ origin }, 'refused, expected the origin of site.url or of SEND_ALLOWED_ORIGINS');
      }
      return source;
    },
    /** @param told what the form itself says of it. */
    cameFrom: (request: FastifyRequest, told: unknown) => cameFrom(request, own(), told),
    /**
     * Counts a post before its body is read, and holds a place for that.
     *
     * @param patience stretches the limit, for who still gets back what they typed.
     * @throws {RefusedError} 429 where the sender is far beyond its share.
     */
    async admit(request: FastifyRequest, reply: FastifyReply, patience = 1): Promise<void> {
      if (!proxyMissed && !options.trustProxy && request.headers['x-forwarded-for']) {
        proxyMissed = true;
        scope.log.warn(
          'X-Forwarded-For without TRUST_PROXY: behind a proxy all visitors share the limits of one',
        );
      }
      if (!unlimited) posted.set(request, await shares.post(request, patience));
      holdPlace(request, reply, unlimited ? [] : networksOf(request));
    },
    /**
     * Counts an admitted post once it has turned out to be valid.
     *
     * @returns whether it is beyond what is fair, and to be stored as suspected spam.
     * @throws {RefusedError} 429 where it is far beyond.
     */
    async isBeyondShare(request: FastifyRequest): Promise<boolean> {
      const spent = posted.get(request);
      return spent !== undefined && shares.message(request, spent);
    },
  };
}
