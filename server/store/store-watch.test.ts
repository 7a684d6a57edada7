import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { addOptionsFor, enquiry } from '../../tests/support/store-contract/subject.ts';
import { openSqliteStore } from '../../tests/support/test-store.ts';
import { createStoreWatch } from './store-watch.ts';

const MINUTE = 60_000;

/** The clock of the tests, in milliseconds. */
let now: number;
beforeEach(() => {
  now = 0;
});
const monotonic = () => now;

const disk = mountSmallDisk(16);
if ('missing' in disk) console.warn(disk.missing);

test.skipIf('missing' in disk)(
  'reports a disk that is nearly full, and a full one when writes fail',
  async () => {
    if ('missing' in disk) return;
    const { folder, fill, free } = disk;
    const store = await openSqliteStore({ path: join(folder, 'leads.db'), busyTimeoutMs: 20 });
    const watch = createStoreWatch({ store, folder, monotonic });
    const names = async () => {
      now += MINUTE;
      return [...(await watch.problems()).keys()].toSorted();
    };
    expect(await names()).toEqual([]);
    writeFileSync(join(folder, 'growing'), Buffer.alloc(14.8 * 2 ** 20));
    expect(await names()).toEqual(['disk']);
    await watch.check();

    await fill(undefined);
    let refused: unknown = null;
    for (let number = 0; refused === null; number += 1) {
      const lead = enquiry(`id-${number}`, number, `${number} `.repeat(9000));
      refused = await store.add(lead, addOptionsFor(lead)).then(
        () => null,
        (error) => error,
      );
      await fill(undefined);
    }
    watch.refused(refused);
    await expect(watch.check()).rejects.toThrow(/full/);
    expect(await names()).toEqual(['disk', 'refusal', 'store']);
    await free(undefined);
    expect(await names()).toEqual(['disk', 'refusal']);
    now += 60 * MINUTE;
    expect(await names()).toEqual(['disk']);
    await store.close();
    disk.remove();
  },
);

test('writes at most once in five seconds, and as much as a message after a failure', async () => {
  const written: number[] = [];
  let room = 100_000;
  const probe = async (bytes: number) => {
    written.push(bytes);
    if (bytes > room) throw new Error('database or disk is full');
  };
  const watch = createStoreWatch({
    store: { probe, faults: async () => new Map() },
    folder: null,
    monotonic,
  });
  const later = (ms: number) => {
    now += ms;
    return watch.check();
  };
  await Promise.all(Array.from({ length: 50 }, () => watch.check()));
  expect(written).toEqual([1]);
  await later(5000);
  expect(written).toEqual([1, 1]);
  room = 4096;
  watch.refused(new Error('database or disk is full'));
  await expect(later(5000)).rejects.toThrow('full');
  expect(written.slice(2)).toEqual([50_000]);
  room = 100_000;
  await later(10_000);
  await later(5000);
  expect(written.slice(-2)).toEqual([50_000, 1]);
});
