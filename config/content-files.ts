/** Markdoc texts: the product's, overridden by the firm's; and the text pages among them. */
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

/** A Markdoc text. */
export interface ContentFile {
  /** The last segment of its address. */
  name: string;
  /** `/blog/my-article`, or `/about-us`. */
  address: string;
  /** Its path as shown to people. */
  shown: string;
  /** Whether the firm wrote it. */
  isOwn: boolean;
  source: string;
  /** Set for the firm's reviewed copy of the product's text. */
  isReviewed?: true;
  /** The product's text at this address, when the firm's own or reviewed text overrides it. */
  under?: ContentFile;
}

const PATH_PREFIX = { articles: '/blog/', pages: '/' };

export const isArticle = ({ address }: ContentFile) => address.startsWith(PATH_PREFIX.articles);

/** The product's content folder, which a firm's folder overrides. */
export const PRODUCT = join(ROOT, 'content');

/** Maps addresses to the paths of a folder's texts. */
export function textsIn(folder: string): Map<string, string> {
  const texts = filesIn(folder).files.filter((name) => /^(articles|pages)\/[^/]+\.md$/.test(name));
  return new Map(texts.map((name) => [addressOf(name), join(folder, name)]));
}

const addressOf = (name: string) =>
  (name.startsWith('articles/') ? PATH_PREFIX.articles : PATH_PREFIX.pages) + basename(name, '.md');

const draft = z.looseObject({ draft: z.literal(true) });

/** Shows drafts in `npm run dev`, never in a build. */
const showsDrafts = () => process.env.NODE_ENV === 'development' && process.env.RELEASE_DIR === undefined;

/**
 * Reads all texts. The firm's text overrides the product's at the same address, unless it is a draft.
 *
 * @param problems collects the problems of unreadable files.
 * @returns the texts ordered by address.
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

/** A file name without its extensions, which editors may hide or add. */
const stemOf = (name: string) => name.toLowerCase().replace(/(\.(ya?ml|txt))+$/, '');

/**
 * Finds files in the firm's folder that are ignored because their name is slightly wrong. Unrelated files, such
 * as notes, are allowed.
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
    // Other folders, such as notes/, are allowed: only a name one letter off is a mistake.
    const meant = FOLDERS.includes(name) ? '' : didYouMean(name, FOLDERS, 1);
    return meant === '' ? null : `expected a different name${meant}`;
  }
  if (known.includes(name) || /\.md$/.test(name)) return null;
  const near = known.find((one) => stemOf(one) === stemOf(name));
  if (near !== undefined && stemOf(name) !== name.toLowerCase()) {
    return `expected a different name; did you mean "${near}"?`;
  }
  if (/\.ya?ml$/i.test(name)) return `expected one of ${known.join(', ')}${didYouMean(name, known)}`;
  if (!name.includes('/')) return null;
  return 'expected a file name that ends in .md';
}

/** Front matter of text pages: the legal texts, the glossary, and the firm's own pages. */
export const textPageSchema = z.strictObject({
  ...textFields,
  /** The menu with a link to the page; no link without it. */
  menu: z.enum(['header', 'footer'], "expected 'header' or 'footer'").optional(),
  /** The link text, if the title is too long. */
  label: text.optional(),
});

export type TextPage = z.infer<typeof textPageSchema> & {
  /** The address without its leading slash. */
  name: string;
  /** Whether it is one of the legal texts that every site has. */
  isLegal: boolean;
};

/** The valid text pages among the files; `checkContent` reports the others. */
export function textPages(files: readonly ContentFile[]): TextPage[] {
  return files.flatMap((file) => readOrUndefined(() => readTextPage(file)) ?? []);
}

/**
 * Reads one page's front matter.
 *
 * @throws {ConfigError} when the file name is invalid or reserved, or a field is invalid.
 */
export function readTextPage(file: ContentFile): TextPage {
  const { name, shown } = file;
  const instead = ['home', 'work-with-us'].includes(name)
    ? `, or ${name}.yaml to change the words of that page`
    : '';
  const problem = slug.safeParse(name).success
    ? reserved.has(name) && `expected a different name${instead}: the site itself uses /${name}`
    : 'expected a name in lower-case words joined by hyphens, such as about-us.md';
  if (problem) throw new ConfigError([{ file: shown, problem }]);
  return { ...readFrontMatter(file, textPageSchema), name, isLegal: isLegal(name) };
}
