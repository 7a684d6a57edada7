import { bookButton, site } from 'virtual:firm';
import { generalWarning } from '../../../content/general-warning.ts';
import type { ShownChart } from '../../../figures/chart.ts';
import { onDarkButton } from '../../components/button.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { PageLink, SectionLink } from '../../components/links.tsx';
import { LeadPhoto } from '../../components/photo.tsx';
import { RichBody } from '../../components/rich-body.tsx';
import type { ArticleLink, ArticleLinks } from '../../content/article-links.ts';
import type { BodyNode } from '../../content/body-node.ts';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';
import { blocks } from '../../figures/figure-blocks.tsx';
import type { DescribedPicture } from '../../pictures/picture.ts';
import { articlePath } from '../../seo/page-head.ts';
import { ArticleHeader, type ArticleHeaderProps, Day } from './article-header.tsx';
import { ContentsList } from './contents-list.tsx';
import { CopyLink } from './copy-link.tsx';
import { type ShownSource, Sources } from './sources.tsx';

const articleBlocks = { ...blocks, contents: ContentsList };

interface Article extends ArticleHeaderProps {
  slug: string;
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

const page = 'mx-auto max-w-page px-gutter';

export function ArticleView({ article }: { article: Article }) {
  const { chart, photo, headings } = article;
  const [first = '', ...rest] = article.body;
  // The lead comes first, also where the contents are folded up below it.
  const nodes = [first, { tag: 'contents', props: { headings } }, ...rest];
  return (
    <>
      <article>
        <div className={`${page} pt-2 md:pt-10`}>
          <div className="grid-cols-12 gap-x-8 lg:grid">
            <ArticleHeader {...article} />
            {photo && (
              <div className="mt-6 lg:col-span-6 lg:mt-0">
                <LeadPhoto picture={photo} />
              </div>
            )}
            {chart && <LeadChart {...chart} isBelow={photo !== undefined} />}
          </div>
          <div className="article-body">
            <RichBody nodes={nodes} blocks={articleBlocks} />
            <p className="mt-12 max-w-measure rounded-lg bg-mist p-6 text-base">
              <strong>{generalWarning.lead}</strong> {generalWarning.text}
            </p>
          </div>
        </div>
        <NextStep />
        <Closing {...article} />
      </article>
      <MoreArticles {...article.links} />
    </>
  );
}

function LeadChart({ message, alt, note, table, drawing, isBelow }: ShownChart & { isBelow: boolean }) {
  return (
    <figure className={`lead-chart lg:col-span-6 ${isBelow ? 'lg:mt-10' : ''}`}>
      <figcaption>{message}</figcaption>
      <ChartDrawing drawing={drawing} alt={alt} />
      <p className="note-below">{note}</p>
      <FoldedTable table={table} title="See the numbers and what they assume">
        <p className="md:hidden">{note}</p>
      </FoldedTable>
    </figure>
  );
}

/** What a reader can do now, before what only some will look up. */
export function NextStep() {
  return (
    <aside aria-labelledby="next-step" className="no-print on-dark relative mt-16 bg-fig-dark text-paper">
      <div className={`${page} flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12 md:py-16`}>
        <div>
          <h2 id="next-step" className="text-title">
            Your numbers will differ
          </h2>
          <p className="mt-2 max-w-measure text-lead">
            Bring them, and we go through them with you in plain English.
          </p>
        </div>
        <SectionLink section={bookButton.section} className={onDarkButton}>
          {bookButton.label}
        </SectionLink>
      </div>
    </aside>
  );
}

/** What stands below every article: the sources with the day they were read, changes, its address. */
function Closing({ slug, sources, changes }: Pick<Article, 'slug' | 'sources' | 'changes'>) {
  return (
    <footer className={`${page} pt-12 pb-14 text-base`}>
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
      <CopyLink address={`${site.url}${articlePath(slug)}`} />
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
