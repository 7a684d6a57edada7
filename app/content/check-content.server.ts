/** Reads every text as the build will, and finds all that an author has to put right. */
import { articleFiles } from '../../config/article-files.ts';
import { starts } from '../../config/blog-words.ts';
import { atLine, byFile, ContentError, collecting } from '../../config/content-error.ts';
import { type ContentFile, unreadFiles } from '../../config/content-files.ts';
import { dataFiles } from '../../config/data-files.ts';
import { readContent } from '../../config/front-matter.ts';
import { hideMistakes } from '../../config/hidden.ts';
import { resources } from '../../config/home-words.ts';
import { placeIn, readYaml } from '../../config/read-yaml.ts';
import { readTextPage, textPageFiles } from '../../config/text-pages.ts';
import { whyGone } from '../../config/why-gone.ts';
import { personMistakes } from '../people/people.server.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import {
  articleBody,
  clashes,
  LIST,
  type ListedArticle,
  newestFirst,
  readFrontMatterOf,
  wrongField,
} from './articles.server.ts';
import { type BodyNode, readMinutes } from './body-node.ts';
import { anchorsOf, brokenLinks, type LinkingText, linksOf } from './broken-links.server.ts';
import { handDown } from './handed-down.server.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { navigationText } from './navigation-links.server.ts';
import { checkProseNumbers } from './prose-numbers.server.ts';
import { checkReadability } from './readability.server.ts';
import { redirectMistakes } from './redirect-mistakes.server.ts';
import { articleSourceMistakes, factSourceMistakes, outsideLinkMistakes } from './sources.server.ts';
import { textPageBody } from './text-pages.server.ts';

/**
 * Holds the articles to what is asked of their numbers and sentences, and every text to what there is
 * for it to name: articles, headings, pages. In a build it hands the articles down to the next steps.
 *
 * @param pages the addresses of all pages of the site.
 * @returns one error for each file, or more.
 */
export async function checkContent(pages: readonly string[]): Promise<ContentError[]> {
  const errors: ContentError[] = [];
  const texts: LinkingText[] = [];
  const check = async (
    file: ContentFile,
    path: string,
    readBody: (text: Text) => Promise<BodyNode[] | undefined>,
  ) => {
    const problems: string[] = [];
    const attempt: Attempt = (run) => collecting(problems, run);
    const source = await attempt(() => readContent(file.path));
    const tree = source === undefined ? undefined : await attempt(() => mdxTree(source, file.shown));
    const links = tree ? linksOf(tree) : new Map();
    const body = source === undefined ? undefined : await readBody({ source, tree, attempt });
    texts.push({ file: file.shown, isOwn: file.isOwn, path, links, anchors: body ? anchorsOf(body) : null });
    if (problems.length > 0) errors.push(new ContentError(file.shown, problems));
    return { isRight: problems.length === 0, body };
  };

  for (const file of textPageFiles()) {
    await check(file, `/${file.name}`, async ({ source, tree, attempt }) => {
      const page = await attempt(() => readTextPage(file));
      await attempt(() => namedPicture(page?.picture, file.shown, source));
      return tree && attempt(() => textPageBody(tree, file));
    });
  }
  const articles: ListedArticle[] = [];
  const minutes = new Map<string, number>();
  for (const file of articleFiles()) {
    const { name, shown } = file;
    const { isRight, body = [] } = await check(file, `/blog/${name}`, async ({ source, tree, attempt }) => {
      const frontMatter = await attempt(() => readFrontMatterOf(source, file));
      if (frontMatter) articles.push({ file, ...frontMatter });
      const photo = await attempt(() => namedPicture(frontMatter?.picture, shown, source));
      if (tree && frontMatter) await attempt(() => checkProseNumbers(shown, tree, frontMatter.givens ?? []));
      const drawn = tree && (await attempt(() => articleBody(tree, file)));
      if (drawn && frontMatter) {
        // How long an article has to be is asked of the product's own.
        const id = file.isOwn ? name : frontMatter.id;
        await attempt(() => checkReadability(shown, id, drawn));
        handDown(name, { ...frontMatter, photo, body: drawn, readMinutes: readMinutes(drawn) });
      }
      return drawn;
    });
    if (isRight) minutes.set(name, readMinutes(body));
  }
  handDown(LIST, newestFirst(articles));
  const hosts = readYaml(dataFiles.sourceHosts);
  return byFile([
    ...errors,
    ...factSourceMistakes(hosts),
    ...articles.flatMap(({ file, sources }) =>
      articleSourceMistakes(sources, hosts, (index, problem) =>
        wrongField(file, ['sources', index], problem),
      ),
    ),
    ...outsideLinkMistakes(texts, hosts),
    ...(await personMistakes()),
    ...clashes(articles),
    ...missingRelated(articles),
    ...brokenLinks([...texts, ...navigationText()], pages),
    ...wrongTeasers(minutes),
    ...wrongStarts(articles),
    ...hideMistakes(),
    ...redirectMistakes(pages),
    ...unread(),
  ]);
}

