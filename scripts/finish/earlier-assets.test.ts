import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RELEASE_FILE } from '../../server/built-site.ts';
import { keepEarlierAssets } from './earlier-assets.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earlier-assets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const assets = (build: string) => join(root, build, 'client/assets');

/** @param day when it is built, counted from the first. */
async function build(name: string, before: string, day: number, files: readonly string[]) {
  mkdirSync(assets(name), { recursive: true });
  for (const file of files) writeFileSync(join(assets(name), file), file);
  const now = new Date(Date.UTC(2026, 0, 1 + day));
  const earlierAssets = await keepEarlierAssets(join(root, before), join(root, name), now);
  writeFileSync(join(root, name, RELEASE_FILE), JSON.stringify({ files: {}, earlierAssets }));
  return readdirSync(assets(name));
}

test('hashed files stay for seven days from the build that no longer has them', async () => {
  expect(await build('a', 'none', 0, ['a.js', 'both.js'])).toEqual(['a.js', 'both.js']);
  // A week of being the site does not count.
  expect(await build('b', 'a', 30, ['b.js', 'both.js'])).toEqual(['a.js', 'b.js', 'both.js']);
  expect(await build('c', 'b', 37, ['b.js'])).toEqual(['a.js', 'b.js', 'both.js']);
  expect(await build('d', 'c', 38, ['b.js'])).toEqual(['b.js', 'both.js']);
  expect(await build('e', 'd', 45, ['b.js'])).toEqual(['b.js']);
});

test('a file that comes back is one of the site again', async () => {
  await build('a', 'none', 0, ['a.js']);
  await build('b', 'a', 1, ['b.js']);
  await build('c', 'b', 5, ['a.js']);
  expect(await build('d', 'c', 20, ['d.js'])).toEqual(['a.js', 'd.js']);
  expect(await build('e', 'd', 27, ['d.js'])).toEqual(['a.js', 'd.js']);
});

test('the files of a build that wrote nothing down leave on the day of the next', async () => {
  mkdirSync(assets('old'), { recursive: true });
  writeFileSync(join(assets('old'), 'old.js'), '');
  expect(await build('a', 'old', 0, ['a.js'])).toEqual(['a.js', 'old.js']);
  expect(await build('b', 'a', 8, ['a.js'])).toEqual(['a.js']);
});
