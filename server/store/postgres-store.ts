/** The store for firms that run several instances of the server: one PostgreSQL database. */
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type ClientBase, Pool } from 'pg';
import { reasonOf } from '../background.ts';
import { type Database, migrateToLatest, openIfSetUp, opening, plugins } from './database.ts';
import { replayErasures } from './erasures.ts';
import { claimStore, type Firm, FirmMismatchError } from './firm.ts';
import { BackUpError, type Lead, StoreOpenError } from './model.ts';
import { dueJob, endJob } from './sql-jobs.ts';
import { addOnce, contentHash, type LeadJobs } from './sql-leads.ts';
import { DEFAULT_LEAD_JOBS, type LeadDatabase, sqlStore } from './sql-store.ts';

/** Visitors wait for the server's statements; a person who lists all leads can wait longer. */
const SERVER_TIMEOUT_MS = 5000;
const KEEPER_TIMEOUT_MS = 60_000;

/** How long a connection may take, or a free one be waited for. Visitors wait behind it. */
const CONNECT_TIMEOUT_MS = 4000;

/** A transaction that was left ends by itself. */
const IDLE_IN_TRANSACTION_MS = 10_000;

interface PostgresStoreOptions {
  url: string;
  /** What follows from a lead that is no suspected spam. */
  leadJobs?: LeadJobs;
  /** Whose store it is to be. */
  firm?: Firm;
  /** The folder of the list of who was erased. */
  erasuresDir: string;
  statementTimeoutMs?: number;
}

/** A job may take so long: the lock on it stands and falls with its connection, which says nothing meanwhile. */
const JOB_TIMEOUT_MS = 11 * 60_000;
/** More than are worked on at one moment. */
const JOB_CONNECTIONS = 64;

/**
 * Opened at its first use, and as often as it takes. Several servers may start at one moment: one migrates,
 * the others wait for it.
 */
export function postgresStore(options: PostgresStoreOptions): LeadDatabase {
  const { statementTimeoutMs = SERVER_TIMEOUT_MS } = options;
  const address = readPostgresUrl(options.url);
  let erasuresFault: string | null = null;
  const pool = opening(async () => {
    // On a connection of its own, without the limit of time that migrating many leads may break.
    const unlimited = connectPostgres(address, null);
    try {
      await withOpenErrors(address, async () => {
        await refuseUnsafeSettings(unlimited, address.name);
        await migrateToLatest(unlimited, address.name);
        erasuresFault = await unlimited.transaction().execute(async (transaction) => {
          if (options.firm) await claimStore(transaction, options.firm, address.name);
          return replayErasures(transaction, options.erasuresDir);
        });
      });
    } finally {
      await unlimited.destroy();
    }
    return poolOf(address, statementTimeoutMs);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins });
  return createStore(address, db, options, () => erasuresFault);
}

/** @returns null where no server has set the store up yet. */
export async function openPostgresAdmin(
  options: Pick<PostgresStoreOptions, 'url' | 'erasuresDir'>,
): Promise<LeadDatabase | null> {
  const address = readPostgresUrl(options.url);
  const db = connectPostgres(address, KEEPER_TIMEOUT_MS);
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
    // Its tables are brought up to date first.
    await sql`select 1`.execute(db);
    return poolOf(address, null, { silenceMs: JOB_TIMEOUT_MS, connections: JOB_CONNECTIONS });
  };
  const workers = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins });
  return sqlStore(db, {
    leadJobs,
    erasuresDir,
    add: (lead, addOptions) =>
      db.transaction().execute(async (transaction) => {
        await holdContent(transaction, lead);
        return addOnce(transaction, lead, addOptions, leadJobs);
      }),
    takeJob: (due, work) =>
      workers.transaction().execute(async (transaction) => {
        // The row is locked until the end is committed, or the connection is gone.
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
        'PostgreSQL has its own tool for back-ups, also while servers write: pg_dump --format=custom --file=leads.dump "$DATABASE_URL"',
      );
    },
    async close() {
      await Promise.all([db.destroy(), workers.destroy()]);
    },
  });
}

/** Commits are flushed, whatever the server's own default is; stricter settings stay as they are. */
const FLUSHED = `'synchronous_commit', case current_setting('synchronous_commit') when 'off' then 'on'
  else current_setting('synchronous_commit') end`;

