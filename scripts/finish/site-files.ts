/** The files of the site that is being built, and what more than one step does with them. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export const RELEASE = process.env.RELEASE_DIR ?? 'build';
export const CLIENT = join(RELEASE, 'client');

/** Every file of the site with this ending, as a path from the project's root. */
export async function filesEndingWith(...endings: string[]): Promise<string[]> {
  const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** A file's path inside the site: `<release>/client/blog/index.html` is `blog/index.html`. */
export function sitePath(file: string): string {
  return relative(CLIENT, file).replaceAll(sep, '/');
}

/** A short name for content: the same content has the same name in every build. */
export function hashName(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}
