import { generalWarning } from '../../../content/general-warning.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { latePart } from '../../components/late-part.tsx';
import { PageLink } from '../../components/links.tsx';
import { LeadPhoto } from '../../components/photo.tsx';
import { RichBody } from '../../components/rich-body.tsx';
import type { ArticleLink, ArticleLinks } from '../../content/article-links.ts';
import type { BodyNode } from '../../content/body-node.ts';
import type { ShownChart } from '../../figures/chart.ts';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';
import { carriesNumbers } from '../../figures/example-link.ts';
import type { DescribedPicture } from '../../pictures/picture.ts';
import { ArticleHeader, type ArticleHeaderProps, Day } from './article-header.tsx';
import { ContentsList } from './contents-list.tsx';
import { type ShownSource, Sources } from './sources.tsx';

export const WorkedExample = latePart({
  load: () => import('../../figures/worked-example.tsx'),
  pick: (module) => module.WorkedExample,
  isAskedFor: () => carriesNumbers(location.hash),
});

/** What an article may hold beside text. */
const blocks = { 'worked-example': WorkedExample };

interface Article extends ArticleHeaderProps {
  body: BodyNode[];
  /** Each with its day as 2026-11-20. */
  changes: { date: string; what: string }[];
  headings: { id: string; text: string }[];
  sources: ShownSource[];
  /** Either or both. */
  chart: ShownChart | null;
  photo?: DescribedPicture | undefined;
  links: ArticleLinks;
}

export function ArticleView({ article }: { article: Article }) {
  const { chart, photo } = article;
  return (
    <>
      <article className="mx-auto max-w-page px-gutter pt-10 pb-16 md:pt-14 md:pb-20">
        <ArticleHeader {...article} />
        {photo && (
          <div className="mt-8 max-w-4xl">
            <LeadPhoto picture={photo} />
          </div>
        )}
        {chart && <LeadChart {...chart} />}
        <div className="mt-12 gap-14 lg:grid lg:grid-cols-12">
          <ContentsList headings={article.headings} />
          <div className="lg:order-1 lg:col-span-8">
            <RichBody nodes={article.body} blocks={blocks} />
            <Closing {...article} />
          </div>
        </div>
      </article>
      <MoreArticles {...article.links} />
    </>
  );
}

function LeadChart({ message, alt, note, table, drawing }: ShownChart) {
  return (
    <figure className="mt-8 max-w-4xl">
      <figcaption className="mb-3 max-w-3xl text-heading font-bold text-balance">{message}</figcaption>
      <ChartDrawing drawing={drawing} alt={alt} />
      <p className="mt-2 text-sm text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </figure>
  );
}

/** What stands below every article: the warning, the sources with the day they were read, changes. */
function Closing({ sources, changes }: Pick<Article, 'sources' | 'changes'>) {
  return (
    <footer className="mt-14 max-w-measure border-t border-line pt-8 text-base">
      <p className="rounded-lg bg-mist p-6">
        <strong>{generalWarning.lead}</strong> {generalWarning.text}
      </p>
      <Sources sources={sources} />
      <details className="mt-6">
        <summary className="w-fit cursor-pointer py-2 font-semibold text-fig underline-offset-4 hover:underline">
          What changed
        </summary>
        <ul className="mt-2 grid gap-2">
          {changes.map(({ date, what }) => (
            <li key={date + what}>
              <Day date={date} />: {what}
            </li>
          ))}
        </ul>
      </details>
    </footer>
  );
}

/** Where to read on. Outside the article's own element, since it is no part of the text. */
function MoreArticles({ related, previous, next }: ArticleLinks) {
  if (related.length === 0 && !previous && !next) return null;
  return (
    <nav aria-label="More articles" className="no-print bg-mist">
      <div className="mx-auto max-w-page px-gutter py-14 md:py-16">
        {related.length > 0 && (
          <>
            <h2 className="text-heading">Related articles</h2>
            <ul className="mt-4 grid gap-x-10 gap-y-1 md:grid-cols-3">
              {related.map((article) => (
                <li key={article.slug}>
                  <TitleLink {...article} />
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
