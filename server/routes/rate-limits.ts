/**
 * Who has sent how much. Every network has shares of its own, so that whoever floods the forms spends
 * theirs and keeps nobody else out. What goes beyond a share is kept as suspected spam; refused is only
 * who goes far beyond it.
 */
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

/** Far more than write in a day; the memory for them is a few megabytes. */
const MAX_NETWORKS = 50_000;

/**
 * The sender's address and the networks around it: for IPv4 its /24; for IPv6 the /64, /56 and /48, which
 * are what a line or a firm is given as a whole.
 *
 * @param connection where the bytes come from, for a proxy that passes on what is no address.
 */
export function networksOf(ip: string, connection: string | undefined): string[] {
  const address = [ip, connection].find((text) => text !== undefined && ipaddr.isValid(text));
  if (address === undefined) return ['unknown'];
  const bytes = ipaddr.process(address).toByteArray();
  return (bytes.length === 4 ? [4, 3] : [8, 7, 6]).map((length) => bytes.slice(0, length).join('.'));
}

/** @param index in what {@link networksOf} returns. */
export function widened(share: number, index: number): number {
  return share * WIDER ** index;
}

/** How much of a share is spent. */
export interface Spent {
  /** 1 is all of it. */
  shares: number;
  /** Whole seconds until the window is over, at least 1. */
  retryAfterSeconds: number;
}

/** Counts within windows that begin with the first of each key. */
function createWindows(windowMs: number, now: () => number) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_NETWORKS });
  const windowOf = (key: string) => {
    const known = windows.get(key);
    if (known !== undefined && now() < known.endsAt) return known;
    const fresh = { count: 0, endsAt: now() + windowMs };
    windows.set(key, fresh);
    return fresh;
  };
  /** Spends of each, from the narrowest; of wider ones only what is within the narrower share. */
  return (keys: readonly string[], share: number): Spent => {
    let spent = { shares: 0, retryAfterSeconds: 1 };
    for (const [index, key] of keys.entries()) {
      const window = windowOf(key);
      window.count += 1;
      spent = {
        shares: window.count / widened(share, index),
        retryAfterSeconds: Math.ceil((window.endsAt - now()) / 1000),
      };
      if (spent.shares > 1) break;
    }
    return spent;
  };
}

export function createShares({ perAddress, global, suspectedADay, now }: RateLimits) {
  const minute = createWindows(MINUTE_MS, now);
  const day = createWindows(DAY_MS, now);
  return {
    /**
     * Counts a post before it is read, whatever it will turn out to be.
     *
     * @param patience stretches the limit, for who still gets back what they typed.
     * @throws {RefusedError} 429 where it is far beyond what is fair.
     */
    post(networks: readonly string[], patience: number): Spent {
      const posted = minute(networks, perAddress);
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
    message(networks: readonly string[], posted: Spent): boolean {
      if (posted.shares > FLAGRANT) throw tooMany(posted);
      const today = day(networks, perAddress * MINUTES_OF_A_DAY.perAddress);
      if (today.shares > FLAGRANT) throw tooMany(today);
      if (posted.shares > 1 || today.shares > 1) {
        const suspected = day(['suspected'], suspectedADay);
        if (suspected.shares > 1) throw tooMany(suspected);
        return true;
      }
      // Nobody is refused for what others send.
      const all = [minute(['all'], global), day(['all'], global * MINUTES_OF_A_DAY.global)];
      return all.some(({ shares }) => shares > 1);
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
