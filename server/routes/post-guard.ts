/** What every message has to pass before its body is read, at whichever door it arrives. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normaliseOrigins, type RequestSource, requestSource } from '../request-source.ts';
import { createLoadShedding, DEFAULT_LOAD_LIMITS, type LoadLimits } from './load-shedding.ts';
import {
  createRateLimits,
  DEFAULT_RATE_LIMITS,
  type Excess,
  type RateLimits,
} from './rate-limits.ts';

export interface PostGuardOptions {
  siteUrl: string;
  /** Origins of other sites whose pages may send here. */
  allowedOrigins?: readonly string[] | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
  loadLimits?: Partial<LoadLimits> | undefined;
}

export interface PostGuard {
  sourceOf(request: FastifyRequest): RequestSource;
  /**
   * Counts the message and makes room for it.
   *
   * @returns by how much the sender is over the limit; null where it is not.
   * @throws {RefusedError} 503 while there is no room.
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Excess | null>;
}

/** @throws {OriginError} where an allowed origin is none. */
export async function createPostGuard(
  app: FastifyInstance,
  { siteUrl, allowedOrigins = [], rateLimits, loadLimits }: PostGuardOptions,
): Promise<PostGuard> {
  const allowed = normaliseOrigins(allowedOrigins);
  const count = await createRateLimits(app, { ...DEFAULT_RATE_LIMITS, ...rateLimits });
  const makeRoom = createLoadShedding({ ...DEFAULT_LOAD_LIMITS, ...loadLimits });
  return {
    sourceOf: (request) => requestSource(request.headers, siteUrl, allowed),
    async admit(request, reply) {
      const excess = await count(request);
      if (excess?.flagrant !== true) makeRoom(reply);
      return excess;
    },
  };
}
