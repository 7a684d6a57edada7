import type { Tag } from '../../../config/article-tags.ts';
import { Card } from '../../components/card.tsx';
import { ArticlePicture, type ArticlePictureProps } from '../article-picture.tsx';

export interface CardContent extends Pick<ArticlePictureProps, 'drawing' | 'photo'> {
  slug: string;
  title: string;
  tags: Tag[];
  /** The main result of its chart. */
  figure: { value: string; unit: string } | null;
}

interface ArticleCardProps {
  card: CardContent;
  loading?: 'eager' | 'lazy';
}

export function ArticleCard({ card, loading = 'lazy' }: ArticleCardProps) {
  const { slug, title, tags, figure, drawing, photo } = card;
  return (
    <Card
      to={`/blog/${slug}`}
      picture={<ArticlePicture key="picture" drawing={drawing} photo={photo} loading={loading} />}
      title={title}
      figure={figure}
      tags={tags}
    />
  );
}
