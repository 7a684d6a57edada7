/** How full the disk is that a folder lies on. */
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

export interface DiskSpace {
  /** Bytes that this process may still write. */
  free: number;
  /** Less than this is little: a tenth of the disk, or 500 MB where that is less. */
  little: number;
}

const LITTLE_BYTES = 500 * 1024 * 1024;

/** @param folder one that does not exist yet lies where its parent does. */
export function diskSpace(folder: string): DiskSpace {
  let path = folder;
  while (!existsSync(path)) path = dirname(path);
  const { bavail, blocks, bsize } = statfsSync(path);
  return { free: bavail * bsize, little: Math.min(LITTLE_BYTES, (blocks * bsize) / 10) };
}
