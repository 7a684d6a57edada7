/** The store for firms that run several instances of the server: one PostgreSQL database. */
import { type Kysely, sql } from 'kysely';
import { closingLast } from './closing-last.ts';
import type { Database } from './database.ts';
import { contentHash } from './lead-rows.ts';
import {
  type AddOptions,
  BackUpError,
  type Lead,
  type LeadDatabase,
  type LeadKeeper,
  StoreOpenError,
} from './lead-store.ts';
import { connectTo, type PostgresAddress, readPostgresUrl } from './postgres-connection.ts';
import { reasonOf } from './reason.ts';
import { bringUpToDate, isSetUp } from './schema.ts';
import { addOnce, writeProbe } from './sql-adder.ts';
import { digestsOver } from './sql-digest.ts';
import { keeperOver } from './sql-keeper.ts';
import { outboxOver } from './sql-outbox.ts';
import { readerOver } from './sql-reader.ts';

/** Visitors wait for the server's statements; a person who lists all leads can wait longer. */
const SERVER_TIMEOUT_MS = 5000;
const KEEPER_TIMEOUT_MS = 60_000;

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/database`, with `sslmode` and the like as parameters. */
  url: string;
  /** How long the server may work at one statement, in milliseconds. */
  statementTimeoutMs?: number;
}

/**
 * Opens the store for the server and brings its tables up to date. Several instances may start at
 * one moment: one migrates, the others wait for it.
 *
 * @throws {StoreOpenError} when the database cannot be reached, would not keep what it says it
 *   keeps, or comes from a newer version of this site. No message holds the password.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<LeadDatabase> {
  const { url, statementTimeoutMs = SERVER_TIMEOUT_MS } = options;
  const address = readPostgresUrl(url);
  await prepare(address);
  const db = connectTo(address, statementTimeoutMs);
  return closingLast({
    ...keeperOf(db),
    ...digestsOver(db),
    ...outboxOver(db, { skipLocked: true }),
    add: (lead: Lead, addOptions: AddOptions) =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          await holdContent(transaction, lead);
          return addOnce(transaction, lead, addOptions);
        }),
    probe: (bytes: number) => writeProbe(db, bytes),
  });
}

/**
 * Opens an existing store for the owner, beside the servers that use it.
 *
 * @returns null where no server has set the store up yet.
 * @throws {StoreOpenError} when it cannot be reached, or is not of this version.
 */
export async function openPostgresKeeper({ url }: { url: string }): Promise<LeadKeeper | null> {
  const address = readPostgresUrl(url);
  const db = connectTo(address, KEEPER_TIMEOUT_MS);
  try {
    if (await explaining(address, () => isSetUp(db, address.name))) {
      return closingLast(keeperOf(db));
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await db.destroy();
  return null;
}

function keeperOf(db: Kysely<Database>): LeadKeeper {
  return {
    ...readerOver(db),
    ...keeperOver(db),
    async backUp() {
      throw new BackUpError(
        'PostgreSQL has its own tool for back-ups, also while servers write: pg_dump --format=custom --file=leads.dump "$DATABASE_URL"',
      );
    },
    close: () => db.destroy(),
  };
}

/**
 * Makes others who add the same content wait until this transaction ends; their next statement
 * then sees its lead. Flushing is asked for again, since a pooler may have handed the transaction
 * to a connection that another program set up.
 */
async function holdContent(transaction: Kysely<Database>, lead: Lead): Promise<void> {
  const key = BigInt.asIntN(64, BigInt(`0x${contentHash(lead).slice(0, 16)}`));
  await sql`select
    set_config('synchronous_commit',
      case current_setting('synchronous_commit') when 'off' then 'on'
        else current_setting('synchronous_commit') end, true),
    pg_advisory_xact_lock(${String(key)}::bigint)`.execute(transaction);
}

/** On a connection of its own, without the limit of time that migrating many leads may break. */
async function prepare(address: PostgresAddress): Promise<void> {
  const db = connectTo(address, null);
  try {
    await explaining(address, async () => {
      await refuseUnsafe(db, address.name);
      await bringUpToDate(db, address.name);
    });
  } finally {
    await db.destroy();
  }
}

async function refuseUnsafe(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ fsync: string; encoding: string; read_only: string }>`select
    current_setting('fsync') as fsync,
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only') as read_only`.execute(db);
  const faults = [
    { setting: 'fsync', expected: 'on', found: rows[0]?.fsync },
    { setting: 'server_encoding', expected: 'UTF8', found: rows[0]?.encoding },
    { setting: 'transaction_read_only', expected: 'off', found: rows[0]?.read_only },
  ].filter(({ expected, found }) => found !== expected);
  if (faults.length === 0) return;
  const list = faults.map(
    ({ setting, expected, found }) => `${setting} is ${found}, expected ${expected}`,
  );
  throw new StoreOpenError(`${name} cannot keep every lead: ${list.join('; ')}`);
}

/** The driver's error is not passed on as a cause: it may be printed whole, with what it holds. */
async function explaining<T>(
  { name, redact }: PostgresAddress,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = reasonOf(error);
    if (error instanceof StoreOpenError) throw new StoreOpenError(redact(message));
    throw new StoreOpenError(redact(`${name} could not be opened: ${message}`));
  }
}
