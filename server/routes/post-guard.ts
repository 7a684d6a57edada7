/**
 * Guards the routes that accept messages: origin, memory and rate limits. Each address has its own limit, so that a
 * flood from one does not block others. Messages beyond the global limit are stored as suspected spam.
 */
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentSite } from '../built-site.ts';
import { MINUTE_MS, registerRateLimits } from '../rate-limits.ts';
import { RefusedError } from '../refusals.ts';
import { landingPage, type RequestSource, requestSource, siteOrigins } from '../request-source.ts';

export interface PostGuardOptions {
  current: CurrentSite;
  /** Origins of other sites whose pages may post here. */
  allowedOrigins?: readonly string[] | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
  /** The share of the process's memory, and of V8's heap, above which posts get 503; from 0 to 1. */
  memoryShare?: number | undefined;
  trustProxy?: unknown;
}

export interface RateLimits {
  /**
   * Posts a minute from one address; 0 turns all limits off. Generous, because offices and mobile networks share
   * addresses. An IPv6 /64 network counts as one address.
   */
  perAddress: number;
  /** Valid messages a minute from all addresses; further ones are stored as suspected spam. */
  global: number;
}

export type PostGuard = Awaited<ReturnType<typeof createPostGuard>>;

/** `global` exceeds `perAddress`, so that one address alone cannot reach it. */
export const DEFAULT_RATE_LIMITS: RateLimits = { perAddress: 30, global: 60 };

const MEMORY_SHARE = 0.85;
const SAMPLE_MS = 100;
const RETRY_AFTER_SECONDS = 5;
/** How long browsers may cache a preflight answer; none caches it for more than a day. */
const PREFLIGHT_SECONDS = 86_400;

/** @param scope contains only the routes that accept messages. */
export async function createPostGuard(scope: FastifyInstance, options: PostGuardOptions) {
  const { current, allowedOrigins, memoryShare = MEMORY_SHARE } = options;
  const { perAddress, global } = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const createLimit = await registerRateLimits(scope);
  const limitPerAddress = createLimit(perAddress, MINUTE_MS);
  const limitGlobal = createLimit(perAddress === 0 ? 0 : global, MINUTE_MS, () => 'all');

  const own = () => siteOrigins(current.site.url, allowedOrigins);
  const sourceOf = (request: FastifyRequest) => requestSource(request, own());
  /** Logs once, so that visitors cannot fill the log. */
  function warnOnce(message: string) {
    let hasWarned = false;
    return (fields: object) => {
      if (!hasWarned) scope.log.warn(fields, message);
      hasWarned = true;
    };
  }
  const warnOfOrigin = warnOnce('refused a post: expected an origin of site.url or SEND_ALLOWED_ORIGINS');
  const warnOfProxy = warnOnce('TRUST_PROXY is not set: behind a proxy all visitors share one rate limit');

  // The routes reject foreign origins themselves, because browsers post forms without a preflight.
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
    maxHeapUsedBytes: memoryShare * getHeapStatistics().heap_size_limit,
    // Buffers are outside the heap. Without a limit on the process, `constrainedMemory` is 0 or above the total.
    maxRssBytes: memoryShare * Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
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
      if (source === 'other-site' && origin) {
        warnOfOrigin({ origin });
      }
      return source;
    },
    /** @param claimed the landing page that the form submitted. */
    landingPage: (request: FastifyRequest, claimed: unknown) => landingPage(request, own(), claimed),
    /**
     * Counts a post, valid or not.
     *
     * @throws {RefusedError} 429 beyond the address's limit.
     */
    async admit(request: FastifyRequest): Promise<void> {
      if (!options.trustProxy && request.headers['x-forwarded-for']) warnOfProxy({});
      throwIfLimited(await limitPerAddress(request));
    },
    /**
     * Counts a valid message.
     *
     * @returns whether to store it as suspected spam.
     */
    async isSuspectedSpam(request: FastifyRequest, isHoneypotFilled: boolean): Promise<boolean> {
      const isFlood = (await limitGlobal(request)) !== null;
      return isFlood || isHoneypotFilled;
    },
  };
}

/** @throws {RefusedError} 429 unless `seconds` is null. */
function throwIfLimited(seconds: number | null): void {
  if (seconds === null) return;
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const words = `Too Many Requests: this message was not sent. Please try again in ${wait}.`;
  throw new RefusedError(429, words, seconds);
}
