/** What everything that a build keeps for the next one depends on, beside the text it was made of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whatever an article's page can be made with: too much is safe, too little never is. */
const FOLDERS = ['app', 'config', 'content', 'contracts', 'finance'];
const FILES = ['package-lock.json'];
/** Each of these is looked at by itself. */
const APART = join('content', 'articles');

/**
 * The same for the same code, settings, facts, packages and Node; another for any change of one.
 *
 * @param root the project's folder.
 */
export function buildKey(root = '.'): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...FILES, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))]) {
    const content = readFileSync(join(root, file));
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

function filesBelow(root: string, folder: string): string[] {
  if (folder === APART) return [];
  return readdirSync(join(root, folder))
    .toSorted()
    .map((name) => join(folder, name))
    .flatMap((path) =>
      statSync(join(root, path)).isDirectory() ? filesBelow(root, path) : [path],
    );
}
