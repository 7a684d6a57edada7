/** Which texts and words the site shows: the firm's, and of the product's what the firm leaves standing. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from 'yaml';
import { firm } from '../config/firm.ts';
import { FIRM_DIR, firmFile, ROOT } from '../config/firm-folder.ts';

const CONTENT = join(ROOT, 'content');

/** The paths of all articles that a build has. */
export function shownArticles(): string[] {
  return filesIn([CONTENT, FIRM_DIR], 'articles/*.mdx').filter(isShown);
}

/** Where the firm's file of the same name would lie. */
export function inFirm(path: string): string {
  return firmFile(relative(CONTENT, path));
}

/** Whether a build shows anything of it. */
export function isShown(path: string): boolean {
  const name = basename(path).replace(/\.\w+$/, '');
  if (!firm.features.recruitment && name === 'work-with-us') return false;
  if (!firm.features.testimonials && name === 'testimonials') return false;
  if (!path.endsWith('.mdx')) return true;
  const own = inFirm(path);
  const isReplaced = !relative(CONTENT, path).startsWith('..') && existsSync(own);
  return !isReplaced && !firm.hide.includes(`/blog/${name}`) && !isDraft(path);
}

/** In the order of their paths. */
export function filesIn(folders: readonly string[], pattern: string): string[] {
  return folders.flatMap((folder) =>
    globSync(pattern, { cwd: folder })
      .toSorted()
      .map((name) => join(folder, name)),
  );
}

/** What cannot be read is a mistake that the check of the content tells of. */
function isDraft(path: string): boolean {
  const [, yaml = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(readFileSync(path, 'utf8')) ?? [];
  try {
    return (parse(yaml) as { draft?: unknown } | null)?.draft === true;
  } catch {
    return false;
  }
}
