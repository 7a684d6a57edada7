import { previewHtml } from '../../server/website/preview.ts';

/** The desk's small copies of the draft's pictures; a picture that was not built yet has no other. */
const THUMBNAILS = '/desk/api/website/pictures';

/**
 * Finishes a document for the desk: without scripts and with addresses below /desk/preview.
 *
 * @param pictures files in the firm's folder, by address.
 */
export function previewDocument({
  html,
  pictures,
}: {
  html: string;
  pictures: Record<string, string>;
}): string {
  const withThumbnails = html
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
    // A preview is replaced often, and would show its pictures late each time.
    .replaceAll(' loading="lazy"', '')
    .replaceAll(/(<picture\b[^>]*>)(?:<source\b[^>]*>)+/g, '$1');
  return previewHtml(withThumbnails).replaceAll(
    /(<img\b[^>]*?\ssrc=")\/desk\/preview(\/pictures\/[^"]+)"/g,
    (whole, before: string, address: string) => {
      const file = pictures[address];
      if (file === undefined) return whole;
      return `${before}${THUMBNAILS}/${file.split('/').map(encodeURIComponent).join('/')}?width=960"`;
    },
  );
}
