/** Links between the site's own texts and pages that lead nowhere, in texts, menus and redirects. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument, visit } from 'yaml';
import { atLine, ContentError } from '../../config/content-error.ts';
import { dataFiles } from '../../config/data-files.ts';
import { feeds } from '../../config/feeds.ts';
import { ROOT, shownPath } from '../../config/firm-folder.ts';
import { isSectionShown } from '../../config/home-sections.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { homeSections } from '../../config/navigation-schema.ts';
import { placeIn } from '../../config/read-yaml.ts';
import { whyGone } from '../../config/why-gone.ts';
import type { BodyNode } from './body-node.ts';
import { insideTarget, whyLinkIsGone } from './gone-links.server.ts';

/** A text with what it links to and what can be linked to in it. */
export interface LinkingText {
  file: string;
  /** Whether the firm wrote it. In the product's own, links to what a firm has not are left out. */
  isOwn: boolean;
  /** The address of its page. */
  path: string;
  /** The line on which each address stands first. */
  links: ReadonlyMap<string, number>;
  /** The anchors of its headings; null where it could not be drawn. */
  anchors: ReadonlySet<string> | null;
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
export function linkMistakes(
  firm: LoadedFirm,
  texts: readonly LinkingText[],
  pages: readonly string[],
): ContentError[] {
  const sections = homeSections.filter((section) => isSectionShown(firm.words.home, section));
  const targets = new Map<string, Target>([
    ...pages.map((page) => [page, { anchors: new Set(['main']), isOwn: false }] as const),
    ['/', { anchors: new Set(['main', ...sections]), isOwn: false }],
    ...texts.map((text) => [text.path, text] as const),
  ]);
  return texts.flatMap((text) => {
    const problems = [...text.links].flatMap(([link, line]) => {
      const problem = problemOf(firm, link, text, targets);
      return problem === null ? [] : [atLine(line, `link "${link}": ${problem}`)];
    });
    return problems.length > 0 ? [new ContentError(text.file, problems)] : [];
  });
}

type Target = Pick<LinkingText, 'anchors' | 'isOwn'>;

function problemOf(
  firm: LoadedFirm,
  link: string,
  from: Pick<LinkingText, 'path' | 'isOwn'>,
  targets: ReadonlyMap<string, Target>,
): string | null {
  const inside = insideTarget(link, from.path);
  if (inside === undefined) return 'expected an address';
  if (inside === null) return null;
  const { page, anchor } = inside;
  const gone = whyLinkIsGone(firm, link, from.path);
  if (gone !== null) return from.isOwn ? `expected a page of this site; ${page} is not there: ${gone}` : null;
  // Of the files that the build writes, those that somebody may want to link to; and the owner's own.
  if (page === feeds.rss.to || (page !== '/' && existsSync(join(ROOT, 'public', page)))) return null;
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

/** The firm's navigation.yaml as a text with links, if there is one. */
export function navigationText({ dir }: LoadedFirm): LinkingText[] {
  const path = join(dir, dataFiles.navigation.firm);
  if (!existsSync(path)) return [];
  const lines = new LineCounter();
  const links = new Map<string, number>();
  visit(parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines }), {
    Pair: (_key, { key, value }) => {
      const to = String((value as { value?: unknown } | null)?.value ?? '');
      if (String(key) !== 'to' || !to.startsWith('/')) return;
      const { range } = value as { range?: [number, number, number] | null };
      links.set(to, lines.linePos(range?.[0] ?? 0).line);
    },
  });
  // It stands on no page of its own. What is hidden or off is left out of the header and the footer.
  return [{ file: shownPath(path), isOwn: false, path: '', links, anchors: null }];
}

/**
 * Each redirect whose address is a page, and each that leads to no page. Whether a file is there that one
 * leads to, such as a feed, is known only once the site is built (scripts/finish/host-files.ts).
 */
export function redirectMistakes(firm: LoadedFirm, pages: readonly string[]): ContentError[] {
  const followed = new Set(firm.redirects.map(({ from }) => from));
  return firm.ownRedirects.flatMap(({ from, to }, index) => {
    if (!followed.has(from)) return [];
    const tell = (field: string, problem: string) => {
      const { file, line } = placeIn(firm.dir, dataFiles.redirects, [index, field]);
      return [new ContentError(file, atLine(line, `${field}: ${problem}`))];
    };
    if (pages.includes(from))
      return tell('from', `expected an address that the site has not, found "${from}"`);
    const isPage = to.startsWith('/') && !/\.[a-z0-9]+$/i.test(to);
    if (!isPage || pages.includes(to)) return [];
    const gone = whyGone(firm, to);
    return tell('to', `expected a page of this site; there is no ${to}${gone === null ? '' : `: ${gone}`}`);
  });
}
