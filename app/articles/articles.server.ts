/** Articles as pages, lists and other pages' words name them. */
import type { ContentFile } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { memoized } from '../../config/memoized.ts';
import { ConfigError, type Problem } from '../../config/problems.ts';
import { type DataFile, fieldProblem, readFrontMatter } from '../../config/read-yaml.ts';
import type { NamedFigure } from '../../config/words-schema.ts';
import type { Example } from '../../figures/examples.ts';
import { findChartExample } from '../figures/shown-examples.server.ts';
import { readTextExamples, renderContent } from '../markdoc/body.server.ts';
import { type Article, articleSchema, type ListedArticle } from './article-schema.server.ts';
import { readMinutes } from './read-time.ts';

/**
 * The front matter of every article that the site shows, newest first, those of one day in the order of
 * their ids.
 *
 * @throws {ConfigError} when a file's front matter is wrong.
 */
export const readArticleList = memoized((firm: LoadedFirm): ListedArticle[] =>
  firm.articles
    .map((file) => readListedArticle(firm, file))
    .toSorted((a, b) => b.published.localeCompare(a.published) || compareIds(a, b)),
);

/** What was drawn of a firm's articles, by slug; a changed folder is another firm. */
const drawn = memoized((_firm: LoadedFirm) => new Map<string, Promise<Article>>());

/** One article with its body, or null when the site shows none of that slug. */
export async function readArticle(firm: LoadedFirm, slug: string): Promise<Article | null> {
  const file = firm.articles.find(({ name }) => name === slug);
  if (!file) return null;
  const article = drawn(firm).get(slug) ?? renderArticle(firm, file);
  drawn(firm).set(slug, article);
  return article;
}

async function renderArticle(firm: LoadedFirm, file: ContentFile): Promise<Article> {
  const listed = readListedArticle(firm, file);
  const text = await renderContent(firm, file, listed.examples, listed.picture);
  return { ...listed, ...text, readMinutes: readMinutes(text.body) };
}

/**
 * The front matter of an article, completed by its file's name. One that takes the place of the product's
 * has its place in the order of the articles too, unless it says otherwise.
 *
 * @throws {ConfigError} naming each field that is wrong with its line.
 */
export function readListedArticle(firm: LoadedFirm, file: ContentFile): ListedArticle {
  const { name, under } = file;
  const frontMatter = readFrontMatter(file, articleSchema);
  const { slug = name, related, author, reviewer } = frontMatter;
  const problems: Problem[] = [];
  const refuse = (path: string[], expected: string) => problems.push(fieldProblem(file, path, expected));
  const examples = readTextExamples(firm, file, frontMatter.examples, problems);
  if (slug !== name) refuse(['slug'], `expected the file's name, found "${slug}"`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    refuse([], "the file's name: expected lower-case words joined by hyphens, such as my-article.md");
  }
  if (related.includes(slug)) refuse(['related'], 'expected other articles, found the slug of this one');
  for (const [field, person] of Object.entries({ author, reviewer })) {
    if (person === undefined || Object.hasOwn(firm.firm.people, person)) continue;
    const people = Object.keys(firm.firm.people).join(', ') || 'nobody yet';
    refuse([field], `expected one of the people of firm.yaml: ${people}, found "${person}"`);
  }
  const [example, result = null] = frontMatter.lead?.split('.') ?? [];
  const lead = example === undefined ? null : { example, result };
  // An example that is wrong itself is told of above.
  if (lead && !(Object.hasOwn(frontMatter.examples, lead.example) && !(lead.example in examples))) {
    const { problem } = findChartExample(examples, lead, firm.figureFacts);
    if (problem !== undefined) refuse(['lead'], problem);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const id = frontMatter.id ?? (under && readFrontMatter(under, articleSchema).id) ?? name;
  return { ...frontMatter, file, id, slug, examples, lead };
}

/** A figure of an article that stands on another page, with its place in the words of that page. */
interface FigurePlace {
  file: DataFile;
  path: (string | number)[];
  figure: NamedFigure;
}

/** Every figure that the words of a page name, with its place in its file. */
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
 * The named example. That of an article which the firm hides serves all the same.
 *
 * @throws {ConfigError} when the article is wrong itself.
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

/** The example that a page names, once the content check has passed. */
export function requireFigure(firm: LoadedFirm, figure: NamedFigure): Example {
  const found = findFigure(firm, figure);
  if (found.problem === undefined) return found.example;
  throw new Error(found.problem);
}

/** What a link to an article needs. */
export interface ArticleLink {
  slug: string;
  title: string;
}

/** What decides which articles an article leads to. */
export interface LinkedArticle extends ArticleLink {
  /** Articles are read in the order of these: numbers, then names. */
  id: string;
  /** The slugs that the author chose. */
  related: readonly string[];
}

/**
 * Where a reader may go on from an article: those that its author chose, and the one before and
 * after it in the order of the ids.
 */
export function articleLinks(article: LinkedArticle, list: readonly LinkedArticle[]) {
  const inOrder = list.toSorted(compareIds);
  const place = inOrder.findIndex(({ slug }) => slug === article.slug);
  const [previous, next] = [inOrder[place - 1], inOrder[place + 1]];
  const related = article.related.flatMap((wanted) => list.find(({ slug }) => slug === wanted) ?? []);
  return {
    related: related.map(link),
    previous: previous ? link(previous) : null,
    next: next ? link(next) : null,
  };
}

/** Numbers in their order, then names in theirs. */
export function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id.localeCompare(b.id, 'en', { numeric: true });
}

export type ArticleLinks = ReturnType<typeof articleLinks>;

/** No more than is shown: it travels with every article's data. */
function link({ slug, title }: LinkedArticle): ArticleLink {
  return { slug, title };
}
