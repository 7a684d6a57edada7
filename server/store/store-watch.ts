/**
 * Knows whether a message could be kept now: by writing, since a full disk answers every question
 * well. What is wrong is reported until it is over.
 */
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import type { DeliveryLog } from '../delivery/delivery-log.ts';
import type { Timers } from '../delivery/timers.ts';
import { setAsideIn } from './broken-file.ts';
import { diskSpace } from './disk-space.ts';
import type { LeadStore } from './lead-store.ts';
import { reasonOf } from './reason.ts';

/** Passes a problem on under a name; null once it is over. */
export type Report = (name: string, problem: string | null) => void;

export interface StoreWatchOptions {
  store: Pick<LeadStore, 'probe'>;
  /** The folder of the SQLite file; null where the database has a disk of its own. */
  folder: string | null;
  timers: Timers;
}

export interface StoreWatch {
  /** Resolves when something could be written just now; rejects with the reason. */
  check(): Promise<void>;
  /** Bytes on the disk of the folder. */
  diskFree(): number | null;
  /** To be told of each message that the store refused. */
  refused(error: unknown): void;
  /** Looks by itself from now on. */
  start(report: Report, log: DeliveryLog): void;
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;
/** Whoever asks more often is told what was found last: anybody may ask. */
const FRESH_MS = 5000;
/** A refusal stays a problem for so long, so that a store that comes and goes is one problem. */
const REFUSAL_STANDS_MS = 60 * 60_000;

export function createStoreWatch({ store, folder, timers }: StoreWatchOptions): StoreWatch {
  let report: Report = () => undefined;
  let log: DeliveryLog | null = null;
  let last: Promise<void> = Promise.resolve();
  let fresh = false;
  let works = true;
  let filling = false;
  let stopped = false;
  /** A small write may still fit where a message does not. */
  let bytes = 1;
  let cancelFresh = () => {};
  let cancelLook = () => {};
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

  async function look(): Promise<void> {
    const kept = await check().then(
      () => true,
      () => false,
    );
    if (stopped) return;
    report('store', kept ? null : 'no message can be kept: the store cannot be written to');
    try {
      lookAtFolder();
    } catch (error) {
      log?.warn({ reason: reasonOf(error) }, 'the data folder could not be looked at');
    }
  }

  const check = () => (fresh ? last : settle(write()));

  return {
    check,
    diskFree: () => (folder === null ? null : diskSpace(folder).free),
    refused(error) {
      bytes = MAX_PARAMS_BYTES;
      note(error);
      settle(Promise.reject(error));
      report('refusal', 'messages of visitors could not be kept and were refused');
      cancelRefusal();
      cancelRefusal = timers.after(REFUSAL_STANDS_MS, () => report('refusal', null));
    },
    start(givenReport, givenLog) {
      report = givenReport;
      log = givenLog;
      // What was found before is said now.
      works = true;
      fresh = false;
      const again = () => {
        void look().then(() => {
          if (!stopped) cancelLook = timers.after(LOOK_EVERY_MS, again);
        });
      };
      again();
    },
    stop() {
      stopped = true;
      for (const cancel of [cancelFresh, cancelLook, cancelRefusal]) cancel();
    },
  };
}
