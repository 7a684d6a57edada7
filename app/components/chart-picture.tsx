interface ChartPictureProps {
  /** A chart of app/figures by name. */
  name: string;
  /** What the chart says; empty where the text beside it says the same. */
  alt: string;
  /** Pictures that are seen at once are loaded at once. */
  loading: 'eager' | 'lazy';
  className: string;
}

/** A chart in its card shape: fewer ticks and larger text, for widths up to about 450 px. */
export function ChartCard({ name, alt, loading, className }: ChartPictureProps) {
  return (
    <img
      src={`/charts/${name}-card.svg`}
      alt={alt}
      width={400}
      height={250}
      loading={loading}
      decoding="async"
      className={className}
    />
  );
}

/** A chart at full width: the wide shape, and the card shape on phones. */
export function ChartPicture({ name, alt, loading, className }: ChartPictureProps) {
  return (
    <picture>
      <source media="(width >= 36rem)" srcSet={`/charts/${name}.svg`} width={960} height={540} />
      <img
        src={`/charts/${name}-card.svg`}
        alt={alt}
        width={400}
        height={250}
        loading={loading}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
