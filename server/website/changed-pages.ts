/** Compares the pages of two releases. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the URLs of pages that differ for a reader, or that only one release has. */
export function changedPages(live: string, draft: string): string[] {
  const [before, after] = [listPages(live), listPages(draft)];
  const all = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return all.filter((address) => {
    const [old, now] = [before.get(address), after.get(address)];
    return old === undefined || now === undefined || comparableText(old) !== comparableText(now);
  });
}

/** Returns the HTML files of pages by URL, without the blog's variants by category. */
export function listPages(release: string): Map<string, string> {
  const client = join(release, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => /(^|[\\/])index\.html$/.test(name));
  return new Map(pages.map((name) => [pageAddress(name.replaceAll('\\', '/')), join(client, name)]));
}

const pageAddress = (file: string) => `/${file.replace(/\/?index\.html$/, '')}`;

/** Reads a page without scripts, styles and hashes in file names, which change with every bundle. */
function comparableText(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, '')
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8,10}\.(js|css|woff2)/g, '$1.$2');
}
