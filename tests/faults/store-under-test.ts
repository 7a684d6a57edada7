/** Each kind of database, with what can go wrong with it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LeadKeeper } from '../../server/store/lead-store.ts';
import { openLeadKeeper } from '../../server/store/open-store.ts';
import { startPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { limitFileSize, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

export type DatabaseName = 'sqlite' | 'postgres';
export type DiskChoice = 'auto' | 'limit';

export interface StoreUnderTest {
  /** What the server has to be told. */
  env: Record<string, string>;
  /** Null where the disk cannot be filled up; `notes` says why. */
  disk: SmallDisk | null;
  /** Kills the database's own server and starts it again; null where there is none. */
  restart: (() => Promise<void>) | null;
  /** Brings back what a full disk may have ended. */
  revive(): Promise<void>;
  openKeeper(): Promise<LeadKeeper>;
  notes: string[];
  remove(): void;
}

/** Room for the leads of a long run, and soon filled. PostgreSQL begins with 40 MB. */
const MEGABYTES: Record<DatabaseName, number> = { sqlite: 64, postgres: 512 };

const REVIVE_DEADLINE_MS = 60_000;

/** @returns the store, or why it cannot be tested on this machine. */
export async function prepareStore(
  name: DatabaseName,
  choice: DiskChoice,
): Promise<StoreUnderTest | { missing: string }> {
  const mounted =
    choice === 'limit' ? { missing: 'asked for a limit' } : mountSmallDisk(MEGABYTES[name]);
  return name === 'sqlite' ? onSqlite(mounted) : onPostgres(mounted);
}

type Mounted = SmallDisk | { missing: string };

function onSqlite(mounted: Mounted): StoreUnderTest {
  const disk = 'missing' in mounted ? limitFileSize() : mounted;
  const notes =
    'missing' in mounted
      ? [`Instead of a full disk, the log of SQLite may not grow: ${mounted.missing}.`]
      : [];
  const env = { DATA_DIR: disk.folder };
  return {
    env,
    disk,
    restart: null,
    revive: async () => undefined,
    openKeeper: () => openKeeper(env),
    notes,
    remove: disk.remove,
  };
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
    async restart() {
      // A full disk may have ended it already.
      if (await server.isRunning()) await server.kill();
      await revive(server);
    },
    revive: () => revive(server),
    openKeeper: () => openKeeper(env),
    notes:
      'missing' in mounted
        ? [`The full disk was left out for PostgreSQL: ${mounted.missing}.`]
        : [],
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

async function openKeeper(env: Record<string, string>): Promise<LeadKeeper> {
  const keeper = await openLeadKeeper(env);
  if (keeper === null) throw new Error('There is no store, although the server has run.');
  return keeper;
}
