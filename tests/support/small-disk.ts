/** Simulates a full disk: by a small tmpfs, or by a limit on file sizes. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** @param pid of the server, which may have restarted. */
  fill(pid: number | undefined): Promise<void>;
  free(pid: number | undefined): Promise<void>;
  remove(): void;
}

/** Mounts a tmpfs, which only root may do. @returns the disk, or the reason why it could not be mounted. */
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
        // Synchronous, so that other processes write little meanwhile.
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
 * Limits the size of the server's files, which needs no root. SQLite treats a WAL that cannot grow as a full disk.
 */
export function limitFileSize(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'limited-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const log = join(folder, 'leads.db-wal');
  const limit = (pid: number | undefined, size: string) => {
    // Fails harmlessly if the process was killed: its limit ended with it.
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
