/**
 * Holds the head of every built page to what search engines and previews need of it. It reads the
 * pages themselves, so that none can be forgotten.
 */
import type { CheerioAPI } from 'cheerio';
import { limits, previewPath } from '../../app/seo/page-limits.ts';

/** What a page says; a text is empty where it says nothing. */
export interface PageHead {
  /** The page's file in the site, such as blog/index.html. */
  file: string;
  title: string;
  description: string;
  /** All of them, where there are more than one. */
  canonical: string;
  /** But for what a demonstration says of every page. */
  robots: string;
  sharedUrl: string;
  sharedImage: string;
}

/** Thrown for pages whose head is not right, with one line for each fault. */
export class PageHeadError extends Error {
  override name = 'PageHeadError';
}

export function readHead($: CheerioAPI, file: string): PageHead {
  const all = (selector: string, attribute: string) =>
    $(selector)
      .map((_index, element) => $(element).attr(attribute) ?? '')
      .get()
      .join(', ');
  return {
    file,
    title: $('head > title').text(),
    description: all('meta[name=description]', 'content'),
    canonical: all('link[rel=canonical]', 'href'),
    robots: all('meta[name=robots]:not([data-demonstration])', 'content'),
    sharedUrl: all('meta[property="og:url"]', 'content'),
    sharedImage: all('meta[property="og:image"]', 'content'),
  };
}

/**
 * The canonical address of a page that may be listed; null for one that says `noindex` of itself, as
 * the 404 page does. A demonstration still has its sitemap: nobody comes to read it, and what is checked
 * before the opening is what will be there after it. Nor is a part of another page listed.
 */
export function listedAddress({ robots, canonical, file }: PageHead): string | null {
  if (wholeOf(file) !== file) return null;
  return /\b(noindex|none)\b/i.test(robots) ? null : canonical;
}

/**
 * @param url the configured domain.
 * @param files the paths of the pictures that were made.
 * @throws {PageHeadError} naming each page, what was expected and what was found.
 */
export function checkHeads(heads: readonly PageHead[], url: string, files: ReadonlySet<string>): void {
  const owners = new Map<string, string>();
  const faults = heads.flatMap((head) => {
    const own = head.file === '404.html' ? notFoundFaults(head) : addressFaults(head, url, files);
    return [...textFaults(head, owners), ...own].map((fault) => `${head.file}: ${fault}`);
  });
  if (faults.length > 0) throw new PageHeadError(faults.join('\n'));
}

/** The file of the page that this one is a part of: a worked example's article; else the page itself. */
function wholeOf(file: string): string {
  return file.replace(/^(blog\/(?!page\/)[^/]+)\/[^/]+\/index\.html$/, '$1/index.html');
}

/** @param owners the page of each text that was seen before. */
function textFaults(head: PageHead, owners: Map<string, string>): string[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const text = head[field];
    const isPart = wholeOf(head.file) !== head.file;
    const owner = isPart ? undefined : owners.get(`${field} ${text}`);
    if (!isPart) owners.set(`${field} ${text}`, head.file);
    const isFit = text.length > 0 && text.length <= limits[field];
    return [
      ...(isFit
        ? []
        : [`${field}: expected 1 to ${limits[field]} characters, found ${text.length}: "${text}"`]),
      ...(owner ? [`${field}: expected one of its own, found that of ${owner}: "${text}"`] : []),
    ];
  });
}

/** No address leads to it, so it names none and stays out of search. */
function notFoundFaults({ canonical, robots }: PageHead): string[] {
  return [
    ...(canonical === '' ? [] : [`canonical: expected none, found ${canonical}`]),
    ...(robots === 'noindex' ? [] : [`robots: expected noindex, found ${robots || 'nothing'}`]),
  ];
}

function addressFaults(head: PageHead, url: string, files: ReadonlySet<string>): string[] {
  const path = `/${wholeOf(head.file).replace(/\/?index\.html$/, '')}`;
  const image = previewPath(path);
  const wanted = [
    ['canonical', head.canonical, url + path],
    ['og:url', head.sharedUrl, url + path],
    ['og:image', head.sharedImage, url + image],
  ];
  const faults = wanted
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected]) => `${name}: expected ${expected}, found ${found || 'nothing'}`);
  if (files.has(image.slice(1))) return faults;
  return [...faults, `og:image: expected a picture at ${image}, found no such file`];
}
