/** Search settings that the build (index) and the browser (query) must share. */
import type { Options } from 'minisearch';
import type { Tag } from '../../config/article-tags.ts';

export const SEARCH_PATH = '/search.json';

/** Sites with at most this many articles show no search field: scanning the list is faster. */
export const MAX_ARTICLES_WITHOUT_SEARCH = 12;

export interface SearchDocument {
  slug: string;
  title: string;
  description: string;
  tags: Tag[];
  text: string;
}

/** Stop words: they occur in every article and are a third of the text. */
const stopWords = new Set(
  (
    'a about all also an and any are as at be been but by can do does for from had has have he how if in into is ' +
    'it its may more most no not of on one only or other our out own she so some such than that the their them ' +
    'then there these they this those to too two under up was we were what when where which who why will with ' +
    'would you your'
  ).split(' '),
);

export const searchOptions: Options<SearchDocument> = {
  idField: 'slug',
  fields: ['title', 'description', 'tags', 'text'],
  processTerm: (term) => {
    const word = term.toLowerCase();
    return word.length < 2 || stopWords.has(word) ? null : word;
  },
};
