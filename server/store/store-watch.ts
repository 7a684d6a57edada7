/**
 * Knows whether a message could be kept now: by writing, since a full disk answers every question
 * well. What is wrong is reported until it is over.
 */
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import { type Log, type Report, reasonOf, repeat, type Timers } from '../background.ts';
import type { LeadStore } from './lead-store.ts';
import { setAsideIn } from './sqlite-file.ts';

interface StoreWatchOptions {
  store: Pick<LeadStore, 'probe'>;
  /** The folder of the SQLite file; null where the database has a disk of its own. */
  folder: string | null;
  timers: Timers;
}

export type StoreWatch = ReturnType<typeof createStoreWatch>;

const LOOK_EVERY_MS = 30_000;
/** Whoever asks more often is told what was found last: anybody may ask. */
const FRESH_MS = 5000;
/** A refusal stays a problem for so long, so that a store that comes and goes is one problem. */
const REFUSAL_STANDS_MS = 60 * 60_000;

export function createStoreWatch({ store, folder, timers }: StoreWatchOptions) {
  let report: Report = () => undefined;
  let log: Log | null = null;
  let last: Promise<void> = Promise.resolve();
  let fresh = false;
  let works = true;
  let filling = false;
  let stopped = false;
  /** A small write may still fit where a message does not. */
  let bytes = 1;
  let cancelFresh = () => {};
  let stopLooking: () => unknown = () => {};
  let cancelRefusal = () => {};

  function settle(result: Promise<void>): Promise<void> {
    last = result;
    fresh = true;
    cancelFresh();
    const age = () => {
      if (last !== result || stopped) return;
      cancelFresh = timers.after(FRESH_MS, () => {
        fresh = false;
      });
    };
    result.then(age, age);
    return result;
  }

  async function write(): Promise<void> {
    try {
      await store.probe(bytes);
      bytes = 1;
      note(null);
    } catch (error) {
      bytes = MAX_PARAMS_BYTES;
      note(error);
      throw error;
    }
  }

  function note(error: unknown): void {
    if (works === (error === null)) return;
    works = error === null;
    if (works) log?.info({}, 'messages can be kept again');
    else log?.error({ reason: reasonOf(error) }, 'no message can be kept');
  }

  function lookAtFolder(): void {
    if (folder === null) return;
    const { free, little } = diskSpace(folder);
    // Near the limit, what comes and goes is one problem.
    filling = free < (filling ? 1.2 * little : little);
    report('disk', filling ? `the disk of ${folder} is nearly full` : null);
    const [aside] = setAsideIn(folder);
    const broken =
      aside === undefined
        ? null
        : `the file of messages was broken and is set aside as ${aside}: recover it (docs/operating.md)`;
    report('broken file', broken);
  }

  async function look(): Promise<number> {
    const kept = await check().then(
      () => true,
      () => false,
    );
    if (stopped) return LOOK_EVERY_MS;
    report('store', kept ? null : 'no message can be kept: the store cannot be written to');
    try {
      lookAtFolder();
    } catch (error) {
      log?.warn({ reason: reasonOf(error) }, 'the data folder could not be looked at');
    }
    return LOOK_EVERY_MS;
  }

  const check = () => (fresh ? last : settle(write()));

  return {
    /** Resolves when something could be written just now; rejects with the reason. */
    check,
    diskFree: () => (folder === null ? null : diskSpace(folder).free),
    refused(error: unknown) {
      bytes = MAX_PARAMS_BYTES;
      note(error);
      settle(Promise.reject(error));
      report('refusal', 'messages of visitors could not be kept and were refused');
      cancelRefusal();
      cancelRefusal = timers.after(REFUSAL_STANDS_MS, () => report('refusal', null));
    },
    start(givenReport: Report, givenLog: Log) {
      report = givenReport;
      log = givenLog;
      // What was found before is said now.
      works = true;
      fresh = false;
      stopLooking = repeat(timers, 0, look);
    },
    stop() {
      stopped = true;
      for (const cancel of [cancelFresh, stopLooking, cancelRefusal]) cancel();
    },
  };
}

interface DiskSpace {
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
