import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Compression } from './compress.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const kept = () => join(dir, 'kept');

function write(name: string, text: string): string {
  const file = join(dir, name);
  writeFileSync(file, text);
  return file;
}

test('each file has a brotli and a gzip copy of what it holds, also when others are added meanwhile', async () => {
  const files = Array.from({ length: 11 }, (_, index) => write(`${index}.html`, `<p>${index}`));
  const compression = new Compression(kept());
  for (const file of [...files, ...files]) compression.add(file);
  expect(await compression.finish()).toBe(files.length);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
  }
});

test('what is the same as in the last build is taken from there; the rest of it is dropped', async () => {
  const [same, other] = [write('same.html', 'same'), write('other.html', 'one')];
  const first = new Compression(kept());
  for (const file of [same, other]) first.add(file);
  await first.finish();
  const before = new Set(readdirSync(kept()));
  write('other.html', 'two');
  const second = new Compression(kept());
  for (const file of [same, other]) second.add(file);
  await second.finish();
  expect(brotliDecompressSync(readFileSync(`${other}.br`)).toString()).toBe('two');
  const after = readdirSync(kept());
  expect(after).toHaveLength(before.size);
  expect(after.filter((name) => before.has(name))).toHaveLength(2);
});

test('a file that is gone and one of an unlisted kind are told at the end, by name', async () => {
  const compression = new Compression(kept());
  compression.add(join(dir, 'gone.html'));
  await expect(compression.finish()).rejects.toThrow('gone.html');
  const picture = new Compression(kept());
  picture.add(write('a.png', ''));
  await expect(picture.finish()).rejects.toThrow('a.png: expected a kind of text that is listed');
  expect(existsSync(join(dir, 'a.png.br'))).toBe(false);
});