type Attempt = <T>(run: () => T | Promise<T>) => Promise<T | undefined>;

/** A file on its way through the checks; what `attempt` runs into is added to its problems. */
interface Text {
  source: string;
  /** Undefined where the MDX is malformed. */
  tree: MdxRoot | undefined;
  attempt: Attempt;
}

/** Every `related` slug that no article has. The product's may name what a firm hides. */
function missingRelated(articles: readonly ListedArticle[]): ContentError[] {
  const slugs = new Set(articleFiles().map(({ name }) => name));
  return articles.flatMap(({ file, related }) =>
    related.flatMap((wanted, index) => {
      const gone = whyGone(`/blog/${wanted}`);
      if (slugs.has(wanted) || (gone !== null && !file.isOwn)) return [];
      const found = `found "${wanted}"${gone === null ? '' : `, and ${gone}`}`;
      return [wrongField(file, ['related', index], `expected the slug of an article, ${found}`)];
    }),
  );
}

/**
 * The home page promises how long its articles take; an article that is wrong itself is left out. Where
 * the firm wrote an article anew, the product's teaser takes the time from it (app/routes/home.tsx).
 */
function wrongTeasers(minutes: ReadonlyMap<string, number>): ContentError[] {
  const files = new Map(articleFiles().map((file) => [file.name, file]));
  const ours = dataFiles.home.product;
  return resources.teasers.flatMap(({ slug, readTime }, index) => {
    const { file, line } = placeIn(dataFiles.home, ['resources', 'teasers', index]);
    const problem = (said: string) => [new ContentError(file, atLine(line, `teasers: ${said}`))];
    const article = files.get(slug);
    const found = minutes.get(slug);
    if (!article) {
      const gone = whyGone(`/blog/${slug}`);
      return gone === null ? problem(`no article has the slug "${slug}"`) : [];
    }
    if (found === undefined || readTime === undefined || readTime === `${found} min read`) return [];
    if (article.isOwn && file === ours) return [];
    return problem(`"${slug}" says "${readTime}", but its words take ${found} min at 225 words a minute`);
  });
}

/**
 * The articles that the list puts first. The product's may name what a firm hides, or tags otherwise: the
 * next of the category takes its place.
 */
function wrongStarts(articles: readonly ListedArticle[]): ContentError[] {
  const names = new Set(articleFiles().map(({ name }) => name));
  const found = new Map(articles.map((article) => [article.slug, article]));
  return Object.entries(starts).flatMap(([category, slugs]) =>
    slugs.flatMap((slug, index) => {
      const path = category === 'all' ? ['lead'] : ['categories', category, 'start', index];
      const { file, line } = placeIn(dataFiles.blog, path);
      const isOurs = file === dataFiles.blog.product;
      const refuse = (expected: string) => [
        new ContentError(file, atLine(line, `${path.join('.')}: expected ${expected}`)),
      ];
      const article = found.get(slug);
      if (article) {
        const isTagged = category === 'all' || (article.tags as string[]).includes(category);
        if (isTagged || (isOurs && article.file.isOwn)) return [];
        return refuse(`an article with the tag ${category}, found "${slug}"`);
      }
      // One whose front matter is wrong is told of by itself.
      const gone = whyGone(`/blog/${slug}`);
      if (names.has(slug) || (gone !== null && isOurs)) return [];
      return refuse(`the slug of an article, found "${slug}"${gone === null ? '' : `, and ${gone}`}`);
    }),
  );
}

/** Texts and lists of the firm's that nothing reads, as after a slip in their names. */
function unread(): ContentError[] {
  const known = Object.values(dataFiles).map(({ firm }) => firm);
  return unreadFiles(known).map(({ file, expected }) => new ContentError(file, expected));
}
