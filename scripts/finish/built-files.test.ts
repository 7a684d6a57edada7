import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { RELEASE_FILE } from '../../server/built-site.ts';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { keepEarlierAssets } from '../release.ts';
import { compressAll } from './site-files.ts';

let root: string;
beforeEach(() => {
  root = testFolder();
});

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

test('a file that comes back is one of the site again, and pictures are kept as scripts are', async () => {
  const pictures = (name: string) => join(root, name, 'client/pictures');
  mkdirSync(pictures('a'), { recursive: true });
  writeFileSync(join(pictures('a'), 'house-1-480.jpg'), '');
  await build('a', 'none', 0, ['a.js']);
  await build('b', 'a', 1, ['b.js']);
  await build('c', 'b', 5, ['a.js']);
  expect(readdirSync(pictures('c'))).toEqual(['house-1-480.jpg']);
  expect(await build('d', 'c', 20, ['d.js'])).toEqual(['a.js', 'd.js']);
  expect(existsSync(pictures('d'))).toBe(false);
  expect(await build('e', 'd', 27, ['d.js'])).toEqual(['a.js', 'd.js']);
});

test('the files of a build that wrote nothing down leave on the day of the next', async () => {
  mkdirSync(assets('old'), { recursive: true });
  writeFileSync(join(assets('old'), 'old.js'), '');
  expect(await build('a', 'old', 0, ['a.js'])).toEqual(['a.js', 'old.js']);
  expect(await build('b', 'a', 8, ['a.js'])).toEqual(['a.js']);
});

test('each file has a brotli and a gzip copy of what it holds; one that is none or unknown is named', async () => {
  const files = Array.from({ length: 6 }, (_, index) => join(root, `${index}.html`));
  for (const file of files) writeFileSync(file, `<p>${file}`);
  await compressAll(files, true);
  for (const file of files) {
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(`<p>${file}`);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(`<p>${file}`);
  }
  await expect(compressAll([join(root, 'gone.html')], true)).rejects.toThrow('gone.html');
  await expect(compressAll(['a.png'], false)).rejects.toThrow(
    'a.png: expected a kind of text that is listed',
  );
});
