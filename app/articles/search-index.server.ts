import MiniSearch from 'minisearch';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { plain } from '../../figures/unbroken.ts';
import { bodyText } from '../markdoc/body-node.ts';
import { type SearchDocument, searchOptions } from './article-search.ts';
import { readArticle } from './articles.server.ts';

/** Builds the serialized MiniSearch index of all published articles. */
export async function buildSearchIndex(firm: LoadedFirm): Promise<string> {
  const index = new MiniSearch<SearchDocument>(searchOptions);
  for (const { name } of firm.articles) {
    const article = await readArticle(firm, name);
    if (!article) continue;
    const { slug, title, description, tags, body } = article;
    index.add({ slug, title, description, tags, text: plain(bodyText(body)) });
  }
  return JSON.stringify(index);
}
