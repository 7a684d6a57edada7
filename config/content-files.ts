/** The texts that people write in Markdoc: the product's, and the firm's over them; and those that are a page each. */
import { basename, join } from 'node:path';
import { z } from 'zod';
import { dataFiles } from './data-files.ts';
import { slug, text, textFields } from './fields.ts';
import { fileIn, filesIn, ROOT, shownPath } from './firm-folder.ts';
import { isLegal, legalNames, reserved } from './fixed-pages.ts';
import { didYouMean } from './nearest.ts';
import { ConfigError, type Problem, readOrUndefined, tryReading } from './problems.ts';
import { readFrontMatter, readText } from './read-yaml.ts';
import { reviewedCopy } from './reviewed-texts.ts';

/** A text that people write in Markdoc. */
export interface ContentFile {
  /** The last part of its address. */
  name: string;
  /** `/blog/my-article`, or `/about-us`. */
  address: string;
  /** Its path as a person reads it. */
  shown: string;
  /** Whether the firm wrote it. */
  isOwn: boolean;
  source: string;
  /** Whether it is the product's text as it was reviewed for the firm. */
  isReviewed?: true;
  /** The product's text of this address, where the firm wrote it anew or keeps the one that was reviewed. */
  under?: ContentFile;
}

const BEFORE = { articles: '/blog/', pages: '/' };

export const isArticle = ({ address }: ContentFile) => address.startsWith(BEFORE.articles);

/** What the product says, which a firm's folder lies over. */
export const PRODUCT = join(ROOT, 'content');

/** The paths of the texts of a folder by their addresses. */
export function textsIn(folder: string): Map<string, string> {
  const texts = filesIn(folder).files.filter((name) => /^(articles|pages)\/[^/]+\.md$/.test(name));
  return new Map(texts.map((name) => [addressOf(name), join(folder, name)]));
}

const addressOf = (name: string) =>
  (name.startsWith('articles/') ? BEFORE.articles : BEFORE.pages) + basename(name, '.md');

const draft = z.looseObject({ draft: z.literal(true) });

/** Whether drafts are shown: while somebody writes, and never in a build. */
const showsDrafts = () => process.env.NODE_ENV === 'development' && process.env.RELEASE_DIR === undefined;

/**
 * Each text is read. One of the firm's takes the place of the product's of its address, from the day on which
 * it is no draft any more.
 *
 * @param problems where those are added that are no text.
 * @returns the texts in the order of their addresses.
 */
export function readTexts(dir: string, problems: Problem[]): ContentFile[] {
  const found = new Map(readIn(PRODUCT, false, problems).map((file) => [file.address, file]));
  for (const name of legalNames) {
    const path = fileIn(dir, reviewedCopy(name));
    const under = found.get(`/${name}`);
    const source = path && tryReading(problems, () => readText(path));
    if (path && under && source !== undefined) {
      found.set(under.address, { ...under, shown: shownPath(path), source, isReviewed: true, under });
    }
  }
  for (const file of readIn(dir, true, problems)) {
    const below = found.get(file.address);
    const under = below?.under ?? below;
    const isDraft = readOrUndefined(() => readFrontMatter(file, draft)) !== undefined;
    if (!isDraft || showsDrafts()) found.set(file.address, { ...file, ...(under && { under }) });
  }
  return [...found.values()].toSorted((a, b) => (a.address < b.address ? -1 : 1));
}

function readIn(folder: string, isOwn: boolean, problems: Problem[]): ContentFile[] {
  return [...textsIn(folder)].flatMap(([address, path]) => {
    const source = tryReading(problems, () => readText(path));
    const name = basename(path, '.md');
    return source === undefined ? [] : [{ name, address, shown: shownPath(path), isOwn, source }];
  });
}

const FOLDERS = ['articles', 'pages', 'people', 'pictures'];

/** A name without its ending, which editors may hide or add to. */
const stemOf = (name: string) => name.toLowerCase().replace(/(\.(ya?ml|txt))+$/, '');

/**
 * Files of the firm's folder that nothing reads, because their name is not quite the right one. Others, such as
 * notes, may lie there.
 */
export function unreadFiles(dir: string): Problem[] {
  const { files, folders } = filesIn(dir);
  const problemsOf = (names: readonly string[], isFolder: boolean) =>
    names
      .filter((name) => /^((articles|pages)\/)?[^/]+$/.test(name))
      .flatMap((name) => {
        const problem = problemOf(name, isFolder);
        return problem === null ? [] : [{ file: shownPath(dir, name), problem }];
      });
  return [...problemsOf(folders, true), ...problemsOf(files, false)];
}

function problemOf(name: string, isFolder: boolean): string | null {
  const known = Object.values(dataFiles).map(({ firm }) => firm);
  if (isFolder && !name.includes('/')) {
    // Others may lie there, such as notes/: only one that is a letter off is meant for one of these.
    const meant = FOLDERS.includes(name) ? '' : didYouMean(name, FOLDERS, 1);
    return meant === '' ? null : `expected another name${meant}`;
  }
  if (known.includes(name) || /\.md$/.test(name)) return null;
  const near = known.find((one) => stemOf(one) === stemOf(name));
  if (near !== undefined && stemOf(name) !== name.toLowerCase()) {
    return `expected another name; did you mean "${near}"?`;
  }
  if (/\.ya?ml$/i.test(name)) return `expected one of ${known.join(', ')}${didYouMean(name, known)}`;
  if (!name.includes('/')) return null;
  return 'expected a text whose name ends in .md';
}

/** Pages that are one text each: the legal texts, which every site has, the glossary, and a firm's own. */
const textPageSchema = z.strictObject({
  ...textFields,
  /** Where a link to the page stands; without it, nowhere. */
  menu: z.enum(['header', 'footer'], "expected 'header' or 'footer'").optional(),
  /** The link's words, if the title is too long for them. */
  label: text.optional(),
});

export type TextPage = z.infer<typeof textPageSchema> & {
  /** The address without its slash. */
  name: string;
  /** Whether the law asks for it; else it is a page of the firm's own. */
  isLegal: boolean;
};

/** The pages of those files that are right; of the others `checkContent` tells. */
export function textPages(files: readonly ContentFile[]): TextPage[] {
  return files.flatMap((file) => readOrUndefined(() => readTextPage(file)) ?? []);
}

/**
 * One page's front matter, with its name.
 *
 * @throws {ConfigError} when the name is not one for a page of one's own, or a field is wrong.
 */
export function readTextPage(file: ContentFile): TextPage {
  const { name, shown } = file;
  const instead = ['home', 'work-with-us'].includes(name) ? `, or ${name}.yaml for words of that page` : '';
  const problem = slug.safeParse(name).success
    ? reserved.has(name) && `expected another name: /${name} is an address of the site's own${instead}`
    : 'expected a name in lower-case words joined by hyphens, such as about-us.md';
  if (problem) throw new ConfigError([{ file: shown, problem }]);
  return { ...readFrontMatter(file, textPageSchema), name, isLegal: isLegal(name) };
}
