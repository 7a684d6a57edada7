/** Which firm's site a command is about, where it stands when it is built, and the settings that stand in files. */
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { firmFolder, ROOT, shownPath } from '../config/firm-folder.ts';
import { CommandFailure } from './owner-command.ts';

/** Where the built site stands: `build`, unless the setting BUILD_DIR names another place. */
export const buildFolder = () => resolve(ROOT, process.env.BUILD_DIR || 'build');

/**
 * Takes up the options --firm, with the settings beside that folder, and --out, for this process and those that it
 * starts. Without a folder that is named, an owner's first command makes firm/ of the sample.
 *
 * @returns the firm's folder.
 * @throws {CommandFailure} when there is none, or its settings cannot be read.
 */
export function takeFolders({ firm, out }: { firm?: string; out?: string }): string {
  if (firm !== undefined) {
    const folder = resolve(ROOT, firm);
    Object.assign(process.env, readSettings(`${folder}.env`), { FIRM_DIR: folder });
  }
  if (out !== undefined) process.env.BUILD_DIR = join(resolve(ROOT, out), 'build');
  const folder = firmFolder();
  // On stderr: what a command prints may be for another program.
  if (!process.env.FIRM_DIR && makeFirmFolder(folder)) {
    console.error(`Made ${shownPath(folder)}/, your firm's folder, from ${shownPath(SAMPLE)}/.`);
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new CommandFailure(
    `${folder}: expected the folder of a firm, found none. To make one, copy ${shownPath(SAMPLE)}/ and ` +
      'put in your own details.',
  );
}

const SAMPLE = join(ROOT, 'sample-firm');

/**
 * Copies the sample to where nothing is yet. The product tracks the sample alone, so that a newer product never
 * conflicts with what an owner changes.
 *
 * @returns whether it made the folder.
 */
export function makeFirmFolder(folder: string): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })) return false;
  // Half a copy would be taken for the owner's folder.
  const draft = `${folder}.${process.pid}.new`;
  cpSync(SAMPLE, draft, { recursive: true });
  renameSync(draft, folder);
  return true;
}

/** Takes up `.env`, and beside a firm's folder `NAME` its own `NAME.env`. What the environment says wins. */
export function takeSettings(): void {
  const shared = readSettings(join(ROOT, '.env'));
  const own = readSettings(`${firmFolder({ ...shared, ...process.env })}.env`);
  Object.assign(process.env, { ...shared, ...own, ...process.env });
}

/**
 * @returns what a file sets; nothing where there is none.
 * @throws {CommandFailure} naming each line that Node would leave out, or cut at a #, without a word. It tells no
 * value: they may be secret.
 */
export function readSettings(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  // Notepad may write a byte order mark, which would become part of the first name.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const problems = text.split(/\r?\n/).flatMap((line, index) => {
    const problem = problemOf(line);
    return problem === null ? [] : [`${shownPath(path)}:${index + 1}: ${problem}`];
  });
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
  return parseEnv(text) as Record<string, string>;
}

function problemOf(line: string): string | null {
  if (/^\s*(#|$)/.test(line)) return null;
  const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
  if (name === undefined) return 'expected NAME=value, or # before a remark';
  const isQuoted = /^["'`]/.test(value);
  if (!isQuoted && value.includes('#')) return `${name}: expected quotes around a value with a # in it`;
  if (!isQuoted || /^(["'`])((?!\1).)*\1\s*(#.*)?$/.test(value)) return null;
  return `${name}: expected the quote that opens the value to close it, at its end`;
}
