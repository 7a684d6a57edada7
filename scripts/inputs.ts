/** Whether anything has changed that a build would read. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firmFolder, ROOT } from '../config/firm-folder.ts';
import { localDay } from './owner-command.ts';
import { forBuilds } from './settings.ts';

/** In a build: the hash of what it was made of. */
export const INPUTS_FILE = 'inputs.txt';

const PRODUCT =
  '{{app,config,content,contracts,desk,figures,finance,scripts,server}/**/*.*,package-lock.json,*.config.ts}';

/** Of the code, the words, the firm's folder, the settings and the day, by which facts grow old. */
export function inputsHash(): string {
  const mail = Object.entries(forBuilds(process.env)).filter(([name]) => name.startsWith('MAIL_'));
  const hash = createHash('sha256').update(JSON.stringify([localDay(), mail.toSorted()]));
  const filesIn = (cwd: string, pattern: string) =>
    globSync(pattern, { cwd, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted();
  for (const path of [...filesIn(ROOT, PRODUCT), ...filesIn(firmFolder(), '**/*.*')]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Whether the last build, be it a release or a first look, is one of what is there now. */
export function isUpToDate(build: string): boolean {
  const file = join(build, INPUTS_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === inputsHash();
}
