/**
 * What every message has to pass, at whichever address it arrives. Each sender's address has a limit of its own, so
 * that whoever floods the forms keeps nobody else out. What all addresses send together beyond a limit is kept as
 * suspected spam.
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
  /** Origins of other sites whose pages may send here. */
  allowedOrigins?: readonly string[] | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
  /** How much of the memory that the process may use, and of V8's heap, can be in use, from 0 to 1. */
  memoryShare?: number | undefined;
  trustProxy?: unknown;
}

export interface RateLimits {
  /**
   * What one address may post in a minute; 0: nothing is limited. Whole offices and mobile networks share an
   * address, so this is wide. Of IPv6, a /64 network counts as one address.
   */
  perAddress: number;
  /** Valid messages a minute from everybody together; beyond these, all are kept as suspected spam. */
  global: number;
}

export type PostGuard = Awaited<ReturnType<typeof createPostGuard>>;

/** One address alone makes nobody else a suspect. */
export const DEFAULT_RATE_LIMITS: RateLimits = { perAddress: 30, global: 60 };

const MEMORY_SHARE = 0.85;
const SAMPLE_MS = 100;
const RETRY_AFTER_SECONDS = 5;
/** For how long a browser need not ask again, in seconds; none believes more than a day. */
const PREFLIGHT_SECONDS = 86_400;
/** @param scope with the routes that take messages, and no others. */
export async function createPostGuard(scope: FastifyInstance, options: PostGuardOptions) {
  const { current, allowedOrigins, memoryShare = MEMORY_SHARE } = options;
  const { perAddress, global } = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const createLimit = await registerRateLimits(scope);
  const ofAddress = createLimit(perAddress, MINUTE_MS);
  const ofAll = createLimit(perAddress === 0 ? 0 : global, MINUTE_MS, () => 'all');

  const own = () => siteOrigins(current.site.url, allowedOrigins);
  const sourceOf = (request: FastifyRequest) => requestSource(request, own());
  /** Said once: each visitor could fill the log otherwise. */
  function warnOnce(message: string) {
    let isSaid = false;
    return (fields: object) => {
      if (!isSaid) scope.log.warn(fields, message);
      isSaid = true;
    };
  }
  const warnOfOrigin = warnOnce('refused, expected the origin of site.url or of SEND_ALLOWED_ORIGINS');
  const warnOfProxy = warnOnce('TRUST_PROXY is not set: behind a proxy all visitors share the limit of one');

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
    maxHeapUsedBytes: memoryShare * getHeapStatistics().heap_size_limit,
    // Buffers lie outside of the heap. Where nothing limits the process, the limit is 0 or more than there is.
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
    /** @param told what the form itself says of it. */
    landingPage: (request: FastifyRequest, told: unknown) => landingPage(request, own(), told),
    /**
     * Counts a post, whatever it will turn out to be.
     *
     * @throws {RefusedError} 429 where its address has posted too many in this minute.
     */
    async admit(request: FastifyRequest): Promise<void> {
      if (!options.trustProxy && request.headers['x-forwarded-for']) warnOfProxy({});
      refuseAfter(await ofAddress(request));
    },
    /**
     * Counts a valid message.
     *
     * @param isTrapped whether it looks automated.
     * @returns whether it is to be kept as suspected spam.
     */
    async isSuspect(request: FastifyRequest, isTrapped: boolean): Promise<boolean> {
      const isFlood = (await ofAll(request)) !== null;
      return isFlood || isTrapped;
    },
  };
}

/** @throws {RefusedError} 429 unless the seconds are null. */
function refuseAfter(seconds: number | null): void {
  if (seconds === null) return;
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const words = `Too Many Requests: this message was not sent. Please try again in ${wait}.`;
  throw new RefusedError(429, words, seconds);
}
