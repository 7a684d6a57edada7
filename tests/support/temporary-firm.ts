import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';

/**
 * A copy of the firm's folder for the modules that are imported after it, and so by `await import()`. It
 * is removed when the file's tests have ended.
 */
export function temporaryFirm() {
  const path = mkdtempSync(join(tmpdir(), 'firm-'));
  cpSync(resolve(process.env.FIRM_DIR || 'firm'), path, { recursive: true });
  process.env.FIRM_DIR = path;
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    write(name: string, content: string | Buffer) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    },
  };
}
