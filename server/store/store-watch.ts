/** Checks whether messages can be stored, by writing: reads still work on a full disk. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import type { LeadDatabase } from './sql-store.ts';

interface StoreWatchOptions {
  store: Pick<LeadDatabase, 'probe' | 'faults'>;
  /** The folder of the SQLite file; null with PostgreSQL. */
  folder: string | null;
  /** A monotonic clock in milliseconds. */
  monotonic?: () => number;
}

export type StoreWatch = ReturnType<typeof createStoreWatch>;

/** A check within this time reuses the last result, because /readyz is public. */
const CACHE_MS = 5000;
/** How long a rejected message is reported, so that an intermittent failure is one problem. */
const REFUSAL_REPORTED_MS = 60 * 60_000;

export function createStoreWatch(options: StoreWatchOptions) {
  const { store, folder, monotonic = () => performance.now() } = options;
  let last: Promise<void> | null = null;
  /** When it settled; null: not yet. */
  let lastAt: number | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** After a failure, the size of a message, because a smaller write might still fit. */
  let bytes = 1;

  async function write(): Promise<void> {
    try {
      await store.probe(bytes);
      bytes = 1;
    } catch (error) {
      bytes = MAX_PARAMS_BYTES;
      throw error;
    } finally {
      lastAt = monotonic();
    }
  }

  function check(): Promise<void> {
    if (last === null || (lastAt !== null && monotonic() - lastAt >= CACHE_MS)) {
      lastAt = null;
      last = write();
    }
    return last;
  }

  return {
    /** Resolves when a write has just succeeded; rejects with the reason. */
    check,
    diskFree: () => (folder === null ? null : diskSpace(folder).free),
    /** Records that a visitor's message could not be stored. */
    refused(error: unknown): void {
      bytes = MAX_PARAMS_BYTES;
      last = Promise.reject(error);
      last.catch(() => undefined);
      lastAt = monotonic();
      refusedAt = lastAt;
    },
    /** Returns the current problems by id, without personal data. */
    async problems(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      await check().catch(() =>
        found.set('store', 'messages cannot be stored: the database cannot be written to'),
      );
      if (monotonic() - refusedAt < REFUSAL_REPORTED_MS) {
        found.set('refusal', 'messages of visitors could not be stored and were rejected');
      }
      for (const [id, said] of await store.faults()) found.set(id, said);
      // Without a folder, the write has already failed.
      if (folder === null || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return found;
      const { free, low } = diskSpace(folder);
      if (free < low) found.set('disk', `the disk of ${folder} is nearly full`);
      return found;
    },
  };
}

const LOW_SPACE_BYTES = 500 * 1024 * 1024;

/**
 * Returns the bytes that this process may still write, and the threshold of low space: a tenth of the disk, at most
 * 500 MB.
 *
 * @param folder may not exist yet; then its closest existing parent counts.
 */
export function diskSpace(folder: string): { free: number; low: number } {
  let path = folder;
  while (!existsSync(path)) path = dirname(path);
  const { bavail, blocks, bsize } = statfsSync(path);
  return { free: bavail * bsize, low: Math.min(LOW_SPACE_BYTES, (blocks * bsize) / 10) };
}
