import { Icon, Search } from '../../components/icon.tsx';
import type { ArticleSearch } from './use-article-search.ts';

/** On a phone it is as small as its icon until it is used. Without scripts it is not shown. */
export function SearchField({ search: { field, query, prepare, ask } }: { search: ArticleSearch }) {
  return (
    <search className={`blog-search needs-scripts no-print ${query !== '' ? 'open' : ''}`}>
      <form
        action="/blog"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <label htmlFor="search-articles" className="sr-only">
          Search all articles
        </label>
        <Icon icon={Search} />
        <input
          ref={field}
          id="search-articles"
          className="control"
          type="search"
          name="q"
          placeholder="Search all articles"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={prepare}
          onInput={ask}
        />
      </form>
    </search>
  );
}
