/** The texts that people write in Markdoc: the product's, and the firm's over them. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ROOT, shownPath } from './firm-folder.ts';
import { attempt, type Problem, unlessWrong } from './problems.ts';
import { readFrontMatter, readText } from './read-yaml.ts';

export type TextKind = 'articles' | 'pages';

/** A text that people write in Markdoc. */
export interface ContentFile {
  /** The last part of its address. */
  name: string;
  /** Its path as a person reads it. */
  shown: string;
  /** Whether the firm wrote it. */
  isOwn: boolean;
  source: string;
  /** The product's text of this name, where the firm wrote it anew. */
  under?: ContentFile;
}

/** Where texts of a kind are written: by the product, and by the firm. */
export function textFolders(dir: string, kind: TextKind): [product: string, own: string] {
  return [join(ROOT, 'content', kind), join(dir, kind)];
}

export function namesIn(folder: string): string[] {
  return globSync('*.md', { cwd: folder }).map((file) => basename(file, '.md'));
}

const draft = z.looseObject({ draft: z.literal(true) });

/** Whether drafts are shown: while somebody writes, and never in a build. */
const showsDrafts = () => process.env.NODE_ENV === 'development' && process.env.RELEASE_DIR === undefined;

/**
 * Each text is read. A file of the firm's takes the place of the product's of its name, from the day on
 * which it is no draft any more.
 *
 * @param problems where those are added that are no text.
 * @returns the texts in the order of their names, and the names of which there is nothing but a draft.
 */
export function readTexts(dir: string, kind: TextKind, problems: Problem[]) {
  const [product, own] = textFolders(dir, kind);
  const found = new Map(textsIn(product, false, problems).map((file) => [file.name, file]));
  const drafts: string[] = [];
  for (const file of textsIn(own, true, problems)) {
    const under = found.get(file.name);
    const isDraft = unlessWrong(() => readFrontMatter(file, draft)) !== undefined;
    if (!isDraft || showsDrafts()) found.set(file.name, { ...file, ...(under && { under }) });
    else if (!under) drafts.push(file.name);
  }
  return { files: [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)), drafts };
}

function textsIn(folder: string, isOwn: boolean, problems: Problem[]): ContentFile[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, `${name}.md`);
    const source = attempt(problems, () => readText(path));
    return source === undefined ? [] : [{ name, shown: shownPath(path), isOwn, source }];
  });
}

/**
 * Files of the firm's folder that nothing reads: a text that is saved with another ending would be missed by
 * nobody but its author.
 *
 * @param known the names of the YAML files that are read.
 */
export function unreadFiles(dir: string, known: readonly string[]): Problem[] {
  return globSync(['*.{yaml,yml}', '{articles,pages}/*'], { cwd: dir }).flatMap((path) => {
    const name = path.replaceAll('\\', '/');
    if (known.includes(name) || name.endsWith('.md')) return [];
    const problem = /\.ya?ml$/.test(name)
      ? `expected one of ${known.join(', ')}`
      : 'expected a text whose name ends in .md';
    const turned = '; "npm run upgrade-firm" turns texts of version 1 into the new form';
    return [{ file: shownPath(dir, path), problem: name.endsWith('.mdx') ? problem + turned : problem }];
  });
}
