import type { Drawing } from '../../figures/chart.ts';
import { Photo } from '../components/photo.tsx';
import { ChartThumbnail } from '../figures/chart-drawing.tsx';
import type { DescribedPicture } from '../pictures/picture.ts';

export interface ArticlePictureProps {
  /** Of the article's chart. */
  drawing?: Drawing | undefined;
  /** Instead of a chart. */
  photo?: DescribedPicture | undefined;
  loading?: 'eager' | 'lazy';
}

/** Cancels the card's padding. */
const fullBleed = '-mx-5 -mt-5 mb-5 aspect-video w-[calc(100%+2.5rem)] max-w-none rounded-t-lg';

/** The chart or photograph on an article's card. */
export function ArticlePicture({ drawing, photo, loading = 'lazy' }: ArticlePictureProps) {
  if (photo) {
    const { alt, ...picture } = photo;
    return (
      <Photo
        picture={picture}
        alt={alt}
        sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 50vw, 100vw"
        loading={loading}
        className={`${fullBleed} object-cover object-top`}
      />
    );
  }
  return (
    drawing && (
      <ChartThumbnail drawing={drawing} className={`${fullBleed} bg-mist p-6 [--ground:var(--color-mist)]`} />
    )
  );
}
