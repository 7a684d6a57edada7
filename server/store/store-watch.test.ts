import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ManualTime, manualTime } from '../../tests/support/manual-time.ts';
import { mountSmallDisk, type SmallDisk } from '../../tests/support/small-disk.ts';
import { enquiry, sameAs } from '../../tests/support/store-contract/subject.ts';
import { temporaryFolder } from '../testing/site-fixture.ts';
import type { LeadDatabase } from './lead-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { createStoreWatch, type StoreWatch } from './store-watch.ts';

const MINUTE = 60_000;

let time: ManualTime;
let problems: Map<string, string>;
let lines: string[];
let watch: StoreWatch;
const clean: (() => unknown)[] = [];
beforeEach(() => {
  time = manualTime();
  problems = new Map();
  lines = [];
});
afterEach(async () => {
  watch.stop();
  for (const step of clean.splice(0).reverse()) await step();
});

const log = {
  info: (_fields: object, message: string) => lines.push(message),
  warn: (_fields: object, message: string) => lines.push(message),
  error: (_fields: object, message: string) => lines.push(message),
};

function start(store: Pick<LeadDatabase, 'probe'>, folder: string | null): void {
  watch = createStoreWatch({ store, folder, timers: time.timers });
  watch.start((name, problem) => {
    if (problem === null) problems.delete(name);
    else problems.set(name, problem);
  }, log);
}

const disk = mountSmallDisk(16);
const full = 'missing' in disk ? test.skip : test;
if ('missing' in disk) console.warn(disk.missing);

full(
  'a disk that fills is told before it is full, and a full one as soon as it refuses',
  async () => {
    const { folder, fill, free } = disk as SmallDisk;
    clean.push((disk as SmallDisk).remove);
    const store = await openSqliteStore({ path: join(folder, 'leads.db'), busyTimeoutMs: 20 });
    clean.push(() => store.close());
    start(store, folder);
    await time.advance(MINUTE);
    expect([...problems, ...lines]).toEqual([]);

    writeFileSync(join(folder, 'growing'), Buffer.alloc(14.8 * 2 ** 20));
    await time.advance(MINUTE);
    expect([...problems.keys()]).toEqual(['disk']);
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
    expect(problems.get('refusal')).toMatch(/refused/);
    await time.advance(MINUTE);
    await expect(watch.check()).rejects.toThrow(/full/);
    expect(problems.get('store')).toMatch(/cannot be written to/);
    expect(await store.counts()).toMatchObject({ undelivered: 0 });

    await free(undefined);
    await time.advance(MINUTE);
    await watch.check();
    expect([...problems.keys()].toSorted()).toEqual(['disk', 'refusal']);
    await time.advance(60 * MINUTE);
    expect(problems.has('refusal')).toBe(false);
    expect(lines).toEqual(['no message can be kept', 'messages can be kept again']);
  },
);

test('however many ask, it is written once in five seconds, and as much as a message once one was refused', async () => {
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
  await time.advance(0);
  await Promise.all(Array.from({ length: 50 }, () => watch.check()));
  expect(written).toEqual([1]);
  await time.advance(5000);
  await watch.check();
  expect(written).toEqual([1, 1]);

  room = 4096;
  watch.refused(new Error('database or disk is full'));
  await time.advance(5000);
  await expect(watch.check()).rejects.toThrow('full');
  expect(written.slice(2)).toEqual([50_000]);
  room = 100_000;
  await time.advance(10_000);
  await watch.check();
  await time.advance(5000);
  await watch.check();
  expect(written.slice(-2)).toEqual([50_000, 1]);
});

test('a broken file that was set aside is a problem until a person has taken it away', async () => {
  const folder = temporaryFolder();
  clean.push(folder.remove);
  const path = join(folder.path, 'leads.db');
  writeFileSync(path, 'this is a text file and no database at all');
  const store = await openSqliteStore({ path, now: time.clock });
  clean.push(() => store.close());
  start(store, folder.path);
  await time.advance(0);
  expect(problems.get('broken file')).toContain('leads.broken-2026-11-20T00-00-00.000Z.db');
});
