/** Opens stores with additional methods for tests. The caller closes them. */
import type { StoredLead } from '../../server/store/model.ts';
import { openLeadAdmin } from '../../server/store/open-store.ts';
import { openPostgresAdmin, postgresStore } from '../../server/store/postgres-store.ts';
import type { LeadDatabase } from '../../server/store/sql-store.ts';
import { openSqliteAdmin, sqliteStore } from '../../server/store/sqlite-store.ts';

export type TestStore = ReturnType<typeof withTestHelpers>;

const BY_OWNER = { id: null, name: 'Ann' };

export function withTestHelpers(store: LeadDatabase) {
  return {
    ...store,
    /** Returns all leads, newest first. */
    async list(): Promise<StoredLead[]> {
      const all: StoredLead[] = [];
      for (const suspectedSpam of [false, true]) {
        for await (const page of store.pages({ suspectedSpam }, 'all')) all.push(...page);
      }
      const key = ({ receivedAt, id }: StoredLead) => `${receivedAt} ${id}`;
      return all.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
    },
    /** Sets the stage to "contacted", as an owner does at the desk. */
    async markAnswered(id: string, at: string): Promise<void> {
      const version = (await store.find(id, 'all'))?.version ?? 0;
      await store.change(id, { version, by: BY_OWNER, at, stage: 'contacted' });
    },
  };
}

export async function openSqliteStore(options: Parameters<typeof sqliteStore>[0]): Promise<TestStore> {
  return openStore(sqliteStore(options));
}

export async function openPostgresStore(options: Parameters<typeof postgresStore>[0]): Promise<TestStore> {
  return openStore(postgresStore(options));
}

/** Open the store as the owner's commands do. They resolve to null if there is no store. */
export const openSqliteTestAdmin = (path: string) => openSqliteAdmin({ path }).then(withHelpersOrNull);
export const openPostgresTestAdmin = (...options: Parameters<typeof openPostgresAdmin>) =>
  openPostgresAdmin(...options).then(withHelpersOrNull);
export const openTestAdmin = (env: Record<string, string | undefined>) =>
  openLeadAdmin(env).then(withHelpersOrNull);

const withHelpersOrNull = (store: LeadDatabase | null) => store && withTestHelpers(store);

/** @throws {StoreOpenError} */
async function openStore(store: LeadDatabase): Promise<TestStore> {
  try {
    await store.people();
    return withTestHelpers(store);
  } catch (error) {
    await store.close();
    throw error;
  }
}
