import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskError } from '../contracts/desk.ts';
import { reasonOf } from './background.ts';

/** Thrown when a request is refused. The message is what the sender is told. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly statusCode: number;
  /** After how many seconds trying again makes sense, where it does. */
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, message: string, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

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

  constructor(code: DeskError['code'], message: string, more: object = {}, retryAfterSeconds?: number) {
    super(statuses[code], message, retryAfterSeconds);
    this.code = code;
    this.more = more;
  }
}

/**
 * Answers in the desk's own form. What is no fault of the request is the store's, as far as the desk can
 * tell: full, locked or away. It says that nothing was saved, so that nothing that was typed is given up.
 */
export function sendDeskError(
  error: FastifyError | DeskRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = (status: number, { code, message }: DeskError, more: object = {}) =>
    reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .send({ code, message, ...more });
  if (error instanceof DeskRefusal) {
    const { statusCode, code, message, more, retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
    if (code === 'not-allowed') {
      // Somebody who tries to get in, or further than they may.
      request.log.warn({ route: request.routeOptions.url, reason: message }, 'refused at the desk');
    }
    return answer(statusCode, { code, message }, more);
  }
  const { statusCode = 500, message, stack } = error;
  if (statusCode >= 400 && statusCode < 500) return answer(statusCode, { code: 'not-valid', message });
  request.log.error({ reason: reasonOf(error), stack }, 'the desk could not do what was asked');
  return answer(503, {
    code: 'unavailable',
    message: 'This could not be done now, and nothing was changed. Please try again in a minute.',
  });
}
