/** A photograph as pages show it: where its files are, and how large it is. */
export interface Picture {
  /** Its address without width and ending. It tells the content, so it may be kept for ever. */
  path: string;
  /** The widths that there are, in pixels, smallest first. */
  widths: number[];
  /** Of the largest. */
  width: number;
  height: number;
}

/** With what it shows, for those who cannot see it; empty where the text beside it says the same. */
export interface DescribedPicture extends Picture {
  alt: string;
}

/** What an article or a page names in its text: with a line below it, if it has one. */
export interface CaptionedPicture extends DescribedPicture {
  caption?: string;
}

/** Best first; the last is for browsers that know neither of the others, and for feeds. */
export const formats = ['avif', 'webp', 'jpg'] as const;

export type Format = (typeof formats)[number];

const FALLBACK_WIDTH = 960;

export function srcSet({ path, widths }: Picture, format: Format): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}

/** The one file for whoever cannot choose, with its size. */
export function fallback({ path, widths, width, height }: Picture) {
  const chosen = widths.findLast((one) => one <= FALLBACK_WIDTH) ?? width;
  return { src: `${path}-${chosen}.jpg`, width: chosen, height: Math.round((height / width) * chosen) };
}
