import { site } from 'virtual:firm';
import { Suspense } from 'react';
import { generalWarning } from '../../../content/general-warning.ts';
import type { ShownChart } from '../../../figures/chart.ts';
import { Day } from '../../components/day.tsx';
import { FoldedTable } from '../../components/folded-table.tsx';
import { NextStep } from '../../components/next-step.tsx';
import { PageContents, useCurrentSection } from '../../components/page-contents.tsx';
import { LeadPhoto } from '../../components/photo.tsx';
import { RichBody } from '../../components/rich-body.tsx';
import { type ShownSource, Sources } from '../../components/sources.tsx';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';
import { blocks } from '../../figures/figure-blocks.tsx';
import type { BodyNode } from '../../markdoc/body-node.ts';
import type { DescribedPicture } from '../../pictures/picture.ts';
import { articlePath } from '../../seo/page-head.ts';
import { CopyLink, MoreArticles, type ShownLinks } from './article-end.tsx';
import { ArticleHeader, type ArticleHeaderProps } from './article-header.tsx';

interface Article extends ArticleHeaderProps {
  slug: string;
  body: BodyNode[];
  /** Dates as 2026-11-20. */
  changes: { date: string; what: string }[];
  headings: { id: string; text: string }[];
  sources: ShownSource[];
  /** An article has a chart, a photograph or both. */
  chart: ShownChart | null;
  photo?: DescribedPicture | undefined;
  links: ShownLinks;
}

const page = 'mx-auto max-w-page px-gutter';

export function ArticleView({ article }: { article: Article }) {
  const { chart, photo, headings } = article;
  // The first paragraph is beside the picture; the table of contents starts below both.
  const [first = ''] = article.body;
  const hasLead = typeof first !== 'string' && first.tag === 'p';
  const rest = hasLead ? article.body.slice(1) : article.body;
  return (
    <>
      <article>
        <div className={`${page} pt-2 md:pt-10`}>
          <div className="grid-cols-12 grid-rows-[auto_1fr] gap-x-8 lg:grid">
            <ArticleHeader {...article} />
            {photo && (
              <div className="mt-6 lg:col-span-6 lg:row-span-2 lg:mt-0">
                <LeadPhoto picture={photo} />
              </div>
            )}
            {chart && <LeadChart {...chart} isBelow={photo !== undefined} />}
            {hasLead && (
              <div className="article-lead mt-2 lg:col-span-6 lg:col-start-1 lg:row-start-2 lg:mt-6">
                <RichBody nodes={[first]} blocks={blocks} />
              </div>
            )}
          </div>
          <div className="article-body">
            <Contents headings={headings} />
            <RichBody nodes={rest} blocks={blocks} />
            <p className="mt-12 max-w-[38rem] rounded-lg bg-mist p-6 text-base">
              <strong>{generalWarning.lead}</strong> {generalWarning.text}
            </p>
          </div>
        </div>
        <Suspense>
          <NextStep />
          <ArticleFooter {...article} />
        </Suspense>
      </article>
      <Suspense>
        <MoreArticles {...article.links} />
      </Suspense>
    </>
  );
}

function LeadChart({ message, alt, note, table, drawing, isBelow }: ShownChart & { isBelow: boolean }) {
  return (
    <figure className={`lead-chart lg:col-span-6 ${isBelow ? 'lg:mt-10' : 'lg:row-span-2'}`}>
      <figcaption>{message}</figcaption>
      <ChartDrawing drawing={drawing} alt={alt} isLead />
      <p className="note-below">{note}</p>
      <FoldedTable table={table} title="See the numbers and what they assume">
        <p className="md:hidden">{note}</p>
      </FoldedTable>
    </figure>
  );
}

/** Sources, change log and the article's address. */
function ArticleFooter({ slug, sources, changes }: Pick<Article, 'slug' | 'sources' | 'changes'>) {
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

/** Beside the text on wide screens. Wide blocks scroll over it. */
function Contents({ headings }: Pick<Article, 'headings'>) {
  const current = useCurrentSection(headings);
  return (
    <div className="mt-6 mb-6 lg:absolute lg:inset-y-0 lg:right-0 lg:my-0 lg:w-[29%] lg:focus-within:z-2">
      <PageContents headings={headings} current={current} />
    </div>
  );
}
