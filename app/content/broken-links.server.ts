/** Links between the site's own texts and pages that lead nowhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { atLine, ContentError } from '../../config/content-error.ts';
import { feeds } from '../../config/feeds.ts';
import { ROOT } from '../../config/firm-folder.ts';
import { isSectionShown } from '../../config/home-sections.ts';
import { homeSections } from '../../config/navigation-schema.ts';
import type { BodyNode } from './body-node.ts';
import { insideTarget, whyLinkIsGone } from './gone-links.server.ts';
import { type MdxNode, nodesOf } from './mdx.server.ts';

/** A text with what it links to and what can be linked to in it. */
export interface LinkingText {
  file: string;
  /** Whether the firm wrote it. In the product's own, links to what a firm has not are left out. */
  isOwn: boolean;
  /** The address of its page. */
  path: string;
  /** The line on which each address stands first. */
  links: ReadonlyMap<string, number | undefined>;
  /** The anchors of its headings; null where it could not be drawn. */
  anchors: ReadonlySet<string> | null;
}

/** Where the links of a text lead that are typed in it, in Markdown or as `<a href="...">`. */
export function linksOf(tree: MdxNode): LinkingText['links'] {
  const links = new Map<string, number | undefined>();
  for (const { type, name, url, attributes, position } of nodesOf(tree)) {
    const href = name === 'a' ? attributes?.find((one) => one.name === 'href')?.value : undefined;
    const to = type === 'link' || type === 'definition' ? url : href;
    if (typeof to === 'string' && !links.has(to)) links.set(to, position?.start.line);
  }
  return links;
}

/** The ids in a text that a link may name. */
export function anchorsOf(body: readonly BodyNode[]): Set<string> {
  const ids = body.flatMap((node) => {
    if (typeof node === 'string') return [];
    const inner = [...anchorsOf(node.children ?? [])];
    return node.props?.id === undefined ? inner : [String(node.props.id), ...inner];
  });
  return new Set(['main', ...ids]);
}

/** @param pages the addresses of all pages of the site. */
export function brokenLinks(texts: readonly LinkingText[], pages: readonly string[]): ContentError[] {
  const sections = homeSections.filter(isSectionShown);
  const targets = new Map<string, Target>([
    ...pages.map((page) => [page, { anchors: new Set(['main']), isOwn: false }] as const),
    ['/', { anchors: new Set(['main', ...sections]), isOwn: false }],
    ...texts.map((text) => [text.path, text] as const),
  ]);
  return texts.flatMap((text) => {
    const problems = [...text.links].flatMap(([link, line]) => {
      const problem = problemOf(link, text, targets);
      return problem === null ? [] : [atLine(line, `link "${link}": ${problem}`)];
    });
    return problems.length > 0 ? [new ContentError(text.file, problems)] : [];
  });
}

type Target = Pick<LinkingText, 'anchors' | 'isOwn'>;

function problemOf(
  link: string,
  from: Pick<LinkingText, 'path' | 'isOwn'>,
  targets: ReadonlyMap<string, Target>,
): string | null {
  const inside = insideTarget(link, from.path);
  if (inside === undefined) return 'expected an address';
  if (inside === null) return null;
  const { page, anchor } = inside;
  const gone = whyLinkIsGone(link, from.path);
  if (gone !== null) return from.isOwn ? `expected a page of this site; ${page} is not there: ${gone}` : null;
  if (page !== '/' && isFile(page, targets)) return null;
  const target = targets.get(page);
  if (target === undefined) {
    const articles = page.startsWith('/blog/') ? ', such as /blog/ and the name of an article' : '';
    return `expected a page of this site${articles}; there is no ${page}`;
  }
  const { anchors, isOwn } = target;
  if (anchor === '' || anchors === null || anchors.has(anchor)) return null;
  // The firm wrote that page anew, and the link leads to its top.
  if (isOwn && !from.isOwn) return null;
  return `expected the anchor of a heading of ${page}; there is no #${anchor}, but ${[...anchors].map((one) => `#${one}`).join(', ')}`;
}

/** Of the files that the build writes, those that somebody may want to link to; and the owner's own. */
function isFile(path: string, pages: ReadonlyMap<string, unknown>): boolean {
  const isCopy = path.endsWith('.md') && pages.has(path.slice(0, -'.md'.length));
  const isFeed = Object.values(feeds).some(({ to }) => to === path);
  return isCopy || isFeed || existsSync(join(ROOT, 'public', path));
}
