/**
 * The last step of `npm run build`, after React Router has written its files:
 * - 404.html out of the prerendered not-found page, as static hosts expect it;
 * - one variant of the blog list for each category, so that our server can show a category to
 *   visitors without scripts (a static host sends the whole list, and a script in it sorts);
 * - build/mail.json, from which the relay learns what the built forms will send;
 * - a compressed copy of every text file.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tags } from '../app/content/tags.ts';
import { resolveMail } from '../config/mail.ts';

const CLIENT = 'build/client';
const TEXT_FILES = new Set(['.html', '.css', '.js', '.svg', '.data', '.json', '.txt', '.xml']);

await makeNotFoundPage();
await makeBlogVariants();
await removeLeftovers();
await writeFile('build/mail.json', `${JSON.stringify(resolveMail(process.env), null, 2)}\n`);
const compressed = await compressTexts();
console.log(`Finished build/client: ${compressed} files compressed.`);

async function makeNotFoundPage() {
  await rename(join(CLIENT, '404', 'index.html'), join(CLIENT, '404.html'));
  await rm(join(CLIENT, '404'), { recursive: true });
}

async function makeBlogVariants() {
  const list = await readFile(join(CLIENT, 'blog', 'index.html'), 'utf8');
  for (const { value } of tags) {
    const variant = replaceOnce(
      replaceOnce(
        replaceOnce(list, 'data-category="all"', `data-category="${value}"`),
        'data-tab="all" aria-current="true"',
        'data-tab="all"',
      ),
      `data-tab="${value}"`,
      `data-tab="${value}" aria-current="true"`,
    );
    await writeFile(join(CLIENT, 'blog', `index.${value}.html`), variant);
  }
}

/** Stops the build when the page's markup has changed under this step's feet. */
function replaceOnce(html: string, search: string, replacement: string): string {
  if (html.split(search).length !== 2) {
    throw new Error(`blog/index.html: expected exactly one ${search}`);
  }
  return html.replace(search, replacement);
}

/** What the framework leaves and nobody asks for: its single-page fallback, and charts as data. */
async function removeLeftovers() {
  await rm(join(CLIENT, '__spa-fallback.html'), { force: true });
  await rm(join(CLIENT, '.vite'), { recursive: true, force: true });
  for (const name of await readdir(join(CLIENT, 'charts'))) {
    if (name.endsWith('.data')) await rm(join(CLIENT, 'charts', name));
  }
  await mkdir('build', { recursive: true });
}

async function compressTexts(): Promise<number> {
  const files = await readdir(CLIENT, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && TEXT_FILES.has(extname(file.name)));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      const brotli = promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
      await writeFile(`${path}.br`, await brotli);
      await writeFile(
        `${path}.gz`,
        await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
      );
    }),
  );
  return texts.length;
}
