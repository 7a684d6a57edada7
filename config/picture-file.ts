/** Checks a picture's format and size before decoding it. */

/** Decoding takes 4 bytes of memory per pixel. */
export const MAX_PIXELS = 40_000_000;

/** Number of bytes that `pictureFormat` needs. */
export const HEAD_BYTES = 12;

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** Detects the format from the content, as decoders do, not from the file name. null for any other. */
export function pictureFormat(head: Buffer): PictureFormat | null {
  const text = head.toString('latin1', 0, HEAD_BYTES);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return /^RIFF[\s\S]{4}WEBP/.test(text) ? 'webp' : null;
}

/** Detects HEIC, the iPhone's format. The picture library cannot decode it, for lack of an HEVC licence. */
export function isHeic(head: Buffer): boolean {
  return /^[\s\S]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head.toString('latin1', 0, HEAD_BYTES));
}

export const HEIC_HELP =
  'browsers cannot show HEIC, the format of iPhones: on the iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or open it on a Mac in Preview and choose File, Export, JPEG';

/** The problem with a picture that has too many pixels; null for an acceptable size. */
export function tooManyPixels(width: number, height: number, name: string): string | null {
  if (width * height <= MAX_PIXELS) return null;
  const millions = ((width * height) / 1_000_000).toFixed(1);
  return (
    `expected at most ${MAX_PIXELS / 1_000_000} million pixels, found ${width} x ${height} (${millions} ` +
    `million) in ${name}: save it smaller`
  );
}
