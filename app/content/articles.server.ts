import { ContentError } from '../../config/content-error.ts';
import { figureFacts } from '../../config/figure-facts.ts';
import { fieldProblem, readFrontMatter } from '../../config/front-matter.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import { byId } from './article-links.ts';
import { type Article, articleSchema, type ListedArticle } from './article-schema.server.ts';
import { drawBody, examplesOf } from './body.server.ts';
import { type BodyNode, readMinutes } from './body-node.ts';
import { glossaryTerms, linkTerms } from './glossary.server.ts';
import { withoutGoneLinks } from './links.server.ts';
import { exampleOf } from './shown-examples.server.ts';

/** What was read of a firm's texts, so that each is read once; a changed folder is another firm. */
const read = new WeakMap<LoadedFirm, { list?: ListedArticle[]; bodies: Map<string, Promise<Article>> }>();

function known(firm: LoadedFirm) {
  const found = read.get(firm) ?? { bodies: new Map<string, Promise<Article>>() };
  read.set(firm, found);
  return found;
}

/**
 * The front matter of every article that the site shows, newest first, those of one day in the order of
 * their ids.
 *
 * @throws {ContentError} when a file's front matter is wrong.
 */
export function readArticleList(firm: LoadedFirm): ListedArticle[] {
  const memory = known(firm);
  memory.list ??= firm.articles
    .map((file) => listedArticle(firm, file))
    .toSorted((a, b) => b.published.localeCompare(a.published) || byId(a, b));
  return memory.list;
}

/** One article with its body, or null when the site shows none of that slug. */
export async function readArticle(firm: LoadedFirm, slug: string): Promise<Article | null> {
  const file = firm.articles.find(({ name }) => name === slug);
  if (!file) return null;
  const { bodies } = known(firm);
  const article = bodies.get(slug) ?? wholeArticle(firm, file);
  bodies.set(slug, article);
  return article;
}

async function wholeArticle(firm: LoadedFirm, file: ContentFile): Promise<Article> {
  const listed = listedArticle(firm, file);
  const body = await articleBody(firm, listed);
  const photo = await namedPicture(firm, listed.picture, file.shown, file.source);
  return { ...listed, ...(photo && { photo }), body, readMinutes: readMinutes(body) };
}

/** An article's text as it is drawn. @throws {ContentError} with everything in it that is wrong. */
export async function articleBody(firm: LoadedFirm, { file, examples }: ListedArticle): Promise<BodyNode[]> {
  const body = await drawBody(firm, file, examples);
  if (file.isOwn) return body;
  return withoutGoneLinks(firm, linkTerms(body, glossaryTerms(firm), file.name), `/blog/${file.name}`);
}

/**
 * The front matter of an article, completed by its file's name. One that takes the place of the product's
 * has its place in the order of the articles too, unless it says otherwise.
 *
 * @throws {ContentError} naming each field that is wrong with its line.
 */
export function listedArticle(firm: LoadedFirm, file: ContentFile): ListedArticle {
  const { name, source } = file;
  const frontMatter = readFrontMatter(source, file.shown, articleSchema);
  const { slug = name, related, author, reviewer } = frontMatter;
  const facts = figureFacts(firm.facts);
  const { examples, problems } = examplesOf(firm, file, frontMatter.examples);
  const refuse = (path: string[], expected: string) => problems.push(fieldProblem(source, path, expected));
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
    const problem = exampleOf(examples, lead, facts).problem;
    if (problem !== undefined) refuse(['lead'], problem);
  }
  if (problems.length > 0) throw new ContentError(file.shown, problems);
  const id = frontMatter.id ?? idUnder(firm, file) ?? name;
  return { ...frontMatter, file, id, slug, examples, lead };
}

function idUnder(firm: LoadedFirm, { name }: ContentFile): string | undefined {
  const ours = firm.productArticles.find((file) => file.name === name);
  return ours && readFrontMatter(ours.source, ours.shown, articleSchema).id;
}
