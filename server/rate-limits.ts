/** How often who does what, counted in memory within windows of time. */
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Far more than come in a day. Of more, those that were counted longest ago are forgotten. */
const MAX_KEYS = 50_000;

/** Counts once more. @returns how often by now, and in how many whole seconds, at least 1, the window is over. */
export type Counter = (key: string) => { count: number; seconds: number };

/**
 * @param windowMs begins with the first count of a key.
 * @param now by a clock that nobody sets: one that is set back would keep everybody out.
 */
export function counter(windowMs: number, now = () => performance.now()): Counter {
  const windows = new LRUCache<string, { count: number }>({
    // With `max` it would set memory aside for all of them.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: windowMs,
    ttlResolution: 0,
    perf: { now },
  });
  return (key) => {
    const window = windows.get(key) ?? { count: 0 };
    if (window.count === 0) windows.set(key, window);
    window.count += 1;
    return { count: window.count, seconds: Math.max(1, Math.ceil(windows.getRemainingTTL(key) / 1000)) };
  };
}

/**
 * The sender's address and the networks around it: for IPv4 its /24; for IPv6 the /64, /56 and /48, which
 * are what a line or a firm is given as a whole. A proxy may pass on what is no address.
 */
export function networksOf({ ip, socket }: FastifyRequest): [address: string, ...around: string[]] {
  const address = [ip, socket.remoteAddress].find((text) => text !== undefined && ipaddr.isValid(text));
  if (address === undefined) return ['unknown'];
  const bytes = ipaddr.process(address).toByteArray();
  const first = (length: number) => bytes.slice(0, length).join('.');
  return bytes.length === 4 ? [first(4), first(3)] : [first(8), first(7), first(6)];
}
