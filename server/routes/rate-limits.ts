/**
 * How often messages may be sent. Limits count requests that come from where messages may come
 * from, before their bodies are read; one address cannot use up what all have together.
 */
import rateLimit, { type FastifyRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface RateLimits {
  /**
   * From one address within the window; 0 for no limit. Whole offices and mobile networks share an
   * address, so this is wide. Of IPv6, a /64 network counts as one address.
   */
  perAddress: number;
  /** From all addresses together within the window; 0 for no limit. */
  global: number;
  /** In milliseconds. */
  windowMs: number;
}

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perAddress: 30,
  global: 600,
  windowMs: 60_000,
};

/** From here on a sender is not listened to at all, in multiples of the limit. */
const FLAGRANT = 3;

export interface Excess {
  /** Whole seconds until the window is over. */
  retryAfterSeconds: number;
  /** So far beyond the limit that even an answer with the typed text is too much. */
  flagrant: boolean;
}

/** Counts the request. @returns null while it is within the limits. */
export type CountRequest = (request: FastifyRequest) => Promise<Excess | null>;

export async function createRateLimits(
  app: FastifyInstance,
  { perAddress, global, windowMs }: RateLimits,
): Promise<CountRequest> {
  // Nothing is limited by the plugin itself: the routes ask, in their own order.
  await app.register(rateLimit, { global: false });
  const address = limiter(app, perAddress, { timeWindow: windowMs });
  const all = limiter(app, global, { timeWindow: windowMs, keyGenerator: () => 'all' });
  return async (request) => (await address(request)) ?? (await all(request));
}

function limiter(
  app: FastifyInstance,
  max: number,
  options: FastifyRateLimitOptions,
): CountRequest {
  if (max <= 0) return async () => null;
  const check = app.createRateLimit({ ...options, max, ban: (FLAGRANT - 1) * max });
  return async (request) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return null;
    return { retryAfterSeconds: Math.max(1, result.ttlInSeconds), flagrant: result.isBanned };
  };
}

export function tooManyText({ retryAfterSeconds }: Excess): string {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return `Too Many Requests: this message was not sent. Please try again in ${wait}.`;
}
