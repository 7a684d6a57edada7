import MiniSearch from 'minisearch';
import { type SearchedArticle, searchOptions } from './article-search.ts';
import { readArticle } from './articles.server.ts';
import { bodyText } from './body-node.ts';
import { sitePages } from './site-pages.server.ts';

/** The words of every article that the site shows, as the search in the browser reads them. */
export async function searchIndex(): Promise<string> {
  const index = new MiniSearch<SearchedArticle>(searchOptions);
  for (const page of sitePages) {
    const article = page.kind === 'article' ? await readArticle(page.slug) : null;
    if (!article) continue;
    const { slug, title, description, tags, body } = article;
    index.add({ slug, title, description, tags, text: bodyText(body) });
  }
  return JSON.stringify(index);
}
