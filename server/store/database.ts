/** The tables as Kysely sees them: one schema for every engine, in the names of our own types. */
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

/** Columns are in snake case, as SQL has them. */
export const plugins = [new CamelCasePlugin()];

export interface Database {
  lead: LeadTable;
  job: Job;
  leadEvent: By<LeadEvent>;
  /** What the server has to remember over a restart. */
  note: { name: string; value: string };
  writeProbe: { id: number; filling: string };
  /** The key is folded, so that an address is one person's in any case. */
  person: Person & { emailKey: string };
  /** Transports as JSON. */
  passkey: Omit<Passkey, 'transports'> & { transports: string };
  signInLink: SignInLink;
  challenge: { challenge: string; expiresAt: string };
  session: Session & { hash: string };
  audit: By<AuditEntry>;
}

/** Who did it has two columns. */
type By<Row> = Omit<Row, 'by'> & { byId: string | null; byName: string };

/** What a lead is read with as it is kept. */
type ReadAsKept =
  | 'id'
  | 'source'
  | 'receivedAt'
  | 'sentFrom'
  | 'answeredAt'
  | 'personId'
  | 'followUpOn'
  | 'keptBecause';

export interface LeadTable extends Pick<StoredLead, ReadAsKept> {
  kind: LeadKind;
  /** The validated template parameters, as JSON. */
  params: string;
  /** Of kind and parameters, so that a message that was sent twice is known again. */
  contentHash: string | null;
  /** Of the sender's address, by which one sender is found: text-keys.ts. */
  sender: string;
  suspectedSpam: Generated<number>;
  stage: Generated<Stage>;
  version: Generated<number>;
  /** What the search looks into: text-keys.ts. */
  searchText: string | null;
}

/** So that a flood of questions is no flood of tries. */
const AGAIN_MS = 500;

/**
 * What the query builder calls when it is first asked something, and again as long as that fails. Whoever asks
 * meanwhile is told why.
 */
export function opening<T>(open: () => Promise<T>): () => Promise<T> {
  let failure = { error: null as unknown, at: Number.NEGATIVE_INFINITY };
  return async () => {
    if (performance.now() - failure.at < AGAIN_MS) throw failure.error;
    try {
      return await open();
    } catch (error) {
      failure = { error, at: performance.now() };
      throw error;
    }
  };
}

const HISTORY_TABLE = 'kysely_migration';

/**
 * The migrations that the store still needs, and whether it has had any.
 *
 * @throws {StoreOpenError} where others than ours have made its tables.
 */
async function readMigrations(db: Kysely<Database>, name: string) {
  const executed = await executedMigrations(db);
  if (executed.some((migration) => !(migration in migrations))) throw otherVersion(name);
  const missing = Object.keys(migrations).filter((migration) => !executed.includes(migration));
  return { missing, isNew: executed.length === 0 };
}

const otherVersion = (name: string) =>
  new StoreOpenError(
    `${name} was made by another version of this site: run that version, or restore a back-up of this one.`,
  );

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.withoutPlugins().introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === HISTORY_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(HISTORY_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs what is missing. The caller's engine keeps others out meanwhile. */
export async function migrateToLatest(db: Kysely<Database>, name: string): Promise<void> {
  const { missing } = await readMigrations(db, name);
  if (missing.length === 0) return;
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) {
    throw new StoreOpenError(`${name} could not be brought up to date: ${reasonOf(error)}`);
  }
}

/**
 * For the owner's commands, which leave making and changing the tables to the server.
 *
 * @returns null where no server has made them yet; the database is closed then, and where it throws.
 * @throws {StoreOpenError} when they are of another version.
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
  if (missing.length > 0 && !isNew) throw otherVersion(name);
  return missing.length === 0;
}
