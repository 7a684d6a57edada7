/** Reads every text as the build will, and finds all that an author has to put right. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { atLine, byFile, ContentError, collecting } from '../../config/content-error.ts';
import { resources } from '../../config/home-words.ts';
import { personMistakes } from '../people/people.server.ts';
import { namedPicture } from '../pictures/named-pictures.server.ts';
import {
  articleBody,
  articleFiles,
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
import { legalBody, legalFile, legalFrontMatter, legalNames } from './legal-pages.server.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { checkProseNumbers } from './prose-numbers.server.ts';
import { checkReadability } from './readability.server.ts';

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
    file: string,
    path: string,
    readBody: (text: Text) => Promise<BodyNode[] | undefined>,
  ) => {
    const source = readFileSync(file, 'utf8');
    const problems: string[] = [];
    const attempt: Attempt = (run) => collecting(problems, run);
    const tree = await attempt(() => mdxTree(source, file));
    const links = tree ? linksOf(tree) : new Map();
    const body = await readBody({ source, tree, attempt });
    texts.push({ file, path, links, anchors: body ? anchorsOf(body) : null });
    if (problems.length > 0) errors.push(new ContentError(file, problems));
    return { isRight: problems.length === 0, body };
  };

  for (const name of legalNames) {
    const file = legalFile(name);
    await check(file, `/${name}`, async ({ source, tree, attempt }) => {
      await attempt(() => legalFrontMatter(source, file));
      return tree && attempt(() => legalBody(tree, file));
    });
  }
  const articles: ListedArticle[] = [];
  const minutes = new Map<string, number>();
  for (const file of articleFiles()) {
    const slug = basename(file, '.mdx');
    const { isRight, body = [] } = await check(file, `/blog/${slug}`, async ({ source, tree, attempt }) => {
      const frontMatter = await attempt(() => readFrontMatterOf(source, file));
      if (frontMatter) articles.push({ file, ...frontMatter });
      const photo = await attempt(() => namedPicture(frontMatter?.picture, file, source));
      if (tree && frontMatter) await attempt(() => checkProseNumbers(file, tree, frontMatter.givens ?? []));
      const drawn = tree && (await attempt(() => articleBody(tree, file)));
      if (drawn && frontMatter) {
        await attempt(() => checkReadability(file, frontMatter.id, drawn));
        handDown(frontMatter.slug, { ...frontMatter, photo, body: drawn, readMinutes: readMinutes(drawn) });
      }
      return drawn;
    });
    if (isRight) minutes.set(slug, readMinutes(body));
  }
  handDown(LIST, newestFirst(articles));
  return byFile([
    ...errors,
    ...(await personMistakes()),
    ...clashes(articles),
    ...missingRelated(articles),
    ...brokenLinks(texts, pages),
    ...wrongTeasers(minutes),
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

/** Every `related` slug that no article has. */
function missingRelated(articles: readonly ListedArticle[]): ContentError[] {
  const slugs = new Set(articleFiles().map((file) => basename(file, '.mdx')));
  return articles.flatMap(({ file, related }) =>
    related.flatMap((wanted, index) =>
      slugs.has(wanted)
        ? []
        : [wrongField(file, ['related', index], `expected the slug of an article, found "${wanted}"`)],
    ),
  );
}

/** The home page promises how long its articles take; an article that is wrong itself is left out. */
function wrongTeasers(minutes: ReadonlyMap<string, number>): ContentError[] {
  const file = 'content/pages/home.yaml';
  const source = readFileSync(file, 'utf8');
  const problems = resources.teasers.flatMap(({ slug, readTime }) => {
    const line = source.slice(0, source.indexOf(slug)).split('\n').length;
    const found = minutes.get(slug);
    if (!articleFiles().some((path) => basename(path) === `${slug}.mdx`)) {
      return [atLine(line, `teasers: no article has the slug "${slug}"`)];
    }
    if (found === undefined || readTime === `${found} min read`) return [];
    const said = `teasers: "${slug}" says "${readTime}", but its words take ${found} min at 225 words a minute`;
    return [atLine(line, said)];
  });
  return problems.length > 0 ? [new ContentError(file, problems)] : [];
}
