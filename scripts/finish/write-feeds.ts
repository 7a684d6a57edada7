/** Writes the feeds, Markdown copies, sitemap and the other files for programs into the built site. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { CLIENT } from './site-files.ts';

/**
 * @param listed the addresses of the pages that search engines may list.
 * @returns how many files were written.
 */
export async function writeFeeds(listed: readonly string[]): Promise<number> {
  // Through Vite, because the charts that articles name are drawn in TSX, which Node does not read.
  const { module } = await runnerImport<typeof import('../../app/feeds/feeds.server.ts')>(
    './app/feeds/feeds.server.ts',
  );
  let count = 0;
  for await (const [path, text] of module.filesForPrograms(listed)) {
    const file = join(CLIENT, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    count += 1;
  }
  return count;
}
