import type { Timers } from '../delivery/timers.ts';

/** @param run resolves to the milliseconds until its next run; must not reject. @returns what ends it. */
export function repeat(timers: Timers, firstMs: number, run: () => Promise<number>): () => void {
  let stopped = false;
  let cancel = timers.after(firstMs, tick);

  function tick(): void {
    void run().then((waitMs) => {
      if (!stopped) cancel = timers.after(waitMs, tick);
    });
  }

  return () => {
    stopped = true;
    cancel();
  };
}
