/** Rate limits, counted in memory by @fastify/rate-limit. */
import { isIP } from 'node:net';
import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Beyond this, the least recently used counters are dropped. */
const MAX_KEYS = 50_000;

/**
 * Counts a request. Resolves to null, or when the limit is exceeded to the seconds until the window ends, at least 1.
 *
 * @param options `increment: false` only checks whether the next request would exceed the limit.
 */
export type RateLimit = (request: FastifyRequest, options?: { increment: false }) => Promise<number | null>;

export type CreateRateLimit = (
  max: number,
  windowMs: number,
  keyOf?: (request: FastifyRequest) => string | Promise<string>,
) => RateLimit;

/** @returns a function that creates limits, by client address unless it gets another key. `max` 0: no limit. */
export async function registerRateLimits(scope: FastifyInstance): Promise<CreateRateLimit> {
  await scope.register(rateLimit, { global: false });
  return (max, windowMs, keyOf = clientAddress) => {
    if (max === 0) return async () => null;
    const settings: RateLimitOptions = {
      max,
      timeWindow: windowMs,
      keyGenerator: keyOf,
      cache: MAX_KEYS,
    };
    const count = scope.createRateLimit(settings);
    return async (request, options) => {
      const usage = await count(request, options);
      if (usage.isAllowed) return null;
      const isExceeded = options === undefined ? usage.isExceeded : usage.remaining === 0;
      return isExceeded ? Math.max(1, usage.ttlInSeconds) : null;
    };
  };
}

/**
 * Returns an IPv4 address, or the /64 of an IPv6 address, which is what one connection gets. Falls back to the proxy's
 * address when it forwards an invalid one.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return normalizeIP((isIP(ip) === 0 ? socket.remoteAddress : ip) ?? 'unknown');
}

/** Returns the /24 of an IPv4 address or the /64 of an IPv6 address: one sender often controls all of it. */
export function clientNetwork(request: FastifyRequest): string {
  return clientAddress(request).replace(/\.\d+$/, '.0');
}
