/** Whether everything that the built pages point to is there, and how far away it is. */
import type { CheerioAPI } from 'cheerio';
import { PLAN_ID, SHEET_ATTRIBUTE, type WakePlan } from '../../app/wake/plan.ts';
import { type BuiltPage, type BuiltSite, hasAddress } from './built-pages.ts';

/** What a page points to, and what may be pointed to in it. */
export interface LinkedPage {
  path: string;
  file: string;
  /** Where its links lead, as they are written. */
  links: readonly string[];
  /** These and all else that it names: pictures, scripts, data. */
  targets: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

export type LinkedSite = BuiltSite<LinkedPage>;

export function linksOf({ path, file, $ }: BuiltPage): LinkedPage {
  const attributes = (selector: string, name: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(name) ?? '');
  return {
    path,
    file,
    links: attributes('a[href]', 'href'),
    targets: new Set([...pointersOf($), ...planOf($)]),
    ids: new Set(attributes('[id]', 'id')),
  };
}

/** Attributes that make a browser or a program fetch something, and the elements that have them. */
const POINTERS: readonly [selector: string, attribute: string][] = [
  ['a[href], area[href], link[href]', 'href'],
  ['script[src], img[src], iframe[src], source[src], video[src], audio[src]', 'src'],
  [`style[${SHEET_ATTRIBUTE}]`, SHEET_ATTRIBUTE],
  ['meta[property="og:image"], meta[property="og:url"], meta[name="twitter:image"]', 'content'],
];

/**
 * Everything in the built pages that leads to nothing in the site, one sentence each.
 *
 * @param origin the site's own, such as https://www.example.com; addresses on it count as ours.
 */
export function brokenLinks(site: LinkedSite, origin: string): string[] {
  const pages = pagesByPath(site);
  const broken = site.pages.flatMap((page) => {
    return [...page.targets].flatMap((target) => {
      const problem = problemOf(target, page, site, pages, origin);
      return problem === null ? [] : [`${page.file}: "${target}" ${problem}`];
    });
  });
  return [...new Set(broken)];
}

/**
 * How many links must be followed from the home page to each page that has an address. Pages that no
 * link leads to are not in it.
 */
export function clicksFromHome(site: LinkedSite, origin: string): Map<string, number> {
  const pages = pagesByPath(site);
  const clicks = new Map([['/', 0]]);
  // The map grows while it is walked through: nearer pages stand before those that they lead to.
  for (const [path, distance] of clicks) {
    for (const link of pages.get(path)?.links ?? []) {
      const target = ownPath(link, path, origin)?.path;
      if (target !== undefined && pages.has(target) && !clicks.has(target)) {
        clicks.set(target, distance + 1);
      }
    }
  }
  return clicks;
}

/** The pages that visitors can be on, variants and the 404 page left out. */
export function pagesByPath(site: LinkedSite): Map<string, LinkedPage> {
  return new Map(site.pages.filter(hasAddress).map((page) => [page.path, page]));
}

function problemOf(
  target: string,
  page: LinkedPage,
  site: LinkedSite,
  pages: ReadonlyMap<string, LinkedPage>,
  origin: string,
): string | null {
  const own = ownPath(target, page.path, origin);
  if (own === null) return null;
  const isHere = own.path === page.path.split('?')[0];
  const found = isHere ? page : pages.get(own.path);
  if (found === undefined) {
    if (site.files.has(own.path)) return null;
    return own.path !== '/' && pages.has(own.path.replace(/\/$/, ''))
      ? 'ends in a slash, and only redirects to the page'
      : 'is no page or file of the site';
  }
  if (own.fragment === '' || own.fragment === 'top') return null;
  return found.ids.has(own.fragment) ? null : `has no element with the id "${own.fragment}"`;
}

/** Null for what lies outside the site: other hosts, mail, telephone, data. */
function ownPath(
  target: string,
  from: string,
  origin: string,
): { path: string; fragment: string } | null {
  const url = new URL(target, `${origin}${from}`);
  if (url.origin !== new URL(origin).origin) return null;
  return {
    path: decodeURIComponent(url.pathname),
    fragment: decodeURIComponent(url.hash.slice(1)),
  };
}

function pointersOf($: CheerioAPI): string[] {
  const targets = POINTERS.flatMap(([selector, attribute]) =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(attribute) ?? ''),
  );
  const sets = ['srcset', 'imagesrcset'].flatMap((attribute) =>
    $(`[${attribute}]`)
      .toArray()
      .flatMap((element) => ($(element).attr(attribute) ?? '').split(',')),
  );
  return [...targets, ...sets.map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')];
}

/** What the page fetches once it wakes up: its scripts and its data. */
function planOf($: CheerioAPI): string[] {
  const text = $(`#${PLAN_ID}`).text();
  if (text === '') return [];
  const { manifest, entry, routes, preload, data } = JSON.parse(text) as WakePlan;
  return [manifest, entry, ...Object.values(routes).flat(), ...preload, ...(data ? [data] : [])];
}
