import { resources } from '../../content/home.ts';
import { readArticle, readArticleList } from './articles.server.ts';
import { ContentError } from './content-error.ts';
import { readLegalPage } from './legal-pages.server.ts';

/**
 * Reads every text as the build will, and checks the home page's teasers against the articles.
 *
 * @throws {ContentError} for a text that is not right, a teaser without an article, or a read time
 * that the article's own words do not bear out.
 */
export async function checkContent() {
  for (const name of ['privacy-policy', 'terms-of-service', 'disclaimer'] as const) {
    await readLegalPage(name);
  }
  const minutes = new Map<string, number>();
  for (const { slug } of readArticleList()) {
    const article = await readArticle(slug);
    if (article) minutes.set(slug, article.readMinutes);
  }
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
