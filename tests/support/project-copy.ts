import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { firmFolder } from '../../config/firm-folder.ts';

/** What is made of the project, or is the owner's. */
const LEFT_OUT =
  /^(\.builds|\.cache|\.env|\.git|\.react-router|\.test|build|data|dist|firm|node_modules|test-results)$/;

/**
 * The project in a temporary folder without what is made of it, for tests that change or build it. Its
 * folder `firm` is the one that the tests bring.
 */
export function copyProject() {
  const path = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const name of readdirSync('.')) {
    if (LEFT_OUT.test(name)) continue;
    const filter = (source: string) => !source.split(sep).includes('node_modules');
    cpSync(name, join(path, name), { recursive: true, filter });
  }
  cpSync(firmFolder(), join(path, 'firm'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
  // In the copy, folders have the names that they have by themselves.
  const { FIRM_DIR: _firm, BUILD_DIR: _build, ...env } = process.env;
  const read = (file: string) => readFileSync(join(path, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(path, file), text);
  return {
    path,
    env,
    read,
    write,
    /** Runs one of its scripts, to the end. */
    run(script: string, args: readonly string[] = [], settings: Record<string, string> = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
        cwd: path,
        env: { ...env, ...settings },
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    },
    /** @returns the file as it is then. @throws {Error} where there is nothing to change. */
    change(file: string, search: RegExp, replacement: string): string {
      const before = read(file);
      if (!search.test(before)) throw new Error(`${file}: expected ${search}`);
      const after = before.replace(search, () => replacement);
      write(file, after);
      return after;
    },
    remove: () => rmSync(path, { recursive: true }),
  };
}

export type ProjectCopy = ReturnType<typeof copyProject>;
