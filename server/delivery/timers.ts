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
