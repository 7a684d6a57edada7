import { bookButton, site } from 'virtual:firm';
import { figureFacts } from 'virtual:firm/figures';
import { generalWarning } from '../../../content/general-warning.ts';
import type { ShownCalculator } from '../../../figures/calculator.ts';
import type { ShownChart } from '../../../figures/chart.ts';
import { requireCalculator } from '../../../figures/known.ts';
import { onDarkButton } from '../../components/button.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { SectionLink } from '../../components/links.tsx';
import { PageContents, useCurrentSection } from '../../components/page-contents.tsx';
import { LeadPhoto } from '../../components/photo.tsx';
import { RichBody } from '../../components/rich-body.tsx';
import type { BodyNode } from '../../content/body-node.ts';
import { ChartDrawing, ChartThumbnail } from '../../figures/chart-drawing.tsx';
import { blocks } from '../../figures/figure-blocks.tsx';
import type { WorkedExampleProps } from '../../figures/worked-example.tsx';
import type { DescribedPicture } from '../../pictures/picture.ts';
import { articlePath } from '../../seo/page-head.ts';
import { CopyLink, MoreArticles, type ShownLinks, type ShownSource, Sources } from './article-end.tsx';
import { ArticleHeader, type ArticleHeaderProps, Day } from './article-header.tsx';

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
  links: ShownLinks;
}

const page = 'mx-auto max-w-page px-gutter';

export function ArticleView({ article }: { article: Article }) {
  const { chart, photo, headings } = article;
  // A first paragraph stands beside the picture, and the contents begin below both.
  const [first = ''] = article.body;
  const hasLead = typeof first !== 'string' && first.tag === 'p';
  const rest = hasLead ? article.body.slice(1) : article.body;
  const contents = { tag: 'contents', props: { headings, figures: sectionFigures(article.body) } };
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
              <div className="article-lead lg:col-span-6 lg:col-start-1 lg:row-start-2">
                <RichBody nodes={[first]} blocks={articleBlocks} />
              </div>
            )}
          </div>
          <div className="article-body">
            <RichBody nodes={[contents, ...rest]} blocks={articleBlocks} />
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
    <figure className={`lead-chart lg:col-span-6 ${isBelow ? 'lg:mt-10' : 'lg:row-span-2'}`}>
      <figcaption>{message}</figcaption>
      <ChartDrawing drawing={drawing} alt={alt} room="lead" />
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

interface ContentsListProps {
  headings: readonly { id: string; text: string }[];
  /** Of the sections that have an example, by the id of their heading. */
  figures: Readonly<Record<string, SectionFigureProps>>;
}

/**
 * The sections of an article, beside its text on wide screens, with the one that is being read marked and
 * the figure of its example below.
 */
function ContentsList({ headings, figures }: ContentsListProps) {
  const current = useCurrentSection(headings);
  const figure = current === undefined ? undefined : figures[current];
  return (
    <div className="contents-place">
      <div className="pinned">
        <PageContents headings={headings} current={current} />
        {figure && <SectionFigure key={current} {...figure} />}
      </div>
    </div>
  );
}

type SectionFigureProps = Pick<WorkedExampleProps, 'calculator' | 'premises'>;

/** A section's answer, in sight while its text is read. Who cannot see it meets it in the example itself. */
function SectionFigure({ calculator: name, premises }: SectionFigureProps) {
  // The build has checked that it has an answer to show.
  const { short, chart } = (requireCalculator(name) as ShownCalculator).outcome(premises, figureFacts);
  return (
    <div className="section-figure" aria-hidden="true">
      <p>
        <strong>{short.value}</strong> {short.unit}
      </p>
      <ChartThumbnail drawing={chart} className="section-picture" />
    </div>
  );
}

/** The first worked example of each section, by the id of the section's heading. */
function sectionFigures(nodes: readonly BodyNode[]): Record<string, SectionFigureProps> {
  const figures: Record<string, SectionFigureProps> = {};
  let section = '';
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === 'h2') section = String(node.props?.id ?? '');
    if (node.tag !== 'worked-example' || section === '' || figures[section]) continue;
    const { calculator, premises } = node.props as unknown as WorkedExampleProps;
    figures[section] = { calculator, premises };
  }
  return figures;
}
