/** Each kind of database, and what happens to it: its disk is full, its own server dies. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { openKeeper, type TestStore } from '../support/opened-store.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { limitFileSize, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { between, shuffled } from './senders.ts';

export type DatabaseName = 'sqlite' | 'postgres';

export interface StoreUnderTest {
  /** What the server has to be told. */
  env: Record<string, string>;
  /** Null where the disk cannot be filled up; `notes` says why. */
  disk: SmallDisk | null;
  /** Gives back the room that is set aside for more, so that a full disk is felt soon. */
  squeeze(): void;
  /** Kills the database's own server and starts it again; null where there is none. */
  restart: (() => Promise<void>) | null;
  /** Brings back what a full disk may have ended. */
  revive(): Promise<void>;
  notes: string[];
  remove(): void;
}

/** Room for the leads of a long run, and soon filled. PostgreSQL begins with 40 MB. SQLite keeps back-ups and a broken file. */
const MEGABYTES: Record<DatabaseName, number> = { sqlite: 256, postgres: 1024 };

const REVIVE_DEADLINE_MS = 60_000;

/** @returns the store, or why it cannot be tested on this machine. */
export async function prepareStore(name: DatabaseName): Promise<StoreUnderTest | { missing: string }> {
  const mounted = mountSmallDisk(MEGABYTES[name]);
  return name === 'sqlite' ? onSqlite(mounted) : onPostgres(mounted);
}

type Mounted = SmallDisk | { missing: string };

function onSqlite(mounted: Mounted): StoreUnderTest {
  const disk = 'missing' in mounted ? limitFileSize() : mounted;
  const notes = 'missing' in mounted ? [`Instead, the log of SQLite may not grow: ${mounted.missing}.`] : [];
  const env = { DATA_DIR: disk.folder };
  const squeeze = () => squeezeLog(join(disk.folder, 'leads.db'));
  return { env, disk, squeeze, restart: null, revive: async () => undefined, notes, remove: disk.remove };
}

/** Where the server is at work on it, or there is no room for its pages, the log stays as it is. */
function squeezeLog(path: string): void {
  if (!existsSync(path)) return;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The next try will do.
  } finally {
    database?.close();
  }
}

async function onPostgres(mounted: Mounted): Promise<StoreUnderTest | { missing: string }> {
  const disk = 'missing' in mounted ? null : mounted;
  const server = await startPostgres(disk?.folder);
  if ('missing' in server) {
    disk?.remove();
    return server;
  }
  const env = { DATABASE_URL: server.url() };
  return {
    env,
    disk,
    squeeze: () => undefined,
    async restart() {
      // A full disk may have ended it already.
      if (await server.isRunning()) await server.kill();
      await revive(server);
    },
    revive: () => revive(server),
    notes: 'missing' in mounted ? [`The full disk was left out for PostgreSQL: ${mounted.missing}.`] : [],
    remove() {
      server.remove();
      disk?.remove();
    },
  };
}

/** Its processes end one after another, and until the last one has, it cannot start again. */
async function revive(server: TestPostgres): Promise<void> {
  const deadline = performance.now() + REVIVE_DEADLINE_MS;
  for (;;) {
    if (await server.isRunning()) return;
    try {
      await server.start();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

export async function openAdmin(env: Record<string, string>): Promise<TestStore> {
  const admin = await openKeeper(env);
  if (admin === null) throw new Error('There is no store, although the server has run.');
  return admin;
}

interface StoreTroublesOptions {
  store: StoreUnderTest;
  /** Between two troubles, about, in milliseconds. */
  everyMs: number;
  serverPid: () => number | undefined;
  /** How many messages have been answered 503 so far. */
  refusals: () => number;
}

/** The log that is there may take some hundred more messages, so the disk stays full for a while. */
const FULL_AT_MOST_MS = 30_000;
/** Where that has been seen already. */
const FULL_AGAIN_MS = 1500;
const ENOUGH_REFUSALS = 5;
/** Once each has happened, so that there is time for leads as well. */
const RARER = 4;

export function startStoreTroubles(options: StoreTroublesOptions) {
  const { store, everyMs, serverPid, refusals } = options;
  const { disk, restart } = store;
  const had = new Map<string, number>();
  const over = new AbortController();
  let refusedWhileFull = 0;

  async function fillUp(full: NonNullable<typeof disk>): Promise<void> {
    const before = refusals();
    const until = performance.now() + (refusedWhileFull > 0 ? FULL_AGAIN_MS : FULL_AT_MOST_MS);
    while (performance.now() < until && refusals() - before < ENOUGH_REFUSALS) {
      store.squeeze();
      // Again and again: a server that restarts, or a log that is emptied, gives room back.
      await full.fill(serverPid());
      await pause(50);
    }
    refusedWhileFull += refusals() - before;
    await full.free(serverPid());
    await store.revive();
  }

  const troubles: [string, () => Promise<void>][] = [];
  if (disk !== null) troubles.push(['disk full', () => fillUp(disk)]);
  if (restart !== null) troubles.push(['database killed', restart]);

  const all = Promise.withResolvers<void>();
  let waitMs = everyMs;
  const running = (async () => {
    while (!over.signal.aborted) {
      for (const [name, happen] of shuffled(troubles)) {
        await pause(waitMs * between(0.5, 1.5), undefined, { signal: over.signal }).catch(() => undefined);
        if (over.signal.aborted) return;
        await happen();
        had.set(name, (had.get(name) ?? 0) + 1);
      }
      // A disk that was full for too short a time to refuse anything proves nothing: once more.
      if (disk !== null && refusedWhileFull === 0) continue;
      all.resolve();
      waitMs = everyMs * RARER;
      if (troubles.length === 0) return;
    }
  })();
  running.catch(all.reject);

  return {
    /** How often each has happened. */
    had,
    /** Messages that were refused while the disk was full. */
    refusedWhileFull: () => refusedWhileFull,
    /** Resolves when each has happened, and was felt. Rejects when the database does not come back. */
    hadAll: all.promise,
    /** All is well again, and stays so. */
    async end() {
      over.abort();
      await running;
    },
  };
}
