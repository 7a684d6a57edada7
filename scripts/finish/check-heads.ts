/**
 * Holds the head of every built page to what search engines and previews need of it. It reads the
 * pages themselves, so that none can be forgotten.
 */
import type { CheerioAPI } from 'cheerio';
import { limits } from '../../app/seo/fit-brand.ts';
import { previewPath } from '../../app/seo/preview.ts';

export interface PageHead {
  /** The page's file in the site, such as blog/index.html. */
  file: string;
  title: string;
  description: string;
  /** Undefined where the page has none. */
  canonical: string | undefined;
  robots: string | undefined;
  shared: { url: string | undefined; image: string | undefined };
}

/** Thrown for pages whose head is not right, with one line for each fault. */
export class PageHeadError extends Error {
  override name = 'PageHeadError';
}

export function readHead($: CheerioAPI, file: string): PageHead {
  const property = (name: string) => $(`meta[property="${name}"]`).attr('content');
  return {
    file,
    title: $('head > title').text(),
    description: $('meta[name=description]').attr('content') ?? '',
    canonical: $('link[rel=canonical]').attr('href'),
    robots: $('meta[name=robots]').attr('content'),
    shared: { url: property('og:url'), image: property('og:image') },
  };
}

/**
 * @param site the configured domain, and the paths of the pictures that were made.
 * @throws {PageHeadError} naming each page, what was expected and what was found.
 */
export function checkHeads(
  heads: readonly PageHead[],
  site: { url: string; files: ReadonlySet<string> },
): void {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const head of heads) {
    const fault = (text: string) => faults.push(`${head.file}: ${text}`);
    for (const field of ['title', 'description'] as const) {
      const { length } = head[field];
      if (length === 0 || length > limits[field]) {
        fault(
          `${field}: expected 1 to ${limits[field]} characters, found ${length}: "${head[field]}"`,
        );
      }
      const key = `${field} ${head[field]}`;
      const owner = owners.get(key);
      if (owner)
        fault(`${field}: expected one of its own, found that of ${owner}: "${head[field]}"`);
      owners.set(key, head.file);
    }
    if (head.file === '404.html') checkNotFound(head, fault);
    else checkAddress(head, site, fault);
  }
  if (faults.length > 0) throw new PageHeadError(faults.join('\n'));
}

/** No address leads to it, so it names none and stays out of search. */
function checkNotFound({ canonical, robots }: PageHead, fault: (text: string) => void): void {
  if (canonical !== undefined) fault(`canonical: expected none, found ${canonical}`);
  if (robots !== 'noindex') fault(`robots: expected noindex, found ${robots ?? 'nothing'}`);
}

function checkAddress(
  { file, canonical, shared }: PageHead,
  site: { url: string; files: ReadonlySet<string> },
  fault: (text: string) => void,
): void {
  const path = `/${file.replace(/\/?index\.html$/, '')}`;
  const address = `${site.url}${path}`;
  if (canonical !== address)
    fault(`canonical: expected ${address}, found ${canonical ?? 'nothing'}`);
  if (shared.url !== address)
    fault(`og:url: expected ${address}, found ${shared.url ?? 'nothing'}`);
  const image = previewPath(path);
  if (shared.image !== `${site.url}${image}`) {
    fault(`og:image: expected ${site.url}${image}, found ${shared.image ?? 'nothing'}`);
  } else if (!site.files.has(image.slice(1))) {
    fault(`og:image: expected a picture at ${image}, found no such file`);
  }
}
