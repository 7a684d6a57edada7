/** Makes the page that the built page is measured against: the same, without any script. */
import { posix } from 'node:path';
import { load } from 'cheerio';

/** Thrown when a built page has something that its control could not be made from. */
export class ControlError extends Error {
  override name = 'ControlError';
}

/**
 * Takes every script out of a page and puts its style sheets into it. Pictures and fonts stay
 * where they are, so that the difference between the two pages is what scripts cost and what
 * fetching styles costs.
 *
 * @param readSheet gives the text of a style sheet by its path on the site, as in `/assets/x.css`.
 * @throws {ControlError} for style sheets of other sites, and for sheets that import others.
 */
export function makeControl(html: string, readSheet: (path: string) => string): string {
  const $ = load(html);
  $('script').remove();
  $('link').each((_index, element) => {
    const link = $(element);
    const kinds = (link.attr('rel') ?? '').toLowerCase().split(/\s+/);
    const as = link.attr('as')?.toLowerCase();
    if (kinds.includes('stylesheet')) {
      const style = $('<style></style>').text(sheetText(link.attr('href') ?? '', readSheet));
      const media = intendedMedia(link.attr('media'), link.attr('onload'));
      if (media !== undefined) style.attr('media', media);
      link.replaceWith(style);
    } else if (
      kinds.includes('modulepreload') ||
      (kinds.some((kind) => kind === 'preload' || kind === 'prefetch') &&
        (as === 'script' || as === 'style' || as === 'fetch'))
    ) {
      link.remove();
    }
  });
  // An attribute such as onload is a script too.
  $('*').each((_index, element) => {
    if (!('attribs' in element)) return;
    for (const name of Object.keys(element.attribs)) {
      if (/^on/i.test(name)) $(element).removeAttr(name);
    }
  });
  return $.html();
}

/** `media="print" onload="this.media='all'"` is a way to load a sheet late that is meant for all. */
function intendedMedia(media: string | undefined, onload: string | undefined): string | undefined {
  if (onload === undefined) return media;
  const later = /media\s*=\s*['"](?<media>[^'"]+)['"]/.exec(onload)?.groups?.media;
  return later === 'all' ? undefined : (later ?? media);
}

function sheetText(href: string, readSheet: (path: string) => string): string {
  if (!href.startsWith('/') || href.startsWith('//')) {
    throw new ControlError(`Expected style sheets at absolute paths of the site, found "${href}"`);
  }
  const path = href.replace(/[?#].*$/, '');
  const css = readSheet(path);
  if (/@import\b/.test(css)) {
    throw new ControlError(`${path} imports another sheet; expected a sheet that stands alone`);
  }
  // What the sheet names beside itself has to be named from the page's place now.
  return css.replace(
    /url\(\s*(?<quote>['"]?)(?<target>[^'")]+)\k<quote>\s*\)/g,
    (whole, quote: string, target: string) =>
      /^(\/|#|[a-z][a-z0-9+.-]*:)/i.test(target)
        ? whole
        : `url(${quote}${posix.resolve(posix.dirname(path), target)}${quote})`,
  );
}
