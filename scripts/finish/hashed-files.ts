/** Files whose names tell their content: browsers keep them for a year, so nothing may change them. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @returns each file of the folder by its name, with a hash of what it holds. */
export async function hashesIn(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    hashes.set(name, createHash('sha256').update(content).digest('hex'));
  }
  return hashes;
}

/**
 * @param before what hashesIn found in the folder when the bundler had written it.
 * @throws {Error} naming the first file that is not as it was.
 */
export async function refuseChanges(
  folder: string,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const after = await hashesIn(folder);
  for (const [name, hash] of before) {
    if (after.get(name) === hash) continue;
    throw new Error(
      `${join(folder, name)}: expected it as the bundler wrote it. Its name tells its content, so change that before it gets its name.`,
    );
  }
}
