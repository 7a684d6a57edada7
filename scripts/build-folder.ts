/** Which firm's site is built, and where it stands then. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { firmFolder, ROOT } from '../config/firm-folder.ts';
import { CommandFailure } from './owner-command.ts';
import { readSettings } from './settings.ts';

/** Where the built site stands: `build`, unless the setting BUILD_DIR names another place. */
export const buildFolder = () => resolve(ROOT, process.env.BUILD_DIR || 'build');

export interface Folders {
  firm?: string;
  out?: string;
}

/**
 * Takes up the options --firm, with the settings beside that folder, and --out, for this process and those that it
 * starts.
 *
 * @returns the firm's folder.
 * @throws {CommandFailure} when there is none, or its settings cannot be read.
 */
export function takeFolders({ firm, out }: Folders): string {
  if (firm !== undefined) {
    const folder = resolve(ROOT, firm);
    Object.assign(process.env, readSettings(`${folder}.env`), { FIRM_DIR: folder });
  }
  if (out !== undefined) process.env.BUILD_DIR = join(resolve(ROOT, out), 'build');
  const folder = firmFolder();
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new CommandFailure(
    `${folder}: expected the folder of a firm, found none. To make one, copy the product's folder firm/ and ` +
      'put in your own details.',
  );
}
