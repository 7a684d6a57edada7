/** Logging, timers and polling for background work. */

/** Log ids, counts and reasons; never anything that a visitor typed. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Returns the message of an error. When a host name has several addresses, a failed connection is an AggregateError
 * with an empty message and one error for each address.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** Timers; tests replace them to skip hours. */
export interface Timers {
  /** Calls once, after this many milliseconds. @returns a function that cancels the timer. */
  after(ms: number, call: () => void): () => void;
}

export const realTimers: Timers = {
  after(ms, call) {
    // Node stores the delay in 31 bits; longer timers would fire immediately.
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/**
 * Calls `run` repeatedly, the first time at once.
 *
 * @param run resolves to the milliseconds until its next run; must not reject.
 * @returns a function that stops the loop and resolves when the current run has finished.
 */
export function repeat(timers: Timers, run: () => Promise<number>): () => Promise<void> {
  let stopped = false;
  let cancel = () => {};
  let running = tick();

  async function tick(): Promise<void> {
    const waitMs = await run();
    if (stopped) return;
    cancel = timers.after(waitMs, () => {
      running = tick();
    });
  }

  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
