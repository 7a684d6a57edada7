/** What the search knows of an article, and how it reads words: the same in the build and in the browser. */
import type { Options } from 'minisearch';
import type { Tag } from './tags.ts';

export const SEARCH_PATH = '/search.json';

/** Up to so many articles a visitor looks through faster than any search. */
export const MAX_ARTICLES_WITHOUT_SEARCH = 12;

export interface SearchDocument {
  slug: string;
  title: string;
  description: string;
  tags: Tag[];
  text: string;
}

/** Words that every article has: they find nothing, and are a third of any text. */
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
