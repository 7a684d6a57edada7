/** Limits the memory that request bodies take while they arrive: of each, of one address, and of all together. */
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PARAMS_BYTES } from '../contracts/send-request.ts';
import { clientAddress } from './rate-limits.ts';
import { RefusedError } from './refusals.ts';

/** Percent-encoding, and escapes in JSON, take up to three times the bytes of a text; the rest is names. */
export const BODY_LIMIT = 3 * MAX_PARAMS_BYTES + 10_000;
/** Three of the longest messages, or some hundred short ones. */
const MOST_OF_ADDRESS = 512 * 1024;
const MOST_OF_ALL = 16 * MOST_OF_ADDRESS;
/** A short body counts as this much: its connection and its request take memory too. */
const LEAST = 4096;
const RETRY_AFTER_SECONDS = 10;

const LENGTH_REQUIRED = 'Length Required: expected a Content-Length and no Transfer-Encoding';
const TOO_MUCH =
  'Too Many Requests: too much is being sent at this moment, and this was not. Please try again.';

/** Call it before any route is added. */
export function limitBodies(app: FastifyInstance): void {
  const underWay = new Map<string, number>();
  let all = 0;

  /** @returns false where too much is under way already. */
  function reserve(bytes: number, request: FastifyRequest, reply: FastifyReply): boolean {
    const address = clientAddress(request);
    const ofAddress = underWay.get(address) ?? 0;
    if (ofAddress + bytes > MOST_OF_ADDRESS || all + bytes > MOST_OF_ALL) return false;
    underWay.set(address, ofAddress + bytes);
    all += bytes;
    let isHeld = true;
    function release(): void {
      if (!isHeld) return;
      isHeld = false;
      const left = (underWay.get(address) ?? 0) - bytes;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
      all -= bytes;
    }
    finished(request.raw, release);
    // A request that is answered before its body was read never finishes; what is left of the body is thrown away.
    finished(reply.raw, release);
    return true;
  }

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['transfer-encoding'] === undefined) return;
    reply.header('Connection', 'close');
    throw new RefusedError(411, LENGTH_REQUIRED);
  });

  // After the routes' own checks: whoever may not send at all is told that.
  app.addHook('preParsing', async (request, reply, body) => {
    const length = Number(request.headers['content-length'] ?? 0);
    // Fastify refuses longer ones before they are read.
    if (length === 0 || length > BODY_LIMIT) return body;
    if (!reserve(Math.max(LEAST, length), request, reply)) {
      // Or the rest of the body would still be read, to be thrown away.
      reply.header('Connection', 'close');
      throw new RefusedError(429, TOO_MUCH, RETRY_AFTER_SECONDS);
    }
    return Readable.from(inOnePiece(body, length), { objectMode: false });
  });
}

/** Fastify keeps the pieces of a body as they arrive, and one of a single byte takes 400 bytes of memory. */
async function* inOnePiece(body: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  let end = 0;
  for await (const piece of body) end += piece.copy(whole, end);
  yield whole.subarray(0, end);
}
