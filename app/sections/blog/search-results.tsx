import { secondaryButton } from '../../components/button.ts';
import { CardLink, Topics } from '../../components/links.tsx';
import type { ArticleSearch } from './use-article-search.ts';

/** How the search stands, for a line that is read out. */
export function searchSaid({ state, query, found }: ArticleSearch): string {
  if (state === 'waiting') return 'Searching…';
  if (state === 'failed') return 'The search could not be loaded. Please check your connection.';
  if (found.length === 0) return `No article found for “${query}”. Try another word, or fewer.`;
  return `${found.length} ${found.length === 1 ? 'article' : 'articles'} found for “${query}”`;
}

export function SearchResults({ search: { state, found, prepare } }: { search: ArticleSearch }) {
  if (state === 'failed') {
    return (
      <button type="button" onClick={prepare} className={`mt-6 ${secondaryButton}`}>
        Try again
      </button>
    );
  }
  return (
    <ol className="found">
      {found.map(({ slug, title, description, tags }) => (
        <li key={slug}>
          <h2 className="text-heading">
            <CardLink to={`/blog/${slug}`}>{title}</CardLink>
          </h2>
          <p>{description}</p>
          <Topics tags={tags} look="labels" />
        </li>
      ))}
    </ol>
  );
}
