/** Pages of the draft release as the desk shows them: the real pages, without scripts, below an address of the desk. */
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { PREVIEW } from '../../contracts/website.ts';

/** No script of a public page may ever run where the desk's cookies are. Only the desk frames it. */
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
  /** The ending, for its type. */
  name: string;
  body: Buffer | string;
}

/**
 * @param release the folder of the draft release.
 * @param path what is asked for, as in `/blog/offset`; decoded.
 * @returns null where the release has no such file.
 */
export function previewFile(release: string, path: string): PreviewFile | null {
  const client = join(release, 'client');
  const wanted = normalize(join(client, path));
  if (wanted !== client && !wanted.startsWith(`${client}/`)) return null;
  const page = readOrNull(join(wanted, 'index.html'));
  if (page !== null) return { name: 'index.html', body: previewHtml(page.toString('utf8')) };
  const file = /\.(css|svg|png|jpe?g|webp|avif|ico|woff2)$/.test(path) ? readOrNull(wanted) : null;
  if (file === null) return null;
  return {
    name: path,
    body: path.endsWith('.css') ? withPrefix(file.toString('utf8'), /(url\(["']?)\/(?!\/)/g) : file,
  };
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** Scripts go, the sheet that scripts would load is linked, and addresses of the site lead into the preview. */
export function previewHtml(html: string): string {
  const still = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<noscript>([\s\S]*?)<\/noscript>/g, '$1')
    .replaceAll(/<meta http-equiv=["']?content-security-policy[^>]*>/gi, '');
  const linked = withPrefix(still, /(\s(?:href|src|action|poster)=")\/(?!\/)/g);
  return linked.replaceAll(
    /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi,
    (_whole, start: string, list: string) =>
      `${start}${list.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${PREVIEW}/`)}"`,
  );
}

const withPrefix = (text: string, places: RegExp) => text.replaceAll(places, `$1${PREVIEW}/`);
