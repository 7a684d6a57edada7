/** The contract: stores of other versions. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '../../../server/migrations/index.ts';
import type { Database } from '../../../server/store/database.ts';
import { StoreOpenError } from '../../../server/store/lead-store.ts';
import { addAll, at, enquiry, ids, type Subject } from './subject.ts';

/** As the first version of this site left it, with two leads. */
async function makeFirstVersion(db: Kysely<Database>): Promise<void> {
  const first = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name === '0001-leads'),
  );
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => first },
  }).migrateToLatest();
  if (error !== undefined) throw error;
  for (const { id, kind, source, receivedAt, params } of [enquiry('a', 0), enquiry('b', 1)]) {
    await db
      .insertInto('lead')
      .values({ id, kind, source, received_at: receivedAt, params: JSON.stringify(params) })
      .execute();
  }
}

async function pretendNewer(db: Kysely<Database>): Promise<void> {
  await db
    .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-future', timestamp: '2030-01-01T00:00:00.000Z' })
    .execute();
}

export function testSchema({ engine, store }: Subject): void {
  test('leads that the first version kept are there, and are delivered', async () => {
    await engine.empty();
    await engine.outside(makeFirstVersion);
    const later = await engine.open();
    try {
      expect(await later.list()).toMatchObject([
        { ...enquiry('b', 1), state: 'waiting', suspectedSpam: false, attempts: 0 },
        enquiry('a', 0),
      ]);
      const due = await later.claim({ worker: 'w', now: at(5), leasedUntil: at(9), limit: 9 });
      expect(ids(due)).toEqual(['a', 'b']);
    } finally {
      await later.close();
    }
  });

  test('opening again changes nothing', async () => {
    await addAll(store(), enquiry('a', 0));
    const before = await store().list();
    await (await engine.open()).close();
    expect(await store().list()).toEqual(before);
  });

  test('the owner’s commands leave migrating to the server, and say so', async () => {
    await engine.empty();
    await engine.outside(makeFirstVersion);
    await expect(engine.openKeeper()).rejects.toThrow(
      /older version of this site and lacks 0002-outbox.*npm start/,
    );
  });

  test('the owner’s commands find no store where no server has set one up', async () => {
    await engine.empty();
    expect(await engine.openKeeper()).toBeNull();
    expect(await engine.openKeeper()).toBeNull();
  });

  test('a store that a newer version has changed is refused, not damaged', async () => {
    await addAll(store(), enquiry('a', 0));
    await engine.outside(pretendNewer);
    for (const opening of [engine.open, engine.openKeeper]) {
      const refused = await opening().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreOpenError);
      expect(String(refused)).toMatch(/newer version of this site: it knows 9999-future/);
    }
    expect(ids(await store().list())).toEqual(['a']);
  });
}
