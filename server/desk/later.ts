/** What is done a little after it was asked for, so that the answer does not wait for it. */
import { type Log, reasonOf, type Timers } from '../background.ts';

export type Later = ReturnType<typeof createLater>;

/** How long a stop waits for what is under way: of the ten seconds that the whole server has, delivery takes eight. */
const STOP_MS = 1_500;

export function createLater(timers: Timers, log: Log) {
  const waiting = new Map<string, { cancel: () => void; run: () => Promise<void> }>();
  const running = new Set<Promise<void>>();

  function start(key: string): void {
    const found = waiting.get(key);
    if (found === undefined) return;
    waiting.delete(key);
    found.cancel();
    const done = found
      .run()
      .catch((error) => log.error({ reason: reasonOf(error) }, 'somebody at the desk could not be told'))
      .finally(() => running.delete(done));
    running.add(done);
  }

  return {
    /** In so many milliseconds; it takes the place of what waits under the same key. */
    in(ms: number, key: string, run: () => Promise<void>): void {
      waiting.get(key)?.cancel();
      waiting.set(key, { run, cancel: timers.after(ms, () => start(key)) });
    },
    /** For a stop: does now what waits, and resolves when all is done or the time is over. */
    async finish(): Promise<void> {
      for (const key of [...waiting.keys()]) start(key);
      const over = Promise.withResolvers<void>();
      const cancel = timers.after(STOP_MS, over.resolve);
      await Promise.race([Promise.all(running), over.promise]);
      cancel();
    },
  };
}
