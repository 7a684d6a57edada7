/** Files that hold personal data: readable by their owner alone, and never written over another. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, type Environment } from './command.ts';
import { fileTrouble } from './trouble.ts';

/** Seen from the folder in which the person typed; npm itself runs scripts in the project's. */
export function outputPath(typed: string, env: Environment): string {
  const typedIn = env.npm_lifecycle_event === 'leads' ? env.INIT_CWD : undefined;
  return resolve(typedIn ?? '.', typed);
}

/**
 * Has a file made beside its place and puts it there when it is complete and on the disk, so that
 * half a file never has a whole one's name.
 *
 * @throws {CommandError} when there is such a file already, or it cannot be written.
 */
export async function writeWhole(
  path: string,
  make: (path: string) => void | Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new CommandError(`${path} exists already. Choose another name.`);
  const part = `${path}.${process.pid}.part`;
  const umask = process.umask(0o077);
  try {
    // The system's own reason, before a database is asked, whose words for it are few.
    writeFileSync(part, '', { flag: 'wx' });
    try {
      rmSync(part);
      await make(part);
      flush(part);
      renameSync(part, path);
    } finally {
      rmSync(part, { force: true });
    }
  } catch (error) {
    const words = fileTrouble(path, error);
    throw words === undefined ? error : new CommandError(words);
  } finally {
    process.umask(umask);
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
