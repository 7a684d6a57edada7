/** How often somebody may do something, counted in memory by @fastify/rate-limit. */
import { isIP } from 'node:net';
import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The least recently counted are forgotten. */
const MAX_KEYS = 50_000;

/**
 * Counts once more. Resolves to null, or beyond the limit to the seconds, at least 1, until it begins anew.
 *
 * @param options with `increment: false` nothing is counted, and the answer is that of the next count.
 */
export type Limit = (request: FastifyRequest, options?: { increment: false }) => Promise<number | null>;

export type CreateLimit = (
  most: number,
  windowMs: number,
  keyOf?: (request: FastifyRequest) => string | Promise<string>,
) => Limit;

/** @returns what makes limits, by the sender's address unless they are told another key. `0`: no limit. */
export async function registerRateLimits(scope: FastifyInstance): Promise<CreateLimit> {
  await scope.register(rateLimit, { global: false });
  return (most, windowMs, keyOf = clientAddress) => {
    if (most === 0) return async () => null;
    const settings: RateLimitOptions = {
      max: most,
      timeWindow: windowMs,
      keyGenerator: keyOf,
      cache: MAX_KEYS,
    };
    const count = scope.createRateLimit(settings);
    return async (request, options) => {
      const usage = await count(request, options);
      if (usage.isAllowed) return null;
      const isBeyond = options === undefined ? usage.isExceeded : usage.remaining === 0;
      return isBeyond ? Math.max(1, usage.ttlInSeconds) : null;
    };
  };
}

/** Of IPv6 the /64, which is what one line is given. A proxy may pass on what is no address; its own counts then. */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return normalizeIP((isIP(ip) === 0 ? socket.remoteAddress : ip) ?? 'unknown');
}

/** Of IPv4 the /24 as well: whoever has one address of it often has all. */
export function clientNetwork(request: FastifyRequest): string {
  return clientAddress(request).replace(/\.\d+$/, '.0');
}
