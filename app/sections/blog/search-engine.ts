/** What the search weighs, in a module of its own that is loaded when somebody wants to search. */
import MiniSearch from 'minisearch';
import { SEARCH_PATH, type SearchDocument, searchOptions } from '../../articles/article-search.ts';

/** The slugs of the articles that hold all words of a query, or one that is nearly it, best match first. */
export type Search = (query: string) => string[];

/** @throws {Error} when the index does not arrive. */
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
        // A slip of the finger in a word of five letters or more.
        fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      })
      .map(({ id }) => String(id));
}
