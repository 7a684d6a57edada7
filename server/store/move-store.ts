/** Copies a store into an empty one of either engine: SQLite to PostgreSQL or back. */
import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { backupDirectory } from '../environment.ts';
import { type Database, isSetUp, migrateToLatest } from './database.ts';
import { mergeErasures } from './erasures.ts';
import { FIRM_NOTE, type Firm, refuseOtherFirm } from './firm.ts';
import { StoreOpenError } from './model.ts';
import { sqlitePath } from './open-store.ts';
import { checkSettings, connectPostgres, readPostgresUrl, withOpenErrors } from './postgres-store.ts';
import { BUSY_TIMEOUT_MS, createJobLock, openExisting, openForWriting } from './sqlite-file.ts';
import { createKysely } from './sqlite-store.ts';

type Variables = Record<string, string | undefined>;

/** Untyped, because rows are copied unchanged. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

interface Table {
  name: string;
  key: string;
}

/** Stays below the parameter limit of either engine. */
const BATCH_SIZE = 500;

/**
 * Copies everything in one transaction. Does not change the source.
 *
 * @returns the number of rows of each table, the same in both stores.
 * @throws {StoreOpenError} when a server uses one of the stores, or the target is not empty.
 */
export function moveStore(from: Variables, to: Variables, firm: Firm): Promise<Map<string, number>> {
  return withStore(from, 'from', (source, sourceName) =>
    withStore(to, 'to', async (target, targetName) => {
      // A snapshot: all tables as of one moment.
      const reading = source.transaction().setIsolationLevel('repeatable read');
      const counts = await reading.execute(async (read) => {
        if (!(await isSetUp(read, sourceName))) throw missing(sourceName);
        await checkFirm(read, firm, sourceName);
        return target.transaction().execute(async (write) => {
          await migrateToLatest(write, targetName);
          return copyTables(anyTables(read), anyTables(write), targetName);
        });
      });
      const [oldList, newList] = [backupDirectory(from), backupDirectory(to)];
      if (oldList !== newList) mergeErasures(oldList, newList);
      return counts;
    }),
  );
}

async function checkFirm(db: Kysely<Database>, firm: Firm, name: string): Promise<void> {
  const noted = db.selectFrom('note').select('value').where('name', '=', FIRM_NOTE);
  refuseOtherFirm((await noted.executeTakeFirst())?.value ?? null, firm, name);
}

const anyTables = (db: Kysely<Database>) => db.withoutPlugins() as unknown as AnyTables;

async function copyTables(from: AnyTables, to: AnyTables, name: string): Promise<Map<string, number>> {
  const sourceNames = new Set((await listTables(from)).map((table) => table.name));
  const tables = (await listTables(to)).filter((table) => sourceNames.has(table.name));
  for (const table of tables) {
    if ((await count(to, table)) > 0) {
      throw new StoreOpenError(
        `${name} is not empty: expected a new database, found rows in "${table.name}".`,
      );
    }
  }
  const counts = new Map<string, number>();
  for (const table of tables) {
    await copyRows(from, to, table);
    const [expected, copied] = [await count(from, table), await count(to, table)];
    if (expected !== copied) throw new Error(`${table.name} has ${expected} rows, but ${copied} were copied`);
    counts.set(table.name, copied);
  }
  return counts;
}

async function copyRows(from: AnyTables, to: AnyTables, { name, key }: Table): Promise<void> {
  let rows = await from.selectFrom(name).selectAll().orderBy(key).limit(BATCH_SIZE).execute();
  while (rows.length > 0) {
    await to.insertInto(name).values(rows).execute();
    const next = from.selectFrom(name).selectAll().where(key, '>', rows.at(-1)?.[key]);
    rows = await next.orderBy(key).limit(BATCH_SIZE).execute();
  }
}

async function count(db: AnyTables, { name }: Table): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.n);
}

/** The primary key is the first column of every table. */
async function listTables(db: AnyTables): Promise<Table[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name, columns }) => ({ name, key: columns[0]?.name ?? '' }));
}

type Work<T> = (db: Kysely<Database>, name: string) => Promise<T>;

/** Opens a store and locks servers out of a SQLite file. @throws {StoreOpenError} when a server is using it. */
async function withStore<T>(env: Variables, side: 'from' | 'to', work: Work<T>): Promise<T> {
  if (env.DATABASE_URL) {
    const address = readPostgresUrl(env.DATABASE_URL);
    const db = connectPostgres(address, null);
    try {
      await withOpenErrors(address, async () => {
        await checkSettings(db, address.name);
        await rejectIfConnected(db, address.name);
      });
      return await work(db, address.name);
    } finally {
      await db.destroy();
    }
  }
  const path = sqlitePath(env);
  if (side === 'from' && !existsSync(path)) throw missing(path);
  const file = side === 'from' ? openExisting(path) : openForWriting(path, BUSY_TIMEOUT_MS);
  const lock = createJobLock(path);
  try {
    if (!lock.take()) throw inUse(path);
    return await work(createKysely(file), path);
  } finally {
    lock.release();
    if (file.isOpen) file.close();
  }
}

async function rejectIfConnected(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'brokerage-site' and pid <> pg_backend_pid()`.execute(db);
  if (rows.length > 0) throw inUse(name);
}

const missing = (name: string) =>
  new StoreOpenError(`There is no database yet at ${name}. The server creates it: npm start`);

const inUse = (name: string) => new StoreOpenError(`A server is using ${name}. Stop it first.`);
