/** Opens connections to a PostgreSQL server, with the settings that leads need. */
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool, type PoolConfig } from 'pg';
import type { Database } from './database.ts';
import { StoreOpenError } from './lead-store.ts';
import { reasonOf } from './reason.ts';

/** The form that an address must have. The driver takes anything else for a database's name. */
export const POSTGRES_URL = /^postgres(ql)?:\/\//;

/** How long a connection may take, or a free one be waited for. Visitors wait behind it. */
const CONNECT_TIMEOUT_MS = 4000;

/** Where a database is, and what must not be said about it. */
export interface PostgresAddress {
  url: string;
  /** For messages: server and database, without user and password. */
  name: string;
  /** Takes the password out of a message that may quote it. */
  redact(message: string): string;
}

/** @throws {StoreOpenError} when it is none. The message leaves out what was found: a password. */
export function readPostgresUrl(url: string): PostgresAddress {
  const wanted = 'DATABASE_URL: expected postgres://user:password@host:5432/database';
  if (!POSTGRES_URL.test(url)) throw new StoreOpenError(wanted);
  let client: Client;
  try {
    client = new Client({ connectionString: url });
  } catch (error) {
    // An address that cannot be taken apart is quoted by no error of the driver; a file of
    // certificates that is missing is.
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

/**
 * @param statementTimeoutMs how long the server may work at one statement; null for no end. A
 *   server that is silent for twice as long is taken for gone.
 */
export function connectTo(
  { url }: PostgresAddress,
  statementTimeoutMs: number | null,
): Kysely<Database> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    fallback_application_name: 'brokerage-site',
    keepAlive: true,
    onConnect: async (client) => {
      // One that breaks in use fails its statement; without a listener it would end the process.
      client.on('error', () => undefined);
      if (statementTimeoutMs !== null) endWhenSilent(client, 2 * statementTimeoutMs);
      // Set on the connection and not while connecting, because poolers refuse that.
      await client.query(SESSION_SETTINGS, [String(statementTimeoutMs ?? 0)]);
    },
  } satisfies PoolConfig);
  // One that breaks while nobody uses it is replaced.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * A network can fall silent without closing anything, and the operating system then waits for a
 * quarter of an hour. The driver's types leave out the connection that the client holds.
 */
function endWhenSilent(client: ClientBase, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(ms, () => stream.destroy(new Error('the database server does not answer')));
}

/**
 * Whatever the server's own defaults are: commits are flushed, stricter ones stay as they are,
 * each statement sees what others have committed, and a transaction that was left ends.
 */
const SESSION_SETTINGS = `select
  set_config('synchronous_commit',
    case current_setting('synchronous_commit') when 'off' then 'on'
      else current_setting('synchronous_commit') end, false),
  set_config('default_transaction_isolation', 'read committed', false),
  set_config('idle_in_transaction_session_timeout', '10s', false),
  set_config('statement_timeout', $1, false)`;
