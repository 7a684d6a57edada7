/** Checks and draws a text that is being edited, before it is saved. */

import { findFigure, listFigurePlaces } from '../../app/articles/articles.server.ts';
import { countWords } from '../../app/articles/read-time.ts';
import { readTextExamples } from '../../app/markdoc/body.server.ts';
import type { drawText as DrawText } from '../../app/preview.server.tsx';
import { sitePages } from '../../app/site-pages.server.ts';
import { type ContentFile, isArticle } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { fileIn, shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { memoized } from '../../config/memoized.ts';
import { collectInto, type Problem, readOrUndefined, tryReading } from '../../config/problems.ts';
import type { TextPreview, TextProblem } from '../../contracts/texts.ts';
import { formatField } from '../../figures/calculator.ts';
import type { Examples } from '../../figures/examples.ts';
import { firstBodyLine } from '../../server/website/text-file.ts';
import type { TextToPreview } from '../../server/website/text-worker.ts';
import {
  type CheckedText,
  checkBody,
  checkText,
  readHead,
  type TextHead,
  usedExamples,
} from '../check/check-text.ts';
import { findWords, textOf, wordRules } from '../check/launch.ts';
import { linkChecker, resolveInternalLink, textLinkProblems } from '../check/site-links.ts';
import { adviseOnFacts, adviseOnReading, adviseOnSources } from './advice.ts';
import { editText, type PartialHead, readPartialHead } from './edited-text.ts';
import { appliedValues, calculatorOf, listExamples, listFigures } from './example-results.ts';
import { previewDocument } from './preview-document.ts';
import { toTextProblems } from './text-problems.ts';

/** What draws the texts: the server bundle of a release, and the addresses of its style sheets. */
export interface Drawing {
  drawText: typeof DrawText;
  styleSheets: readonly string[];
}

/** @param firm the same object while its folder is unchanged, since checks of other texts are cached by it. */
export async function previewText(
  firm: LoadedFirm,
  { drawText, styleSheets }: Drawing,
  { path, source, shown, today }: TextToPreview,
): Promise<TextPreview> {
  const { firm: edited, file } = editText(firm, path, source);
  const partial = readPartialHead(file);
  const { statements } = partial;
  const problems: Problem[] = [];
  const ofExamples: Problem[] = [];
  const examples = readTextExamples(edited, file, statements, ofExamples);
  const head = tryReading(problems, () => readHead(edited, file, problems));
  problems.push(...ofExamples);
  const known = head ?? partialToHead(edited, partial, examples);
  // Without its examples, every number of the body would be wrong.
  const checked = partial.isUnreadable
    ? undefined
    : await checkBody(edited, file, known, problems).catch(collectInto(problems));
  const links = checked && (await linkProblems(firm, edited, file, checked));
  const headLines = readOrUndefined(() => firstBodyLine(source, path) - 1) ?? 0;
  const body = source.split('\n').slice(headLines).join('\n');
  const all = [...(checked?.problems ?? problems), ...(links ?? [])];
  const list = toTextProblems(withoutFollowing(all, known), headLines);
  list.push(...missingFigures(edited, file, head));
  if (countTyped(body) === 0) list.push({ message: 'The text is empty.', line: 1, path: null });
  const restricted = restrictedWords(firm, file, headLines);
  const isOpen = firm.opening !== null;
  if (isOpen) list.push(...restricted);
  const draw = async (part: Parameters<typeof drawText>[2]) =>
    drawText(firm, file, part, styleSheets).then(previewDocument, nullIfInvalid);
  const html =
    shown !== null
      ? await draw({ markdown: shown, examples })
      : ((head && (await draw(null))) ?? (await draw({ markdown: body, examples, title: partial.title })));
  const used = readOrUndefined(() => usedExamples(edited, file, known)) ?? new Set(Object.keys(statements));
  return {
    html,
    problems: list,
    advice: [
      ...(checked?.rendered && isArticle(file) ? adviseOnReading(checked.rendered.body) : []),
      ...adviseOnSources(partial.sources),
      ...(isOpen ? [] : restricted.map(({ message }) => message)),
      ...(checked ? adviseOnFacts(edited, file, today) : []),
    ],
    words: checked?.rendered ? countWords(checked.rendered.body) : countTyped(body),
    figures: listFigures(edited, examples),
    examples: listExamples(edited, statements, examples, used, (name) =>
      name in examples ? null : problemOfExample(statements, toTextProblems(all, headLines), name),
    ),
  };
}

/** Takes what is valid of an invalid front matter, so that the body is checked too. */
function partialToHead(firm: LoadedFirm, partial: PartialHead, examples: Examples): TextHead {
  const { statements, lead, givens, picture, related } = partial;
  const [example = '', result = null] = lead?.split('.') ?? [];
  // The amounts of invalid examples may be typed too.
  const invalid = Object.keys(statements).filter((name) => !(name in examples));
  const amounts = invalid.flatMap((name) =>
    Object.entries(appliedValues(firm, statements, name)).flatMap(([key, value]) => {
      const field = calculatorOf(statements, name)?.fields.find((one) => one.name === key);
      return field && typeof value === 'number' ? [formatField(field, value)] : [];
    }),
  );
  return {
    ...{ stated: statements, examples, picture, related, givens: [...givens, ...amounts] },
    lead: lead === undefined ? null : { example, result },
  };
}

/** Leaves out problems that only follow from an invalid example, whose own problem is reported. */
function withoutFollowing(problems: readonly Problem[], { stated, examples }: TextHead): Problem[] {
  const isInvalid = (name = '') => Object.hasOwn(stated, name) && !(name in examples);
  const names = Object.keys(stated);
  return problems.filter(({ problem, inField: { path = [] } = {} }) => {
    const [, name, field] = path.map(String);
    const like = String(stated[name ?? '']?.like);
    const followsLike = path[0] === 'examples' && field === 'like' && isInvalid(like);
    if (followsLike && names.indexOf(like) < names.indexOf(name ?? '')) return false;
    const [, example] = /^there is no (?:example|figure or fact) "\$?(\w+)/.exec(problem) ?? [];
    return !isInvalid(example);
  });
}

/** The addresses of all pages. They stay the same while one text is edited, except for those of that text. */
const pagesOf = memoized((firm: LoadedFirm) => sitePages(firm).map(({ path }) => path));

async function linkProblems(
  firm: LoadedFirm,
  edited: LoadedFirm,
  file: ContentFile,
  { links }: CheckedText,
): Promise<Problem[]> {
  const others = [...edited.articles, ...edited.pages].filter((one) => one !== file);
  const wanted = new Set(
    [...links.links.keys()].flatMap((link) => {
      const inside = resolveInternalLink(link, file.address);
      return inside && inside.anchor !== '' ? [inside.page] : [];
    }),
  );
  const targets = others.map(async (one) => {
    const { name: _name, source: _source, address: path, ...rest } = one;
    return { path, ...rest, anchors: wanted.has(path) ? await anchorsIn(firm)(one) : null };
  });
  const isOwnPage = (path: string) => path === file.address || path.startsWith(`${file.address}/`);
  const own = sitePages({
    ...edited,
    articles: edited.articles.filter((one) => one === file),
    pages: edited.pages.filter((one) => one === file),
  }).map(({ path }) => path);
  const pages = [...pagesOf(firm).filter((path) => !isOwnPage(path)), ...own];
  return textLinkProblems(links, linkChecker(edited, [...(await Promise.all(targets)), links], pages));
}

/** The anchors of other texts, which are rendered only if a link needs them. */
const anchorsIn = memoized((firm: LoadedFirm) =>
  memoized(async (file: ContentFile) => {
    const { links } = await checkText(firm, file);
    return links.anchors;
  }),
);

const PAGE_NAMES = new Map([
  [dataFiles.home.firm, 'The home page'],
  [dataFiles.workWithUs.firm, 'The page for brokers'],
]);

/** Finds words that a credit representative may not use. They stop the build of a site that is open. */
function restrictedWords(firm: LoadedFirm, { source, shown }: ContentFile, headLines: number): TextProblem[] {
  // As the firm's exceptions name it.
  const name = fileIn(firm.dir, shown) ? shownPath(firm.dir, shown) : shown;
  const text = textOf({ shown: name, source });
  return [...findWords([...wordRules.risky, ...wordRules.rates], [text], firm)].map(([, where, found]) => {
    const { words = '', what = '', fix = '' } = found ?? {};
    const line = Number(where.slice(where.lastIndexOf(':') + 1)) - headLines;
    const message = `“${words}”: ${what}. ${fix}`;
    return line > 0 ? { message, line, path: null, words } : { message, line: null, path: [] };
  });
}

/** Reports the figures that other pages take from this article, and that it no longer has. */
function missingFigures(firm: LoadedFirm, file: ContentFile, head: TextHead | undefined): TextProblem[] {
  if (!isArticle(file) || head === undefined) return [];
  return listFigurePlaces(firm).flatMap(({ file: page, figure }) => {
    if (figure.article !== file.name) return [];
    const { problem } = readOrUndefined(() => findFigure(firm, figure)) ?? {};
    if (problem === undefined) return [];
    const name = PAGE_NAMES.get(page.firm) ?? page.firm;
    const shown = figure.result ? `${figure.example}.${figure.result}` : figure.example;
    const message = `${name} shows “${shown}” of this article, which it does not have. Add it, or choose another figure for that page first.`;
    return [{ message, line: null, path: ['examples', figure.example] }];
  });
}

function problemOfExample(
  statements: PartialHead['statements'],
  problems: readonly TextProblem[],
  name: string,
): string {
  const found = problems.find(({ path }) => path?.[0] === 'examples' && path[1] === name);
  if (!found) return 'This example cannot be worked out.';
  const label = calculatorOf(statements, name)?.fields.find((field) => field.name === found.path?.[2])?.label;
  return label === undefined ? found.message : `${label}: ${found.message}`;
}

/** The server bundle has its own class of the error. */
function nullIfInvalid(error: unknown): null {
  if (error instanceof Error && error.name === 'ConfigError') return null;
  throw error;
}

/** Counts the words of Markdown that cannot be rendered. */
function countTyped(markdown: string): number {
  const words = markdown.replaceAll(/\{%.*?%\}/gs, ' ').split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
