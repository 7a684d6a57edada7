/** Serves the draft release on the desk's origin: the built pages without scripts, with URLs below /desk/preview. */
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { PREVIEW } from '../../contracts/website.ts';

/** Blocks scripts, since the desk's cookies are on this origin. Only the desk may frame the preview. */
export const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export interface PreviewFile {
  /** Its extension gives the content type. */
  name: string;
  body: Buffer | string;
}

/**
 * @param release the folder of the draft release.
 * @param path the decoded URL path, such as `/blog/offset`.
 * @returns null if the release has no such file.
 */
export function readPreviewFile(release: string, path: string): PreviewFile | null {
  const client = join(release, 'client');
  const wanted = normalize(join(client, path));
  if (wanted !== client && !wanted.startsWith(`${client}/`)) return null;
  const page = readOrNull(join(wanted, 'index.html'));
  if (page !== null) return { name: 'index.html', body: previewHtml(page.toString('utf8')) };
  const file = /\.(css|svg|png|jpe?g|webp|avif|ico|woff2)$/.test(path) ? readOrNull(wanted) : null;
  if (file === null) return null;
  return {
    name: path,
    body: path.endsWith('.css') ? addPrefix(file.toString('utf8'), /(url\(["']?)\/(?!\/)/g) : file,
  };
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** Removes scripts, unwraps noscript, and points the site's URLs to the preview. */
export function previewHtml(html: string): string {
  const withoutScripts = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<noscript>([\s\S]*?)<\/noscript>/g, '$1')
    .replaceAll(/<meta http-equiv=["']?content-security-policy[^>]*>/gi, '');
  const linked = addPrefix(withoutScripts, /(\s(?:href|src|action|poster)=")\/(?!\/)/g);
  return linked.replaceAll(
    /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi,
    (_whole, start: string, list: string) =>
      `${start}${list.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${PREVIEW}/`)}"`,
  );
}

const addPrefix = (text: string, places: RegExp) => text.replaceAll(places, `$1${PREVIEW}/`);
