/** What a file says of its picture in its first bytes, to be read before any program decodes the rest. */

/** Decoding takes 4 bytes of memory for each. */
export const MAX_PIXELS = 40_000_000;

/** So many bytes are enough for `pictureFormat`. */
export const HEAD_BYTES = 12;

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** What a file is, whatever its name says: a decoder goes by that too. null for anything else. */
export function pictureFormat(head: Buffer): PictureFormat | null {
  const text = head.toString('latin1', 0, HEAD_BYTES);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return /^RIFF[\s\S]{4}WEBP/.test(text) ? 'webp' : null;
}

/** An iPhone's own format, which the picture library cannot read: its makers hold no licence for HEVC. */
export function isHeic(head: Buffer): boolean {
  return /^[\s\S]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head.toString('latin1', 0, HEAD_BYTES));
}

export const HEIC_HELP =
  'expected a JPEG, PNG or WebP picture, found HEIC: on the iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or open it on a Mac in Preview and choose File, Export, JPEG';

/** Why a picture of this size is refused; null for one that is not. */
export function tooManyPixels(width: number, height: number, name: string): string | null {
  if (width * height <= MAX_PIXELS) return null;
  const millions = ((width * height) / 1_000_000).toFixed(1);
  return (
    `expected at most ${MAX_PIXELS / 1_000_000} million pixels, found ${width} x ${height} (${millions} ` +
    `million) in ${name}: save it smaller`
  );
}
