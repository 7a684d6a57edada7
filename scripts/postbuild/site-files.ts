/** The files of the site that is being built, and what more than one step does with them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CheerioAPI } from 'cheerio';
import pMap from 'p-map';
import { tags } from '../../app/articles/tags.ts';

export const RELEASE = process.env.RELEASE_DIR ?? 'build';
export const CLIENT = join(RELEASE, 'client');

/** Hard links, or copies where the disk has none: no build ever changes a file of another one. */
export async function linkFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)));
  }
}

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

/**
 * The canonical address of a page that may be listed; null for one that says `noindex` of itself, as the 404 page
 * does. A demonstration still has its sitemap: nobody comes to read it, and what is checked before the opening is
 * what will be there after it. A worked example has the address of its article.
 */
export function listedAddress($: CheerioAPI): string | null {
  const robots = $('meta[name=robots]:not([data-demonstration])').attr('content') ?? '';
  return /\b(noindex|none)\b/i.test(robots) ? null : ($('link[rel=canonical]').attr('href') ?? null);
}

/**
 * One variant of a blog list for each category, so that our server can show a category to visitors
 * without scripts. (A static host sends the one file, and a script in it sorts.)
 *
 * @returns the variants' paths in the site, each with the page that it is a variant of.
 */
export async function makeBlogVariants(): Promise<[variant: string, page: string][]> {
  const variants: [string, string][] = [];
  const isList = (file: string) => /^blog\/(page\/\d+\/)?index\.html$/.test(sitePath(file));
  for (const file of (await filesEndingWith('index.html')).filter(isList)) {
    const list = await readFile(file, 'utf8');
    const marks = ['data-category="all"', 'data-tab="all" aria-current="true"'];
    for (const { value } of tags) {
      // Stops the build when the page's markup has changed under this step's feet.
      const missed = [...marks, `data-tab="${value}"`].find((mark) => list.split(mark).length !== 2);
      if (missed !== undefined) throw new Error(`${file}: expected exactly one ${missed}`);
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

/** The kinds of files that are worth compressing. */
export const COMPRESSED = '.html .css .js .svg .data .json .txt .xml .webmanifest'.split(' ');
/** As small as it gets. */
const LEVELS = { brotli: 11, gzip: 9 };
/** As many as libuv has threads by default; more only wait in memory. */
const AT_ONCE = 4;

/**
 * Makes a compressed copy of every file, so that no request has to do it.
 *
 * @param files may still be in the making: the next is asked for when there is room for it.
 * @param before the last release: where it has the same file, its copies are linked.
 * @returns how many there were.
 * @throws {Error} for a file that could not be read, or whose kind is not listed.
 */
export async function compressAll(
  files: Iterable<string> | AsyncIterable<string>,
  before?: string,
): Promise<number> {
  const compress = async (file: string) => {
    if (!COMPRESSED.includes(extname(file)))
      throw new Error(`${file}: expected a kind of text that is listed`);
    // Linked from the last release with its copies.
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
  return (await pMap(files, compress, { concurrency: AT_ONCE })).length;
}
