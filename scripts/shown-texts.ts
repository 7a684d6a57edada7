/** Which texts and words the site shows: the firm's, and of the product's what the firm leaves standing. */
import { globSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { articleFiles } from '../config/article-files.ts';
import { firm } from '../config/firm.ts';
import { firmFile, ROOT } from '../config/firm-folder.ts';
import { textPageFiles } from '../config/text-pages.ts';

const CONTENT = join(ROOT, 'content');

/** The paths of all articles that a build has. */
export function shownArticles(): string[] {
  return articleFiles().map(({ path }) => path);
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
  return !path.endsWith('.mdx') || [...articleFiles(), ...textPageFiles()].some((file) => file.path === path);
}

/** In the order of their paths. */
export function filesIn(folders: readonly string[], pattern: string): string[] {
  return folders.flatMap((folder) =>
    globSync(pattern, { cwd: folder })
      .toSorted()
      .map((name) => join(folder, name)),
  );
}
