/** Which firm's site a command is about, where it stands when it is built, and the settings that stand in files. */
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
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
 * @param change is told the copy's folder before it takes its place.
 * @returns whether it made the folder.
 */
export function makeFirmFolder(folder: string, change?: (draft: string) => void): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })) return false;
  // Half a copy would be taken for the owner's folder.
  const draft = `${folder}.${process.pid}.new`;
  cpSync(SAMPLE, draft, { recursive: true });
  change?.(draft);
  renameSync(draft, folder);
  return true;
}

/** What has to be one firm's alone: another's would show its enquiries to the wrong people. */
const STORE_SETTINGS = ['DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'BUILD_DIR'];

/**
 * The settings of one firm's server among many.
 *
 * @throws {CommandFailure} where its own file names no store.
 */
export function storeSettings(folder: string): NodeJS.ProcessEnv {
  const own = readSettings(`${folder}.env`);
  if (!own.DATA_DIR && !own.DATABASE_URL) {
    throw new CommandFailure(
      `${shownPath(folder)}.env: expected DATA_DIR or DATABASE_URL of this firm's server`,
    );
  }
  const shared = Object.entries(process.env).filter(([name]) => !STORE_SETTINGS.includes(name));
  return { ...Object.fromEntries(shared), ...own };
}

/** For commands that open a firm's store. */
export function withFirmOption(program: Command): Command {
  return program
    .option('--firm <folder>', 'of this firm, by the settings beside its folder, instead of the environment')
    .hook('preAction', () => {
      const { firm } = program.opts<{ firm?: string }>();
      if (firm === undefined) return;
      const folder = applyFolderOptions({ firm });
      const env = storeSettings(folder);
      if (!env.BUILD_DIR) {
        throw new CommandFailure(
          `${shownPath(folder)}.env: expected BUILD_DIR, where this firm's site is built`,
        );
      }
      for (const name of STORE_SETTINGS) delete process.env[name];
      Object.assign(process.env, env);
    });
}

/** Of the file beside the folder that FIRM_DIR names, and what would hold without it. */
let own: Record<string, string> = {};
let withoutOwn: NodeJS.ProcessEnv = {};

/** Takes up `.env`, and beside a firm's folder `NAME` its own `NAME.env`. What the environment says wins. */
export function loadSettings(): void {
  const [shared, given] = [readSettings(join(ROOT, '.env')), { ...process.env }];
  withoutOwn = { ...shared, ...given };
  own = readSettings(`${firmFolder(withoutOwn)}.env`);
  Object.assign(process.env, { ...shared, ...own, ...given });
}

/** Takes back what the file of one firm has set, before the settings of another are read. */
export function unloadFirmSettings(): void {
  for (const name of Object.keys(own)) {
    delete process.env[name];
    const without = withoutOwn[name];
    if (without !== undefined) process.env[name] = without;
  }
  own = {};
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
