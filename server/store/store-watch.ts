/** Knows whether a message could be kept now: by writing, since a full disk answers every question well. */

import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import type { LeadDatabase } from './sql-store.ts';

interface StoreWatchOptions {
  store: Pick<LeadDatabase, 'probe' | 'faults'>;
  /** The folder of the SQLite file; null where the database has a disk of its own. */
  folder: string | null;
  /** In milliseconds; it never jumps. */
  monotonic?: () => number;
}

export type StoreWatch = ReturnType<typeof createStoreWatch>;

/** Whoever asks more often is told what was found last: anybody may ask. */
const FRESH_MS = 5000;
/** A refusal stays a problem for so long, so that a store that comes and goes is one problem. */
const REFUSAL_STANDS_MS = 60 * 60_000;

export function createStoreWatch(options: StoreWatchOptions) {
  const { store, folder, monotonic = () => performance.now() } = options;
  let last: Promise<void> | null = null;
  /** When that was settled; null: not yet. */
  let lastAt: number | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** A small write may still fit where a message does not. */
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
    if (last === null || (lastAt !== null && monotonic() - lastAt >= FRESH_MS)) {
      lastAt = null;
      last = write();
    }
    return last;
  }

  return {
    /** Resolves when something could be written just now; rejects with the reason. */
    check,
    diskFree: () => (folder === null ? null : diskSpace(folder).free),
    /** A visitor's message was. */
    refused(error: unknown): void {
      bytes = MAX_PARAMS_BYTES;
      last = Promise.reject(error);
      last.catch(() => undefined);
      lastAt = monotonic();
      refusedAt = lastAt;
    },
    /** By name, in words without personal data. */
    async problems(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      await check().catch(() => found.set('store', 'no message can be kept: the store cannot be written to'));
      if (monotonic() - refusedAt < REFUSAL_STANDS_MS) {
        found.set('refusal', 'messages of visitors could not be kept and were refused');
      }
      for (const [id, said] of await store.faults()) found.set(id, said);
      // What is no folder keeps nothing, and that is said already.
      if (folder === null || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return found;
      const { free, little } = diskSpace(folder);
      if (free < little) found.set('disk', `the disk of ${folder} is nearly full`);
      return found;
    },
  };
}

const LITTLE_BYTES = 500 * 1024 * 1024;

/**
 * Bytes that this process may still write, and less than how many are little: a tenth of the disk, or 500 MB.
 *
 * @param folder one that does not exist yet lies where its parent does.
 */
export function diskSpace(folder: string): { free: number; little: number } {
  let path = folder;
  while (!existsSync(path)) path = dirname(path);
  const { bavail, blocks, bsize } = statfsSync(path);
  return { free: bavail * bsize, little: Math.min(LITTLE_BYTES, (blocks * bsize) / 10) };
}
