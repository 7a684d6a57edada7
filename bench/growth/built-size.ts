/** What a built site weighs, on disk and for a visitor. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files in the folder, as stored. */
export async function folderBytes(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * What a visitor's browser fetches to show and to wake /blog: the document and the data that it
 * names, compressed where the build left a brotli copy. Scripts and fonts are the same for any
 * number of articles, so they are left out.
 */
export async function blogDownloadBytes(client: string): Promise<number> {
  const document = join(client, 'blog', 'index.html');
  const html = await readFile(document, 'utf8');
  const data = new Set(html.match(/\/assets\/[\w-]+\.(?:txt|data|json)\b/g) ?? []);
  const files = [document, ...[...data].map((path) => join(client, path))];
  const sizes = await Promise.all(files.map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sentBytes(file: string): Promise<number> {
  return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
}
