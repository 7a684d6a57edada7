import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskError } from '../contracts/desk.ts';
import { reasonOf } from './background.ts';

/** Thrown to reject a request. The message is sent to the client. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly statusCode: number;
  /** Sent as Retry-After. */
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

/** Thrown to reject a request of the desk. The message is shown to the person. */
export class DeskRefusal extends RefusedError {
  override name = 'DeskRefusal';
  readonly code: DeskError['code'];
  /** Further fields of the response. */
  readonly details: object;

  constructor(code: DeskError['code'], message: string, details: object = {}, retryAfterSeconds?: number) {
    super(statuses[code], message, retryAfterSeconds);
    this.code = code;
    this.details = details;
  }
}

/**
 * Sends an error in the desk's format. Reports a server error as 503: the likely cause is a database that is full,
 * locked or unreachable. The message says that nothing was saved, so that people keep what they typed.
 */
export function sendDeskError(
  error: FastifyError | DeskRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const send = (status: number, { code, message }: DeskError, details: object = {}) =>
    reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .send({ code, message, ...details });
  if (error instanceof DeskRefusal) {
    const { statusCode, code, message, details, retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
    if (code === 'not-allowed') {
      // May be an attack.
      request.log.warn({ route: request.routeOptions.url, reason: message }, 'desk request rejected');
    }
    return send(statusCode, { code, message }, details);
  }
  const { statusCode = 500, message, stack } = error;
  if (statusCode >= 400 && statusCode < 500) return send(statusCode, { code: 'not-valid', message });
  request.log.error({ reason: reasonOf(error), stack }, 'desk request failed');
  return send(503, {
    code: 'unavailable',
    message: 'This did not work, and nothing was changed. Please try again in a minute.',
  });
}
