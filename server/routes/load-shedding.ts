/**
 * Turns messages away while there is still memory to say so. A form keeps what was typed when it is
 * answered 503; a server that has run out of memory answers nobody.
 */
import { finished } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import type { FastifyReply } from 'fastify';
import { RefusedError } from './refusal.ts';

export interface LoadLimits {
  /** How many messages may be on their way in at one moment, slow senders included. */
  inFlight: number;
  /** How much of the memory that Node may use can be in use, from 0 to 1. */
  heapShare: number;
}

/** Each message is at most a few hundred kilobytes while it is read, so these fit into 200 MB. */
export const DEFAULT_LOAD_LIMITS: LoadLimits = { inFlight: 200, heapShare: 0.85 };

const RETRY_AFTER_SECONDS = 5;

/**
 * Asked at each message rather than once a second, as samplers do: a flood fills the memory within
 * less.
 *
 * @returns a function that admits a message until its answer is out.
 * @throws from that function {@link RefusedError} 503.
 */
export function createLoadShedding(limits: LoadLimits): (reply: FastifyReply) => void {
  let inFlight = 0;
  return (reply) => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    if (inFlight >= limits.inFlight || used_heap_size > limits.heapShare * heap_size_limit) {
      throw new RefusedError(
        503,
        'Too much is being sent at this moment, and this message was not. Please try again.',
        RETRY_AFTER_SECONDS,
      );
    }
    inFlight += 1;
    // Also when the sender goes away.
    finished(reply.raw, () => {
      inFlight -= 1;
    });
  };
}
