/** Which pages of a release say something else than those of another one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Addresses of pages that differ for a reader, or that only one of the two has. */
export function changedPages(live: string, draft: string): string[] {
  const [before, after] = [pagesOf(live), pagesOf(draft)];
  const all = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return all.filter((address) => {
    const [old, now] = [before.get(address), after.get(address)];
    return old === undefined || now === undefined || textOf(old) !== textOf(now);
  });
}

/** Files of pages by address, without the blog's variants by category. */
export function pagesOf(release: string): Map<string, string> {
  const client = join(release, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => /(^|[\\/])index\.html$/.test(name));
  return new Map(pages.map((name) => [addressOf(name.replaceAll('\\', '/')), join(client, name)]));
}

const addressOf = (file: string) => `/${file.replace(/\/?index\.html$/, '')}`;

/** Without scripts, styles and the hashed names of files, which change with every bundle. */
function textOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, '')
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8,10}\.(js|css|woff2)/g, '$1.$2');
}
