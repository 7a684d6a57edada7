import {
  type CaptionedPicture,
  type DescribedPicture,
  fallback,
  type Picture,
  srcSet,
} from '../pictures/picture.ts';

interface PhotoProps {
  picture: Picture;
  alt: string;
  /** How wide it stands on the page, as `sizes` has it, so that a browser fetches no more than that. */
  sizes: string;
  loading: 'eager' | 'lazy';
  className: string;
}

/** A photograph of the firm's, in the width and format that suit the visitor's screen and browser. */
export function Photo({ picture, alt, sizes, loading, className }: PhotoProps) {
  return (
    <picture className="shrink-0">
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={sizes} />
      <img
        src={fallback(picture).src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={loading}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** One within a text, as wide as the text and no higher than most screens. */
export function TextPhoto({ caption, alt, ...picture }: CaptionedPicture) {
  return (
    <figure>
      <Photo
        picture={noHigherThan(720, picture)}
        alt={alt}
        sizes="(min-width: 39rem) 36rem, calc(100vw - 2.5rem)"
        loading="lazy"
        className="h-auto max-w-full rounded-lg"
      />
      {caption && <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>}
    </figure>
  );
}

/** The one that leads a page, below its title; of a tall one the top is shown, where heads are. */
export function LeadPhoto({ picture: { alt, ...picture } }: { picture: DescribedPicture }) {
  const isTall = picture.height * 3 > picture.width * 2;
  return (
    <Photo
      picture={picture}
      alt={alt}
      sizes="(min-width: 58.5rem) 56rem, calc(100vw - 2.5rem)"
      loading="eager"
      className={`max-w-full rounded-lg ${isTall ? 'aspect-3/2 h-auto object-cover object-top' : 'h-auto'}`}
    />
  );
}

/** Its width says how wide a browser draws it; the height then follows from its shape. */
function noHigherThan(most: number, picture: Picture): Picture {
  const { width, height } = picture;
  return height <= most ? picture : { ...picture, width: Math.round((width / height) * most), height: most };
}
