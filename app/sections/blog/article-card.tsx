import { CardLink } from '../../components/card-link.tsx';
import { ChartCard } from '../../components/chart-picture.tsx';
import { TagBadge } from '../../components/tag-badge.tsx';
import type { Category, Tag } from '../../content/tags.ts';

export interface CardContent {
  slug: string;
  title: string;
  tags: Tag[];
  /** The categories that show this article on this page. */
  shownIn: Category[];
  chart: { name: string; alt: string; note: string };
}

interface ArticleCardProps {
  card: CardContent;
  loading: 'eager' | 'lazy';
}

/** An article in the list. */
export function ArticleCard({
  card: { slug, title, tags, shownIn, chart },
  loading,
}: ArticleCardProps) {
  return (
    <li
      data-tags={tags.join(' ')}
      data-shown-in={shownIn.join(' ')}
      className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-fig"
    >
      <div className="border-line border-b">
        <ChartCard name={chart.name} alt={chart.alt} loading={loading} className="w-full" />
        <p className="px-6 pb-4 text-sm text-ink-soft">{chart.note}</p>
      </div>
      <div className="flex grow flex-col p-6">
        <h2 className="grow text-heading">
          <CardLink to={`/blog/${slug}`}>{title}</CardLink>
        </h2>
        <ul className="mt-5 flex flex-wrap gap-2" aria-label="Topics">
          {tags.map((tag) => (
            <li key={tag}>
              <TagBadge tag={tag} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
