/** A SQLite store in a folder of a test's own, with a clock in its hand. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { manualTime } from './manual-time.ts';
import { openSqliteStore } from './opened-store.ts';
import { testFolder } from './site-fixture.ts';

export type StoreBench = Awaited<ReturnType<typeof openStoreBench>>;

/** To be called before each test. */
export async function openStoreBench() {
  const folder = testFolder();
  const file = join(folder, 'leads.db');
  const time = manualTime('2026-11-20T00:00:00.000Z');
  const open = () => openSqliteStore({ path: file, busyTimeoutMs: 20, now: time.clock });
  const bench = { folder, file, time, open, store: await open() };
  onTestFinished(() => bench.store.close());
  return bench;
}
