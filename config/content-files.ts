/** The texts that people write in MDX: the product's, and the firm's over them. */
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { FIRM_DIR, firmFile, ROOT, shownPath } from './firm-folder.ts';
import { frontMatterOf, readContent } from './front-matter.ts';

export interface ContentFile {
  /** The last part of its address. */
  name: string;
  /** Where it is read. */
  path: string;
  /** Its path as a person reads it. */
  shown: string;
  /** Whether the firm wrote it. */
  isOwn: boolean;
}

/** Where texts of one kind are written. */
export interface ContentFolders {
  product: string;
  firm: string;
}

export const articleFolders: ContentFolders = {
  product: join(ROOT, 'content/articles'),
  firm: firmFile('articles'),
};

export const pageFolders: ContentFolders = {
  product: join(ROOT, 'content/pages'),
  firm: firmFile('pages'),
};

/**
 * In the order of their names. A file of the firm's takes the place of the product's of its name, from the
 * day on which it is no draft any more.
 */
export function contentFiles(folders: ContentFolders): ContentFile[] {
  const own = filesIn(folders, 'firm').filter((file) => showsDrafts || !isDraft(file));
  const found = new Map([...filesIn(folders, 'product'), ...own].map((file) => [file.name, file]));
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The file of that name, or null. */
export function contentFile(name: string, folders: ContentFolders): ContentFile | null {
  const own = fileOf(name, folders, 'firm');
  if (existsSync(own.path) && (showsDrafts || !isDraft(own))) return own;
  const ours = fileOf(name, folders, 'product');
  return existsSync(ours.path) ? ours : null;
}

/** Whether there is nothing of that name but a draft of the firm's. */
export function isUnpublished(name: string, folders: ContentFolders): boolean {
  return contentFile(name, folders) === null && existsSync(fileOf(name, folders, 'firm').path);
}

/** The product's file under one of the firm's; null where the firm's stands alone. */
export function overridden({ name, isOwn }: ContentFile, folders: ContentFolders): ContentFile | null {
  const ours = fileOf(name, folders, 'product');
  return isOwn && existsSync(ours.path) ? ours : null;
}

function filesIn(folders: ContentFolders, whose: keyof ContentFolders): ContentFile[] {
  const names = globSync('*.mdx', { cwd: folders[whose] });
  return names.map((file) => fileOf(basename(file, '.mdx'), folders, whose));
}

function fileOf(name: string, folders: ContentFolders, whose: keyof ContentFolders): ContentFile {
  const path = join(folders[whose], `${name}.mdx`);
  return { name, path, shown: shownPath(path), isOwn: whose === 'firm' };
}

/** Whether drafts are shown: while somebody writes, and never in a build. */
const showsDrafts = process.env.NODE_ENV === 'development' && process.env.RELEASE_DIR === undefined;

/** Whether a text is not to be seen yet. One that cannot be read is none, so that it is told of. */
function isDraft({ path }: ContentFile): boolean {
  try {
    const yaml = frontMatterOf(readContent(path)) ?? '';
    return /^draft\b/m.test(yaml) && (parse(yaml) as { draft?: unknown }).draft === true;
  } catch {
    return false;
  }
}

/**
 * Files of the firm's folder that nothing reads, each with what was expected: a text that is saved with
 * another ending would be missed by nobody but its author.
 *
 * @param known the names of the YAML files that are read.
 */
export function unreadFiles(known: readonly string[]): { file: string; expected: string }[] {
  const yaml = globSync(['*.{yaml,yml}', 'pages/*.{yaml,yml}'], { cwd: FIRM_DIR })
    .filter((file) => !known.includes(file.replaceAll('\\', '/')))
    .map((file) => ({ file, expected: `expected one of ${known.join(', ')}` }));
  const texts = globSync('{articles,pages}/*', { cwd: FIRM_DIR })
    .filter((file) => !/\.(mdx|yaml|yml)$/.test(file))
    .map((file) => ({ file, expected: 'expected a text whose name ends in .mdx' }));
  return [...yaml, ...texts].map(({ file, expected }) => ({ file: shownPath(firmFile(file)), expected }));
}
