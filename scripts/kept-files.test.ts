import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KeptFiles } from './kept-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('what was made once is taken again, and dropped when nobody asks for it', async () => {
  let made = 0;
  const make = () => {
    made += 1;
    return Uint8Array.of(made);
  };
  const folder = join(dir, 'not', 'there', 'yet');
  const first = new KeptFiles(folder);
  expect([...(await first.get('one', make))]).toEqual([1]);
  expect([...(await first.get('two', make))]).toEqual([2]);
  const second = new KeptFiles(folder);
  expect([...(await second.get('one', make))]).toEqual([1]);
  expect(made).toBe(2);
  await second.forgetUnused();
  expect(readdirSync(folder)).toEqual(['one']);
});

test('a folder that was never made has nothing to drop', async () => {
  await expect(new KeptFiles(join(dir, 'nowhere')).forgetUnused()).resolves.toBeUndefined();
});
