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
import { type BodyNode, countWords, readMinutes } from './body-node.ts';
import { anchorsOf, brokenLinks, type LinkingText, linksOf } from './broken-links.server.ts';
import { handDown } from './handed-down.server.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { navigationText } from './navigation-links.server.ts';
import { checkProseNumbers } from './prose-numbers.server.ts';
import { checkReadability } from './readability.server.ts';
import { redirectMistakes } from './redirect-mistakes.server.ts';
import { MOST_SHARED, type SharedPhrases, sharedPhrases } from './shared-phrases.server.ts';
import { articleSourceMistakes, factSourceMistakes, outsideLinkMistakes } from './sources.server.ts';
import { textPageBody } from './text-pages.server.ts';

/**
 * Holds the articles to what is asked of their numbers and sentences, and every text to what there is
 * for it to name: articles, headings, pages. In a build it hands the articles down to the next steps.
 *
 * @param pages the addresses of all pages of the site.
 * @returns what is wrong, one error for each file or more, and what was measured of each article that is right.
 */
export async function checkContent(pages: readonly string[]): Promise<CheckedContent> {
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
  const measured = new Map<string, Omit<ArticleMeasure, 'shared'> & { isOwn: boolean; body: BodyNode[] }>();
  for (const file of articleFiles()) {
    const { name, shown } = file;
    let grade = 0;
    const { isRight, body = [] } = await check(file, `/blog/${name}`, async ({ source, tree, attempt }) => {
      const frontMatter = await attempt(() => readFrontMatterOf(source, file));
      if (frontMatter) articles.push({ file, ...frontMatter });
      const photo = await attempt(() => namedPicture(frontMatter?.picture, shown, source));
      if (tree && frontMatter) await attempt(() => checkProseNumbers(shown, tree, frontMatter.givens ?? []));
      const drawn = tree && (await attempt(() => articleBody(tree, file)));
      if (drawn && frontMatter) {
        grade = (await attempt(() => checkReadability(shown, file.isOwn, drawn)))?.grade ?? 0;
        handDown(name, { ...frontMatter, photo, body: drawn, readMinutes: readMinutes(drawn) });
      }
      return drawn;
    });
    if (!isRight) continue;
    measured.set(name, {
      name,
      words: countWords(body),
      minutes: readMinutes(body),
      grade,
      isOwn: file.isOwn,
      body,
    });
  }
  // A firm may say what the product says; the product says it once.
  const ours = [...measured.values()].filter(({ isOwn }) => !isOwn);
  const shared = sharedPhrases(new Map(ours.map(({ name, body }) => [name, body])));
  handDown(LIST, newestFirst(articles));
  const hosts = readYaml(dataFiles.sourceHosts);
  const mistakes = byFile([
    ...errors,
    ...sharedTooMuch(shared),
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
    ...wrongTeasers(new Map([...measured].map(([name, { minutes }]) => [name, minutes]))),
    ...wrongStarts(articles),
    ...hideMistakes(),
    ...redirectMistakes(pages),
    ...unread(),
  ]);
  const measures = [...measured.values()].map(({ isOwn: _isOwn, body: _body, ...measure }) => {
    const found = shared.get(measure.name);
    return found ? { ...measure, shared: found } : measure;
  });
  return { mistakes, measures };
}

export interface CheckedContent {
  mistakes: ContentError[];
  measures: ArticleMeasure[];
}

export interface ArticleMeasure {
  /** The slug. */
  name: string;
  /** Headings and tables included. */
  words: number;
  /** To read it. */
  minutes: number;
  /** Flesch-Kincaid, as readability.server.ts counts it. */
  grade: number;
  /** Of the product's articles only. */
  shared?: SharedPhrases;
}

/** Articles of the product's that say too much in the words of others. */
function sharedTooMuch(shared: ReadonlyMap<string, SharedPhrases>): ContentError[] {
  const files = new Map(articleFiles().map((file) => [file.name, file.shown]));
  return [...shared].flatMap(([name, { share, most }]) => {
    if (share <= MOST_SHARED || !most) return [];
    const found = `${(share * 100).toFixed(1)} %, most of them with "${most.name}": "${most.example}"`;
    const expected = `at most ${MOST_SHARED * 100} % of its nine-word phrases in other articles`;
    return [
      new ContentError(files.get(name) ?? name, `shared phrases: expected ${expected}, found ${found}`),
    ];
  });
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
