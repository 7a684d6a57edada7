import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres, TEST_PASSWORD, type TestPostgres } from '../../tests/support/postgres.ts';
import { testContract } from '../../tests/support/store-contract/contract.ts';
import { addAll, enquiry, expectDeduplicated, ids } from '../../tests/support/store-contract/subject.ts';
import { openPostgresStore, openPostgresTestAdmin, type TestStore } from '../../tests/support/test-store.ts';
import type { Database } from './database.ts';
import { StoreOpenError } from './model.ts';
import { connectPostgres, readPostgresUrl } from './postgres-store.ts';

const started = await startPostgres();
if ('missing' in started) {
  console.warn(started.missing);
  test.skip(started.missing);
} else {
  afterAll(() => started.remove());
  testPostgres(started);
}

function testPostgres(server: TestPostgres): void {
  const url = server.url();
  const erasuresDir = join(server.folder, 'ours');

  async function withDatabase<T>(work: (db: Kysely<Database>) => Promise<T>, database?: string): Promise<T> {
    const db = connectPostgres(readPostgresUrl(server.url(database)), null);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }
  /** Runs SQL as superuser. */
  const run = (statements: string, database?: string) =>
    withDatabase(async (db) => (await sql.raw(statements).execute(db)).rows, database);
  const forgetErasures = () => rmSync(erasuresDir, { recursive: true, force: true });
  const empty = () => run('drop schema public cascade; create schema public').then(forgetErasures);
  const clear = () =>
    run(`do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from %I', name); end loop; end $$`).then(forgetErasures);

  describe('the contract', () => {
    testContract({
      empty,
      clear,
      instances: 3,
      open: () => openPostgresStore({ url, erasuresDir }),
      openAdmin: () => openPostgresTestAdmin({ url, erasuresDir }),
      withDatabase,
    });
  });

  describe('with other server settings', () => {
    const special = server.url('special');
    beforeEach(() => run('create database special'));
    afterEach(() => run('drop database special with (force)'));

    test.each([
      ['off', 'on'],
      ['remote_apply', 'remote_apply'],
    ])('where synchronous_commit is %s, commits leads with %s', async (theirs, ours) => {
      await run(`alter database special set synchronous_commit = ${theirs}`);
      const store = await openPostgresStore({ url: special, erasuresDir });
      await run(
        `create table seen (value text);
        create function see() returns trigger language plpgsql as $$ begin
          insert into seen values (current_setting('synchronous_commit')); return new; end $$;
        create trigger see after insert on lead for each row execute function see()`,
        'special',
      );
      await addAll(store, enquiry('a'));
      await store.close();
      expect(await run('select value from seen', 'special')).toEqual([{ value: ours }]);
    });

    test('stores a duplicate once, even if the default isolation level is serializable', async () => {
      await run(`alter database special set default_transaction_isolation = 'serializable'`);
      const store = await openPostgresStore({ url: special, erasuresDir });
      await expectDeduplicated(() => store);
      await store.close();
    });

    test.each([
      [
        'alter database special set default_transaction_read_only = on',
        /transaction_read_only is on, expected off/,
      ],
      [
        `drop database special; create database special encoding 'LATIN1' template template0`,
        /server_encoding is LATIN1, expected UTF8/,
      ],
    ])('refuses unsafe settings: %s', async (statements, why) => {
      // One by one: CREATE and DROP DATABASE cannot run with other statements.
      for (const statement of statements.split('; ')) await run(statement);
      await expect(openPostgresStore({ url: special, erasuresDir })).rejects.toThrow(why);
    });

    test('refuses the database of another firm, also when both start at once', async () => {
      const firms = ['https://www.first.example', 'https://www.other.example'];
      const opening = firms.map((origin) =>
        openPostgresStore({ url: special, erasuresDir, firm: { origin } }),
      );
      const outcomes = await Promise.allSettled(opening);
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([
        { reason: { message: expect.stringContaining('keeps the enquiries of') } },
      ]);
    });

    test('refuses a server without fsync', async () => {
      await run('alter system set fsync = off');
      // Command line options override the file, so the server is started without them.
      await server.stop('fast');
      await server.start('as configured');
      try {
        const refused = await openPostgresStore({ url: special, erasuresDir }).catch((error) => error);
        expect(refused).toBeInstanceOf(StoreOpenError);
        expect(refused.message).toMatch(/fsync is off, expected on/);
      } finally {
        await run('alter system reset fsync');
        await server.stop('fast');
        await server.start();
      }
    });
  });

  describe('with a failing server', () => {
    let store: TestStore;
    beforeEach(async () => {
      await clear();
      store = await openPostgresStore({ url, erasuresDir, statementTimeoutMs: 200 });
    });
    afterEach(() => store.close());

    test('fails a lead that waits too long for a lock, and does not store it later', async () => {
      await withDatabase((other) =>
        other.transaction().execute(async (transaction) => {
          await sql`lock table lead in exclusive mode`.execute(transaction);
          await expect(addAll(store, enquiry('a'))).rejects.toThrow(/statement timeout/);
        }),
      );
      expect(await store.list()).toEqual([]);
      await addAll(store, enquiry('b'));
      expect(ids(await store.list())).toEqual(['b']);
    });

    test('drops the connections of a silent server', async () => {
      const proxy = await startProxy(join(server.folder, '.s.PGSQL.5432'));
      const address = server.url().replace(encodeURIComponent(server.folder), proxy.host);
      const behind = await openPostgresStore({ url: address, erasuresDir, statementTimeoutMs: 200 });
      await addAll(behind, enquiry('a'));
      proxy.silence();
      await expect(behind.list()).rejects.toThrow(/does not answer|terminated/);
      await addAll(behind, enquiry('b', 1));
      expect(ids(await behind.list())).toEqual(['b', 'a']);
      await behind.close();
      proxy.close();
    });
  });

  describe('errors when opening', () => {
    const secret = encodeURIComponent(TEST_PASSWORD);
    test.each([
      ['a wrong password', url.replace(secret, 'wr0ng'), /database postgres at .*authentication failed/],
      ['no such database', server.url('nowhere'), /database "nowhere" does not exist/],
      ['no server', `postgres://me:wr0ng@localhost:1/leads`, /leads at localhost:1 could .*ECONNREFUSED/],
      ['an invalid URL', 'postgres://me:wr0ng@[half/leads', /^DATABASE_URL: expected postgres:/],
      ['another database', 'mysql://me:wr0ng@localhost/leads', /^DATABASE_URL: expected postgres:/],
    ])('explains %s without a password', async (_name, wrong, message) => {
      for (const open of [openPostgresStore, openPostgresTestAdmin]) {
        const refused = await open({ url: wrong, erasuresDir }).catch((error) => error);
        expect(refused).toBeInstanceOf(StoreOpenError);
        expect(refused.message).toMatch(message);
        for (const hidden of ['wr0ng', secret]) expect(refused.stack).not.toContain(hidden);
        expect(refused.cause).toBeUndefined();
      }
    });

    test('redacts the password in a message', () => {
      const { redact } = readPostgresUrl(url);
      expect(redact(`in ${url} (${TEST_PASSWORD})`)).not.toMatch(/ss.word/);
    });
  });
}

/** A proxy that can stop forwarding without closing connections. */
async function startProxy(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = dial(target);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined));
  });
  await once(proxy.listen(join(folder, '.s.PGSQL.5432')), 'listening');
  return {
    host: encodeURIComponent(folder),
    /** Stops existing connections; later ones are forwarded. */
    silence() {
      for (const socket of sockets) socket.pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
