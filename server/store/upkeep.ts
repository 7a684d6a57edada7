/** The store of a server, opened for as long as it takes, and all that looks after it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Log, type Report, realTimers } from '../background.ts';
import { backUpOnce, backupsIn, newestBackup, startDailyBackup } from './daily-backup.ts';
import { LEADS_FILE, openLeadDatabase } from './open-store.ts';
import { keepOpening } from './reopening-store.ts';
import { startRetention } from './retention.ts';
import { createStoreWatch } from './store-watch.ts';

interface UpkeepOptions {
  env: Record<string, string | undefined>;
  dataDir: string;
  backupDir: string;
  /** Asked whenever it is used: another build may say otherwise. */
  retentionMonths: () => number;
  clock: () => Date;
}

/** A database that is far away answers within that; pages do not wait for longer. */
const FIRST_TRY_MS = 5000;

/** @returns when the store is open, or when it is clear that it is not to be had now. */
export async function openWithUpkeep(options: UpkeepOptions) {
  const { env, dataDir, backupDir, retentionMonths: months, clock } = options;
  const timers = realTimers;
  const isFile = !env.DATABASE_URL;
  const file = join(dataDir, LEADS_FILE);
  const gone = isFile && !existsSync(file) && backupsIn(backupDir).length > 0;
  const { store, firstTry } = keepOpening(() => openLeadDatabase(env), timers);
  await firstTry(FIRST_TRY_MS);
  const watch = createStoreWatch({ store, folder: isFile ? dataDir : null, timers });
  const stops: (() => unknown)[] = [watch.stop];
  return {
    /** Rejects what it is asked while it is not open. */
    store,
    watch,
    /** Null: whoever runs the database has its copies. */
    backups: isFile
      ? {
          newest: () => newestBackup(backupDir),
          /** One more, now. @throws {BackUpError} */
          make: () => backUpOnce({ store, file, dataDir, backupDir, clock }),
        }
      : null,
    /** Begins to look, to back up and to delete by age. */
    start(report: Report, log: Log) {
      const given = { store, clock, timers, report, log };
      watch.start(report, log);
      stops.push(startRetention({ ...given, months }));
      if (isFile) stops.push(startDailyBackup({ ...given, file, dataDir, backupDir }));
      if (gone) {
        report('gone', `${file} was not there, although there are back-ups: a new one was begun`);
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
