/** The built site as whoever follows its links finds it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { site } from '../support/firm.ts';

/** The build that these tests judge. */
export const client = join(process.env.BUILD_DIR ?? 'build', 'client');
export const origin = site.url;

const names = globSync('**/*.*', { cwd: client }).toSorted();

export const built = {
  /** The file in the site, such as `blog/index.html`, and what it says. */
  pages: names
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, $: load(readFileSync(join(client, file), 'utf8')) })),
  /** The address of every other file, such as `/assets/x.js`. */
  files: new Set(names.filter((name) => !name.endsWith('.html')).map((name) => `/${name}`)),
};

/** By the addresses that visitors can be on: no variants of other pages, and not the 404 page. */
export const pageAt = new Map<string, (typeof built.pages)[number]>(
  built.pages.flatMap((page) => {
    const folder = /^(?:(.+)\/)?index\.html$/.exec(page.file);
    return folder ? [[`/${folder[1] ?? ''}`, page] as const] : [];
  }),
);
