/** What every message has to pass, at whichever address it arrives. */
import { getHeapStatistics } from 'node:v8';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigins, type RequestSource, requestSource } from '../request-source.ts';
import { createOpenBodies } from './open-bodies.ts';
import {
  createShares,
  DEFAULT_RATE_LIMITS,
  networksOf,
  type RateLimits,
  type Spent,
} from './rate-limits.ts';
import { RefusedError } from './refusal.ts';

export interface PostGuardOptions {
  siteUrl: string;
  /** Origins of other sites whose pages may send here. */
  allowedOrigins?: readonly string[] | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
  /** How much of the memory that Node may use can be in use, from 0 to 1. */
  heapShare?: number | undefined;
  trustProxy?: unknown;
}

export interface PostGuard {
  sourceOf(request: FastifyRequest): RequestSource;
  /**
   * Counts a post before its body is read, and holds a place for that.
   *
   * @param patience see {@link Shares.post}.
   * @throws {RefusedError} 429 where the sender is far beyond its share.
   */
  admit(request: FastifyRequest, reply: FastifyReply, patience?: number): void;
  /**
   * Counts an admitted post once it has turned out to be valid.
   *
   * @returns whether it is beyond what is fair, and to be kept as suspected spam.
   * @throws {RefusedError} 429 where it is far beyond.
   */
  isBeyondShare(request: FastifyRequest): boolean;
}

const HEAP_SHARE = 0.85;
const SAMPLE_MS = 100;
const RETRY_AFTER_SECONDS = 5;

/** For how long a browser need not ask again, in seconds; none believes more than a day. */
const PREFLIGHT_SECONDS = 86_400;

/** Beyond these an attacker would be writing our log. */
const MAX_LOGGED_ORIGINS = 20;

/**
 * @param scope with the routes that take messages, and no others.
 * @throws {OriginError} where an allowed origin is none.
 */
export async function createPostGuard(
  scope: FastifyInstance,
  options: PostGuardOptions,
): Promise<PostGuard> {
  const limits = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const unlimited = limits.perAddress === 0;
  const shares = createShares(limits);
  const holdPlace = createOpenBodies();
  const origins = ownOrigins(options.siteUrl, options.allowedOrigins);
  const posted = new WeakMap<FastifyRequest, { networks: string[]; spent: Spent }>();
  const foreign = new Set<string>();
  let proxyMissed = false;

  const sourceOf = (request: FastifyRequest) => requestSource(request, origins);

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
    sourceOf(request) {
      const source = sourceOf(request);
      const { origin } = request.headers;
      if (source === 'other-site' && origin && foreign.size < MAX_LOGGED_ORIGINS) {
        if (!foreign.has(origin)) {
          const message = 'refused, expected the origin of site.url or of SEND_ALLOWED_ORIGINS';
          scope.log.warn({ origin }, message);
        }
        foreign.add(origin);
      }
      return source;
    },
    admit(request, reply, patience = 1) {
      const networks = networksOf(request.ip, request.socket.remoteAddress);
      if (!proxyMissed && !options.trustProxy && request.headers['x-forwarded-for']) {
        proxyMissed = true;
        scope.log.warn(
          'X-Forwarded-For without TRUST_PROXY: behind a proxy all visitors share the limits of one',
        );
      }
      if (!unlimited) posted.set(request, { networks, spent: shares.post(networks, patience) });
      holdPlace(request, reply, unlimited ? [] : networks);
    },
    isBeyondShare(request) {
      const post = posted.get(request);
      return post !== undefined && shares.message(post.networks, post.spent);
    },
  };
}
