import { ChartPicture } from '../../components/chart-picture.tsx';
import { FoldedTable, type TableData } from '../../components/folded-table.tsx';
import { RichBody } from '../../components/rich-body.tsx';
import { TagChip } from '../../components/tag-badge.tsx';
import type { BodyNode } from '../../content/body-node.ts';
import type { Tag } from '../../content/tags.ts';
import { longDate } from '../../lib/format.ts';
import { WorkedExample } from './parts.ts';

/** What an article may hold beside text. */
const blocks = { 'worked-example': WorkedExample };

interface ArticleViewProps {
  article: {
    title: string;
    tags: Tag[];
    body: BodyNode[];
    readMinutes: number;
    updated: string;
    headings: { id: string; text: string }[];
    sources: { title: string; url: string }[];
    chart: { name: string; message: string; alt: string; note: string; table: TableData };
  };
}

export function ArticleView({ article }: ArticleViewProps) {
  const { chart } = article;
  return (
    <article className="mx-auto max-w-page px-gutter pt-10 pb-20 md:pt-14">
      <header>
        <ul className="flex flex-wrap gap-2" aria-label="Topics">
          {article.tags.map((tag) => (
            <li key={tag}>
              <TagChip tag={tag} />
            </li>
          ))}
        </ul>
        <h1 className="mt-5 max-w-4xl text-title">{article.title}</h1>
        <p className="mt-4 text-base text-ink-soft">
          {article.readMinutes} min read · Reviewed{' '}
          <time dateTime={article.updated}>{longDate(article.updated)}</time>
        </p>
      </header>

      <figure className="mt-8 max-w-4xl">
        <figcaption className="mb-3 max-w-3xl text-heading font-bold text-balance">
          {chart.message}
        </figcaption>
        <ChartPicture
          name={chart.name}
          alt={chart.alt}
          loading="eager"
          room="column"
          className="w-full"
        />
        <p className="mt-2 text-sm text-ink-soft">{chart.note}</p>
        <FoldedTable table={chart.table} />
      </figure>

      <div className="mt-12 gap-14 lg:grid lg:grid-cols-12">
        <nav
          aria-labelledby="contents-title"
          className="no-print mb-10 lg:order-2 lg:col-span-4 lg:mb-0"
        >
          <div className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
            <p id="contents-title" className="font-bold">
              On this page
            </p>
            <ul className="mt-3 grid gap-1 border-l-2 border-line text-base">
              {article.headings.map(({ id, text }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block py-1 pl-4 text-ink-soft hover:text-fig hover:underline hover:underline-offset-4"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="lg:order-1 lg:col-span-8">
          <RichBody nodes={article.body} blocks={blocks} />
          <Closing sources={article.sources} updated={article.updated} />
        </div>
      </div>
    </article>
  );
}

interface ClosingProps {
  sources: { title: string; url: string }[];
  updated: string;
}

/** What stands below every article: the warning, the sources and the day they were checked. */
function Closing({ sources, updated }: ClosingProps) {
  return (
    <footer className="mt-14 max-w-measure border-t border-line pt-8 text-base">
      <p className="rounded-lg bg-mist p-6">
        <strong>General information only.</strong> It does not consider your objectives, financial
        situation or needs, and is not credit assistance, tax, legal or financial advice. Rates in
        examples are illustrative, not an offer, and figures are rounded for display, so a sum can
        differ by a cent. Lending criteria, fees and terms apply; approval is not guaranteed.
      </p>
      {sources.length > 0 && (
        <>
          <h2 className="mt-8 text-heading">Sources</h2>
          <p className="mt-2 text-ink-soft">
            Checked on <time dateTime={updated}>{longDate(updated)}</time>. Rules and rates may have
            moved since.
          </p>
          <ul className="mt-4 grid gap-2">
            {sources.map(({ title, url }) => (
              <li key={url + title}>
                <a className="text-fig underline underline-offset-4 wrap-anywhere" href={url}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </footer>
  );
}
