/** Where the firm's words, data and pictures are: in one folder, apart from the product. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Problem } from './problems.ts';

/** The product's own folder. A bundle lies elsewhere than this module, and is told it (vite-firm.ts). */
export const ROOT: string = import.meta.env?.PROJECT_ROOT ?? resolve(import.meta.dirname, '..');

/** The firm's folder, `firm/` unless the setting FIRM_DIR names another. */
export function firmFolder(env: Record<string, string | undefined> = process.env): string {
  return resolve(ROOT, env.FIRM_DIR || 'firm');
}

/** What a command needs to be about this firm's folder: nothing where it is `firm/`. */
export function firmOption(dir: string): string {
  return resolve(dir) === resolve(ROOT, 'firm') ? '' : ` --firm ${shownPath(dir)}`;
}

/** As in "1.0.0": of the product that a firm's folder is built with. */
export function productVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** A path as a person reads it: from the product's folder where it lies in there. */
export function shownPath(...parts: string[]): string {
  const path = resolve(ROOT, ...parts);
  const short = relative(ROOT, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short.replaceAll('\\', '/');
}

/**
 * The path of a regular file in a folder. A link out of a firm's folder could publish any file of the machine, and
 * reading a pipe never ends; for both the answer is undefined.
 *
 * @param name its path from the folder, such as `articles/offset.md`.
 */
export function fileIn(dir: string, name: string): string | undefined {
  const path = join(dir, name);
  try {
    const target = realpathSync(path);
    const isInside = target.startsWith(realpathSync(dir) + sep);
    return isInside && statSync(target).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

interface FolderContent {
  /** Regular files by their names, such as `articles/offset.md`. */
  files: string[];
  folders: string[];
  /** What is neither, with the reason why nothing reads it. */
  refused: Problem[];
}

/** All that a firm's folder holds, its folders included, without hidden files such as `.git`. */
export function filesIn(dir: string): FolderContent {
  const found: FolderContent = { files: [], folders: [], refused: [] };
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) {
    found.refused.push({ file: shownPath(dir), problem: 'expected the folder of a firm, found none' });
    return found;
  }
  const walk = (before: string) => {
    for (const entry of readdirSync(join(dir, before), { withFileTypes: true })) {
      const name = before + entry.name;
      const refuse = (problem: string) => found.refused.push({ file: shownPath(dir, name), problem });
      if (entry.name.startsWith('.')) continue;
      // No path leads to what Node has read as another name.
      if (entry.name.includes('\uFFFD')) refuse('expected a name in UTF-8; rename it.');
      else if (entry.isDirectory()) {
        found.folders.push(name);
        walk(`${name}/`);
      } else if (entry.isFile() || fileIn(dir, name)) found.files.push(name);
      else if (entry.isSymbolicLink())
        refuse('expected a file, found a link that leads to none in this folder');
      else refuse('expected a file, found a pipe, a socket or a device');
    }
  };
  walk('');
  return found;
}
