/** The built site as whoever follows its links finds it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';

export interface BuiltPage {
  /** Its address, such as `/blog`; `/404.html` for the page that has none of its own. */
  path: string;
  /** Its file in the site, such as `blog/index.html`. */
  file: string;
  $: CheerioAPI;
}

export interface BuiltSite<Page = BuiltPage> {
  pages: Page[];
  /** The address of every other file, such as `/assets/x.js`. */
  files: ReadonlySet<string>;
}

/**
 * @param client the folder of the built site.
 * @param read what is kept of each page. Pages by the thousand do not fit into memory whole.
 * @throws {Error} when there is no home page in it.
 */
export function readBuiltSite<Page>(
  client: string,
  read: (page: BuiltPage) => Page,
): BuiltSite<Page> {
  const names = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
  if (!names.includes('index.html')) {
    throw new Error(`${join(client, 'index.html')}: expected a built site; run "npm run build"`);
  }
  return {
    pages: names
      .filter((name) => name.endsWith('.html'))
      .map((file) => {
        const $ = load(readFileSync(join(client, file), 'utf8'));
        return read({ path: addressOf(file), file, $ });
      }),
    files: new Set(names.filter((name) => !name.endsWith('.html')).map((name) => `/${name}`)),
  };
}

/** Whether visitors can be on it: not a variant of another page, and not the 404 page. */
export function hasAddress({ path }: { path: string }): boolean {
  return !/[?]|\.html$/.test(path);
}

/** `blog/index.html` is `/blog`, and its variant `blog/index.refinance.html` `/blog?category=refinance`. */
function addressOf(file: string): string {
  const parts = /^(?:(?<folder>.+)\/)?index(?:\.(?<variant>[a-z-]+))?\.html$/.exec(file)?.groups;
  if (parts === undefined) return `/${file}`;
  const path = `/${parts.folder ?? ''}`;
  return parts.variant === undefined ? path : `${path}?category=${parts.variant}`;
}
