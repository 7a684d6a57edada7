/** The files of the site being built, and helpers that several steps share. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CheerioAPI } from 'cheerio';
import pMap from 'p-map';
import { tags } from '../../config/article-tags.ts';

export const RELEASE = process.env.RELEASE_DIR ?? 'build';
export const CLIENT = join(RELEASE, 'client');

/** Hard-links files into another build, or copies them if the disk has no hard links. Builds never change such files. */
export async function linkFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  }
}

/** Returns the site's files with one of these endings, as paths from the project's root. */
export async function filesEndingWith(...endings: string[]): Promise<string[]> {
  const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Returns a file's path in the site: `blog/index.html` for `<release>/client/blog/index.html`. */
export function sitePath(file: string): string {
  return relative(CLIENT, file).replaceAll(sep, '/');
}

/** Returns a short hash for the name of a file with this content. */
export function hashName(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}

/**
 * Returns the canonical URL of a page for the sitemap; null for a page with its own `noindex`, such as the 404 page.
 * Ignores the `noindex` of a demonstration, so that its sitemap can be checked before the site opens. A worked
 * example has the URL of its article.
 */
export function listedAddress($: CheerioAPI): string | null {
  const robots = $('meta[name=robots]:not([data-demonstration])').attr('content') ?? '';
  return /\b(noindex|none)\b/i.test(robots) ? null : ($('link[rel=canonical]').attr('href') ?? null);
}

/**
 * Writes a variant of each blog list for each category, which the server sends to visitors without scripts. On a static
 * host, a script in the page selects the category.
 *
 * @returns the path in the site of each variant, with the path of its page.
 */
export async function makeBlogVariants(): Promise<[variant: string, page: string][]> {
  const variants: [string, string][] = [];
  const isList = (file: string) => /^blog\/(page\/\d+\/)?index\.html$/.test(sitePath(file));
  for (const file of (await filesEndingWith('index.html')).filter(isList)) {
    const list = await readFile(file, 'utf8');
    const marks = ['data-category="all"', 'data-tab="all" aria-current="true"'];
    for (const { value } of tags) {
      // Fail if the markup of the list no longer matches.
      const mismatch = [...marks, `data-tab="${value}"`].find((mark) => list.split(mark).length !== 2);
      if (mismatch !== undefined) throw new Error(`${file}: expected exactly one ${mismatch}`);
      const chosen = list
        .replace('data-category="all"', `data-category="${value}"`)
        .replace('data-tab="all" aria-current="true"', 'data-tab="all"')
        .replace(`data-tab="${value}"`, `data-tab="${value}" aria-current="true"`);
      const variant = join(dirname(file), `index.${value}.html`);
      await writeFile(variant, chosen);
      variants.push([sitePath(variant), sitePath(file)]);
    }
  }
  if (variants.length === 0) throw new Error(`expected the blog list in ${CLIENT}`);
  return variants;
}

/** Extensions of the files to compress. */
export const COMPRESSED = '.html .css .js .svg .data .json .txt .xml .webmanifest'.split(' ');
/** The highest levels. */
const LEVELS = { brotli: 11, gzip: 9 };
/** The default size of libuv's thread pool; more files would wait in memory. */
const CONCURRENCY = 4;

/**
 * Writes brotli and gzip copies of files, so that no request has to compress them.
 *
 * @param files may be an async iterable, which is read as capacity frees up.
 * @param before the previous build, whose copies of unchanged files are linked.
 * @returns the number of files.
 * @throws {Error} for a file that cannot be read, or whose extension is not in COMPRESSED.
 */
export async function compressAll(
  files: Iterable<string> | AsyncIterable<string>,
  before?: string,
): Promise<number> {
  const compress = async (file: string) => {
    if (!COMPRESSED.includes(extname(file)))
      throw new Error(`${file}: expected an extension of ${COMPRESSED.join(' ')}`);
    // Skip files that were linked from the previous build together with their compressed copies.
    if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
    const bytes = await readFile(file);
    const same = before && join(before, 'client', sitePath(file));
    if (same && (await readFile(same).catch(() => null))?.equals(bytes)) {
      await linkFiles(dirname(same), dirname(file), [`${basename(file)}.br`, `${basename(file)}.gz`]);
      return;
    }
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: LEVELS.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: LEVELS.gzip }));
  };
  return (await pMap(files, compress, { concurrency: CONCURRENCY })).length;
}
