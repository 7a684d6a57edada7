/**
 * Messages whose bodies are still on their way. Where all places are taken, the post that has been at it
 * for longest gives way, as one that took too long. So whoever sends slowly on purpose keeps nobody out,
 * and an honest message is there at once.
 */
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { widened } from './rate-limits.ts';

/** From one address at one moment; the networks around it have wider limits. */
const PER_ADDRESS = 10;
/** From everybody. Each is of some hundred kilobytes at most, so these fit into 200 MB. */
const GLOBAL = 200;

/** @returns a function that gives a request a place, in its networks and among all, until its body is read. */
export function createOpenBodies() {
  const open = new Map<string, Set<() => void>>();

  return (request: FastifyRequest, reply: FastifyReply, networks: readonly string[]): void => {
    const places = new Map(networks.map((key, index) => [key, widened(PER_ADDRESS, index)]));
    places.set('all', GLOBAL);
    const leave = () => {
      for (const key of places.keys()) {
        const bodies = open.get(key);
        bodies?.delete(giveWay);
        if (bodies?.size === 0) open.delete(key);
      }
    };
    const giveWay = () => {
      leave();
      // As Node itself ends what takes too long: with a 408, and without waiting for the rest.
      const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      request.server.server.emit('clientError', error, request.raw.socket);
    };
    for (const [key, most] of places) {
      const bodies = open.get(key) ?? new Set();
      open.set(key, bodies.add(giveWay));
      if (bodies.size > most) bodies.values().next().value?.();
    }
    finished(request.raw, { writable: false }, leave);
    // A body that nobody reads, since the request was refused.
    finished(reply.raw, leave);
  };
}
