/**
 * One variant of a blog list for each category, so that our server can show a category to visitors
 * without scripts. (A static host sends the one file, and a script in it sorts.)
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tags } from '../../app/content/tags.ts';
import { CLIENT, filesEndingWith, sitePath } from './site-files.ts';

/** @returns the variants' paths in the site, each with the page that it is a variant of. */
export async function makeBlogVariants(): Promise<[variant: string, page: string][]> {
  const variants: [string, string][] = [];
  const lists = (await filesEndingWith('index.html')).filter((file) =>
    /blog\/(page\/\d+\/)?index\.html$/.test(file),
  );
  for (const file of lists) {
    const list = await readFile(file, 'utf8');
    for (const { value } of tags) {
      const marked = replaceOnce(list, 'data-category="all"', `data-category="${value}"`, file);
      const unselected = replaceOnce(marked, 'data-tab="all" aria-current="true"', 'data-tab="all"', file);
      const selected = `data-tab="${value}" aria-current="true"`;
      const variant = join(dirname(file), `index.${value}.html`);
      const chosen = replaceOnce(unselected, `data-tab="${value}"`, selected, file);
      await writeFile(variant, chosen);
      variants.push([sitePath(variant), sitePath(file)]);
    }
  }
  if (lists.length === 0) throw new Error(`expected the blog list in ${CLIENT}`);
  return variants;
}

/** Stops the build when the page's markup has changed under this step's feet. */
function replaceOnce(html: string, search: string, replacement: string, file: string): string {
  if (html.split(search).length !== 2) throw new Error(`${file}: expected exactly one ${search}`);
  return html.replace(search, replacement);
}
