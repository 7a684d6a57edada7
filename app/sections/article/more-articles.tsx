import { Link } from 'react-router';
import type { ArticleLink, ArticleLinks } from '../../content/article-links.ts';

/** Where to read on. Outside the article's own element, since it is no part of the text. */
export function MoreArticles({ related, previous, next }: ArticleLinks) {
  return (
    <nav aria-label="More articles" className="no-print bg-mist">
      <div className="mx-auto max-w-page px-gutter py-14 md:py-16">
        <h2 className="text-heading">Related articles</h2>
        <ul className="mt-4 grid gap-x-10 gap-y-1 md:grid-cols-3">
          {related.map((article) => (
            <li key={article.slug}>
              <TitleLink {...article} />
            </li>
          ))}
        </ul>
        <div className="mt-10 grid gap-6 border-line border-t pt-8 md:grid-cols-2 md:gap-x-10">
          {previous && <Neighbour {...previous} direction="Previous" />}
          {next && <Neighbour {...next} direction="Next" />}
        </div>
      </div>
    </nav>
  );
}

interface NeighbourProps extends ArticleLink {
  direction: 'Previous' | 'Next';
}

function Neighbour({ direction, ...article }: NeighbourProps) {
  return (
    <p className={direction === 'Next' ? 'md:col-start-2 md:text-right' : ''}>
      <span className="block text-base text-ink-soft">{direction} article</span>
      <TitleLink {...article} />
    </p>
  );
}

function TitleLink({ slug, title }: ArticleLink) {
  return (
    <Link
      prefetch="intent"
      to={`/blog/${slug}`}
      className="inline-block text-balance py-1.5 font-semibold text-fig underline underline-offset-4 hover:text-fig-dark hover:decoration-2"
    >
      {title}
    </Link>
  );
}
