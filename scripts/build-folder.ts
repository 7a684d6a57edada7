/** Which firm's site is built, and where it stands then. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandFailure } from './owner-command.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Where the built site stands: `build`, unless the setting BUILD_DIR names another place. */
export const buildFolder = () => resolve(ROOT, process.env.BUILD_DIR || 'build');

export interface Folders {
  firm?: string;
  out?: string;
}

/**
 * Takes up the options --firm and --out, for this process and those that it starts. To be called before
 * anything of config/ is loaded, which reads the firm's folder.
 *
 * @throws {CommandFailure} when there is no such firm.
 */
export function useFolders({ firm, out }: Folders): void {
  if (firm !== undefined) process.env.FIRM_DIR = resolve(ROOT, firm);
  if (out !== undefined) process.env.BUILD_DIR = join(resolve(ROOT, out), 'build');
  const folder = resolve(ROOT, process.env.FIRM_DIR || 'firm');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new CommandFailure(
    `${folder}: expected the folder of a firm, found none. To make one: ` +
      `npm run rebrand -- --firm ${firm ?? folder}`,
  );
}
