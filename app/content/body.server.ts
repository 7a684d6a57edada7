/** The body of an article or a page, with its examples worked out and the firm's details filled in. */
import { type ContentFile, isArticle, readTextPage, type TextPage } from '../../config/content-files.ts';
import { factNumber } from '../../config/facts-schema.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { ConfigError, collectInto, type Problem } from '../../config/problems.ts';
import { fieldProblem } from '../../config/read-yaml.ts';
import { type Examples, readExamples, type Statement } from '../../figures/examples.ts';
import '../../figures/registry.ts';
import GithubSlugger from 'github-slugger';
import { GLOSSARY } from '../../config/fixed-pages.ts';
import { memoized } from '../../config/memoized.ts';
import { namedPicture } from '../pictures/pictures.server.ts';
import { type BodyNode, type DrawnText, joined } from './body-node.ts';
import { examplesIn, parseText, renderText, type WrittenText } from './text.server.ts';
import { textTags } from './text-tags.server.ts';
import { variablesOf } from './variables.server.ts';

/** The examples that a text states; what is wrong with one is added to the problems. */
export function examplesOf(
  { facts, figureFacts }: LoadedFirm,
  file: ContentFile,
  statements: Readonly<Record<string, Statement>>,
  problems: Problem[],
): Examples {
  const found = readExamples(statements, figureFacts, (id) => factNumber(facts, id));
  problems.push(...found.problems.map(({ path, problem }) => fieldProblem(file, path, problem)));
  return found.examples;
}

/**
 * A text of the product's names terms of the glossary, and pages that a firm may not have.
 *
 * @param named the picture of its front matter.
 * @param problems what is known to be wrong in it.
 * @throws {ConfigError} with everything in the text that is wrong.
 */
export async function drawText(
  firm: LoadedFirm,
  file: ContentFile,
  examples: Examples,
  named: { file: string; alt: string } | undefined,
  problems: readonly Problem[] = [],
): Promise<DrawnText> {
  const found = [...problems];
  const body = await drawBody(firm, file, examples).catch(collectInto(found));
  const photo = await namedPicture(firm, named, file).catch(collectInto(found));
  if (found.length > 0 || !body) throw new ConfigError(found);
  return { body: file.isOwn ? body : linked(firm, file, body), ...(photo && { photo }) };
}

/** @throws {ConfigError} with everything that is wrong below its front matter. */
export function drawBody(firm: LoadedFirm, file: ContentFile, examples: Examples): Promise<BodyNode[]> {
  const text = parseText(file);
  const { example, chart, ...tags } = textTags(firm, examples);
  // A page names the numbers of its examples; what a reader moves stands in articles.
  const known = isArticle(file) ? { example, chart, ...tags } : tags;
  return renderText(text, file.shown, known, variablesOf(firm, examples, examplesIn(text, 'example')));
}

function linked(firm: LoadedFirm, file: ContentFile, body: readonly BodyNode[]): BodyNode[] {
  return isArticle(file) ? linkTerms(body, glossaryTerms(firm), file.name) : [...body];
}

/**
 * A page that is one text, with every detail of the firm filled in; null where the site has none of that
 * name.
 *
 * @throws {ConfigError} when it is not as it has to be.
 */
export async function readTextPageWithBody(
  firm: LoadedFirm,
  name: string,
): Promise<(TextPage & DrawnText) | null> {
  const file = firm.pages.find((each) => each.name === name);
  if (!file) return null;
  const page = readTextPage(file);
  return { ...page, ...(await drawPage(firm, file, page)) };
}

/** @throws {ConfigError} with everything in the text that is wrong. */
export function drawPage(firm: LoadedFirm, file: ContentFile, page: TextPage): Promise<DrawnText> {
  const problems: Problem[] = [];
  const examples = examplesOf(firm, file, page.examples, problems);
  return drawText(firm, file, examples, page.picture, problems);
}

/**
 * A term of the glossary, to which articles lead. The page is a text like the others, where a `{% term %}`
 * below each heading names the words that lead to it.
 */
export interface Term {
  /** Of its heading in the glossary. */
  anchor: string;
  /** What articles call it, the plural too, in small letters. */
  words: string[];
  /** The slug of the article that explains it, and needs no link. */
  article: string | undefined;
}

/** The terms of the site's glossary; none where it has no such page. */
export const glossaryTerms = memoized(({ pages }: LoadedFirm): Term[] => {
  const file = pages.find(({ name }) => name === GLOSSARY);
  return file ? termsOf(parseText(file)) : [];
});

/** As they stand in the text: each under the heading before it, whose anchor is made as the page makes it. */
export function termsOf({ ast }: WrittenText): Term[] {
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
export function linkTerms(body: readonly BodyNode[], terms: readonly Term[], slug: string): BodyNode[] {
  const anchors = new Map(
    terms
      .filter(({ article }) => article !== slug)
      .flatMap(({ anchor, words }) => words.map((word) => [word, anchor] as const)),
  );
  if (anchors.size === 0) return [...body];
  // The longest first: "interest-only period" is not "interest".
  const words = [...anchors.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
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
    if (typeof node === 'string') return joined(node.split(pattern).map(linked));
    if (!PROSE.has(node.tag) || !node.children) return [node];
    return [{ ...node, children: node.children.flatMap(walk) }];
  };
  const [opening, ...rest] = body;
  const after = rest.flatMap((node) => (typeof node === 'string' ? [node] : walk(node)));
  return opening === undefined ? [] : [opening, ...after];
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
