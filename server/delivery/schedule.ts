/** When a message that could not be sent is tried again, and when it is given up. */

export interface SchedulePolicy {
  /** From the first failure to the second try, about, in milliseconds. */
  firstMs: number;
  /** The most that lies between two tries, in milliseconds. */
  longestMs: number;
  /** How long after it was accepted a message is given up, in milliseconds. */
  giveUpAfterMs: number;
}

export interface Failure {
  /** When the message was accepted: ISO 8601. */
  receivedAt: string;
  /** How often sending has failed, this time included: 1 or more. */
  failures: number;
  now: Date;
  /** From 0 up to, but not including, 1. */
  random: () => number;
}

/** A wait is up to a fifth shorter or longer, so that messages of one outage do not return at once. */
const JITTER = 0.2;

/**
 * Time alone gives nothing up: after a machine was off for days, or when a person asks for a
 * message again, one bad moment must not be the end. With the usual policy this is seven hours.
 */
const LEAST_FAILURES = 10;

/**
 * The wait doubles with each failure, up to the longest one. The last try falls on the end of the
 * time that a message has.
 *
 * @returns when to try again, or null: give it up.
 */
export function nextAttempt(failure: Failure, policy: SchedulePolicy): Date | null {
  const { failures, now, random } = failure;
  const doubled = policy.firstMs * 2 ** (failures - 1);
  const wait = Math.min(doubled, policy.longestMs / (1 + JITTER));
  const next = now.getTime() + wait * (1 - JITTER + 2 * JITTER * random());
  if (failures < LEAST_FAILURES) return new Date(next);
  const end = Date.parse(failure.receivedAt) + policy.giveUpAfterMs;
  if (now.getTime() >= end) return null;
  return new Date(Math.min(next, end));
}
