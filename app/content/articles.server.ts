import { articleFile, articleFiles } from '../../config/article-files.ts';
import { atLine, byFile, ContentError } from '../../config/content-error.ts';
import {
  articleFolders,
  type ContentFile,
  type ContentFolders,
  overridden,
} from '../../config/content-files.ts';
import { factNumbers } from '../../config/facts.ts';
import { lineOfField, readContent, readFrontMatter } from '../../config/front-matter.ts';
import type { Chart } from '../figures/chart.ts';
import { findChart, requireChart } from '../figures/charts.ts';
import { namedPicture, pictureComponent } from '../pictures/named-pictures.server.ts';
import { byId } from './article-links.ts';
import { type Article, type ArticleFrontMatter, articleSchema } from './article-schema.server.ts';
import { type BodyElement, type BodyNode, readMinutes } from './body-node.ts';
import { glossaryTerms, linkTerms } from './glossary.server.ts';
import { withoutGoneLinks } from './gone-links.server.ts';
import { guidedChart } from './guided-chart.server.ts';
import { handedDown } from './handed-down.server.ts';
import { inlineFigures } from './inline-figures.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { flatten, type MdxComponent, mdxToBody } from './mdx-to-body.server.ts';
import { numberExamples, workedExample } from './worked-example.server.ts';

/**
 * The front matter of every article that the site shows, newest first, those of one day in the order of
 * their ids.
 *
 * @throws {ContentError} when a file's front matter is wrong, its name is not its slug, its picture
 * is no chart, or two files share an identifier.
 */
