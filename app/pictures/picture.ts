/** A photograph as pages show it. */
export interface Picture {
  /** URL without width and extension. It contains a content hash, so responses are immutable. */
  path: string;
  /** Available widths in pixels, ascending. */
  widths: number[];
  /** Size of the largest file. */
  width: number;
  height: number;
}

export interface DescribedPicture extends Picture {
  /** Empty if the text beside it has the same content. */
  alt: string;
}

/** A picture in an article or a page. */
export interface CaptionedPicture extends DescribedPicture {
  caption?: string;
}

/** Best first. The last is the fallback of browsers, and the format in feeds. */
export const formats = ['avif', 'webp', 'jpg'] as const;

export type Format = (typeof formats)[number];

const FALLBACK_WIDTH = 960;

export function srcSet({ path, widths }: Picture, format: Format): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}

/** The JPEG for clients without `srcset`, and its size. */
export function fallback({ path, widths, width, height }: Picture) {
  const chosen = widths.findLast((one) => one <= FALLBACK_WIDTH) ?? width;
  return { src: `${path}-${chosen}.jpg`, width: chosen, height: Math.round((height / width) * chosen) };
}
