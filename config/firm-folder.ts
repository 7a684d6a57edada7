/** Where the firm's words, data and pictures are: in one folder, apart from the product. */
import { isAbsolute, join, relative, resolve } from 'node:path';

/** The product's own folder. A bundle is told it while it is made (vite.config.ts). */
export const ROOT = resolve(import.meta.dirname, '..');

/** The firm's folder, `firm/` unless the setting FIRM_DIR names another. */
export const FIRM_DIR = resolve(ROOT, process.env.FIRM_DIR || 'firm');

/** The path of a file of the firm's, by its name in the firm's folder. */
export function firmFile(name: string): string {
  return join(FIRM_DIR, name);
}

/** A path as a person reads it: from the product's folder where it lies in there. */
export function shownPath(path: string): string {
  const short = relative(ROOT, resolve(ROOT, path));
  return short.startsWith('..') || isAbsolute(short) ? resolve(ROOT, path) : short.replaceAll('\\', '/');
}
