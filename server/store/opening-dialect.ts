/**
 * A database that is opened when it is first asked something. While it cannot be, or once its file has
 * broken, whoever asks is told why, and it is opened anew for those who ask later.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely';

/** So that a flood of questions is no flood of tries. */
const AGAIN_MS = 500;

export class OpeningDriver implements Driver {
  readonly #open: () => Promise<Dialect>;
  readonly #drivers = new WeakMap<DatabaseConnection, Driver>();
  #opened: Promise<Driver> | null = null;
  #failure: { error: unknown; at: number } | null = null;

  constructor(open: () => Promise<Dialect>) {
    this.#open = open;
  }

  async init(): Promise<void> {
    // Nothing yet: there is time until the first question.
  }

  /** Where there is none, one that answers with the reason: the query builder would wait for ever otherwise. */
  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      const driver = await this.#current();
      const connection = await driver.acquireConnection();
      this.#drivers.set(connection, driver);
      return connection;
    } catch (error) {
      const fail = () => Promise.reject(error);
      return {
        executeQuery: fail,
        streamQuery: () => ({
          next: fail,
          [Symbol.asyncIterator]() {
            return this;
          },
        }),
      };
    }
  }

  #current(): Promise<Driver> {
    if (this.#opened === null) {
      const { error, at } = this.#failure ?? { error: null, at: Number.NEGATIVE_INFINITY };
      if (performance.now() - at < AGAIN_MS) return Promise.reject(error);
      this.#opened = this.#begin();
    }
    return this.#opened;
  }

  async #begin(): Promise<Driver> {
    try {
      const driver = (await this.#open()).createDriver();
      await driver.init();
      return driver;
    } catch (error) {
      this.#opened = null;
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }

  /** The next one who asks gets another. */
  leave(): void {
    this.#opened = null;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const driver = this.#drivers.get(connection);
    if (driver === undefined) await connection.executeQuery(CompiledQuery.raw('begin'));
    await driver?.beginTransaction(connection, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#drivers.get(connection)?.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#drivers.get(connection)?.rollbackTransaction(connection);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const driver = this.#drivers.get(connection);
    await driver?.releaseConnection(connection);
    if (driver !== undefined && (await this.#opened) !== driver) await driver.destroy();
  }

  async destroy(): Promise<void> {
    await (await this.#opened)?.destroy();
  }
}

/** @param like a dialect of the same engine, of which nothing is opened. */
export function openingDialect(like: Dialect, driver: OpeningDriver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => like.createAdapter(),
    createQueryCompiler: () => like.createQueryCompiler(),
    createIntrospector: (db) => like.createIntrospector(db),
  };
}
