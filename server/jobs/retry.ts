/**
 * When a failed job is retried: exponential backoff with jitter. By default the waits double from 1 minute to 3 hours,
 * and the job is given up after about 3 days.
 */

/** In milliseconds; set by DELIVERY_FIRST_RETRY_SECONDS and DELIVERY_LONGEST_WAIT_SECONDS. */
export interface RetryPolicy {
  firstMs: number;
  longestMs: number;
}

/** The total backoff after which a job is given up. */
const GIVE_UP_MS = 72 * 60 * 60_000;
/** Spreads the retries of jobs that failed in the same outage. */
const JITTER = 0.2;

/**
 * Returns how long to wait before the next try, or null to give the job up. Counts failures and reads no clock, so a
 * wrong clock gives nothing up.
 */
export function retryDelayMs(failures: number, policy: RetryPolicy, random: () => number): number | null {
  if (totalBackoffMs(failures - 1, policy) >= GIVE_UP_MS) return null;
  const delay = Math.min(policy.firstMs * 2 ** (failures - 1), policy.longestMs);
  return delay * (1 - JITTER + 2 * JITTER * random());
}

/** Returns how long a job has waited in total after this many failures, without jitter. */
export function totalBackoffMs(failures: number, { firstMs, longestMs }: RetryPolicy): number {
  const doublings = Math.max(0, Math.min(failures, Math.ceil(Math.log2(longestMs / firstMs))));
  return firstMs * (2 ** doublings - 1) + (failures - doublings) * longestMs;
}

/** The longest delay that {@link retryDelayMs} returns. */
export function maxRetryDelayMs({ longestMs }: RetryPolicy): number {
  return longestMs * (1 + JITTER);
}
