/** What is done a little after it was asked for, so that the answer does not wait for it. */
import { type Log, reasonOf, type Timers } from '../background.ts';

export type Later = ReturnType<typeof createLater>;

export function createLater(timers: Timers, log: Log) {
  const waiting = new Map<string, { cancel: () => void; start: () => Promise<void> }>();

  return {
    /** In so many milliseconds; it takes the place of what waits under the same key. */
    in(ms: number, key: string, run: () => Promise<void>): void {
      waiting.get(key)?.cancel();
      const start = async () => {
        cancel();
        waiting.delete(key);
        await run().catch((error) => {
          log.error({ reason: reasonOf(error) }, 'somebody at the desk could not be told');
        });
      };
      const cancel = timers.after(ms, start);
      waiting.set(key, { cancel, start });
    },
    /** For a stop: does now what waits. */
    async finish(): Promise<void> {
      await Promise.all([...waiting.values()].map(({ start }) => start()));
    },
  };
}
