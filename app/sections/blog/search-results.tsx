import { secondaryButton } from '../../components/button.ts';
import { CardGrid } from '../../components/card.tsx';
import { ArticleCard, type CardContent } from './article-card.tsx';
import type { ArticleSearch } from './use-article-search.ts';

/** Text for the status line, which screen readers announce. */
export function searchStatus({ state, query, found }: ArticleSearch): string {
  if (state === 'waiting') return 'Searching…';
  if (state === 'failed') return "We couldn't load the search. Check your connection.";
  if (found.length === 0) return `No article found for “${query}”. Try another word, or fewer.`;
  return `${found.length} ${found.length === 1 ? 'article' : 'articles'} found for “${query}”`;
}

interface SearchResultsProps {
  search: ArticleSearch;
  cards: readonly CardContent[];
}

export function SearchResults({ search: { state, found, prepare }, cards }: SearchResultsProps) {
  if (state === 'failed') {
    return (
      <button type="button" onClick={prepare} className={`mt-6 ${secondaryButton}`}>
        Try again
      </button>
    );
  }
  return (
    <>
      <h2 className="sr-only">Articles found</h2>
      <CardGrid columns="list" ordered>
        {found.map((slug) => {
          const card = cards.find((one) => one.slug === slug);
          return card && <ArticleCard key={slug} card={card} />;
        })}
      </CardGrid>
    </>
  );
}
