/** The PostgreSQL store, for firms that run several servers. */
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type ClientBase, Pool } from 'pg';
import { reasonOf } from '../background.ts';
import { type Database, migrateToLatest, openIfSetUp, plugins, throttleOpening } from './database.ts';
import { replayErasures } from './erasures.ts';
import { claimStore, type Firm, FirmMismatchError } from './firm.ts';
import { BackUpError, type Lead, StoreOpenError } from './model.ts';
import { dueJob, endJob } from './sql-jobs.ts';
import { addOnce, contentHash, type LeadJobs } from './sql-leads.ts';
import { DEFAULT_LEAD_JOBS, type LeadDatabase, sqlStore } from './sql-store.ts';

/** Visitors wait for the server's statements; a command that exports all leads may take longer. */
const SERVER_TIMEOUT_MS = 5000;
const ADMIN_TIMEOUT_MS = 60_000;

/** How long connecting, or waiting for a free connection, may take. Visitors wait for it. */
const CONNECT_TIMEOUT_MS = 4000;

/** Ends abandoned transactions. */
const IDLE_IN_TRANSACTION_MS = 10_000;

interface PostgresStoreOptions {
  url: string;
  /** The jobs to add for a lead that is not suspected spam. */
  leadJobs?: LeadJobs;
  /** The firm that the store must belong to. */
  firm?: Firm;
  /** The folder of the erasure list. */
  erasuresDir: string;
  statementTimeoutMs?: number;
}

/** Longest duration of a job. Its row lock is held by a connection that is idle meanwhile. */
const JOB_TIMEOUT_MS = 11 * 60_000;
/** More than run at the same time. */
const JOB_CONNECTIONS = 64;

/**
 * Returns a store that connects on its first query and retries after failures. When several servers start at once, one
 * migrates and the others wait.
 */
export function postgresStore(options: PostgresStoreOptions): LeadDatabase {
  const { statementTimeoutMs = SERVER_TIMEOUT_MS } = options;
  const address = readPostgresUrl(options.url);
  let erasuresFault: string | null = null;
  const pool = throttleOpening(async () => {
    // A separate connection without a statement timeout, since migrating many leads may take long.
    const unlimited = connectPostgres(address, null);
    try {
      await withOpenErrors(address, async () => {
        await checkSettings(unlimited, address.name);
        await migrateToLatest(unlimited, address.name);
        erasuresFault = await unlimited.transaction().execute(async (transaction) => {
          if (options.firm) await claimStore(transaction, options.firm, address.name);
          return replayErasures(transaction, options.erasuresDir);
        });
      });
    } finally {
      await unlimited.destroy();
    }
    return createPool(address, statementTimeoutMs);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins });
  return createStore(address, db, options, () => erasuresFault);
}

/** Returns null when no server has created the tables yet. */
export async function openPostgresAdmin(
  options: Pick<PostgresStoreOptions, 'url' | 'erasuresDir'>,
): Promise<LeadDatabase | null> {
  const address = readPostgresUrl(options.url);
  const db = connectPostgres(address, ADMIN_TIMEOUT_MS);
  return withOpenErrors(address, () =>
    openIfSetUp(db, address.name, () => createStore(address, db, options)),
  );
}

function createStore(
  address: PostgresAddress,
  db: Kysely<Database>,
  { erasuresDir, leadJobs = DEFAULT_LEAD_JOBS }: PostgresStoreOptions,
  erasuresFault: () => string | null = () => null,
): LeadDatabase {
  const pool = async () => {
    // Runs the migrations first.
    await sql`select 1`.execute(db);
    return createPool(address, null, { socketTimeoutMs: JOB_TIMEOUT_MS, connections: JOB_CONNECTIONS });
  };
  const workers = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins });
  return sqlStore(db, {
    leadJobs,
    erasuresDir,
    add: (lead, addOptions) =>
      db.transaction().execute(async (transaction) => {
        await lockContent(transaction, lead);
        return addOnce(transaction, lead, addOptions, leadJobs);
      }),
    takeJob: (due, work) =>
      workers.transaction().execute(async (transaction) => {
        // The row stays locked until the transaction commits or the connection is lost.
        const job = await dueJob(transaction, due, true);
        if (job === undefined) return false;
        await endJob(transaction, job.id, await work(job));
        return true;
      }),
    async faults() {
      const fault = erasuresFault();
      return new Map(fault === null ? [] : [['erasures', fault]]);
    },
    async backUp() {
      throw new BackUpError(
        'Back up PostgreSQL with its own tool, also while servers are running: pg_dump --format=custom --file=leads.dump "$DATABASE_URL"',
      );
    },
    async close() {
      await Promise.all([db.destroy(), workers.destroy()]);
    },
  });
}

/** Turns synchronous_commit on if the server's default is off. Keeps stricter settings. */
const SYNC_COMMIT = `'synchronous_commit', case current_setting('synchronous_commit') when 'off' then 'on'
  else current_setting('synchronous_commit') end`;

