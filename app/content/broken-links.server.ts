/** Links between the site's own texts and pages that lead nowhere. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookButton, feeds, headerSections } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import type { BodyNode } from './body-node.ts';
import { atLine, ContentError } from './content-error.ts';
import { type MdxNode, mdxTree } from './mdx-tree.server.ts';

/** A text with what it links to and what can be linked to in it. */
export interface LinkingText {
  file: string;
  /** The address of its page. */
  path: string;
  links: readonly string[];
  /** The anchors of its headings; null where it could not be drawn. */
  anchors: ReadonlySet<string> | null;
}

/** @param body undefined for a text that could not be drawn: its links are read from its source. */
export function linkingText(file: string, path: string, body: BodyNode[] | undefined): LinkingText {
  if (body === undefined) return { file, path, links: linksOfSource(file), anchors: null };
  const links: string[] = [];
  const anchors = new Set(['main']);
  const visit = (node: BodyNode) => {
    if (typeof node === 'string') return;
    if (node.tag === 'a') links.push(String(node.props?.href ?? ''));
    if (node.props?.id !== undefined) anchors.add(String(node.props.id));
    node.children?.forEach(visit);
  };
  body.forEach(visit);
  return { file, path, links, anchors };
}

/** @param pages the addresses of all pages of the site. */
export function brokenLinks(
  texts: readonly LinkingText[],
  pages: readonly string[],
): ContentError[] {
  const anchors = new Map<string, ReadonlySet<string> | null>([
    ...pages.map((page) => [page, new Set(['main'])] as const),
    ['/', new Set(['main', ...[...headerSections, bookButton].map(({ section }) => section)])],
    ...texts.map((text) => [text.path, text.anchors] as const),
  ]);
  return texts.flatMap(({ file, path, links }) => {
    const problems = [...new Set(links)].flatMap((link) => {
      const problem = problemOf(link, path, anchors);
      return problem === null ? [] : [atLine(lineOfLink(file, link), problem)];
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

function linksOfSource(file: string): string[] {
  const links: string[] = [];
  const visit = (node: MdxNode & { url?: string }) => {
    if ((node.type === 'link' || node.type === 'definition') && node.url) links.push(node.url);
    node.children?.forEach(visit);
  };
  try {
    visit(mdxTree(readFileSync(file, 'utf8'), file));
  } catch (error) {
    // What does not parse has been said, and has no links to be judged yet.
    if (!(error instanceof ContentError)) throw error;
  }
  return links;
}

function lineOfLink(file: string, link: string): number | undefined {
  const lines = readFileSync(file, 'utf8').split('\n');
  // Markdown encodes what an author typed plainly.
  const typed = [link, link.replaceAll('%25', '%'), link.replaceAll('%20', ' ')];
  const ways = typed.flatMap((one) => [`(${one})`, `(${one} `, `<${one}>`, `"${one}"`, `: ${one}`]);
  const index = lines.findIndex((line) => ways.some((way) => line.includes(way)));
  return index === -1 ? undefined : index + 1;
}
