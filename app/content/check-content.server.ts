/** Reads every text as the build will, and finds all that an author has to put right. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { resources } from '../../content/home.ts';
import type { Article } from './article-schema.server.ts';
import {
  articleBody,
  articleFiles,
  clashes,
  type ListedArticle,
  readFrontMatterOf,
  workOut,
} from './articles.server.ts';
import type { BodyNode } from './body-node.ts';
import { brokenLinks, type LinkingText, linkingText } from './broken-links.server.ts';
import { atLine, byFile, ContentError, collecting } from './content-error.ts';
import { lineOfField } from './front-matter.server.ts';
import { legalFile, legalNames, readLegalPage } from './legal-pages.server.ts';
import { mdxTree } from './mdx-tree.server.ts';
import { checkProseNumbers } from './prose-numbers.server.ts';
import { checkReadability } from './readability.server.ts';

/**
 * Holds the articles to what is asked of their numbers and sentences, and every text to what there is
 * for it to name: articles, headings, pages.
 *
 * @param pages the addresses of all pages of the site.
 * @returns one error for each file, or more.
 */
export async function checkContent(pages: readonly string[]): Promise<ContentError[]> {
  const errors: ContentError[] = [];
  const texts: LinkingText[] = [];
  const read = async (file: string, path: string, readBody: () => Promise<BodyNode[]>) => {
    const problems: string[] = [];
    const body = await collecting(problems, readBody);
    texts.push(linkingText(file, path, body));
    if (problems.length > 0) errors.push(new ContentError(file, problems));
  };

  for (const name of legalNames) {
    await read(legalFile(name), `/${name}`, async () => (await readLegalPage(name)).body);
  }
  const articles: (ListedArticle & { readMinutes?: number })[] = [];
  for (const file of articleFiles()) {
    const source = readFileSync(file, 'utf8');
    await read(file, `/blog/${basename(file, '.mdx')}`, async () => {
      const { body, ...article } = await checkArticle(source, file);
      articles.push({ file, ...article });
      return body;
    });
    if (articles.at(-1)?.file === file) continue;
    const frontMatter = await collecting([], () => readFrontMatterOf(source, file));
    if (frontMatter) articles.push({ file, ...frontMatter });
  }
  return byFile([
    ...errors,
    ...clashes(articles),
    ...missingRelated(articles),
    ...brokenLinks(texts, pages),
    ...wrongTeasers(new Map(articles.map(({ slug, readMinutes }) => [slug, readMinutes]))),
  ]);
}

/**
 * Holds one article to everything that can be told of it alone.
 *
 * @throws {ContentError} naming the file and all that is wrong in it.
 */
export async function checkArticle(source: string, file: string): Promise<Article> {
  const problems: string[] = [];
  const frontMatter = await collecting(problems, () => readFrontMatterOf(source, file));
  const article = await collecting(problems, async () => {
    const tree = mdxTree(source, file);
    if (frontMatter === undefined) {
      await articleBody(tree, file);
      return undefined;
    }
    await collecting(problems, () => checkProseNumbers(file, tree, frontMatter.givens ?? []));
    const worked = await workOut({ file, frontMatter, tree });
    checkReadability(file, frontMatter.id, worked.body);
    return worked;
  });
  if (problems.length > 0 || !article) throw new ContentError(file, problems);
  return article;
}

/** Every `related` slug that no article has, with its file and line. */
export function missingRelated(
  articles: readonly Pick<ListedArticle, 'file' | 'slug' | 'related'>[],
): ContentError[] {
  const slugs = new Set(articleFiles().map((file) => basename(file, '.mdx')));
  return articles.flatMap(({ file, related }) => {
    const problems = related.flatMap((wanted, index) => {
      if (slugs.has(wanted)) return [];
      const line = lineOfField(readFileSync(file, 'utf8'), ['related', index]);
      return [atLine(line, `related.${index}: expected the slug of an article, found "${wanted}"`)];
    });
    return problems.length > 0 ? [new ContentError(file, problems)] : [];
  });
}

/** The home page promises how long its articles take; an article that is wrong itself is left out. */
function wrongTeasers(minutes: ReadonlyMap<string, number | undefined>): ContentError[] {
  const file = 'content/home.ts';
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
