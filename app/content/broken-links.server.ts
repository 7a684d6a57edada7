/** Links between the site's own texts and pages that lead nowhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { atLine, ContentError } from '../../config/content-error.ts';
import { feeds } from '../../config/navigation.ts';
import { homeSections } from '../../config/navigation-schema.ts';
import { site } from '../../config/site.ts';
import type { BodyNode } from './body-node.ts';
import { type MdxNode, nodesOf } from './mdx.server.ts';

/** A text with what it links to and what can be linked to in it. */
export interface LinkingText {
  file: string;
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
  const anchors = new Map<string, ReadonlySet<string> | null>([
    ...pages.map((page) => [page, new Set(['main'])] as const),
    ['/', new Set(['main', ...homeSections])],
    ...texts.map((text) => [text.path, text.anchors] as const),
  ]);
  return texts.flatMap(({ file, path, links }) => {
    const problems = [...links].flatMap(([link, line]) => {
      const problem = problemOf(link, path, anchors);
      return problem === null ? [] : [atLine(line, problem)];
    });
    return problems.length > 0 ? [new ContentError(file, problems)] : [];
  });
}

function problemOf(
  link: string,
  from: string,
  anchors: ReadonlyMap<string, ReadonlySet<string> | null>,
): string | null {
  // A whole address may lead to what stands beside the site, such as a document of the owner's.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return null;
  const address = URL.parse(link, `${site.url}${from}`);
  if (address === null || !isEncoded(address.hash)) return `link "${link}": expected an address`;
  const { pathname, hash } = address;
  const page = pathname.replace(/(?<=.)\/$/, '');
  if (page !== '/' && isFile(page, anchors)) return null;
  const targets = anchors.get(page);
  if (targets === undefined) {
    const articles = page.startsWith('/blog/') ? ', such as /blog/ and the name of an article' : '';
    return `link "${link}": expected a page of this site${articles}; there is no ${page}`;
  }
  const anchor = decodeURIComponent(hash.slice(1));
  if (anchor === '' || targets === null || targets.has(anchor)) return null;
  return `link "${link}": expected the anchor of a heading of ${page}; there is no #${anchor}, but ${[...targets].map((one) => `#${one}`).join(', ')}`;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Of the files that the build writes, those that somebody may want to link to; and the owner's own. */
function isFile(path: string, anchors: ReadonlyMap<string, unknown>): boolean {
  const isCopy = path.endsWith('.md') && anchors.has(path.slice(0, -'.md'.length));
  const isFeed = Object.values(feeds).some(({ to }) => to === path);
  return isCopy || isFeed || existsSync(join('public', path));
}
