/** Where the firm's words, data and pictures are: in one folder, apart from the product. */
import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The product's own folder. A bundle lies elsewhere than this module, and is told it (vite-firm.ts). */
export const ROOT: string = import.meta.env?.PROJECT_ROOT ?? resolve(import.meta.dirname, '..');

/** The firm's folder, `firm/` unless the setting FIRM_DIR names another. */
export function firmFolder(env: Record<string, string | undefined> = process.env): string {
  return resolve(ROOT, env.FIRM_DIR || 'firm');
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
 * Whether a file really lies in a folder: a symbolic link in a firm's folder could publish any file of the
 * machine. Both have to exist.
 */
export function insideFolder(dir: string, path: string): boolean {
  const way = relative(realpathSync(dir), realpathSync(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