/**
 * Takes a lock on the content until the transaction ends, so that a concurrent duplicate waits and then sees this
 * lead. Sets synchronous_commit again, because a pooler may hand out a connection that another program configured.
 */
async function lockContent(transaction: Kysely<Database>, lead: Lead): Promise<void> {
  const key = BigInt.asIntN(64, BigInt(`0x${contentHash(lead).slice(0, 16)}`));
  await sql`select set_config(${sql.raw(SYNC_COMMIT)}, true), pg_advisory_xact_lock(${String(key)}::bigint)`.execute(
    transaction,
  );
}

const REQUIRED_SETTINGS = new Map([
  ['fsync', 'on'],
  ['server_encoding', 'UTF8'],
  ['transaction_read_only', 'off'],
]);

/** @throws {StoreOpenError} when the server could lose or reject leads with its settings. */
export async function checkSettings(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in (${sql.join([...REQUIRED_SETTINGS.keys()])}) order by name`.execute(db);
  const faults = rows.filter((row) => row.setting !== REQUIRED_SETTINGS.get(row.name));
  if (faults.length === 0) return;
  const list = faults.map(
    (row) => `${row.name} is ${row.setting}, expected ${REQUIRED_SETTINGS.get(row.name)}`,
  );
  throw new StoreOpenError(`${name} is not configured to store every lead: ${list.join('; ')}`);
}

/** Does not attach the driver's error as a cause: it may contain the password and be printed. */
export async function withOpenErrors<T>(
  { name, redact }: PostgresAddress,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = reasonOf(error);
    if (error instanceof FirmMismatchError) throw error;
    if (error instanceof StoreOpenError) throw new StoreOpenError(redact(message));
    throw new StoreOpenError(redact(`${name} could not be opened: ${message}`));
  }
}

interface PostgresAddress {
  url: string;
  /** For messages: server and database, without user and password. */
  name: string;
  /** Removes the password from a message. */
  redact(message: string): string;
}

/** @throws {StoreOpenError} when the URL is invalid. The message does not quote it, since it contains a password. */
export function readPostgresUrl(url: string): PostgresAddress {
  const expected = 'DATABASE_URL: expected postgres://user:password@host:5432/database';
  // The driver reads anything else as a database name.
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StoreOpenError(expected);
  let client: Client;
  try {
    client = new Client({ connectionString: url });
  } catch (error) {
    throw new StoreOpenError(`${expected} (${reasonOf(error)})`);
  }
  const { host, port, database, password } = client;
  const server = host.startsWith('/') ? host : `${host}:${port}`;
  const secrets = [password, encodeURIComponent(password ?? '')].filter(
    (secret) => typeof secret === 'string' && secret !== '',
  );
  return {
    url,
    name: `PostgreSQL database ${database} at ${server}`,
    redact: (message) =>
      secrets.reduce<string>((text, secret) => text.replaceAll(secret ?? '', '(hidden)'), message),
  };
}

/** @param limits for connections whose transactions stay open while a job runs. */
export function connectPostgres(
  address: PostgresAddress,
  statementTimeoutMs: number | null,
  limits?: { socketTimeoutMs: number; connections: number },
): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: createPool(address, statementTimeoutMs, limits) });
  return new Kysely<Database>({ dialect, plugins });
}

/** Treats a server that is silent for twice the statement timeout as lost. */
function createPool(
  { url }: PostgresAddress,
  statementTimeoutMs: number | null,
  limits?: { socketTimeoutMs: number; connections: number },
): Pool {
  const socketTimeoutMs =
    limits?.socketTimeoutMs ?? (statementTimeoutMs === null ? null : 2 * statementTimeoutMs);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    fallback_application_name: 'brokerage-site',
    keepAlive: true,
    ...(limits && { max: limits.connections }),
    onConnect: async (client) => {
      // A connection that breaks fails its statement. Without a listener, the error would end the process.
      client.on('error', () => undefined);
      if (socketTimeoutMs !== null) destroyOnTimeout(client, socketTimeoutMs);
      // Set by a query, because poolers reject startup parameters.
      const idleMs = limits?.socketTimeoutMs ?? IDLE_IN_TRANSACTION_MS;
      await client.query(SESSION_SETTINGS, [String(statementTimeoutMs ?? 0), String(idleMs)]);
    },
  });
  // The pool replaces idle connections that break.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Destroys a silent connection. When a network drops packets, the operating system would notice only after about 15
 * minutes. The driver's types do not include the client's socket.
 */
function destroyOnTimeout(client: ClientBase, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(ms, () => stream.destroy(new Error('the database server does not answer')));
}

/** Sets isolation and timeouts for the session. */
const SESSION_SETTINGS = `select
  set_config(${SYNC_COMMIT}, false),
  set_config('default_transaction_isolation', 'read committed', false),
  set_config('idle_in_transaction_session_timeout', $2, false),
  set_config('statement_timeout', $1, false)`;
