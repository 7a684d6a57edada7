/** A SQLite store with time in a test's hand, and all that is reported and logged. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log, Report } from '../../server/background.ts';
import { openSqliteStore } from '../../server/store/sqlite-store.ts';
import { manualTime } from './manual-time.ts';
import { testFolder } from './site-fixture.ts';

export type StoreBench = Awaited<ReturnType<typeof openStoreBench>>;

/** To be called before each test. @param stop ends what the test started, before its store is closed. */
export async function openStoreBench(stop: () => unknown) {
  const folder = testFolder();
  const file = join(folder, 'leads.db');
  const time = manualTime('2026-11-20T00:00:00.000Z');
  const open = () => openSqliteStore({ path: file, busyTimeoutMs: 20, now: time.clock });
  const reports: [name: string, problem: string | null][] = [];
  const logged: string[] = [];
  const write = (fields: object, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log: Log = { info: write, warn: write, error: write };
  const report: Report = (name, problem) => {
    reports.push([name, problem]);
  };
  /** What is wrong now, by name. */
  const problems = () => new Map([...new Map(reports)].filter(([, problem]) => problem !== null));
  const bench = { folder, file, time, open, store: await open(), log, logged, report, reports, problems };
  onTestFinished(async () => {
    stop();
    await bench.store.close();
  });
  return bench;
}
