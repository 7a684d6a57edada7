/** A store for a server that runs without one: opened in the background, for as long as it takes. */
import { reasonOf, type Timers } from '../background.ts';
import type { LeadDatabase } from './lead-database.ts';
import { StoreOpenError } from './lead-store.ts';
import { isBrokenFile } from './sqlite-file.ts';

type Method = (...given: never[]) => Promise<unknown>;

export type ReopeningStore = ReturnType<typeof keepOpening>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export function keepOpening(open: () => Promise<LeadDatabase>, timers: Timers) {
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

  async function pass<T>(call: (store: LeadDatabase) => Promise<T>): Promise<T> {
    const store = current;
    if (store === null) throw away;
    try {
      return await call(store);
    } catch (error) {
      if (isBrokenFile(error)) void leave(store, error);
      throw error;
    }
  }

  async function close(): Promise<void> {
    closed = true;
    cancel();
    await current?.close();
  }

  const store = new Proxy({} as LeadDatabase, {
    get(_none, name: keyof LeadDatabase | 'then') {
      if (name === 'close') return close;
      // Asked for by whoever awaits a value, and a store is no promise.
      if (name === 'then') return undefined;
      return (...given: never[]) => pass((opened) => (opened[name] as Method)(...given));
    },
  });

  return {
    /** While nothing is open, every call rejects with the reason. */
    store,
    /** Resolves when the store is open or the first try has failed, and after so long in any case. */
    async firstTry(limitMs: number) {
      const limit = Promise.withResolvers<void>();
      const cancelLimit = timers.after(limitMs, limit.resolve);
      await Promise.race([trying, limit.promise]);
      cancelLimit();
    },
  };
}
