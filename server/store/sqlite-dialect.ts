/** Kysely's SQLite over Node's own driver, which Kysely does not know. */
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
import { isBrokenFile } from './sqlite-file.ts';

/** @param open called when the file is first asked something, and anew when SQLite has said that it is damaged. */
export function sqliteDialect(open: () => Promise<DatabaseSync>): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new NodeDriver(open),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  /** SQLite can, so that migrations are all run or none. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** More than the server has. */
const STATEMENTS = 200;

class Connection implements DatabaseConnection {
  readonly database: DatabaseSync;
  isBroken = false;
  /** Preparing one takes longer than most of them do. */
  readonly #statements = new LRUCache<string, StatementSync>({ max: STATEMENTS });

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
      this.isBroken ||= isBrokenFile(error);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('nothing is read as a stream here');
  }
}

/** Kysely lets one have the connection at a time. */
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

  /** Waits for the lock first: a reader that begins to write is broken off by another program's write. */
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk has rolled back already, and then there is nothing to undo.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
  }

  async releaseConnection() {
    if (!this.#connection?.isBroken) return;
    await this.destroy();
    // Whoever asks next is refused, and it is tried again.
    await this.init().catch(() => undefined);
  }

  async destroy() {
    const { database } = this.#connection ?? {};
    if (database?.isOpen) database.close();
  }
}
