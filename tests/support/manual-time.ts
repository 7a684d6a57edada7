/** A clock that stands still until a test moves it, with the timers that hang on it. */
import type { Timers } from '../../server/delivery/timers.ts';

export interface ManualTime {
  clock: () => Date;
  timers: Timers;
  /** Lets time pass, calling what falls due in its order. */
  advance(ms: number): Promise<void>;
  /** How many timers are set. */
  pending(): number;
}

export function manualTime(start = '2026-11-20T00:00:00.000Z'): ManualTime {
  let now = Date.parse(start);
  const calls = new Set<{ at: number; call: () => void }>();
  return {
    clock: () => new Date(now),
    timers: {
      after(ms, call) {
        const entry = { at: now + ms, call };
        calls.add(entry);
        return () => calls.delete(entry);
      },
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const [next] = [...calls].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = Math.max(now, next.at);
        calls.delete(next);
        next.call();
      }
      now = end;
    },
    pending: () => calls.size,
  };
}

/** Lets everything run that waits for no outside event. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