/**
 * Makes others who add the same content wait until this transaction ends; their next statement then sees its lead.
 * Flushing is asked for again, since a pooler may have handed it to a connection that another program set up.
 */
async function holdContent(transaction: Kysely<Database>, lead: Lead): Promise<void> {
  const key = BigInt.asIntN(64, BigInt(`0x${contentHash(lead).slice(0, 16)}`));
  await sql`select set_config(${sql.raw(FLUSHED)}, true), pg_advisory_xact_lock(${String(key)}::bigint)`.execute(
    transaction,
  );
}

const SAFE = new Map([
  ['fsync', 'on'],
  ['server_encoding', 'UTF8'],
  ['transaction_read_only', 'off'],
]);

export async function refuseUnsafeSettings(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in (${sql.join([...SAFE.keys()])}) order by name`.execute(db);
  const faults = rows.filter((row) => row.setting !== SAFE.get(row.name));
  if (faults.length === 0) return;
  const list = faults.map((row) => `${row.name} is ${row.setting}, expected ${SAFE.get(row.name)}`);
  throw new StoreOpenError(`${name} cannot keep every lead: ${list.join('; ')}`);
}

/** The driver's error is not passed on as a cause: it may be printed whole, with what it holds. */
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
  /** Takes the password out of a message that may quote it. */
  redact(message: string): string;
}

/** @throws {StoreOpenError} when it is none. The message leaves out what was found: a password. */
export function readPostgresUrl(url: string): PostgresAddress {
  const wanted = 'DATABASE_URL: expected postgres://user:password@host:5432/database';
  // The driver takes anything else for the name of a database.
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StoreOpenError(wanted);
  let client: Client;
  try {
    client = new Client({ connectionString: url });
  } catch (error) {
    throw new StoreOpenError(`${wanted} (${reasonOf(error)})`);
  }
  const { host, port, database, password } = client;
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  const secrets = [password, encodeURIComponent(password ?? '')].filter(
    (secret) => typeof secret === 'string' && secret !== '',
  );
  return {
    url,
    name: `PostgreSQL database ${database} at ${place}`,
    redact: (message) =>
      secrets.reduce<string>((text, secret) => text.replaceAll(secret ?? '', '(hidden)'), message),
  };
}

/** @param limits of connections whose transactions wait for something outside. */
export function connectPostgres(
  address: PostgresAddress,
  statementTimeoutMs: number | null,
  limits?: { silenceMs: number; connections: number },
): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: poolOf(address, statementTimeoutMs, limits) });
  return new Kysely<Database>({ dialect, plugins });
}

/** A server that is silent for twice the time that a statement may take is taken for gone. */
function poolOf(
  { url }: PostgresAddress,
  statementTimeoutMs: number | null,
  limits?: { silenceMs: number; connections: number },
): Pool {
  const silenceMs = limits?.silenceMs ?? (statementTimeoutMs === null ? null : 2 * statementTimeoutMs);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    fallback_application_name: 'brokerage-site',
    keepAlive: true,
    ...(limits && { max: limits.connections }),
    onConnect: async (client) => {
      // One that breaks in use fails its statement; without a listener it would end the process.
      client.on('error', () => undefined);
      if (silenceMs !== null) endWhenSilent(client, silenceMs);
      // Set on the connection and not while connecting, because poolers refuse that.
      const idleMs = limits?.silenceMs ?? IDLE_IN_TRANSACTION_MS;
      await client.query(SESSION_SETTINGS, [String(statementTimeoutMs ?? 0), String(idleMs)]);
    },
  });
  // One that breaks while nobody uses it is replaced.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A network can fall silent without closing anything, and the operating system then waits for a
 * quarter of an hour. The driver's types leave out the connection that the client holds.
 */
function endWhenSilent(client: ClientBase, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(ms, () => stream.destroy(new Error('the database server does not answer')));
}

/** Each statement sees what others have committed, and a transaction that was left ends. */
const SESSION_SETTINGS = `select
  set_config(${FLUSHED}, false),
  set_config('default_transaction_isolation', 'read committed', false),
  set_config('idle_in_transaction_session_timeout', $2, false),
  set_config('statement_timeout', $1, false)`;
