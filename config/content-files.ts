/** The texts that people write in Markdoc: the product's, and the firm's over them. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ContentError } from './content-error.ts';
import { ROOT, shownPath } from './firm-folder.ts';
import { frontMatterOf } from './front-matter.ts';
import { parseYaml, readText } from './read-yaml.ts';
import { attempt } from './schema.ts';

export type TextKind = 'articles' | 'pages';

/** A text that people write in Markdoc. */
export interface ContentFile {
  /** The last part of its address. */
  name: string;
  /** Where it was read. */
  path: string;
  /** Its path as a person reads it. */
  shown: string;
  /** Whether the firm wrote it. */
  isOwn: boolean;
  source: string;
}

export interface Texts {
  /** In the order of their names. */
  files: ContentFile[];
  /** The product's under those that the firm wrote anew. */
  below: ContentFile[];
  /** Names of which there is nothing but a draft. */
  drafts: string[];
}

/** Where texts of a kind are written: by the product, and by the firm. */
export function textFolders(dir: string, kind: TextKind): { product: string; own: string } {
  return { product: join(ROOT, 'content', kind), own: join(dir, kind) };
}

/** Whether drafts are shown: while somebody writes, and never in a build. */
const showsDrafts = () => process.env.NODE_ENV === 'development' && process.env.RELEASE_DIR === undefined;

/**
 * Each text is read. A file of the firm's takes the place of the product's of its name, from the day on
 * which it is no draft any more.
 *
 * @param mistakes where those are added that are no text.
 */
export function readTexts(dir: string, kind: TextKind, mistakes: string[]): Texts {
  const { product, own } = textFolders(dir, kind);
  const ours = textsIn(product, false, mistakes);
  const theirs = textsIn(own, true, mistakes);
  const shown = theirs.filter((file) => showsDrafts() || !isDraft(file));
  const found = new Map([...ours, ...shown].map((file) => [file.name, file]));
  return {
    files: [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    below: ours.filter((file) => found.get(file.name) !== file),
    drafts: theirs.map(({ name }) => name).filter((name) => !found.has(name)),
  };
}

function textsIn(folder: string, isOwn: boolean, mistakes: string[]): ContentFile[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, `${name}.md`);
    const source = attempt(mistakes, () => readText(path));
    return source === undefined ? [] : [{ name, path, shown: shownPath(path), isOwn, source }];
  });
}

export function namesIn(folder: string): string[] {
  return globSync('*.md', { cwd: folder }).map((file) => basename(file, '.md'));
}

/** Whether a text is not to be seen yet. One that cannot be read is none, so that it is told of. */
function isDraft({ source }: ContentFile): boolean {
  const yaml = frontMatterOf(source) ?? '';
  return /^draft\b/m.test(yaml) && (parseYaml(yaml).value as { draft?: unknown } | undefined)?.draft === true;
}

/** Texts in the form of version 1, which nothing reads any more. */
export function oldTexts(dir: string): string[] {
  return globSync('{articles,pages}/*.mdx', { cwd: dir }).map(
    (file) =>
      `${shownPath(dir, file)}: expected a text whose name ends in .md; "npm run upgrade-firm" turns ` +
      'texts of version 1 into the new form',
  );
}

/**
 * Files of the firm's folder that nothing reads, each with what was expected: a text that is saved with
 * another ending would be missed by nobody but its author.
 *
 * @param known the names of the YAML files that are read.
 */
export function unreadFiles(dir: string, known: readonly string[]): ContentError[] {
  const yaml = globSync(['*.{yaml,yml}', 'pages/*.{yaml,yml}'], { cwd: dir })
    .filter((file) => !known.includes(file.replaceAll('\\', '/')))
    .map((file) => new ContentError(shownPath(dir, file), `expected one of ${known.join(', ')}`));
  const texts = globSync('{articles,pages}/*', { cwd: dir })
    .filter((file) => !/\.(md|mdx|yaml|yml)$/.test(file))
    .map((file) => new ContentError(shownPath(dir, file), 'expected a text whose name ends in .md'));
  return [...yaml, ...texts];
}
