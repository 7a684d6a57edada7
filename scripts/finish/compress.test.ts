import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressAll } from './compress.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(dir, name);
  writeFileSync(file, text);
  return file;
}

test('each file has a brotli and a gzip copy of what it holds', async () => {
  const files = Array.from({ length: 11 }, (_, index) => write(`${index}.html`, `<p>${index}`));
  await compressAll(files);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
  }
});

test('a file that is gone and one of an unlisted kind are refused by name', async () => {
  await expect(compressAll([join(dir, 'gone.html')])).rejects.toThrow('gone.html');
  await expect(compressAll([write('a.png', '')])).rejects.toThrow(
    'a.png: expected a kind of text that is listed',
  );
  expect(existsSync(join(dir, 'a.png.br'))).toBe(false);
});
