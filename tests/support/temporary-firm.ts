import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { byFile, type Problem } from '../../config/problems.ts';
import { readFirm } from '../../scripts/check.ts';

/** A copy of a firm's folder at this path, to be changed and loaded. */
export function firmIn(path: string, from = firmFolder()) {
  cpSync(from, path, { recursive: true });
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  };
  return {
    path,
    load: () => loadFirm(path),
    read,
    write,
    change(name: string, search: RegExp, replacement: string) {
      if (!search.test(read(name))) throw new Error(`${name}: expected ${search}`);
      write(name, read(name).replace(search, replacement));
    },
    /** What the build would say of it before it does anything else. */
    mistakes: async () => (await readFirm(path)).mistakes,
  };
}

/** What is said of each file, by its name in the firm's folder. */
export function saidByFile(problems: readonly Problem[], folder: string): Record<string, string[]> {
  const files = byFile(problems).map((text) => {
    const [first = '', ...lines] = text.split('\n');
    const file = first.replace(' is not right:', '').replace(`${folder}/`, '');
    return [file, lines.map((line) => line.trim())];
  });
  return Object.fromEntries(files);
}

/** A copy that is removed when the file's tests have ended. */
export function temporaryFirm() {
  const path = mkdtempSync(join(tmpdir(), 'firm-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return firmIn(path);
}
