/** A test bench for stores: a SQLite store in a temporary folder, with a clock that the test controls. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Timers } from '../../server/background.ts';
import { testFolder } from './site-fixture.ts';
import { openSqliteStore } from './test-store.ts';

export type StoreBench = Awaited<ReturnType<typeof openStoreBench>>;

/** Call it in beforeEach or in a test. */
export async function openStoreBench() {
  const folder = testFolder();
  const file = join(folder, 'leads.db');
  const time = manualTime('2026-11-20T00:00:00.000Z');
  const open = () => openSqliteStore({ path: file, busyTimeoutMs: 20, now: time.clock });
  const bench = { folder, file, time, open, store: await open() };
  onTestFinished(() => bench.store.close());
  return bench;
}

export function manualTime(start = '2026-11-20T00:00:00.000Z') {
  let now = Date.parse(start);
  const calls = new Set<{ at: number; call: () => void }>();
  const timers: Timers = {
    after(ms, call) {
      // Clamps to 25 days, as Node's timers do.
      const entry = { at: now + Math.min(ms, 2 ** 31 - 1), call };
      calls.add(entry);
      return () => calls.delete(entry);
    },
  };
  return {
    clock: () => new Date(now),
    timers,
    /** Advances the clock and fires due timers in order. */
    async advance(ms: number) {
      const end = now + ms;
      for (;;) {
        await flushTasks();
        const [next] = [...calls].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = Math.max(now, next.at);
        calls.delete(next);
        next.call();
      }
      now = end;
    },
  };
}

/** Runs pending microtasks and immediates. */
async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
