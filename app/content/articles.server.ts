import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findChart } from '../figures/charts.tsx';
import { type Article, type ArticleFrontMatter, articleSchema } from './article-schema.server.ts';
import { type BodyElement, type BodyNode, readMinutes } from './body-node.ts';
import { ContentError } from './content-error.ts';
import { readFrontMatter } from './front-matter.server.ts';
import { inlineFigures } from './inline-figures.ts';
import { isBuilding, keptArticle } from './kept-articles.server.ts';
import type { MdxRoot } from './mdx.server.ts';
import { flatten, type MdxComponent, mdxToBody } from './mdx-to-body.server.ts';
import { mdxTree } from './mdx-tree.server.ts';
import { numberExamples, workedExample } from './worked-example.server.ts';

const ARTICLES_DIR = 'content/articles';

/**
 * The front matter of every article, newest first, those of one day in the order of their ids.
 *
 * @throws {ContentError} when a file's front matter is wrong, its name is not its slug, its picture
 * is no chart, or two files share an identifier or slug.
 */
export function readArticleList(dir: string = ARTICLES_DIR): ArticleFrontMatter[] {
  const known = lists.get(dir);
  if (known) return known;
  const list = readAllFrontMatter(dir);
  // A build reads the list for every page, and its files do not change under it.
  if (isBuilding) lists.set(dir, list);
  return list;
}

const lists = new Map<string, ArticleFrontMatter[]>();

function readAllFrontMatter(dir: string): ArticleFrontMatter[] {
  const files = articleFiles(dir).map((file) => {
    const source = readFileSync(file, 'utf8');
    return { file, ...(keptFrontMatter(source) ?? readFrontMatterOf(source, file)) };
  });
  refuseDuplicates(files, 'slug');
  refuseDuplicates(files, 'id');
  for (const { file, slug } of files) {
    if (basename(file) !== `${slug}.mdx`) {
      throw new ContentError(file, `slug: expected the file's name, found "${slug}"`);
    }
  }
  return files
    .map(({ file: _file, ...article }) => article)
    .toSorted((a, b) => b.published.localeCompare(a.published) || Number(a.id) - Number(b.id));
}

/** One article with its body, or null when there is none of that slug. */
export async function readArticle(
  slug: string,
  dir: string = ARTICLES_DIR,
): Promise<Article | null> {
  const file = articleFile(slug, dir);
  if (!/^[a-z0-9-]+$/.test(slug) || !existsSync(file)) return null;
  const source = readFileSync(file, 'utf8');
  return keptArticle(source) ?? workOut(parseArticle(source, file));
}

/** An article's text taken apart, before any of its components has run. */
export interface ParsedArticle {
  file: string;
  frontMatter: ArticleFrontMatter;
  tree: MdxRoot;
}

/** @throws {ContentError} when its front matter is wrong or its MDX malformed. */
export function parseArticle(source: string, file: string): ParsedArticle {
  return { file, frontMatter: readFrontMatterOf(source, file), tree: mdxTree(source, file) };
}

/**
 * Runs the components of an article, which works out its figures. Its tree is used up.
 *
 * @throws {ContentError} when a component is unknown or refuses its properties.
 */
export async function workOut({ file, frontMatter, tree }: ParsedArticle): Promise<Article> {
  const body = numberExamples(await mdxToBody(tree, file, articleComponents));
  return { ...frontMatter, body, readMinutes: readMinutes(body) };
}

/** Where the article of a slug is written. */
export function articleFile(slug: string, dir: string = ARTICLES_DIR): string {
  return join(dir, `${slug}.mdx`);
}

function articleFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.mdx'))
    .toSorted()
    .map((name) => join(dir, name));
}

function keptFrontMatter(source: string): ArticleFrontMatter | null {
  const kept = keptArticle(source);
  if (!kept) return null;
  const { body: _body, readMinutes: _minutes, ...frontMatter } = kept;
  return frontMatter;
}

function readFrontMatterOf(source: string, file: string): ArticleFrontMatter {
  const frontMatter = readFrontMatter(source, file, articleSchema);
  const { image } = frontMatter;
  if (!findChart(chartName(image))) {
    throw new ContentError(
      file,
      `image: expected one of the charts in app/figures, found "${image}"`,
    );
  }
  return frontMatter;
}

function refuseDuplicates(
  articles: readonly ({ file: string } & ArticleFrontMatter)[],
  field: 'slug' | 'id',
) {
  const owners = new Map<string, string>();
  for (const { file, [field]: value } of articles) {
    const owner = owners.get(value);
    if (owner !== undefined) {
      throw new ContentError(
        file,
        `${field}: expected one of its own, but "${value}" is used in ${owner}`,
      );
    }
    owners.set(value, file);
  }
}

/** The chart's name out of a picture's path. */
export function chartName(image: string): string {
  return image.replace(/^\/charts\//, '').replace(/\.svg$/, '');
}

/** A block that RichBody draws around its children. */
const block =
  (tag: string): MdxComponent =>
  ({ children }): BodyElement => ({ tag, children: flatten(children as BodyNode[]) });

const articleComponents: Record<string, MdxComponent> = {
  ...inlineFigures,
  KeyPoints: block('key-points'),
  Note: block('note'),
  WorkedExample: workedExample,
};
