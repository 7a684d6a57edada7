import type { ArticleLink, ArticleLinks } from '../../articles/articles.server.ts';
import { Card, CardGrid } from '../../components/card.tsx';
import { PageLink } from '../../components/links.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import { ArticlePicture, type ArticlePictureProps } from '../article-picture.tsx';

/** Copies an article's address. If the browser refuses, shows the address selected, to copy by hand. */
export function CopyLink({ address }: { address: string }) {
  const [outcome, copy] = useCopy();
  return (
    <div className="needs-scripts flex max-w-measure grow basis-80 items-center gap-4">
      <button
        type="button"
        onClick={() => copy(address)}
        className="min-h-11 shrink-0 cursor-pointer rounded-md border-2 border-line-strong px-4 font-medium hover:border-fig"
      >
        Copy link
      </button>
      <p role="status">{outcome === 'copied' && 'Link copied'}</p>
      {outcome === 'refused' && (
        <input
          ref={select}
          readOnly
          value={address}
          aria-label="Address of this article, to copy"
          className="control -my-1 min-w-0"
        />
      )}
    </div>
  );
}

function select(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}

export interface ShownLinks extends Omit<ArticleLinks, 'related'> {
  related: (ArticleLink & Pick<ArticlePictureProps, 'drawing' | 'photo'>)[];
}

export function MoreArticles({ related, previous, next }: ShownLinks) {
  if (related.length === 0 && !previous && !next) return null;
  return (
    <nav aria-label="More articles" className="no-print bg-mist">
      <div className="mx-auto max-w-page px-gutter py-14 md:py-16">
        {related.length > 0 && (
          <>
            <h2 className="text-heading">Related articles</h2>
            <CardGrid columns="trio" className="mt-5">
              {related.map(({ slug, title, ...picture }) => (
                <Card
                  key={slug}
                  to={`/blog/${slug}`}
                  picture={<ArticlePicture key="picture" {...picture} />}
                  title={title}
                />
              ))}
            </CardGrid>
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
