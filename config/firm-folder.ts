/** The firm's folder: its location, and which of its files are read. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Problem } from './problems.ts';

/** The product's root folder. vite-firm.ts defines it for bundles, which are not in this folder. */
export const ROOT: string = import.meta.env?.PROJECT_ROOT ?? resolve(import.meta.dirname, '..');

/** The firm's folder: FIRM_DIR, by default `firm/`. */
export function firmFolder(env: Record<string, string | undefined> = process.env): string {
  return resolve(ROOT, env.FIRM_DIR || 'firm');
}

/** The command-line option that selects this firm's folder; empty for the default `firm/`. */
export function firmOption(dir: string): string {
  return resolve(dir) === resolve(ROOT, 'firm') ? '' : ` --firm ${shownPath(dir)}`;
}

/** The product's version, such as "1.0.0". */
export function productVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** A path to show to people: relative to the product's folder if inside it, else absolute. */
export function shownPath(...parts: string[]): string {
  const path = resolve(ROOT, ...parts);
  const short = relative(ROOT, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short.replaceAll('\\', '/');
}

/**
 * Returns the path of a regular file in a folder; undefined for anything else. A link out of the folder could
 * publish any file of the machine, and reading a pipe never ends.
 *
 * @param name path relative to the folder, such as `articles/offset.md`.
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
  /** Paths of regular files, such as `articles/offset.md`. */
  files: string[];
  folders: string[];
  /** Everything else, with the reason for its rejection. */
  refused: Problem[];
}

/** Lists a firm's folder recursively, without hidden files such as `.git`. */
export function filesIn(dir: string): FolderContent {
  const found: FolderContent = { files: [], folders: [], refused: [] };
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) {
    found.refused.push({ file: shownPath(dir), problem: "expected a firm's folder, found none" });
    return found;
  }
  const walk = (before: string) => {
    for (const entry of readdirSync(join(dir, before), { withFileTypes: true })) {
      const name = before + entry.name;
      const refuse = (problem: string) => found.refused.push({ file: shownPath(dir, name), problem });
      if (entry.name.startsWith('.')) continue;
      // Node decodes an invalid name lossily, so its path does not exist.
      if (entry.name.includes('\uFFFD')) refuse('expected a name in UTF-8; rename it.');
      else if (entry.isDirectory()) {
        found.folders.push(name);
        walk(`${name}/`);
      } else if (entry.isFile() || fileIn(dir, name)) found.files.push(name);
      else if (entry.isSymbolicLink())
        refuse('expected a file, found a link to something other than a file in this folder');
      else refuse('expected a file, found a pipe, a socket or a device');
    }
  };
  walk('');
  return found;
}
