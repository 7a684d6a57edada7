import { Icon, Search } from '../../components/icon.tsx';
import type { ArticleSearch } from './use-article-search.ts';

export function SearchField({ search: { field, prepare, ask } }: { search: ArticleSearch }) {
  return (
    <search className="blog-search needs-scripts no-print relative w-full md:w-80">
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
        <Icon icon={Search} className="pointer-events-none absolute top-3 left-3" />
        <input
          ref={field}
          id="search-articles"
          className="control h-12 pr-0 pl-11"
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
