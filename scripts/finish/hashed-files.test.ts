import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesIn, refuseChanges } from './hashed-files.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hashed-files-'));
  for (const name of ['app-1234.js', 'app-1234.css']) writeFileSync(join(dir, name), name);
});
afterEach(() => rmSync(dir, { recursive: true }));

test('files may be added, and none may be changed or removed', async () => {
  const before = await hashesIn(dir);
  writeFileSync(join(dir, 'app-1234.js.br'), '');
  await expect(refuseChanges(dir, before)).resolves.toBeUndefined();
  writeFileSync(join(dir, 'app-1234.css'), 'app-1234.cSs');
  await expect(refuseChanges(dir, before)).rejects.toThrow('app-1234.css: expected it as');
  writeFileSync(join(dir, 'app-1234.css'), 'app-1234.css');
  rmSync(join(dir, 'app-1234.js'));
  await expect(refuseChanges(dir, before)).rejects.toThrow('app-1234.js: expected it as');
});
