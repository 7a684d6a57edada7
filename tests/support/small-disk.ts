/** A disk that can be filled up: a small one in memory, or a limit on the size of files. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** @param pid of the server, which may be another one by now. */
  fill(pid: number | undefined): Promise<void>;
  free(pid: number | undefined): Promise<void>;
  remove(): void;
}

/** @returns a disk of its own, or why it could not be mounted: only root may. */
export function mountSmallDisk(megabytes: number): SmallDisk | { missing: string } {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = `size=${megabytes}m,mode=0755`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    const reason = mounted.stderr?.toString().trim() || 'there is no mount command';
    return { missing: `no small disk could be mounted (${reason})` };
  }
  const filler = join(folder, 'filler');
  const remove = () => {
    process.off('exit', remove);
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', remove);
  return {
    folder,
    async fill() {
      const file = openSync(filler, 'a');
      const megabyte = Buffer.alloc(2 ** 20);
      try {
        // Until there is no room for another byte. At once, so that others take little of it meanwhile.
        for (;;) writeSync(file, megabyte);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rm(filler, { force: true }),
    remove,
  };
}

/**
 * A folder on the usual disk, and a limit on the size of each file of the server, which needs no
 * root: to SQLite, a log that may not grow is a full disk.
 */
export function limitFileSize(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'limited-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const log = join(folder, 'leads.db-wal');
  const limit = (pid: number | undefined, size: string) => {
    // A server that has just been killed has no limit any more, and that is how it shall be.
    if (pid !== undefined) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`]);
  };
  return {
    folder,
    async fill(pid) {
      limit(pid, String(statSync(log, { throwIfNoEntry: false })?.size ?? 0));
    },
    free: async (pid) => limit(pid, 'unlimited'),
    remove,
  };
}
