/** A Kysely dialect for SQLite with Node's built-in driver. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { isCorruptFile } from './sqlite-file.ts';

/** @param open called for the first query, and again after SQLite has reported a corrupt file. */
export function sqliteDialect(open: () => Promise<DatabaseSync>): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new NodeDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  /** Lets Kysely run all migrations in one transaction. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** More than the server uses. */
const MAX_STATEMENTS = 200;

class Connection implements DatabaseConnection {
  readonly database: DatabaseSync;
  isCorrupt = false;
  /** Cached, because preparing takes longer than running most statements. */
  readonly #statements = new LRUCache<string, StatementSync>({ max: MAX_STATEMENTS });

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters as SQLInputValue[];
    try {
      const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
      this.#statements.set(sql, statement);
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    } catch (error) {
      this.isCorrupt ||= isCorruptFile(error);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('streaming is not supported');
  }
}

/** Uses a single connection; Kysely serialises access to it. */
class NodeDriver implements Driver {
  readonly #open: () => Promise<DatabaseSync>;
  #connection: Connection | undefined;

  constructor(open: () => Promise<DatabaseSync>) {
    this.#open = open;
  }

  async init() {
    this.#connection = new Connection(await this.#open());
  }

  async acquireConnection() {
    return this.#connection as Connection;
  }

  /** Takes the write lock first: a transaction that starts with a read fails when another program writes. */
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // Fails when SQLite has already rolled back, as on a full disk.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
  }

  async releaseConnection() {
    if (!this.#connection?.isCorrupt) return;
    await this.destroy();
    // If it fails, the next query fails and opening is retried.
    await this.init().catch(() => undefined);
  }

  async destroy() {
    const { database } = this.#connection ?? {};
    if (database?.isOpen) database.close();
  }
}
