/** What everything that goes on beside the requests is given. */

/** Where it writes what happens: ids, counts and reasons, never what was typed. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Why something failed, in the engine's own words. A failed connection to a name with several
 * addresses is one error without words around one for each address.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** Timers, so that tests can let hours pass at once. */
export interface Timers {
  /** Calls once, after this many milliseconds. @returns a function that calls it off. */
  after(ms: number, call: () => void): () => void;
}

export const realTimers: Timers = {
  after(ms, call) {
    // Longer ones would fire at once: the engine holds the milliseconds in 31 bits.
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/**
 * @param run is called at once, and resolves to the milliseconds until its next run; must not reject.
 * @returns what ends it, and resolves once no run is under way.
 */
export function repeat(timers: Timers, run: () => Promise<number>): () => Promise<void> {
  let stopped = false;
  let cancel = () => {};
  let running = turn();

  async function turn(): Promise<void> {
    const waitMs = await run();
    if (stopped) return;
    cancel = timers.after(waitMs, () => {
      running = turn();
    });
  }

  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
