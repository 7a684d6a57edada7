import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildKey } from './build-key.ts';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'key-'));
  for (const name of ['app', 'config', 'content', 'contracts', 'finance', 'package-lock.json'])
    cpSync(name, join(copy, name), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

test('the same project has the same key, wherever it lies', () => {
  expect(buildKey(copy)).toBe(buildKey());
});

test.each([
  'finance/loan.ts',
  'content/dated-facts.ts',
  'config/site.ts',
  'app/content/readability.server.ts',
  'package-lock.json',
  'finance/new.ts',
])('a change of %s is another key', (file) => {
  const before = buildKey(copy);
  writeFileSync(join(copy, file), ' ', { flag: 'a' });
  expect(buildKey(copy)).not.toBe(before);
});

test('an article is told apart by its own text, not by the key', () => {
  const before = buildKey(copy);
  writeFileSync(join(copy, 'content/articles/new.mdx'), 'New.');
  expect(buildKey(copy)).toBe(before);
});
