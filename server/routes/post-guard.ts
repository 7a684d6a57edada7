/**
 * What every message has to pass, at whichever address it arrives. Every network has shares of its own, so that
 * whoever floods the forms spends theirs and keeps nobody else out. What goes beyond a share is kept as suspected
 * spam; refused is only who goes far beyond it.
 */
import { getHeapStatistics } from 'node:v8';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentSite } from '../built-site.ts';
import { type Counter, counter, DAY_MS, MINUTE_MS, networksOf } from '../rate-limits.ts';
import { RefusedError } from '../refusals.ts';
import { cameFrom, type RequestSource, requestSource, siteOrigins } from '../request-source.ts';

export interface PostGuardOptions {
  current: CurrentSite;
  /** Origins of other sites whose pages may send here. */
  allowedOrigins?: readonly string[] | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
  /** How much of the memory that Node may use can be in use, from 0 to 1. */
  heapShare?: number | undefined;
  trustProxy?: unknown;
}

export interface RateLimits {
  /**
   * What one address may post in a minute without suspicion; 0: nothing is limited. Whole offices and
   * mobile networks share an address, so this is wide. Of IPv6, a /64 network counts as one address.
   */
  perAddress: number;
  /** Messages a minute from everybody together; beyond these, all are kept as suspected. */
  global: number;
  /** How many messages of senders beyond their share are kept in a day, all together; 50 kB each at most. */
  suspectedADay: number;
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
}

export type PostGuard = Awaited<ReturnType<typeof createPostGuard>>;

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perAddress: 30,
  global: 600,
  suspectedADay: 20_000,
  now: () => performance.now(),
};

/** What is fair in a day, in multiples of what is fair in a minute. */
const MINUTES_OF_A_DAY = { perAddress: 4, global: 10 };
/** The share of a network, in multiples of that of the next smaller one within it. */
const WIDER = 4;
/** From here on a sender's messages are not kept any more, in multiples of the share. */
const FLAGRANT = 5;

const HEAP_SHARE = 0.85;
const SAMPLE_MS = 100;
const RETRY_AFTER_SECONDS = 5;
/** For how long a browser need not ask again, in seconds; none believes more than a day. */
const PREFLIGHT_SECONDS = 86_400;
/** Beyond these an attacker would be writing our log. */
const MOST_WARNINGS = 20;

/** @param scope with the routes that take messages, and no others. */
export async function createPostGuard(scope: FastifyInstance, options: PostGuardOptions) {
  const { current, allowedOrigins } = options;
  const { perAddress, global, suspectedADay, now } = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const inMinute = counter(MINUTE_MS, now);
  const inDay = counter(DAY_MS, now);
  const posted = new WeakMap<FastifyRequest, Spent>();
  const warned = new Set<string>();

  const own = () => siteOrigins(current.site.url, allowedOrigins);
  const sourceOf = (request: FastifyRequest) => requestSource(request, own());
  function warnOnce(about: string, message: string): void {
    if (warned.has(about) || warned.size >= MOST_WARNINGS) return;
    warned.add(about);
    scope.log.warn({ about }, message);
  }

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
      if (source === 'other-site' && origin) {
        warnOnce(origin, 'refused, expected the origin of site.url or of SEND_ALLOWED_ORIGINS');
      }
      return source;
    },
    /** @param told what the form itself says of it. */
    cameFrom: (request: FastifyRequest, told: unknown) => cameFrom(request, own(), told),
    /**
     * Counts a post before its body is read, whatever it will turn out to be.
     *
     * @param patience stretches the limit, for who still gets back what they typed.
     * @throws {RefusedError} 429 where the sender is far beyond its share.
     */
    admit(request: FastifyRequest, patience = 1): void {
      if (!options.trustProxy && request.headers['x-forwarded-for']) {
        warnOnce('TRUST_PROXY', 'not set: behind a proxy all visitors share the limits of one');
      }
      if (perAddress === 0) return;
      const spent = spend(inMinute, request, perAddress);
      if (spent.shares > FLAGRANT * patience) throw tooMany(spent);
      posted.set(request, spent);
    },
    /**
     * Counts an admitted post once it has turned out to be valid.
     *
     * @returns whether it is beyond what is fair, and to be stored as suspected spam.
     * @throws {RefusedError} 429 where it is far beyond, so that no sender can fill the disk.
     */
    isBeyondShare(request: FastifyRequest): boolean {
      const minute = posted.get(request);
      if (minute === undefined) return false;
      const day = spend(inDay, request, perAddress * MINUTES_OF_A_DAY.perAddress);
      const spent = day.shares > minute.shares ? day : minute;
      if (spent.shares > FLAGRANT) throw tooMany(spent);
      if (spent.shares > 1) {
        const suspected = inDay('suspected');
        if (suspected.count > suspectedADay) throw tooMany(suspected);
        return true;
      }
      // Nobody is refused for what others send.
      const all = { minute: inMinute('all').count, day: inDay('all').count };
      return all.minute > global || all.day > global * MINUTES_OF_A_DAY.global;
    },
  };
}

/** How much of a share is spent: 1 is all of it. */
interface Spent {
  shares: number;
  /** Until the window is over. */
  seconds: number;
}

/** Of each network's share, from the narrowest; of wider ones only what is within the narrower share. */
function spend(count: Counter, request: FastifyRequest, share: number): Spent {
  let spent: Spent = { shares: 0, seconds: 1 };
  for (const [index, network] of networksOf(request).entries()) {
    const counted = count(network);
    spent = { shares: counted.count / (share * WIDER ** index), seconds: counted.seconds };
    if (spent.shares > 1) break;
  }
  return spent;
}

function tooMany({ seconds }: { seconds: number }): RefusedError {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const words = `Too Many Requests: this message was not sent. Please try again in ${wait}.`;
  return new RefusedError(429, words, seconds);
}
