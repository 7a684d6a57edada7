/**
 * Who has sent how much. Every network has shares of its own, so that whoever floods the forms spends
 * theirs and keeps nobody else out. What goes beyond a share is kept as suspected spam; refused is only
 * who goes far beyond it.
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { RefusedError } from '../refused-error.ts';

export interface RateLimits {
  /**
   * What one address may post in a minute without suspicion; 0: nothing is limited. Whole offices and
   * mobile networks share an address, so this is wide. Of IPv6, a /64 network counts as one address.
   */
  perAddress: number;
  /** Messages a minute from everybody together; beyond these, all are kept as suspected. */
  global: number;
  /** How many messages of senders beyond their share are kept in a day, all together. */
  suspectedADay: number;
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
}

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perAddress: 30,
  global: 600,
  // Of 50 kB at most each.
  suspectedADay: 20_000,
  now: () => performance.now(),
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What is fair in a day, in multiples of what is fair in a minute. */
const MINUTES_OF_A_DAY = { perAddress: 4, global: 10 };

/** The share of a network, in multiples of that of the next smaller one within it. */
const WIDER = 4;

/** From here on a sender's messages are not kept any more, in multiples of the share. */
const FLAGRANT = 5;
/** A sender who is refused gets back what was typed into a plain form, up to so many times as much. */
export const PATIENCE = 2;

/** Far more than write in a day; the memory for them is a few megabytes. */
const MAX_NETWORKS = 50_000;

/**
 * The sender's address and the networks around it: for IPv4 its /24; for IPv6 the /64, /56 and /48, which
 * are what a line or a firm is given as a whole. A proxy may pass on what is no address.
 */
export function networksOf(request: FastifyRequest): readonly string[] {
  const known = networks.get(request) ?? networksAround(request);
  networks.set(request, known);
  return known;
}

/** Each limit asks for them. */
const networks = new WeakMap<FastifyRequest, readonly string[]>();

function networksAround({ ip, socket }: FastifyRequest): string[] {
  const address = [ip, socket.remoteAddress].find((text) => text !== undefined && ipaddr.isValid(text));
  if (address === undefined) return ['unknown'];
  const bytes = ipaddr.process(address).toByteArray();
  return (bytes.length === 4 ? [4, 3] : [8, 7, 6]).map((length) => bytes.slice(0, length).join('.'));
}

/** @param index in what {@link networksOf} returns. */
export function widened(share: number, index: number): number {
  return share * WIDER ** index;
}

/** Where the plugin counts, by a clock that nobody sets: one that is set back would keep everybody out. */
export function steadyStore(now = () => performance.now()) {
  return class SteadyStore implements FastifyRateLimitStore {
    // With `max` it would set memory aside for all of them: 18 MB and 0.2 s a server, for nobody.
    readonly #windows = new LRUCache<string, { current: number; endsAt: number }>({
      maxSize: MAX_NETWORKS,
      sizeCalculation: () => 1,
    });

    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
      const known = this.#windows.get(key);
      const window = known && now() < known.endsAt ? known : { current: 0, endsAt: now() + timeWindow };
      window.current += 1;
      this.#windows.set(key, window);
      done(null, { current: window.current, ttl: window.endsAt - now() });
    }

    child(): FastifyRateLimitStore {
      return new SteadyStore();
    }
  };
}

/** How much of a share is spent. */
export interface Spent {
  /** 1 is all of it. */
  shares: number;
  /** Whole seconds until the window is over, at least 1. */
  retryAfterSeconds: number;
}

/** @param scope with the routes that take messages. */
export async function createShares(scope: FastifyInstance, limits: RateLimits) {
  const { perAddress, global, suspectedADay, now } = limits;
  await scope.register(rateLimit, { global: false, store: steadyStore(now) });

  /** Spends of each key's share, from the narrowest; of wider ones only what is within the narrower share. */
  function counter(
    share: number,
    timeWindow: number,
    keysOf: (request: FastifyRequest) => readonly string[],
  ) {
    const counts = [0, 1, 2].map((index) =>
      scope.createRateLimit({
        max: widened(share, index) * FLAGRANT * PATIENCE,
        timeWindow,
        keyGenerator: (request) => keysOf(request)[index] ?? '',
      }),
    );
    return async (request: FastifyRequest): Promise<Spent> => {
      let spent: Spent = { shares: 0, retryAfterSeconds: 1 };
      for (const [index, count] of counts.slice(0, keysOf(request).length).entries()) {
        const counted = await count(request);
        if (counted.isAllowed) continue;
        const { max, remaining, isExceeded, ttlInSeconds } = counted;
        const shares = (max - remaining + Number(isExceeded)) / widened(share, index);
        spent = { shares, retryAfterSeconds: ttlInSeconds };
        if (shares > 1) break;
      }
      return spent;
    };
  }

  const minute = counter(perAddress, MINUTE_MS, networksOf);
  const day = counter(perAddress * MINUTES_OF_A_DAY.perAddress, DAY_MS, networksOf);
  const suspects = counter(suspectedADay, DAY_MS, () => ['suspected']);
  const all = [
    counter(global, MINUTE_MS, () => ['all']),
    counter(global * MINUTES_OF_A_DAY.global, DAY_MS, () => ['all']),
  ];
  return {
    /**
     * Counts a post before it is read, whatever it will turn out to be.
     *
     * @param patience stretches the limit, for who still gets back what they typed.
     * @throws {RefusedError} 429 where it is far beyond what is fair.
     */
    async post(request: FastifyRequest, patience: number): Promise<Spent> {
      const posted = await minute(request);
      if (posted.shares > FLAGRANT * patience) throw tooMany(posted);
      return posted;
    },
    /**
     * Counts a valid message.
     *
     * @param posted what was told of it as a post.
     * @returns whether it is beyond what is fair.
     * @throws {RefusedError} 429 where it is far beyond, so that no sender can fill the disk.
     */
    async message(request: FastifyRequest, posted: Spent): Promise<boolean> {
      if (posted.shares > FLAGRANT) throw tooMany(posted);
      const today = await day(request);
      if (today.shares > FLAGRANT) throw tooMany(today);
      if (posted.shares > 1 || today.shares > 1) {
        const suspected = await suspects(request);
        if (suspected.shares > 1) throw tooMany(suspected);
        return true;
      }
      // Nobody is refused for what others send.
      const spent = await Promise.all(all.map((count) => count(request)));
      return spent.some(({ shares }) => shares > 1);
    },
  };
}

function tooMany({ retryAfterSeconds }: Spent): RefusedError {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return new RefusedError(
    429,
    `Too Many Requests: this message was not sent. Please try again in ${wait}.`,
    retryAfterSeconds,
  );
}
