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
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  loading: 'eager' | 'lazy';
  className: string;
}

/** A responsive photograph as AVIF, WebP or JPEG. */
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

/** A photograph within a text, at most 720 px high. */
export function TextPhoto({ caption, alt, ...picture }: CaptionedPicture) {
  return (
    <figure>
      <Photo
        picture={limitHeight(720, picture)}
        alt={alt}
        sizes="(min-width: 39rem) 36rem, calc(100vw - 2.5rem)"
        loading="lazy"
        className="h-auto max-w-full rounded-lg"
      />
      {caption && <figcaption className="mt-2 text-sm text-ink-soft">{caption}</figcaption>}
    </figure>
  );
}

/** The photograph below a page's title. Crops tall ones to the top, where faces are. */
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

/** Scales the width and height attributes down; browsers keep the ratio. */
function limitHeight(max: number, picture: Picture): Picture {
  const { width, height } = picture;
  return height <= max ? picture : { ...picture, width: Math.round((width / height) * max), height: max };
}
