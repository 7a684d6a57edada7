/** Reads articles for article pages, for lists, and for other pages that show a figure from an article. */

import { articleSchema } from '../../config/article-schema.ts';
import type { ContentFile } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { SLUG } from '../../config/fields.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { memoized } from '../../config/memoized.ts';
import { ConfigError, type Problem } from '../../config/problems.ts';
import { type DataFile, fieldProblem, readFrontMatter } from '../../config/read-yaml.ts';
import type { NamedFigure } from '../../config/words-schema.ts';
import type { Example } from '../../figures/examples.ts';
import { findChartExample } from '../figures/shown-examples.server.ts';
import { readTextExamples, renderContent } from '../markdoc/body.server.ts';
import type { Article, ListedArticle } from './article.ts';
import { readMinutes } from './read-time.ts';

/**
 * Returns the front matter of every published article, newest first, then by id.
 *
 * @throws {ConfigError} if front matter is invalid.
 */
export const readArticleList = memoized((firm: LoadedFirm): ListedArticle[] =>
  firm.articles
    .map((file) => readListedArticle(firm, file))
    .toSorted((a, b) => b.published.localeCompare(a.published) || compareIds(a, b)),
);

/** Rendered articles by slug. A reloaded folder is a new firm object, so it gets a new cache. */
const rendered = memoized((_firm: LoadedFirm) => new Map<string, Promise<Article>>());

/** Returns an article with its body, or null if the slug is unknown. */
export async function readArticle(firm: LoadedFirm, slug: string): Promise<Article | null> {
  const file = firm.articles.find(({ name }) => name === slug);
  if (!file) return null;
  const article = rendered(firm).get(slug) ?? renderArticle(firm, file);
  rendered(firm).set(slug, article);
  return article;
}

/** @throws {ConfigError} with all mistakes in the article. */
export async function renderArticle(firm: LoadedFirm, file: ContentFile): Promise<Article> {
  const listed = readListedArticle(firm, file);
  const text = await renderContent(firm, file, listed.examples, listed.picture);
  return { ...listed, ...text, readMinutes: readMinutes(text.body) };
}

/**
 * Returns an article's front matter, with defaults from its file name. A firm's article that replaces the
 * product's inherits its id, unless it states one.
 *
 * @throws {ConfigError} with file, line and field of every mistake.
 */
export function readListedArticle(firm: LoadedFirm, file: ContentFile): ListedArticle {
  const { name, under } = file;
  const frontMatter = readFrontMatter(file, articleSchema);
  const { slug = name, related, author, reviewer } = frontMatter;
  const problems: Problem[] = [];
  const refuse = (path: string[], expected: string) => problems.push(fieldProblem(file, path, expected));
  const examples = readTextExamples(firm, file, frontMatter.examples, problems);
  if (slug !== name) refuse(['slug'], `expected the file's name, found "${slug}"`);
  if (!SLUG.test(name)) {
    refuse([], "the file's name: expected lower-case words joined by hyphens, such as my-article.md");
  }
  if (related.includes(slug)) refuse(['related'], 'expected articles other than this one');
  for (const [field, person] of Object.entries({ author, reviewer })) {
    if (person === undefined || Object.hasOwn(firm.firm.people, person)) continue;
    const people = Object.keys(firm.firm.people).join(', ') || 'nobody yet';
    refuse([field], `expected one of the people (${people}), found "${person}"`);
  }
  const [example, result = null] = frontMatter.lead?.split('.') ?? [];
  const lead = example === undefined ? null : { example, result };
  // Skip an example that was reported as invalid above.
  if (lead && !(Object.hasOwn(frontMatter.examples, lead.example) && !(lead.example in examples))) {
    const { problem } = findChartExample(examples, lead, firm.figureFacts);
    if (problem !== undefined) refuse(['lead'], problem);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const id = frontMatter.id ?? (under && readFrontMatter(under, articleSchema).id) ?? name;
  return { ...frontMatter, file, id, slug, examples, lead };
}

/** A figure that a page's YAML takes from an article, with its location in that file. */
interface FigurePlace {
  file: DataFile;
  path: (string | number)[];
  figure: NamedFigure;
}

/** Lists every figure that pages take from articles. */
export function listFigurePlaces({ words: { home, workWithUs }, firm }: LoadedFirm): FigurePlace[] {
  const file = dataFiles.home;
  const cards = home.personas.cards.map(({ figure }, index) => ({
    ...{ file, path: ['personas', 'cards', index, 'figure'], figure },
  }));
  const recruiting = { file: dataFiles.workWithUs, path: ['hero', 'figure'], figure: workWithUs.hero.figure };
  return [
    { file, path: ['hero', 'figure'], figure: home.hero.figure },
    ...cards,
    ...(firm.features.recruitment ? [recruiting] : []),
  ];
}

/**
 * Finds the example that a page names, including in hidden articles.
 *
 * @throws {ConfigError} if the article is invalid.
 */
export function findFigure(
  firm: LoadedFirm,
  { article: slug, example, result }: NamedFigure,
): { example: Example; problem?: undefined } | { problem: string } {
  const file = [...firm.articles, ...firm.hiddenArticles].find(({ name }) => name === slug);
  if (!file) return { problem: `expected the slug of an article, found "${slug}"` };
  const found = findChartExample(
    readListedArticle(firm, file).examples,
    { example, result: result ?? null },
    firm.figureFacts,
  );
  return found.problem === undefined ? found : { problem: `${file.shown}: ${found.problem}` };
}

/** Like findFigure, for content that the check has accepted. @throws {Error} if there is no such example. */
export function requireFigure(firm: LoadedFirm, figure: NamedFigure): Example {
  const found = findFigure(firm, figure);
  if (found.problem === undefined) return found.example;
  throw new Error(found.problem);
}

export interface ArticleLink {
  slug: string;
  title: string;
}

export interface LinkedArticle extends ArticleLink {
  /** Orders the articles: numbers first, then names. */
  id: string;
  /** Slugs that the author chose. */
  related: readonly string[];
}

/** Returns the related articles that the author chose, and the previous and next article by id. */
export function articleLinks(article: LinkedArticle, list: readonly LinkedArticle[]) {
  const inOrder = list.toSorted(compareIds);
  const index = inOrder.findIndex(({ slug }) => slug === article.slug);
  const [previous, next] = [inOrder[index - 1], inOrder[index + 1]];
  const related = article.related.flatMap((wanted) => list.find(({ slug }) => slug === wanted) ?? []);
  return {
    related: related.map(toLink),
    previous: previous ? toLink(previous) : null,
    next: next ? toLink(next) : null,
  };
}

/** Sorts numeric ids by value, before names. */
export function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id.localeCompare(b.id, 'en', { numeric: true });
}

export type ArticleLinks = ReturnType<typeof articleLinks>;

/** Drops unused fields, since the links are part of every article's payload. */
function toLink({ slug, title }: LinkedArticle): ArticleLink {
  return { slug, title };
}
