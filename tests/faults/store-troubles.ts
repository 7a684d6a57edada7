/** What happens to the database meanwhile: its disk is full, its own server dies. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './seeded-random.ts';
import type { StoreUnderTest } from './store-under-test.ts';

export interface StoreTroublesOptions {
  store: StoreUnderTest;
  random: Random;
  /** Between two troubles, about, in milliseconds. */
  everyMs: number;
  serverPid: () => number | undefined;
  /** How many messages have been answered 503 so far. */
  refusals: () => number;
}

export interface StoreTroubles {
  /** How often each has happened. */
  had: Map<string, number>;
  /** Messages that were refused while the disk was full. */
  refusedWhileFull(): number;
  /** Resolves when each has happened at least once, and was felt. Rejects when the database does not come back. */
  hadAll: Promise<void>;
  /** All is well again, and stays so. */
  end(): Promise<void>;
}

/** The log that is there may take some hundred more messages, so the disk stays full for a while. */
const FULL_AT_MOST_MS = 30_000;
/** Where that has been seen already. */
const FULL_AGAIN_MS = 1500;
const ENOUGH_REFUSALS = 5;
/** Once each has happened, so that there is time for leads as well. */
const RARER = 4;

export function startStoreTroubles(options: StoreTroublesOptions): StoreTroubles {
  const { store, random, everyMs, serverPid, refusals } = options;
  const { disk, restart } = store;
  const had = new Map<string, number>();
  const over = new AbortController();
  let refusedWhileFull = 0;

  async function fillUp(full: NonNullable<typeof disk>): Promise<void> {
    const before = refusals();
    const until = performance.now() + (refusedWhileFull > 0 ? FULL_AGAIN_MS : FULL_AT_MOST_MS);
    while (performance.now() < until && refusals() - before < ENOUGH_REFUSALS) {
      // Again and again: a server that restarts, or a log that is emptied, gives room back.
      await full.fill(serverPid());
      await pause(50);
    }
    refusedWhileFull += refusals() - before;
    await full.free(serverPid());
    await store.revive();
  }

  const troubles: [string, () => Promise<void>][] = [];
  if (disk !== null) troubles.push(['disk full', () => fillUp(disk)]);
  if (restart !== null) troubles.push(['database killed', restart]);

  let sayHadAll = () => {};
  let sayBroken = (_reason: unknown) => {};
  const hadAll = new Promise<void>((resolve, reject) => {
    sayHadAll = resolve;
    sayBroken = reject;
  });
  let waitMs = everyMs;
  const running = (async () => {
    while (!over.signal.aborted) {
      for (const [name, happen] of random.shuffled(troubles)) {
        await pause(waitMs * random.between(0.5, 1.5), undefined, { signal: over.signal }).catch(
          () => undefined,
        );
        if (over.signal.aborted) return;
        await happen();
        had.set(name, (had.get(name) ?? 0) + 1);
      }
      // A disk that was full for too short a time to refuse anything proves nothing: once more.
      if (disk !== null && refusedWhileFull === 0) continue;
      sayHadAll();
      waitMs = everyMs * RARER;
      if (troubles.length === 0) return;
    }
  })();
  running.catch((error) => sayBroken(error));

  return {
    had,
    refusedWhileFull: () => refusedWhileFull,
    hadAll,
    async end() {
      over.abort();
      await running;
    },
  };
}
