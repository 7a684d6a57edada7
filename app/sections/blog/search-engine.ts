/** Loaded with import() on the first search. */
import MiniSearch from 'minisearch';
import { SEARCH_PATH, type SearchDocument, searchOptions } from '../../articles/article-search.ts';

/** Returns the slugs of articles that match all words of a query, best match first. */
export type Search = (query: string) => string[];

/** @throws {Error} if the index cannot be loaded. */
export async function openSearch(): Promise<Search> {
  const response = await fetch(SEARCH_PATH);
  if (!response.ok) throw new Error(`${SEARCH_PATH} answered ${response.status}`);
  const index = MiniSearch.loadJSON<SearchDocument>(await response.text(), searchOptions);
  return (query) =>
    index
      .search(query, {
        combineWith: 'AND',
        boost: { title: 4, tags: 3, description: 2 },
        prefix: true,
        // Allow typos in words of five letters or more.
        fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      })
      .map(({ id }) => String(id));
}
