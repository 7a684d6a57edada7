/** Which version the tables of a store are in, and bringing them to this site's. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Database } from './database.ts';
import { StoreOpenError } from './lead-store.ts';
import { reasonOf } from './reason.ts';

/** Kysely's own table of the migrations that were run. */
const HISTORY_TABLE = 'kysely_migration';

type History = { [HISTORY_TABLE]: { name: string } };

/**
 * Runs the migrations that are missing. The caller's engine keeps others out meanwhile.
 *
 * @param name of the store, as an operator knows it.
 * @throws {StoreOpenError} when the store comes from a newer version, or a migration fails.
 */
export async function bringUpToDate(db: Kysely<Database>, name: string): Promise<void> {
  refuseNewer(await executedMigrations(db), name);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) {
    throw new StoreOpenError(`${name} could not be brought up to date: ${reasonOf(error)}`);
  }
}

/**
 * For those who use a store as it is, and leave changing its tables to the server.
 *
 * @returns false where no server has set the store up yet.
 * @throws {StoreOpenError} when the tables are of another version than this.
 */
export async function isSetUp(db: Kysely<Database>, name: string): Promise<boolean> {
  const executed = await executedMigrations(db);
  if (executed.length === 0) return false;
  refuseNewer(executed, name);
  const missing = Object.keys(migrations).filter((migration) => !executed.includes(migration));
  if (missing.length > 0) {
    throw new StoreOpenError(
      `${name} was made by an older version of this site and lacks ${missing.join(', ')}. Start the server once to bring it up to date: npm start`,
    );
  }
  return true;
}

function refuseNewer(executed: string[], name: string): void {
  const unknown = executed.filter((migration) => !(migration in migrations));
  if (unknown.length === 0) return;
  throw new StoreOpenError(
    `${name} comes from a newer version of this site: it knows ${unknown.join(', ')}, this version does not. Run the newer version, or restore a back-up.`,
  );
}

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === HISTORY_TABLE)) return [];
  const rows = await db
    .$extendTables<History>()
    .selectFrom(HISTORY_TABLE)
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
