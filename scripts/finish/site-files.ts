/** The files of the site that is being built, and what more than one step does with them. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { CheerioAPI } from 'cheerio';

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

/**
 * The canonical address of a page that may be listed; null for one that says `noindex` of itself, as the 404 page
 * does. A demonstration still has its sitemap: nobody comes to read it, and what is checked before the opening is
 * what will be there after it. A worked example has the address of its article.
 */
export function listedAddress($: CheerioAPI): string | null {
  const robots = $('meta[name=robots]:not([data-demonstration])').attr('content') ?? '';
  return /\b(noindex|none)\b/i.test(robots) ? null : ($('link[rel=canonical]').attr('href') ?? null);
}
