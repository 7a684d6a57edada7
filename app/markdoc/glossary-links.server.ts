import GithubSlugger from 'github-slugger';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { memoized } from '../../config/memoized.ts';
import { type BodyNode, joinTexts } from './body-node.ts';
import { type ParsedText, parseText } from './text.server.ts';

/**
 * A term of the glossary, to which articles lead. The page is a text like the others, where a `{% term %}`
 * below each heading names the words that lead to it.
 */
export interface GlossaryTerm {
  /** Of its heading in the glossary. */
  anchor: string;
  /** What articles call it, the plural too, in small letters. */
  words: string[];
  /** The slug of the article that explains it, and needs no link. */
  article: string | undefined;
}

/** The terms of the site's glossary; none where it has no such page. */
export const glossaryTerms = memoized(({ pages }: LoadedFirm): GlossaryTerm[] => {
  const file = pages.find(({ name }) => name === GLOSSARY);
  return file ? parseTerms(parseText(file)) : [];
});

/** As they stand in the text: each under the heading before it, whose anchor is made as the page makes it. */
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

/** A text is no field of links: whoever wants more finds the glossary itself. */
const MOST_LINKS = 6;
/** Where running prose stands; headings, key points, tables and links are left as they are. */
const PROSE = new Set(['p', 'ul', 'ol', 'li', 'note', 'side-note', 'em']);

/**
 * An article with each term linked to the glossary where it is first used. Its opening is the answer to a
 * question, and stays plain.
 */
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
  // The longest first: "interest-only period" is not "interest".
  const words = [...anchors.keys()].toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${words.join('|')})(?![\\p{L}\\p{N}-])`, 'iu');
  const done = new Set<string>();
  const linked = (part: string, index: number): BodyNode => {
    // Every other part is a term.
    const anchor = index % 2 === 1 ? anchors.get(part.toLowerCase()) : undefined;
    if (anchor === undefined || done.has(anchor) || done.size === MOST_LINKS) return part;
    done.add(anchor);
    return { tag: 'a', props: { href: `/${GLOSSARY}#${anchor}` }, children: [part] };
  };
  const walk = (node: BodyNode): BodyNode[] => {
    if (typeof node === 'string') return joinTexts(node.split(pattern).map(linked));
    if (!PROSE.has(node.tag) || !node.children) return [node];
    return [{ ...node, children: node.children.flatMap(walk) }];
  };
  const [opening, ...rest] = body;
  const after = rest.flatMap((node) => (typeof node === 'string' ? [node] : walk(node)));
  return opening === undefined ? [] : [opening, ...after];
}

function escapeRegExp(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
