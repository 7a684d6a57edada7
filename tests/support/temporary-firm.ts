import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';

/** A copy of the firm's folder, to be changed and loaded. It is removed when the file's tests have ended. */
export function temporaryFirm() {
  const path = mkdtempSync(join(tmpdir(), 'firm-'));
  cpSync(firmFolder(), path, { recursive: true });
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    load: () => loadFirm(path),
    write(name: string, content: string | Buffer) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    },
  };
}