export function readArticleList(folders: ContentFolders = articleFolders): ArticleFrontMatter[] {
  handedList ??= handedDown<ArticleFrontMatter[]>(LIST);
  if (handedList) return handedList;
  const errors: ContentError[] = [];
  const files = articleFiles(folders).flatMap((file): ListedArticle[] => {
    try {
      return [{ file, ...readFrontMatterOf(readContent(file.path), file, folders) }];
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
  return settleIds(files)
    .map(({ file: _file, ...article }) => article)
    .toSorted((a, b) => b.published.localeCompare(a.published) || byId(a, b));
}

let handedList: ArticleFrontMatter[] | undefined;

/** Under this name the list is handed down, and each article under its slug. */
export const LIST = '.list';

/** An article's front matter with the file that it was read from. */
export type ListedArticle = { file: ContentFile } & ArticleFrontMatter;

/** A number that the product comes to use as well is left to it: a firm's article goes by its name then. */
function settleIds(articles: readonly ListedArticle[]): ListedArticle[] {
  const taken = new Set(articles.filter(({ file }) => !file.isOwn).map(({ id }) => id));
  return articles.map((article) =>
    article.file.isOwn && taken.has(article.id) ? { ...article, id: article.slug } : article,
  );
}

/** What is wrong with articles beside each other: the same id twice. */
export function clashes(articles: readonly ListedArticle[]): ContentError[] {
  const owners = Map.groupBy(settleIds(articles), ({ id }) => id);
  return [...owners].flatMap(([id, [owner, ...others]]) => {
    const expected = `expected one of its own, but "${id}" is used in ${owner?.file.shown}`;
    return others.map(({ file }) => wrongField(file, ['id'], expected));
  });
}

/** One article with its body, or null when the site shows none of that slug. */
export async function readArticle(
  slug: string,
  folders: ContentFolders = articleFolders,
): Promise<Article | null> {
  const file = articleFile(slug, folders);
  if (file === null) return null;
  const known = handedDown<Article>(slug);
  if (known) return known;
  const source = readContent(file.path);
  const frontMatter = readFrontMatterOf(source, file, folders);
  const body = await articleBody(mdxTree(source, file.shown), file);
  const photo = await namedPicture(frontMatter.picture, file.shown, source);
  return { ...frontMatter, ...(photo && { photo }), body, readMinutes: readMinutes(body) };
}

/**
 * Runs the components of an article, which works out its figures. Its tree is used up.
 *
 * @throws {ContentError} when a component is unknown or refuses its properties.
 */
export async function articleBody(tree: MdxRoot, file: ContentFile): Promise<BodyNode[]> {
  const components = { ...articleComponents, ...(await pictureComponent(tree)) };
  const body = numberExamples(await mdxToBody(tree, file.shown, components, factNumbers));
  if (file.isOwn) return body;
  return withoutGoneLinks(linkTerms(body, glossaryTerms(), file.name), `/blog/${file.name}`);
}

/**
 * The front matter of an article, completed by its file's name. One that takes the place of the product's
 * has its place in the order of the articles too, unless it says otherwise.
 */
export function readFrontMatterOf(
  source: string,
  file: ContentFile,
  folders: ContentFolders = articleFolders,
): ArticleFrontMatter {
  const { name } = file;
  const frontMatter = readFrontMatter(source, file.shown, articleSchema);
  const { image, slug = name, related } = frontMatter;
  const refuse = (path: string[], expected: string) => {
    throw wrongField(file, path, expected, source);
  };
  if (slug !== name) refuse(['slug'], `expected the file's name, found "${slug}"`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    refuse([], "the file's name: expected lower-case words joined by hyphens, such as my-article.mdx");
  }
  if (related.includes(slug)) refuse(['related'], 'expected other articles, found the slug of this one');
  if (image !== undefined && !findChart(chartName(image))) {
    refuse(['image'], `expected one of the charts in app/figures, found "${image}"`);
  }
  return { ...frontMatter, id: frontMatter.id ?? idUnder(file, folders) ?? name, slug };
}

function idUnder(file: ContentFile, folders: ContentFolders): string | undefined {
  const ours = overridden(file, folders);
  return ours ? readFrontMatter(readContent(ours.path), ours.shown, articleSchema).id : undefined;
}

/** Says what was expected of a field of the front matter, with its line. */
export function wrongField(
  file: ContentFile,
  path: readonly (string | number)[],
  expected: string,
  source = readContent(file.path),
): ContentError {
  const field = path.length > 0 ? `${path.join('.')}: ` : '';
  return new ContentError(file.shown, atLine(lineOfField(source, path), `${field}${expected}`));
}

/** The chart that an article's front matter names; null for an article with a photograph alone. */
export function chartOf({ image }: Pick<ArticleFrontMatter, 'image'>): Chart | null {
  return image === undefined ? null : requireChart(chartName(image));
}

/** The chart's name out of a picture's path. */
function chartName(image: string): string {
  return image.replace(/^\/charts\//, '').replace(/\.svg$/, '');
}

/** A block that RichBody draws around its children. */
const block =
  (tag: string): MdxComponent =>
  ({ children }): BodyElement => ({ tag, children: flatten(children as BodyNode[]) });

/** `<PulledFigure>**$3,250** from the lender</PulledFigure>`: one bold figure and what it is. */
const pulledFigure: MdxComponent = ({ children }): BodyElement => {
  const inner = flatten(children as BodyNode[]);
  const bold = inner.flatMap((node) =>
    typeof node === 'string' ? [] : (node.children ?? []).filter((part) => isElement(part, 'strong')),
  );
  if (bold.length !== 1) {
    throw new Error(
      `<PulledFigure>: expected one figure in bold and what it is, found ${bold.length} in bold`,
    );
  }
  return { tag: 'pulled-figure', children: inner };
};

function isElement(node: BodyNode, tag: string): boolean {
  return typeof node !== 'string' && node.tag === tag;
}

const articleComponents: Record<string, MdxComponent> = {
  ...inlineFigures,
  KeyPoints: block('key-points'),
  Note: block('note'),
  SideNote: block('side-note'),
  PulledFigure: pulledFigure,
  GuidedChart: guidedChart,
  WorkedExample: workedExample,
};
