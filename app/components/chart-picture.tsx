interface ChartPictureProps {
  name: string;
  /** What the chart says; empty where the text beside it says the same. */
  alt: string;
  loading: 'eager' | 'lazy';
}

/** A chart in its card shape: fewer ticks and larger text, for widths up to about 450 px. */
export function ChartCard({ name, alt, loading }: ChartPictureProps) {
  return (
    <img
      src={`/charts/${name}-card.svg`}
      alt={alt}
      width={400}
      height={250}
      loading={loading}
      decoding="async"
      className="w-full"
    />
  );
}

/** Where the wide shape has the room that its text needs; elsewhere the card's larger text is read. */
const wideFrom = {
  /** In a column of its own. */
  column: '(min-width: 36rem)',
  /** Half of the page on desktops, all of it on tablets. */
  half: '(min-width: 36rem) and (max-width: 63.99rem)',
} as const;

/** The chart that leads a page: in the wide shape where there is room, else in the card shape. */
export function ChartPicture({
  name,
  alt,
  room,
}: {
  name: string;
  alt: string;
  room: keyof typeof wideFrom;
}) {
  return (
    <picture>
      <source media={wideFrom[room]} srcSet={`/charts/${name}.svg`} width={960} height={540} />
      <ChartCard name={name} alt={alt} loading="eager" />
    </picture>
  );
}
