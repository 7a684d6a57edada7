import type { ChartSummary, ShownChart } from '../../../figures/chart.ts';
import { longDate } from '../../../figures/counts-and-dates.ts';
import { CardLink, Topics } from '../../components/links.tsx';
import { CardPhoto } from '../../components/photo.tsx';
import type { Category, Tag } from '../../content/tags.ts';
import { ChartDrawing, ChartThumbnail } from '../../figures/chart-drawing.tsx';
import type { DescribedPicture } from '../../pictures/picture.ts';

export interface CardContent {
  slug: string;
  title: string;
  tags: Tag[];
  /** As 2026-11-20. */
  published: string;
  readMinutes: number;
  chart: ChartSummary | null;
  description: string;
  /** In place of a chart. */
  photo?: DescribedPicture;
}

/** Of the first story of the front page, which stands there with its words. */
export type LeadChart = Pick<ShownChart, 'message' | 'alt' | 'drawing'>;

/** Of an article that the search found on another page of the list, nothing more is known. */
type KnownOfArticle = Pick<CardContent, 'slug' | 'title' | 'tags' | 'description'> & Partial<CardContent>;

interface ArticleCardProps {
  card: KnownOfArticle;
  /** The categories that show it, where not all of its surroundings belong to one. */
  shownIn?: readonly Category[];
  /** Without what the article is about. */
  isBrief?: boolean;
  isLead?: boolean;
  leadChart?: LeadChart | null;
  loading: 'eager' | 'lazy';
}

/** An article in a list: a line of it, or where there is room a story of the front page (app/styles/blog.css). */
export function ArticleCard({
  card,
  shownIn,
  isBrief = false,
  isLead = false,
  leadChart,
  loading,
}: ArticleCardProps) {
  const { slug, title, description, tags, published, readMinutes, chart, photo } = card;
  return (
    <li
      data-tags={tags.join(' ')}
      data-shown-in={shownIn?.join(' ')}
      className={isLead ? 'story lead' : 'story'}
    >
      <h3>
        <CardLink to={`/blog/${slug}`}>{title}</CardLink>
      </h3>
      {!isBrief && <p className="story-about">{description}</p>}
      {chart && (
        <p className="story-figure">
          <strong className={chart.figure.value.length > 10 ? 'long' : undefined}>
            {chart.figure.value}
          </strong>{' '}
          {chart.figure.unit}
        </p>
      )}
      <div className={photo ? 'story-picture photo' : 'story-picture'}>
        {photo && <CardPhoto picture={photo} loading={loading} />}
        {chart && <ChartThumbnail drawing={chart.drawing} className="size-full" />}
      </div>
      {leadChart && (
        <div className="story-chart">
          <ChartDrawing drawing={leadChart.drawing} alt={leadChart.alt} room="low" />
        </div>
      )}
      {/* Of a list, the articles themselves say it. */}
      {chart && !shownIn && <p className="story-note">{chart.assumption}</p>}
      {published !== undefined && (
        <p className="story-date dotted content-start">
          <time dateTime={published}>{longDate(published)} </time>
          <span className="whitespace-nowrap">{readMinutes} min read</span>
        </p>
      )}
      <Topics tags={tags} look="labels" />
    </li>
  );
}
