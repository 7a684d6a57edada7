/** A copy of the SQLite file each day, checked by opening it; the newest of each of the last ten days stays. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Background, reasonOf, repeat } from '../background.ts';
import { BackUpError, type LeadAdmin } from './lead-store.ts';
import { isSound, setAsideIn } from './sqlite-file.ts';
import { diskSpace } from './store-watch.ts';

export interface BackupOptions {
  store: Pick<LeadAdmin, 'backUp'>;
  /** The SQLite file. */
  file: string;
  /** Where its folder keeps what was broken. */
  dataDir: string;
  backupDir: string;
  clock: () => Date;
}

export interface DailyBackupOptions extends BackupOptions, Background {}

const DAY_MS = 24 * 60 * 60_000;
const AFTER_START_MS = 60_000;
const AGAIN_MS = 60 * 60_000;
const KEPT_DAYS = 10;

/** Nothing of another name is ever touched. */
const NAME = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/** @returns a function that ends it. */
export function startDailyBackup(options: DailyBackupOptions): () => Promise<void> {
  const { backupDir, clock, timers, report, log } = options;
  const damaged = new Set<string>();

  async function run(): Promise<number> {
    try {
      const waitMs = untilDue();
      if (waitMs > 0) return waitMs;
      const path = await backUpOnce(options, damaged);
      log.info({ path }, 'backed up');
      report('backup', null);
      return DAY_MS;
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'the back-up failed');
      report('backup', 'the daily back-up of the messages failed');
      return AGAIN_MS;
    }
  }

  /** A time that lies ahead is that of a wrong clock, and puts nothing off. Nor does a damaged copy. */
  function untilDue(): number {
    const newest = backupsIn(backupDir).at(-1);
    const age = newest === undefined ? DAY_MS : clock().getTime() - timeOf(newest);
    if (newest === undefined || age < 0 || age >= DAY_MS) return 0;
    if (isSound(join(backupDir, newest))) return DAY_MS - age;
    damaged.add(newest);
    log.error({ path: join(backupDir, newest) }, 'a back-up is damaged and does not count');
    return 0;
  }

  return repeat(timers, AFTER_START_MS, run);
}

/**
 * @param damaged copies that count as none of the newest, and go when they are older than those.
 * @returns the path of the copy.
 * @throws {BackUpError}
 */
export async function backUpOnce(
  options: BackupOptions,
  damaged: ReadonlySet<string> = new Set(),
): Promise<string> {
  const { store, file, dataDir, backupDir, clock } = options;
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  removeHalfDone(backupDir);
  const { free, little } = diskSpace(backupDir);
  const needed = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if (free - needed < little) throw new BackUpError(`the disk of ${backupDir} is too full for it`);
  const name = `leads-${clock().toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
  const path = join(backupDir, name);
  await store.backUp(path);
  // Until a broken file is recovered, an old copy may be the only good one.
  if (setAsideIn(dataDir).length === 0) {
    const all = backupsIn(backupDir);
    const sound = all.filter((one) => !damaged.has(one));
    const newestOfDays = [...new Map(sound.map((one) => [dayOf(one), one])).values()].slice(-KEPT_DAYS);
    const oldest = newestOfDays.length < KEPT_DAYS ? '' : (newestOfDays[0] ?? '');
    const isOld = (one: string) => one < oldest || (!damaged.has(one) && !newestOfDays.includes(one));
    for (const old of all.filter(isOld)) rmSync(join(backupDir, old));
  }
  return path;
}

/** Oldest first. */
export function backupsIn(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.filter((name) => NAME.test(name) && statSync(join(folder, name)).size > 0).sort();
}

/** The copy that was made last, with its size in bytes; null: there is none. */
export function newestBackup(folder: string): { path: string; at: Date; bytes: number } | null {
  const name = backupsIn(folder).at(-1);
  if (name === undefined) return null;
  const path = join(folder, name);
  return { path, at: new Date(timeOf(name)), bytes: statSync(path).size };
}

function dayOf(name: string): string {
  return name.replace(NAME, '$1');
}

function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'));
}

/** What a process that was killed has left: the name that it had taken, and the unfinished copy. */
function removeHalfDone(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const taken = NAME.test(name) && statSync(path).size === 0;
    const unfinished = NAME.test(name.replace(/\.partial(-journal)?$/, '')) && !NAME.test(name);
    if (taken || unfinished) rmSync(path);
  }
}
