/** Selects the firm and the build folder of a command, and reads settings files. */
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { firmFolder, ROOT, shownPath } from '../config/firm-folder.ts';
import { CommandFailure } from './owner-command.ts';

/** Returns the folder of the built site: BUILD_DIR, or `build`. */
export const buildFolder = () => resolve(ROOT, process.env.BUILD_DIR || 'build');

/**
 * Applies --firm, with the settings file beside that folder, and --out to the environment of this process and its
 * children. If no folder is named and firm/ is missing, copies it from the sample.
 *
 * @returns the firm's folder.
 * @throws {CommandFailure} if the folder is missing or its settings file is invalid.
 */
export function applyFolderOptions({
  firm,
  out,
}: {
  firm?: string | undefined;
  out?: string | undefined;
}): string {
  if (firm !== undefined) {
    const folder = resolve(ROOT, firm);
    unloadFirmSettings();
    Object.assign(process.env, readSettings(`${folder}.env`), { FIRM_DIR: folder });
  }
  if (out !== undefined) process.env.BUILD_DIR = join(resolve(ROOT, out), 'build');
  const folder = firmFolder();
  // On stderr: stdout may be piped to another program.
  if (!process.env.FIRM_DIR && makeFirmFolder(folder)) {
    console.error(`Created ${shownPath(folder)}/, your firm's folder, from ${shownPath(SAMPLE)}/.`);
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new CommandFailure(
    `${folder}: expected a firm's folder, found none. To create one, copy ${shownPath(SAMPLE)}/ and ` +
      'enter your own details.',
  );
}

const SAMPLE = join(ROOT, 'sample-firm');

/**
 * Copies the sample to a new folder. Git tracks only the sample, so an upgrade never conflicts with an owner's changes.
 *
 * @param change edits the copy before it is moved into place.
 * @returns false if the folder exists.
 */
export function makeFirmFolder(folder: string, change?: (draft: string) => void): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })) return false;
  // Copy, then rename: an interrupted copy must not become the owner's folder.
  const draft = `${folder}.${process.pid}.new`;
  cpSync(SAMPLE, draft, { recursive: true });
  change?.(draft);
  renameSync(draft, folder);
  return true;
}

/** Settings that firms must not share: a shared one would show enquiries to the wrong firm. */
const STORE_SETTINGS = ['DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'BUILD_DIR'];

/**
 * Returns the environment of one of several firms: the shared settings and those of its own file.
 *
 * @throws {CommandFailure} if its file names no database.
 */
export function storeSettings(folder: string): NodeJS.ProcessEnv {
  const own = readSettings(`${folder}.env`);
  if (!own.DATA_DIR && !own.DATABASE_URL) {
    throw new CommandFailure(
      `${shownPath(folder)}.env: expected DATA_DIR or DATABASE_URL, this firm's database`,
    );
  }
  const shared = Object.entries(process.env).filter(([name]) => !STORE_SETTINGS.includes(name));
  return { ...Object.fromEntries(shared), ...own };
}

/** Adds --firm to a command that opens a firm's database. */
export function withFirmOption(program: Command): Command {
  return program
    .option('--firm <folder>', 'use this firm and the settings file beside its folder, not the environment')
    .hook('preAction', () => {
      const { firm } = program.opts<{ firm?: string }>();
      if (firm === undefined) return;
      const folder = applyFolderOptions({ firm });
      const env = storeSettings(folder);
      if (!env.BUILD_DIR) {
        throw new CommandFailure(
          `${shownPath(folder)}.env: expected BUILD_DIR, the folder of this firm's built site`,
        );
      }
      for (const name of STORE_SETTINGS) delete process.env[name];
      Object.assign(process.env, env);
    });
}

/** The settings of the file beside FIRM_DIR, and the environment without them. */
let own: Record<string, string> = {};
let withoutOwn: NodeJS.ProcessEnv = {};

/** Loads `.env`, and `NAME.env` beside the firm's folder `NAME`. Variables that are set already win. */
export function loadSettings(): void {
  const [shared, given] = [readSettings(join(ROOT, '.env')), { ...process.env }];
  withoutOwn = { ...shared, ...given };
  own = readSettings(`${firmFolder(withoutOwn)}.env`);
  Object.assign(process.env, { ...shared, ...own, ...given });
}

/** Unsets the variables of one firm's file before another firm's file is read. */
export function unloadFirmSettings(): void {
  for (const name of Object.keys(own)) {
    delete process.env[name];
    const without = withoutOwn[name];
    if (without !== undefined) process.env[name] = without;
  }
  own = {};
}

/**
 * Reads a settings file.
 *
 * @returns its variables; none if the file is missing.
 * @throws {CommandFailure} naming each line that Node would silently skip or cut at a #. The message shows no values,
 * which may be secret.
 */
export function readSettings(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  // Strip the byte order mark that Notepad may write: it would become part of the first name.
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const problems = text.split(/\r?\n/).flatMap((line, index) => {
    const problem = lineProblem(line);
    return problem === null ? [] : [`${shownPath(path)}:${index + 1}: ${problem}`];
  });
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
  return parseEnv(text) as Record<string, string>;
}

function lineProblem(line: string): string | null {
  if (/^\s*(#|$)/.test(line)) return null;
  const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? [];
  if (name === undefined) return 'expected NAME=value, or a comment that begins with #';
  const isQuoted = /^["'`]/.test(value);
  if (!isQuoted && value.includes('#')) return `${name}: expected quotes around a value that contains #`;
  if (!isQuoted || /^(["'`])((?!\1).)*\1\s*(#.*)?$/.test(value)) return null;
  return `${name}: expected the value to end with the quote that it begins with`;
}
