import type { Drawing } from '../../../figures/chart.ts';
import { CardLink, PageLink } from '../../components/links.tsx';
import type { ArticleLink, ArticleLinks } from '../../content/articles.server.ts';
import { ChartThumbnail } from '../../figures/chart-drawing.tsx';

/** Those that its author chose have the picture of their chart, where they have one. */
export interface ShownLinks extends Omit<ArticleLinks, 'related'> {
  related: (ArticleLink & { drawing: Drawing | null })[];
}

/** Where to read on. Outside the article's own element, since it is no part of the text. */
export function MoreArticles({ related, previous, next }: ShownLinks) {
  if (related.length === 0 && !previous && !next) return null;
  return (
    <nav aria-label="More articles" className="no-print bg-mist">
      <div className="mx-auto max-w-page px-gutter py-14 md:py-16">
        {related.length > 0 && (
          <>
            <h2 className="text-heading">Related articles</h2>
            <ul className="mt-5 grid gap-x-10 gap-y-5 lg:grid-cols-3">
              {related.map(({ drawing, ...article }) => (
                <li key={article.slug} className="related">
                  {drawing && <ChartThumbnail drawing={drawing} className="related-picture" />}
                  <CardLink to={`/blog/${article.slug}`}>{article.title}</CardLink>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-10 grid gap-6 border-line border-t pt-8 md:grid-cols-2 md:gap-x-10">
          {previous && <Neighbour {...previous} direction="Previous" />}
          {next && <Neighbour {...next} direction="Next" />}
        </div>
      </div>
    </nav>
  );
}

function Neighbour({ direction, ...article }: ArticleLink & { direction: 'Previous' | 'Next' }) {
  return (
    <p className={direction === 'Next' ? 'md:col-start-2 md:text-right' : ''}>
      <span className="block text-base text-ink-soft">{direction} article</span>
      <TitleLink {...article} />
    </p>
  );
}

function TitleLink({ slug, title }: ArticleLink) {
  return (
    <PageLink
      to={`/blog/${slug}`}
      className="inline-block text-balance py-1.5 font-semibold text-fig underline underline-offset-4 hover:text-fig-dark hover:decoration-2"
    >
      {title}
    </PageLink>
  );
}
