/** A store for a server that runs without one: opened in the background, for as long as it takes. */
import type { Timers } from '../delivery/timers.ts';
import { isBrokenFile } from './broken-file.ts';
import { type LeadDatabase, StoreOpenError } from './lead-store.ts';
import { reasonOf } from './reason.ts';

export interface ReopeningStore {
  /** While nothing is open, every call rejects with the reason. */
  store: LeadDatabase;
  /** Resolves when the store is open or the first try has failed, and after so long in any case. */
  firstTry(limitMs: number): Promise<void>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Checked to be all of them by their type. */
const METHODS: Record<Exclude<keyof LeadDatabase, 'close'>, true> = {
  add: true,
  probe: true,
  list: true,
  find: true,
  counts: true,
  markAnswered: true,
  resend: true,
  eraseSender: true,
  purge: true,
  purgeRuns: true,
  backUp: true,
  claim: true,
  admit: true,
  recordRecipients: true,
  recordDelivered: true,
  recordFailure: true,
  release: true,
  fillDigest: true,
  digestContent: true,
  settleDigest: true,
  note: true,
  replaceNote: true,
};

type Method = (...given: unknown[]) => Promise<unknown>;

/** @param open tries once; what it throws is told to whoever asks for the store meanwhile. */
export function keepOpening(open: () => Promise<LeadDatabase>, timers: Timers): ReopeningStore {
  let current: LeadDatabase | null = null;
  let away: unknown = new StoreOpenError('the store of messages is still being opened');
  let waitMs = FIRST_WAIT_MS;
  let cancel = () => {};
  let closed = false;
  let trying = tryOnce();

  async function tryOnce(): Promise<void> {
    try {
      const opened = await open();
      if (closed) await opened.close();
      else current = opened;
      waitMs = FIRST_WAIT_MS;
    } catch (error) {
      away = error;
      if (!closed) later();
    }
  }

  function later(): void {
    cancel = timers.after(waitMs, () => {
      trying = tryOnce();
    });
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }

  /** A file that breaks in use is left, so that opening moves it away and begins a new one. */
  async function leave(broken: LeadDatabase, error: unknown): Promise<void> {
    if (current !== broken) return;
    current = null;
    away = new StoreOpenError(reasonOf(error), { cause: error });
    await broken.close().catch(() => undefined);
    if (!closed) later();
  }

  const forward =
    (name: string): Method =>
    async (...given) => {
      const store = current;
      if (store === null) throw away;
      try {
        return await (store as unknown as Record<string, Method>)[name]?.(...given);
      } catch (error) {
        if (isBrokenFile(error)) void leave(store, error);
        throw error;
      }
    };
  const methods = Object.keys(METHODS).map((name) => [name, forward(name)]);
  return {
    store: {
      ...(Object.fromEntries(methods) as LeadDatabase),
      async close() {
        closed = true;
        cancel();
        await current?.close();
      },
    },
    async firstTry(limitMs) {
      await new Promise<void>((resolve) => {
        const cancelLimit = timers.after(limitMs, resolve);
        trying.then(() => {
          cancelLimit();
          resolve();
        });
      });
    },
  };
}
