import GithubSlugger from 'github-slugger';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { memoized } from '../../config/memoized.ts';
import { type BodyNode, joinTexts } from './body-node.ts';
import { type ParsedText, parseText } from './text.server.ts';

/**
 * A glossary term that articles link to. In the glossary's text, a `{% term %}` below each heading lists the
 * words to link.
 */
export interface GlossaryTerm {
  /** The anchor of its heading. */
  anchor: string;
  /** Lower-case words and plurals to link. */
  words: string[];
  /** Slug of the article that explains the term and therefore needs no link. */
  article: string | undefined;
}

/** Returns no terms if the firm hides the glossary. */
export const glossaryTerms = memoized(({ pages }: LoadedFirm): GlossaryTerm[] => {
  const file = pages.find(({ name }) => name === GLOSSARY);
  return file ? parseTerms(parseText(file)) : [];
});

/** Assigns each `{% term %}` to the heading above it, with the anchor that rendering produces. */
export function parseTerms({ ast }: ParsedText): GlossaryTerm[] {
  const slugger = new GithubSlugger();
  let anchor = '';
  return [...ast.walk()].flatMap((node) => {
    if (node.type === 'heading') {
      const words = [...node.walk()].map(({ attributes }) => String(attributes.content ?? ''));
      anchor = slugger.slug(words.join('').trim());
    }
    if (node.tag !== 'term') return [];
    const { words, article } = node.attributes as { words?: unknown; article?: string };
    const list = String(words ?? '')
      .split(',')
      .map((word) => word.trim().toLowerCase());
    return [{ anchor, words: list, article }];
  });
}

/** Limits links an article, so that it stays readable. */
const MAX_LINKS = 6;
/** Tags whose text is linked; headings, key points, tables and links are skipped. */
const PROSE_TAGS = new Set(['p', 'ul', 'ol', 'li', 'note', 'side-note', 'em']);

/** Links the first use of each term to the glossary, after the opening paragraph. */
export function linkTerms(
  body: readonly BodyNode[],
  terms: readonly GlossaryTerm[],
  slug: string,
): BodyNode[] {
  const anchors = new Map(
    terms
      .filter(({ article }) => article !== slug)
      .flatMap(({ anchor, words }) => words.map((word) => [word, anchor] as const)),
  );
  if (anchors.size === 0) return [...body];
  // Longest first, so that "interest-only period" is not matched as "interest".
  const words = [...anchors.keys()].toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${words.join('|')})(?![\\p{L}\\p{N}-])`, 'iu');
  const linkedAnchors = new Set<string>();
  const linkPart = (part: string, index: number): BodyNode => {
    // split() with a capture group returns terms at odd indexes.
    const anchor = index % 2 === 1 ? anchors.get(part.toLowerCase()) : undefined;
    if (anchor === undefined || linkedAnchors.has(anchor) || linkedAnchors.size === MAX_LINKS) return part;
    linkedAnchors.add(anchor);
    return { tag: 'a', props: { href: `/${GLOSSARY}#${anchor}` }, children: [part] };
  };
  const walk = (node: BodyNode): BodyNode[] => {
    if (typeof node === 'string') return joinTexts(node.split(pattern).map(linkPart));
    if (!PROSE_TAGS.has(node.tag) || !node.children) return [node];
    return [{ ...node, children: node.children.flatMap(walk) }];
  };
  const [opening, ...rest] = body;
  const after = rest.flatMap((node) => (typeof node === 'string' ? [node] : walk(node)));
  return opening === undefined ? [] : [opening, ...after];
}

function escapeRegExp(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
