import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { openStoreBench, type StoreBench } from '../../tests/support/store-bench.ts';
import { enquiry, sameAs } from '../../tests/support/store-contract/subject.ts';
import type { LeadDatabase } from './lead-database.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { createStoreWatch, type StoreWatch } from './store-watch.ts';

const MINUTE = 60_000;

let bench: StoreBench;
let watch: StoreWatch;
beforeEach(async () => {
  bench = await openStoreBench(() => watch.stop());
});

function start(store: Pick<LeadDatabase, 'probe'>, folder: string | null): void {
  watch = createStoreWatch({ store, folder, timers: bench.time.timers });
  watch.start(bench.report, bench.log);
}

const disk = mountSmallDisk(16);
if ('missing' in disk) console.warn(disk.missing);

test.skipIf('missing' in disk)(
  'a disk is told of before it is full, and a full one once it refuses',
  async () => {
    if ('missing' in disk) return;
    const { folder, fill, free } = disk;
    const { time, problems, logged } = bench;
    const store = await openSqliteStore({ path: join(folder, 'leads.db'), busyTimeoutMs: 20 });
    start(store, folder);
    await time.advance(MINUTE);
    expect([...problems(), ...logged]).toEqual([]);

    writeFileSync(join(folder, 'growing'), Buffer.alloc(14.8 * 2 ** 20));
    await time.advance(MINUTE);
    expect([...problems().keys()]).toEqual(['disk']);
    await watch.check();

    await fill(undefined);
    let refused: unknown = null;
    for (let number = 0; refused === null; number += 1) {
      const lead = enquiry(`id-${number}`, number, `${number} `.repeat(9000));
      refused = await store.add(lead, sameAs(lead)).then(
        () => null,
        (error) => error,
      );
      await fill(undefined);
    }
    watch.refused(refused);
    await expect(watch.check()).rejects.toThrow(/full/);
    expect(problems().get('refusal')).toMatch(/refused/);
    await time.advance(MINUTE);
    await expect(watch.check()).rejects.toThrow(/full/);
    expect(problems().get('store')).toMatch(/cannot be written to/);
    expect(await store.counts()).toMatchObject({ undelivered: 0 });

    await free(undefined);
    await time.advance(MINUTE);
    await watch.check();
    expect([...problems().keys()].toSorted()).toEqual(['disk', 'refusal']);
    await time.advance(60 * MINUTE);
    expect(problems().has('refusal')).toBe(false);
    expect(logged).toEqual([
      expect.stringContaining('no message can be kept'),
      expect.stringContaining('messages can be kept again'),
    ]);
    await store.close();
    disk.remove();
  },
);

test('however many ask, it is written once in five seconds, a message’s size after a refusal', async () => {
  const written: number[] = [];
  let room = 100_000;
  start(
    {
      async probe(bytes) {
        written.push(bytes);
        if (bytes > room) throw new Error('database or disk is full');
      },
    },
    null,
  );
  await bench.time.advance(0);
  await Promise.all(Array.from({ length: 50 }, () => watch.check()));
  expect(written).toEqual([1]);
  await bench.time.advance(5000);
  await watch.check();
  expect(written).toEqual([1, 1]);

  room = 4096;
  watch.refused(new Error('database or disk is full'));
  await bench.time.advance(5000);
  await expect(watch.check()).rejects.toThrow('full');
  expect(written.slice(2)).toEqual([50_000]);
  room = 100_000;
  await bench.time.advance(10_000);
  await watch.check();
  await bench.time.advance(5000);
  await watch.check();
  expect(written.slice(-2)).toEqual([50_000, 1]);
});

test('a broken file that was set aside is a problem until a person has taken it away', async () => {
  await bench.store.close();
  writeFileSync(bench.file, 'this is a text file and no database at all');
  bench.store = await bench.open();
  start(bench.store, bench.folder);
  await bench.time.advance(0);
  expect(bench.problems().get('broken file')).toContain('leads.broken-2026-11-20T00-00-00.000Z.db');
});
