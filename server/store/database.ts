/** Table types for Kysely, the same for both engines, and running the migrations. */
import { CamelCasePlugin, type Generated, type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Stage } from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { migrations } from './migrations.ts';
import {
  type AuditEntry,
  type Job,
  type LeadEvent,
  type LeadKind,
  type Passkey,
  type Person,
  type Session,
  type SignInLink,
  type StoredLead,
  StoreOpenError,
} from './model.ts';

/** Maps camelCase names to snake_case columns. */
export const plugins = [new CamelCasePlugin()];

export interface Database {
  lead: LeadTable;
  job: Job;
  leadEvent: WithAuthorColumns<LeadEvent>;
  /** Key-value pairs that the server has to remember. */
  note: { name: string; value: string };
  writeProbe: { id: number; filling: string };
  /** `emailKey` is case-folded, so that an address belongs to one person in any case. */
  person: Person & { emailKey: string };
  /** `transports` is JSON. */
  passkey: Omit<Passkey, 'transports'> & { transports: string };
  signInLink: SignInLink;
  challenge: { challenge: string; expiresAt: string };
  session: Session & { hash: string };
  audit: WithAuthorColumns<AuditEntry>;
}

/** The author is stored in two columns. */
type WithAuthorColumns<Row> = Omit<Row, 'by'> & { byId: string | null; byName: string };

/** Columns with the same name and type as in {@link StoredLead}. */
type PlainColumns =
  | 'id'
  | 'source'
  | 'receivedAt'
  | 'sentFrom'
  | 'answeredAt'
  | 'personId'
  | 'followUpOn'
  | 'keptBecause';

export interface LeadTable extends Pick<StoredLead, PlainColumns> {
  kind: LeadKind;
  /** The validated template parameters, as JSON. */
  params: string;
  /** Hash of kind and parameters, to detect duplicates. */
  contentHash: string | null;
  /** Hash of the sender's address, to find all leads of a sender: text-keys.ts. */
  sender: string;
  suspectedSpam: Generated<number>;
  stage: Generated<Stage>;
  version: Generated<number>;
  /** Folded text for the search: text-keys.ts. */
  searchText: string | null;
}

/** Limits how often a failing database is opened under load. */
const REOPEN_INTERVAL_MS = 500;

/**
 * Opens the database on the first query, and again after failures, but at most every half second. Queries in between
 * fail with the last error.
 */
export function throttleOpening<T>(open: () => Promise<T>): () => Promise<T> {
  let failure = { error: null as unknown, at: Number.NEGATIVE_INFINITY };
  return async () => {
    if (performance.now() - failure.at < REOPEN_INTERVAL_MS) throw failure.error;
    try {
      return await open();
    } catch (error) {
      failure = { error, at: performance.now() };
      throw error;
    }
  };
}

const MIGRATION_TABLE = 'kysely_migration';

/**
 * Returns the migrations that the database still needs, and whether it is new.
 *
 * @throws {StoreOpenError} when it has migrations that this version does not know.
 */
async function readMigrations(db: Kysely<Database>, name: string) {
  const executed = await executedMigrations(db);
  if (executed.some((migration) => !(migration in migrations))) throw versionMismatch(name);
  const missing = Object.keys(migrations).filter((migration) => !executed.includes(migration));
  return { missing, isNew: executed.length === 0 };
}

const versionMismatch = (name: string) =>
  new StoreOpenError(
    `${name} was made by another version of this site: run that version, or restore a backup made by this one.`,
  );

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.withoutPlugins().introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs missing migrations. The caller's engine must lock out other servers meanwhile. */
export async function migrateToLatest(db: Kysely<Database>, name: string): Promise<void> {
  const { missing } = await readMigrations(db, name);
  if (missing.length === 0) return;
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) {
    throw new StoreOpenError(`${name} could not be migrated: ${reasonOf(error)}`);
  }
}

/**
 * Opens a store for the owner's commands, which never create or migrate tables.
 *
 * @returns null when no server has created the tables yet. Closes the database then, and on errors.
 * @throws {StoreOpenError} when the tables are of another version.
 */
export async function openIfSetUp<T>(db: Kysely<Database>, name: string, store: () => T): Promise<T | null> {
  try {
    if (await isSetUp(db, name)) return store();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await db.destroy();
  return null;
}

/** @throws {StoreOpenError} when the tables are of another version. */
export async function isSetUp(db: Kysely<Database>, name: string): Promise<boolean> {
  const { missing, isNew } = await readMigrations(db, name);
  if (missing.length > 0 && !isNew) throw versionMismatch(name);
  return missing.length === 0;
}
