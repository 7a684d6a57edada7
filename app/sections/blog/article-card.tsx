import type { ChartSummary } from '../../../figures/chart.ts';
import { longDate } from '../../../figures/counts-and-dates.ts';
import { CardLink, Topics } from '../../components/links.tsx';
import { CardPhoto } from '../../components/photo.tsx';
import type { Category, Tag } from '../../content/tags.ts';
import { ChartThumbnail } from '../../figures/chart-drawing.tsx';
import type { DescribedPicture } from '../../pictures/picture.ts';

export interface CardContent {
  slug: string;
  title: string;
  tags: Tag[];
  /** As 2026-11-20. */
  published: string;
  readMinutes: number;
  chart: ChartSummary | null;
  /** In place of a chart. */
  photo?: DescribedPicture;
}

interface ArticleCardProps {
  card: CardContent;
  /** The categories that show it, where not all of its surroundings belong to one. */
  shownIn?: readonly Category[];
  /** What the article is about, for the card that leads the list. */
  introduction?: string | undefined;
  loading: 'eager' | 'lazy';
}

/** An article in a list: a line of it on a phone, a card of the grid where there is room. */
export function ArticleCard({ card, shownIn, introduction, loading }: ArticleCardProps) {
  const { slug, title, tags, published, readMinutes, chart, photo } = card;
  return (
    <li
      data-tags={tags.join(' ')}
      data-shown-in={shownIn?.join(' ')}
      className={`story hover:border-fig ${introduction === undefined ? '' : 'lead'}`}
    >
      <h3>
        <CardLink to={`/blog/${slug}`}>{title}</CardLink>
      </h3>
      {introduction !== undefined && <p className="story-introduction">{introduction}</p>}
      {chart && (
        <p className="story-figure">
          <strong>{chart.figure.value}</strong> {chart.figure.unit}
        </p>
      )}
      <div className={photo ? 'story-picture photo' : 'story-picture'}>
        {photo && <CardPhoto picture={photo} loading={loading} />}
        {chart && <ChartThumbnail drawing={chart.drawing} className="size-full" />}
      </div>
      {chart && <p className="story-note">{chart.assumption}</p>}
      <p className="story-date dotted content-start">
        <time dateTime={published}>{longDate(published)} </time>
        <span className="whitespace-nowrap">{readMinutes} min read</span>
      </p>
      <Topics tags={tags} look="labels" />
    </li>
  );
}
