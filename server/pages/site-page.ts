/**
 * Makes the server's own few pages out of the prerendered ones, so that they wear the same header,
 * footer and styles. They carry no scripts: they answer browsers that run none, and the
 * framework would otherwise put the original page's content back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { SiteNotBuiltError } from '../site-not-built.ts';

/** Thrown when a prerendered page lacks a part that the server's pages are made from. */
export class PagePartError extends Error {
  override name = 'PagePartError';

  constructor(file: string, expected: string) {
    super(`${file}: expected to find ${expected}, but it is not there`);
  }
}

/** A prerendered page without scripts, whose main content is still to be replaced. */
export interface SitePage {
  /** The page with another title and main content. Each call starts from the original. */
  compose(title: string, fillMain: (page: CheerioAPI) => void): string;
}

/**
 * Reads a page of the built site and checks that it has what will be asked of it.
 *
 * @param parts selectors that must be found in it, beside `main` and `title`.
 * @throws {SiteNotBuiltError} when the file is missing, {@link PagePartError} when a part is.
 */
export function readSitePage(siteDir: string, file: string, parts: string[]): SitePage {
  let html: string;
  try {
    html = readFileSync(join(siteDir, file), 'utf8');
  } catch {
    throw new SiteNotBuiltError(join(siteDir, file));
  }
  const $ = parse(html);
  for (const part of ['title', 'main', ...parts]) {
    if ($(part).length === 0) throw new PagePartError(file, part);
  }
  removeScripts($);
  linkWholeSheet($);
  const original = $.html();
  return {
    compose(title, fillMain) {
      const page = parse(original);
      page('title').text(title);
      page('head').append('<meta name="robots" content="noindex">');
      fillMain(page);
      return page.html();
    },
  };
}

/** What stands in `noscript` is content here, since these pages have no scripts for anybody. */
function parse(html: string): CheerioAPI {
  return load(html, { scriptingEnabled: false });
}

/** The page's own styles leave out what it does not show, such as errors; these pages show them. */
function linkWholeSheet($: CheerioAPI): void {
  const href = $('style[data-sheet]').attr('data-sheet');
  if (href !== undefined) $('head').append($('<link rel="stylesheet">').attr('href', href));
}

function removeScripts($: CheerioAPI): void {
  $('script, link[rel=modulepreload], link[rel=preload][as=script]').remove();
  // Facts about the original page that are not true of this one.
  $(
    'link[rel=canonical], meta[name=description], meta[name=robots], meta[property^="og:"]',
  ).remove();
  $('noscript').each((_index, element) => {
    $(element).replaceWith($(element).contents());
  });
}
