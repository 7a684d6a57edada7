/**
 * The glossary's terms, and the links to them from articles. The page is a text like the others, where a
 * `<Term>` below each heading names the words that lead to it.
 */
import GithubSlugger from 'github-slugger';
import { z } from 'zod';
import { articleFile } from '../../config/article-files.ts';
import { contentFile, pageFolders } from '../../config/content-files.ts';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import { readContent, readFrontMatter } from '../../config/front-matter.ts';
import { articleSchema } from './article-schema.server.ts';
import type { BodyElement, BodyNode } from './body-node.ts';
import { type MdxNode, type MdxRoot, mdxTree, nodesOf } from './mdx.server.ts';
import type { MdxComponent } from './mdx-to-body.server.ts';

export interface Term {
  /** Of its heading in the glossary. */
  anchor: string;
  /** What articles call it, the plural too, in small letters. */
  words: string[];
  /** The slug of the article that explains it, and needs no link. */
  article: string | undefined;
}

const termProps = z.strictObject({
  words: z.string('expected the words that lead here, with commas between them').min(1),
  article: z.string('expected the slug of an article').optional(),
});

function readTerm(props: Record<string, unknown>) {
  const { data, error } = termProps.safeParse(props);
  if (error) throw new Error(`<Term />: ${error.issues.map(({ message }) => message).join('; ')}`);
  return { words: data.words.split(',').map((word) => word.trim().toLowerCase()), article: data.article };
}

/** `<Term words="offset account, offset accounts" article="a-slug" />`: a link to what explains it at length. */
export const Term: MdxComponent = (props) => {
  const { article } = readTerm(props);
  const file = article === undefined ? null : articleFile(article);
  if (article === undefined || file === null) return [];
  const { title } = readFrontMatter(readContent(file.path), file.shown, articleSchema);
  const link: BodyElement = { tag: 'a', props: { href: `/blog/${article}` }, children: [title] };
  return { tag: 'p', children: ['More: ', link] };
};

let known: Term[] | undefined;

/** The terms of the site's glossary; none where it has no such page. */
export function glossaryTerms(): Term[] {
  const file = contentFile(GLOSSARY, pageFolders);
  known ??= file === null ? [] : termsOf(mdxTree(readContent(file.path), file.shown));
  return known;
}

/** As they stand in the text: each under the heading before it, whose anchor is made as the page makes it. */
export function termsOf(tree: MdxRoot): Term[] {
  const slugger = new GithubSlugger();
  let anchor = '';
  return (tree.children as MdxNode[]).flatMap((node) => {
    if (node.type === 'heading')
      anchor = slugger.slug([...nodesOf(node)].map(({ value = '' }) => value).join(''));
    if (node.name !== 'Term') return [];
    const props = node.attributes?.map(({ name, value }) => [name, value]) ?? [];
    return [{ anchor, ...readTerm(Object.fromEntries(props)) }];
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
export function linkTerms(body: readonly BodyNode[], terms: readonly Term[], slug: string): BodyNode[] {
  const anchors = new Map(
    terms
      .filter(({ article }) => article !== slug)
      .flatMap(({ anchor, words }) => words.map((word) => [word, anchor] as const)),
  );
  if (anchors.size === 0) return [...body];
  // The longest first: "interest-only period" is not "interest".
  const words = [...anchors.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'iu');
  // What the text links to by itself is explained there.
  const done = new Set<string>();

  function linked(text: string): BodyNode[] {
    const found = pattern.exec(text);
    if (!found || done.size === MOST_LINKS) return [text];
    const [word] = found;
    const end = found.index + word.length;
    const anchor = anchors.get(word.toLowerCase()) ?? '';
    const before = text.slice(0, found.index);
    if (done.has(anchor)) return joined([before + word, ...linked(text.slice(end))]);
    done.add(anchor);
    const link: BodyElement = { tag: 'a', props: { href: `/${GLOSSARY}#${anchor}` }, children: [word] };
    return [before, link, ...linked(text.slice(end))].filter((part) => part !== '');
  }

  const walk = (nodes: readonly BodyNode[]): BodyNode[] =>
    nodes.flatMap((node): BodyNode[] => {
      if (typeof node === 'string') return linked(node);
      if (!PROSE.has(node.tag) || !node.children) return [node];
      return [{ ...node, children: walk(node.children) }];
    });
  const [opening, ...rest] = body;
  return opening === undefined
    ? []
    : [opening, ...rest.flatMap((node) => (typeof node === 'string' ? [node] : walk([node])))];
}

/** Neighbouring texts as one. */
function joined([first, second, ...rest]: BodyNode[]): BodyNode[] {
  if (typeof first === 'string' && typeof second === 'string') return [first + second, ...rest];
  return [first, second, ...rest].filter((part) => part !== undefined);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
