/** A copy of the SQLite file each day, checked by opening it; the newest of each of the last ten days stays. */

import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackUpError } from './model.ts';
import type { LeadDatabase } from './sql-store.ts';
import { setAsideIn } from './sqlite-file.ts';
import { BACKUP_NAME, backupName } from './sqlite-store.ts';
import { diskSpace } from './store-watch.ts';

export interface BackupOptions {
  store: Pick<LeadDatabase, 'backUp'>;
  /** The SQLite file. */
  file: string;
  /** Where its folder keeps what was broken. */
  dataDir: string;
  backupDir: string;
  clock: () => Date;
}

const KEPT_DAYS = 10;

/** @returns the path of the copy. @throws {BackUpError} */
export async function backUpOnce({ store, file, dataDir, backupDir, clock }: BackupOptions): Promise<string> {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  removeHalfDone(backupDir);
  const { free, little } = diskSpace(backupDir);
  const needed = statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if (free - needed < little) throw new BackUpError(`the disk of ${backupDir} is too full for it`);
  const path = join(backupDir, backupName(clock()));
  await store.backUp(path);
  // Until a broken file is recovered, an old copy may be the only good one.
  if (setAsideIn(dataDir).length === 0) {
    const all = backupsIn(backupDir);
    const newestOfDays = [...new Map(all.map((name) => [name.replace(BACKUP_NAME, '$1'), name])).values()];
    const kept = newestOfDays.slice(-KEPT_DAYS);
    for (const old of all.filter((name) => !kept.includes(name))) rmSync(join(backupDir, old));
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
  return names.filter((name) => BACKUP_NAME.test(name) && statSync(join(folder, name)).size > 0).sort();
}

/** The copy that was made last, with its size in bytes; null: there is none. */
export function newestBackup(folder: string): { path: string; at: Date; bytes: number } | null {
  const name = backupsIn(folder).at(-1);
  if (name === undefined) return null;
  const path = join(folder, name);
  return { path, at: new Date(name.replace(BACKUP_NAME, '$1T$2:$3:$4Z')), bytes: statSync(path).size };
}

/** What a process that was killed has left: the name that it had taken, and the unfinished copy. */
function removeHalfDone(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const taken = BACKUP_NAME.test(name) && statSync(path).size === 0;
    const unfinished = BACKUP_NAME.test(name.replace(/\.partial(-journal)?$/, '')) && !BACKUP_NAME.test(name);
    if (taken || unfinished) rmSync(path);
  }
}
