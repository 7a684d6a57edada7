import { readFileSync } from 'node:fs';
import { resources } from '../../content/home.ts';
import type { LinkedArticle } from './article-links.ts';
import type { Article } from './article-schema.server.ts';
import { articleFile, parseArticle, readArticleList, workOut } from './articles.server.ts';
import { ContentError } from './content-error.ts';
import { forgetOtherArticles, keepArticle, keptArticle } from './kept-articles.server.ts';
import { readLegalPage } from './legal-pages.server.ts';
import { checkProseNumbers } from './prose-numbers.server.ts';
import { checkReadability } from './readability.server.ts';

/**
 * Reads every text as the build will, holds the articles to what is asked of their numbers and
 * sentences, and checks what they and the home page's teasers say of other articles.
 *
 * @throws {ContentError} for a text that is not right, an amount that is typed without being a given,
 * an article that is hard to read, a related article or a teaser without an article, or a read time
 * that the article's own words do not bear out.
 */
export async function checkContent() {
  for (const name of ['privacy-policy', 'terms-of-service', 'disclaimer'] as const) {
    await readLegalPage(name);
  }
  const articles = readArticleList();
  checkRelated(articles);
  const minutes = new Map<string, number>();
  const sources: string[] = [];
  for (const { slug } of articles) {
    const file = articleFile(slug);
    const source = readFileSync(file, 'utf8');
    const article = keptArticle(source) ?? (await checkArticle(source, file));
    sources.push(source);
    minutes.set(slug, article.readMinutes);
  }
  forgetOtherArticles(sources);
  for (const { slug, readTime } of resources.teasers) {
    const found = minutes.get(slug);
    if (found === undefined)
      throw new ContentError('content/home.ts', `teasers: no article has the slug "${slug}"`);
    if (readTime !== `${found} min read`) {
      throw new ContentError(
        'content/home.ts',
        `teasers: "${slug}" says "${readTime}", but its words take ${found} min at 225 words a minute`,
      );
    }
  }
}

/**
 * Holds one article to everything that can be told of it alone, and keeps it for the steps after.
 *
 * @throws {ContentError} naming the file and what is wrong in it.
 */
export async function checkArticle(source: string, file: string): Promise<Article> {
  const parsed = parseArticle(source, file);
  const { id, givens } = parsed.frontMatter;
  checkProseNumbers(file, parsed.tree, givens ?? []);
  const article = await workOut(parsed);
  checkReadability(file, id, article.body);
  keepArticle(source, article);
  return article;
}

/**
 * Holds every `related` slug to the articles that there are.
 *
 * @throws {ContentError} naming the file, the field and the slug that no article has.
 */
export function checkRelated(articles: readonly Pick<LinkedArticle, 'slug' | 'related'>[]) {
  const slugs = new Set(articles.map(({ slug }) => slug));
  for (const { slug, related } of articles) {
    const problems = related.flatMap((wanted, index) => {
      if (slugs.has(wanted)) return [];
      return [`related.${index}: expected the slug of an article, found "${wanted}"`];
    });
    if (problems.length > 0) throw new ContentError(articleFile(slug), problems);
  }
}
