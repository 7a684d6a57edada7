/**
 * What a built site consists of, found when it is first served. Requests are looked up in it, so a
 * path that is no file of the site never reaches the file system.
 */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SiteNotBuiltError } from '../site-not-built.ts';

export interface SiteFiles {
  /** Canonical path of each page to its file: `/blog` to `blog/index.html`. */
  pages: ReadonlyMap<string, string>;
  /** Variants of a page that the build made ready: `/blog` to `refinance` to its file. */
  variants: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Path of every other file that visitors may have: `/assets/x.js` to `assets/x.js`. */
  files: ReadonlyMap<string, string>;
  /** The encodings in which the build has compressed a file, best first. */
  compressed: ReadonlyMap<string, readonly Encoding[]>;
}

const NOT_FOUND_PAGE = '404.html';
/** The ending of the compressed copies of a file, by their encoding. */
export const COPIES = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof COPIES;
const ENCODINGS = ['br', 'gzip'] as const;
/** Written for other hosts; this server has the same rules in code. */
const HOST_RULES = new Set(['_headers', '_redirects']);

/** @throws {SiteNotBuiltError} when there is no home page or no 404 page in the folder. */
export function findSiteFiles(siteDir: string): SiteFiles {
  const names = allFiles(siteDir);
  for (const required of ['index.html', NOT_FOUND_PAGE]) {
    if (!names.has(required)) throw new SiteNotBuiltError(join(siteDir, required));
  }
  const pages = new Map<string, string>();
  const variants = new Map<string, Map<string, string>>();
  const files = new Map<string, string>();
  const compressed = new Map<string, Encoding[]>();
  for (const name of names) {
    const copies = ENCODINGS.filter((it) => names.has(name + COPIES[it]));
    if (copies.length > 0) compressed.set(name, copies);
    const page = /^(?:(?<folder>.+)\/)?index(?:\.(?<variant>[a-z-]+))?\.html$/.exec(name)?.groups;
    if (page !== undefined) {
      const path = `/${page.folder ?? ''}`;
      // The framework may write the 404 page as a folder too; it is never a page of its own.
      if (path === '/404') continue;
      if (page.variant === undefined) pages.set(path, name);
      else variants.set(path, (variants.get(path) ?? new Map()).set(page.variant, name));
    } else if (
      !HOST_RULES.has(name) &&
      !name.endsWith('.html') &&
      !isCompressedSibling(name, names)
    ) {
      files.set(`/${name}`, name);
    }
  }
  return { pages, variants, files, compressed };
}

function allFiles(siteDir: string): Set<string> {
  try {
    const entries = readdirSync(siteDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(
      files.map((file) => relative(siteDir, join(file.parentPath, file.name)).replaceAll(sep, '/')),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new SiteNotBuiltError(siteDir);
    }
    throw error;
  }
}

/** `x.js.br` beside `x.js` is another form of the same file, not a file of its own. */
function isCompressedSibling(name: string, names: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ''));
}
