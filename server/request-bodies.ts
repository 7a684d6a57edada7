/** Limits the memory of request bodies in transit: per request, per address and in total. */
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PARAMS_BYTES } from '../contracts/send-request.ts';
import { clientAddress } from './rate-limits.ts';
import { RefusedError } from './refusals.ts';

/** Percent-encoding and JSON escapes can triple the bytes of a text; the rest is for field names. */
export const BODY_LIMIT = 3 * MAX_PARAMS_BYTES + 10_000;
/** Three messages of maximum length, or about a hundred short ones. */
const MAX_PER_ADDRESS = 512 * 1024;
const MAX_TOTAL = 16 * MAX_PER_ADDRESS;
/** A shorter body counts as this much, because its connection and request take memory too. */
const MIN_RESERVED = 4096;
const RETRY_AFTER_SECONDS = 10;

const LENGTH_REQUIRED = 'Length Required: expected a Content-Length and no Transfer-Encoding';
const TOO_MUCH =
  'Too Many Requests: too much is being sent at this moment, and this was not. Please try again.';

/** Call it before adding routes. */
export function limitBodies(app: FastifyInstance): void {
  const reserved = new Map<string, number>();
  let total = 0;

  /** Reserves memory until the request ends. @returns false when a limit would be exceeded. */
  function reserve(bytes: number, request: FastifyRequest, reply: FastifyReply): boolean {
    const address = clientAddress(request);
    const ofAddress = reserved.get(address) ?? 0;
    if (ofAddress + bytes > MAX_PER_ADDRESS || total + bytes > MAX_TOTAL) return false;
    reserved.set(address, ofAddress + bytes);
    total += bytes;
    let isHeld = true;
    function release(): void {
      if (!isHeld) return;
      isHeld = false;
      const left = (reserved.get(address) ?? 0) - bytes;
      if (left > 0) reserved.set(address, left);
      else reserved.delete(address);
      total -= bytes;
    }
    finished(request.raw, release);
    // A request that is answered before its body is read never finishes; the rest of the body is discarded.
    finished(reply.raw, release);
    return true;
  }

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['transfer-encoding'] === undefined) return;
    reply.header('Connection', 'close');
    throw new RefusedError(411, LENGTH_REQUIRED);
  });

  // Runs after the routes' checks, so that a client that may not send at all learns that.
  app.addHook('preParsing', async (request, reply, body) => {
    const length = Number(request.headers['content-length'] ?? 0);
    // Fastify rejects longer bodies before reading them.
    if (length === 0 || length > BODY_LIMIT) return body;
    if (!reserve(Math.max(MIN_RESERVED, length), request, reply)) {
      // Otherwise the rest of the body would still be read and discarded.
      reply.header('Connection', 'close');
      throw new RefusedError(429, TOO_MUCH, RETRY_AFTER_SECONDS);
    }
    return Readable.from(joinChunks(body, length), { objectMode: false });
  });
}

/** Joins the chunks of a body. Fastify would keep each, and a chunk of a single byte takes 400 bytes of memory. */
async function* joinChunks(body: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  let end = 0;
  for await (const chunk of body) end += chunk.copy(whole, end);
  yield whole.subarray(0, end);
}
