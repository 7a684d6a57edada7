import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { atLine, byFile, ContentError } from '../../config/content-error.ts';
import { lineOfField, readFrontMatter } from '../../config/front-matter.ts';
import { findChart } from '../figures/charts.tsx';
import { namedPicture, pictureComponent } from '../pictures/named-pictures.server.ts';
import { type Article, type ArticleFrontMatter, articleSchema } from './article-schema.server.ts';
import { type BodyElement, type BodyNode, readMinutes } from './body-node.ts';
import { handedDown } from './handed-down.server.ts';
import { inlineFigures } from './inline-figures.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { flatten, type MdxComponent, mdxToBody } from './mdx-to-body.server.ts';
import { numberExamples, workedExample } from './worked-example.server.ts';

const ARTICLES_DIR = 'content/articles';

/**
 * The front matter of every article, newest first, those of one day in the order of their ids.
 *
 * @throws {ContentError} when a file's front matter is wrong, its name is not its slug, its picture
 * is no chart, or two files share an identifier or slug.
 */
export function readArticleList(dir: string = ARTICLES_DIR): ArticleFrontMatter[] {
  handedList ??= handedDown<ArticleFrontMatter[]>(LIST);
  if (handedList) return handedList;
  const errors: ContentError[] = [];
  const files = articleFiles(dir).flatMap((file): ListedArticle[] => {
    const source = readFileSync(file, 'utf8');
    try {
      return [{ file, ...readFrontMatterOf(source, file) }];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(error);
      return [];
    }
  });
  errors.push(...clashes(files));
  const [first] = byFile(errors);
  if (first) throw first;
  return newestFirst(files);
}

export function newestFirst(files: readonly ListedArticle[]): ArticleFrontMatter[] {
  return files
    .map(({ file: _file, ...article }) => article)
    .toSorted((a, b) => b.published.localeCompare(a.published) || Number(a.id) - Number(b.id));
}

let handedList: ArticleFrontMatter[] | undefined;

/** Under this name the list is handed down, and each article under its slug. */
export const LIST = '.list';

/** An article's front matter with the file that it was read from. */
export type ListedArticle = { file: string } & ArticleFrontMatter;

/** What is wrong with articles beside each other: the same slug or id twice, or a foreign name. */
export function clashes(articles: readonly ListedArticle[]): ContentError[] {
  return [
    ...duplicates(articles, 'slug'),
    ...duplicates(articles, 'id'),
    ...articles
      .filter(({ file, slug }) => basename(file) !== `${slug}.mdx`)
      .map(({ file, slug }) => wrongField(file, ['slug'], `expected the file's name, found "${slug}"`)),
  ];
}

/** One article with its body, or null when there is none of that slug. */
export async function readArticle(slug: string, dir: string = ARTICLES_DIR): Promise<Article | null> {
  const file = join(dir, `${slug}.mdx`);
  if (!/^[a-z0-9-]+$/.test(slug) || !existsSync(file)) return null;
  const known = handedDown<Article>(slug);
  if (known) return known;
  const source = readFileSync(file, 'utf8');
  const frontMatter = readFrontMatterOf(source, file);
  const body = await articleBody(mdxTree(source, file), file);
  const photo = await namedPicture(frontMatter.picture, file, source);
  return { ...frontMatter, ...(photo && { photo }), body, readMinutes: readMinutes(body) };
}

/**
 * Runs the components of an article, which works out its figures. Its tree is used up.
 *
 * @throws {ContentError} when a component is unknown or refuses its properties.
 */
export async function articleBody(tree: MdxRoot, file: string): Promise<BodyNode[]> {
  const components = { ...articleComponents, ...(await pictureComponent(tree)) };
  return numberExamples(await mdxToBody(tree, file, components));
}

export function articleFiles(dir: string = ARTICLES_DIR): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.mdx'))
    .toSorted()
    .map((name) => join(dir, name));
}

export function readFrontMatterOf(source: string, file: string): ArticleFrontMatter {
  const frontMatter = readFrontMatter(source, file, articleSchema);
  const { image } = frontMatter;
  if (findChart(chartName(image))) return frontMatter;
  throw wrongField(file, ['image'], `expected one of the charts in app/figures, found "${image}"`, source);
}

function duplicates(articles: readonly ListedArticle[], field: 'slug' | 'id'): ContentError[] {
  const owners = Map.groupBy(articles, ({ [field]: value }) => value);
  return [...owners].flatMap(([value, [owner, ...others]]) => {
    const expected = `expected one of its own, but "${value}" is used in ${owner?.file}`;
    return others.map(({ file }) => wrongField(file, [field], expected));
  });
}

/** Says what was expected of a field of the front matter, with its line. */
export function wrongField(
  file: string,
  path: readonly (string | number)[],
  expected: string,
  source = readFileSync(file, 'utf8'),
): ContentError {
  return new ContentError(file, atLine(lineOfField(source, path), `${path.join('.')}: ${expected}`));
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
