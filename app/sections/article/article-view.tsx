import { ChartPicture } from '../../components/chart-picture.tsx';
import { FoldedTable, type TableData } from '../../components/folded-table.tsx';
import { RichBody } from '../../components/rich-body.tsx';
import type { ArticleLinks } from '../../content/article-links.ts';
import type { BodyNode } from '../../content/body-node.ts';
import type { Tag } from '../../content/tags.ts';
import { ArticleHeader } from './article-header.tsx';
import { type Change, Closing } from './closing.tsx';
import { ContentsList } from './contents-list.tsx';
import { MoreArticles } from './more-articles.tsx';
import { WorkedExample } from './worked-example-part.ts';

/** What an article may hold beside text. */
const blocks = { 'worked-example': WorkedExample };

interface ArticleViewProps {
  article: {
    slug: string;
    title: string;
    tags: Tag[];
    body: BodyNode[];
    readMinutes: number;
    words: number;
    published: string;
    updated: string;
    changes: Change[];
    headings: { id: string; text: string }[];
    sources: { title: string; url: string }[];
    chart: { name: string; message: string; alt: string; note: string; table: TableData };
    links: ArticleLinks;
  };
}

export function ArticleView({ article }: ArticleViewProps) {
  const { chart } = article;
  return (
    <>
      <article className="mx-auto max-w-page px-gutter pt-10 pb-16 md:pt-14 md:pb-20">
        <ArticleHeader {...article} />
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
