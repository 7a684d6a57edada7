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
      await writeFile(variant, leadWithFirstOf(value, chosen, file));
      variants.push([sitePath(variant), sitePath(file)]);
    }
  }
  if (lists.length === 0) throw new Error(`expected the blog list in ${CLIENT}`);
  return variants;
}

/** The first picture that this category shows is fetched with the page, in place of the list's. */
function leadWithFirstOf(tag: string, list: string, file: string): string {
  // A firm may have hidden every article.
  if (!list.includes('data-shown-in=')) return list;
  const html = replaceOnce(list, 'loading="eager"', 'loading="lazy"', file);
  const card = new RegExp(`data-shown-in="[^"]*\\b${tag}\\b`).exec(html);
  if (!card) return html;
  const [before, after] = [html.slice(0, card.index), html.slice(card.index)];
  return before + after.replace('loading="lazy"', 'loading="eager"');
}

/** Stops the build when the page's markup has changed under this step's feet. */
function replaceOnce(html: string, search: string, replacement: string, file: string): string {
  if (html.split(search).length !== 2) throw new Error(`${file}: expected exactly one ${search}`);
  return html.replace(search, replacement);
}
