import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { DeskError } from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { RefusedError } from '../refused-error.ts';

const statuses: Record<DeskError['code'], number> = {
  'not-valid': 400,
  'signed-out': 401,
  'not-confirmed': 403,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  failed: 500,
  unavailable: 503,
};

/** Thrown when the desk refuses; the message is for the person in front of it. */
export class DeskRefusal extends RefusedError {
  override name = 'DeskRefusal';
  readonly code: DeskError['code'];
  /** What the answer says beside the reason. */
  readonly more: object;

  constructor(code: DeskError['code'], message: string, more: object = {}) {
    super(statuses[code], message);
    this.code = code;
    this.more = more;
  }
}

/** @throws {DeskRefusal} naming the fields that are wrong, and what was expected of each. */
export function validated<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new DeskRefusal('not-valid', `This is not right: ${problems.join('; ')}.`);
}

/**
 * Answers in the desk's own form. What is no fault of the request is the store's, as far as the desk can
 * tell: full, locked or away. It says that nothing was saved, so that nothing that was typed is given up.
 */
export function answerDeskError(
  error: FastifyError | DeskRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof DeskRefusal) {
    if (error.code === 'not-allowed') {
      // Somebody who tries to get in, or further than they may.
      request.log.warn({ route: request.routeOptions.url, reason: error.message }, 'refused at the desk');
    }
    return answer(reply, error.statusCode, { code: error.code, message: error.message, ...error.more });
  }
  const { statusCode } = error;
  if (statusCode === 429) {
    return answer(reply, 429, {
      code: 'too-many',
      message: 'That was tried too often. Please wait a minute.',
    });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return answer(reply, statusCode, { code: 'not-valid', message: error.message });
  }
  request.log.error({ reason: reasonOf(error), stack: error.stack }, 'the desk could not do what was asked');
  return answer(reply, 503, {
    code: 'unavailable',
    message: 'This could not be done now, and nothing was changed. Please try again in a minute.',
  });
}

function answer(reply: FastifyReply, status: number, error: DeskError): FastifyReply {
  return reply.code(status).header('Cache-Control', 'no-store').send(error);
}
