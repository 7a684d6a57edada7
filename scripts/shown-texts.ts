/** Which texts and words the site shows: the firm's, and of the product's what the firm leaves standing. */
import { globSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../config/firm-folder.ts';
import type { LoadedFirm } from '../config/loaded-firm.ts';

const CONTENT = join(ROOT, 'content');

/** Where the firm's file of the same name would lie. */
export function inFirm({ dir }: LoadedFirm, path: string): string {
  return join(dir, relative(CONTENT, path));
}

/** Whether a build shows anything of it. */
export function isShown({ firm, articles, pages }: LoadedFirm, path: string): boolean {
  const name = basename(path).replace(/\.\w+$/, '');
  if (!firm.features.recruitment && name === 'work-with-us') return false;
  if (!firm.features.testimonials && name === 'testimonials') return false;
  return !path.endsWith('.md') || [...articles, ...pages].some((file) => file.path === path);
}

/** In the order of their paths. */
export function filesIn(folders: readonly string[], pattern: string): string[] {
  return folders.flatMap((folder) =>
    globSync(pattern, { cwd: folder })
      .toSorted()
      .map((name) => join(folder, name)),
  );
}
