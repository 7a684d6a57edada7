/** Lets pages of the configured origins, and no others, read what an endpoint answers. */
import type { FastifyInstance } from 'fastify';
import type { PostGuard } from './post-guard.ts';
import { RefusedError } from './refusal.ts';
import { sendTexts } from './send-texts.ts';

const METHODS = 'POST, OPTIONS';

/** For how long a browser need not ask again, in seconds; none believes more than a day. */
const PREFLIGHT_SECONDS = 86_400;

/**
 * Adds what a browser asks before it posts JSON from another origin, and answers every method but
 * POST. The origin is checked again when the message comes: forms are posted without asking.
 */
export function addCors(scope: FastifyInstance, path: string, guard: PostGuard): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || guard.sourceOf(request) === 'other-site') return;
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Access-Control-Expose-Headers', 'Retry-After');
  });

  scope.options(path, {
    // In onRequest, as below, so that no body is parsed and complained about first.
    onRequest: async (request, reply) => {
      if (guard.sourceOf(request) === 'other-site') {
        throw new RefusedError(403, sendTexts.otherSite);
      }
      if (request.headers.origin !== undefined) {
        reply.header('Access-Control-Allow-Methods', METHODS);
        reply.header('Access-Control-Allow-Headers', 'Content-Type');
        reply.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
      }
      return reply.header('Allow', METHODS).code(204).send();
    },
    handler: () => undefined,
  });

  scope.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    onRequest: async (_request, reply) => {
      reply.header('Allow', METHODS);
      throw new RefusedError(405, 'Method not allowed: expected POST');
    },
    handler: () => undefined,
  });
}
