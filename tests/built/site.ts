/** The pages and files of the built site. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { site } from '../support/firm.ts';

/** The folder of the build under test. */
export const client = join(process.env.BUILD_DIR ?? 'build', 'client');
export const origin = site.url;

const names = globSync('**/*.*', { cwd: client }).toSorted();

export const built = {
  /** Each page's file, such as `blog/index.html`, and its parsed HTML. */
  pages: names
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, $: load(readFileSync(join(client, file), 'utf8')) })),
  /** The paths of all other files, such as `/assets/x.js`. */
  files: new Set(names.filter((name) => !name.endsWith('.html')).map((name) => `/${name}`)),
};

/** The pages by path, without variants of other pages and the 404 page. */
export const pageAt = new Map<string, (typeof built.pages)[number]>(
  built.pages.flatMap((page) => {
    const folder = /^(?:(.+)\/)?index\.html$/.exec(page.file);
    return folder ? [[`/${folder[1] ?? ''}`, page] as const] : [];
  }),
);
