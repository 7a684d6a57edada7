/** Checks links to pages of the site, in texts, menus, redirects and lists of articles. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BodyNode, elementsIn } from '../../app/markdoc/body-node.ts';
import { dataFiles } from '../../config/data-files.ts';
import { ROOT } from '../../config/firm-folder.ts';
import { feeds } from '../../config/fixed-pages.ts';
import { addressKey, homeSections } from '../../config/list-schemas.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { didYouMean } from '../../config/nearest.ts';
import type { Problem } from '../../config/problems.ts';
import { type DataFile, dataFieldProblem, stringsIn } from '../../config/read-yaml.ts';

/** A text as the target of links. */
export interface LinkTarget {
  /** The path of its page. */
  path: string;
  /** Whether the firm wrote the text. */
  isOwn: boolean;
  /** Whether it is the reviewed copy of a product text, which may be older than other texts. */
  isReviewed?: boolean;
  /** The anchors of its headings; null if they are not known, such as after rendering failed. */
  anchors: ReadonlySet<string> | null;
}

/** The links and anchors of a text. */
export interface TextLinks extends LinkTarget {
  file: string;
  /** Each target with the place of its first use: a line, or a field of the front matter. */
  links: ReadonlyMap<string, { line: number; path?: readonly PropertyKey[] }>;
}

/**
 * Resolves a link within the site.
 *
 * @param from the path of the linking page.
 * @returns null for an external link, undefined for an invalid address.
 */
export function resolveInternalLink(
  link: string,
  from: string,
): { page: string; anchor: string } | null | undefined {
  // An absolute URL may lead to files that are not part of the site, such as the owner's documents.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return null;
  // The host is a placeholder: only path and hash are used.
  const address = URL.parse(link, `https://site.invalid${from}`);
  if (address === null) return undefined;
  try {
    const anchor = decodeURIComponent(address.hash.slice(1));
    return { page: address.pathname.replace(/(?<=.)\/$/, ''), anchor };
  } catch {
    return undefined;
  }
}

/** Returns the ids that links may target. */
export function anchorsOf(body: readonly BodyNode[]): Set<string> {
  const ids = elementsIn(body).map(({ props }) => props?.id);
  return new Set(['main', ...ids.filter((id) => typeof id === 'string')]);
}

/** @param pages the paths of all pages of the site. */
export function checkLinks(
  firm: LoadedFirm,
  texts: readonly TextLinks[],
  pages: readonly string[],
): Problem[] {
  const problemOf = linkChecker(firm, texts, pages);
  const inTexts = texts.flatMap((text) => textLinkProblems(text, problemOf));
  const inFields = linksInYaml(firm).flatMap(({ file, path, to }) => {
    const problem = problemOf(to, { path: '', isOwn: false });
    return problem === null ? [] : [dataFieldProblem(firm.dir, file, path, `the link "${to}" ${problem}`)];
  });
  const taken = firm.ownRedirects.flatMap(({ from }, index) => {
    const expected = `expected an address that the site has not, found "${from}"`;
    if (!pages.includes(addressKey(from))) return [];
    return [dataFieldProblem(firm.dir, dataFiles.redirects, [index, 'from'], expected)];
  });
  return [...inTexts, ...inFields, ...taken];
}

export function textLinkProblems(text: TextLinks, problemOf: LinkChecker): Problem[] {
  return [...text.links].flatMap(([link, { line, path }]) => {
    const found = problemOf(link, text);
    if (found === null) return [];
    const problem = `the link "${link}" ${found}`;
    return [{ file: text.file, line, problem, ...(path && { inField: { path, message: problem } }) }];
  });
}

/** Returns what is wrong with a link, as the end of a sentence about it; null for a valid one. */
type LinkChecker = (link: string, from: Pick<LinkTarget, 'path' | 'isOwn' | 'isReviewed'>) => string | null;

/** @param pages the paths of all pages of the site. */
export function linkChecker(
  firm: LoadedFirm,
  texts: readonly LinkTarget[],
  pages: readonly string[],
): LinkChecker {
  const shown = new Set<string>(firm.words.home.order);
  const sections = Object.entries(homeSections).flatMap(([id, name]) => (shown.has(name) ? [id] : []));
  // Hidden pages are redirected.
  const redirected = new Set(firm.redirects.map(({ from }) => from));
  const targets = new Map<string, Omit<LinkTarget, 'path'>>([
    ...pages.map((page) => [page, { anchors: new Set(['main']), isOwn: false }] as const),
    ['/', { anchors: new Set(['main', ...sections]), isOwn: false }],
    ...texts.map((text) => [text.path, text] as const),
  ]);
  return (link, from) => {
    const inside = resolveInternalLink(link, from.path);
    if (inside === undefined) return 'is not a valid address';
    if (inside === null) return null;
    const { page, anchor } = inside;
    // Accept the feed, and files in public/.
    if (
      (page === feeds.rss.to && firm.site.features.feeds) ||
      (page !== '/' && existsSync(join(ROOT, 'public', page)))
    )
      return null;
    const target = targets.get(page);
    if (target === undefined && redirected.has(page)) return null;
    if (target === undefined) {
      // Browsers read www.example.com as a page below this one.
      const hint = /^[/#?]/.test(link)
        ? didYouMean(page, targets.keys())
        : ': begin with / for a page of this site, or with https:// for another site';
      return `leads to a page that this site does not have${hint}`;
    }
    const { anchors, isOwn, isReviewed } = target;
    if (anchor === '' || anchors === null || anchors.has(anchor)) return null;
    // Ignore a missing anchor if the firm rewrote the target, or if one of the two is an older, reviewed copy.
    if ((isOwn || isReviewed || from.isReviewed) && !from.isOwn) return null;
    const known = [...anchors].map((one) => `#${one}`);
    const others = didYouMean(`#${anchor}`, known) || `; it has ${known.join(', ')}`;
    return `leads to a heading that ${page} does not have${others}`;
  };
}

/** Lists the links in YAML files with their location: fields `to`, and slugs of articles. */
function linksInYaml({ navigation, ownRedirects, redirects, words: { blog, home } }: LoadedFirm) {
  const named: [DataFile, unknown][] = [
    [dataFiles.navigation, navigation],
    [dataFiles.blog, { categories: blog.categories }],
    [dataFiles.home, { resources: home.resources }],
    [dataFiles.redirects, ownRedirects],
  ];
  const followed = new Set(redirects.map(({ from }) => from));
  return named.flatMap(([file, value]) =>
    stringsIn(value).flatMap(({ path, text }) => {
      const key = path.findLast((part) => typeof part === 'string');
      if (key === 'slug' || key === 'start') return [{ file, path, to: `/blog/${text}` }];
      if (key !== 'to') return [];
      const redirect = file === dataFiles.redirects && ownRedirects[Number(path[0])];
      // Files such as the sitemap exist only after the build, so they are not checked.
      if (redirect && (!followed.has(redirect.from) || /\.[a-z0-9]+$/i.test(text))) return [];
      return [{ file, path, to: text }];
    }),
  );
}
