/**
 * A text of the site, written in Markdoc: parsed, checked as a whole, and drawn as plain data. Nothing in it
 * is evaluated: it can name variables and a few tags, and no more.
 */

import Markdoc, {
  type Config,
  type Node,
  type RenderableTreeNode,
  type RenderableTreeNodes,
  type Schema,
  type ValidationError,
} from '@markdoc/markdoc';
import GithubSlugger from 'github-slugger';
import { memoized } from '../../config/memoized.ts';
import { didYouMean } from '../../config/nearest.ts';
import { ConfigError, type Problem } from '../../config/problems.ts';
import { plain, unbroken } from '../../figures/unbroken.ts';
import { type BodyNode, bodyText, htmlTags, joinTexts } from './body-node.ts';
import { explainUnknownVariable, type Variables } from './variables.server.ts';

export type Tags = Readonly<Record<string, Schema>>;

/** What a text names and says, with lines of its file. */
export interface ParsedText {
  ast: Node;
  variables: { path: string[]; line: number }[];
  /** Where something is to be worked out, which no text may ask for. */
  functions: number[];
  /** Where its links lead, each with the line on which it stands first. */
  links: Map<string, number>;
  tags: { name: string; attributes: Record<string, unknown> }[];
  /** Its passages, each with the line on which it begins; what a variable says stands as one sign. */
  passages: { text: string; line: number }[];
}

const tokenizer = new Markdoc.Tokenizer({ allowComments: true });
// It would draw a link to javascript: as plain text, and nobody would be told.
(tokenizer as unknown as { parser: { validateLink(): boolean } }).parser.validateLink = () => true;

/** Each text is read once: several checks and pages ask for it, and nobody changes its tree. */
export const parseText = memoized(({ source, shown }: { source: string; shown: string }): ParsedText => {
  const ast = treeOf(source, shown);
  const text: ParsedText = { ast, variables: [], functions: [], links: new Map(), tags: [], passages: [] };
  for (const node of ast.walk()) {
    const { type, tag, attributes, annotations } = node;
    const line = (node.lines[0] ?? 0) + 1;
    for (const value of [...Object.values(attributes), ...annotations.map((one) => one.value)]) {
      if (Markdoc.Ast.isVariable(value)) text.variables.push({ path: value.path.map(String), line });
      if (Markdoc.Ast.isFunction(value)) text.functions.push(line);
    }
    const { href } = attributes as { href?: unknown };
    if (type === 'link' && typeof href === 'string' && !text.links.has(href)) text.links.set(href, line);
    if (tag) text.tags.push({ name: tag, attributes });
    if (type === 'inline' || type === 'fence') text.passages.push({ text: typed(node), line });
  }
  return text;
});

function treeOf(source: string, shown: string): Node {
  try {
    return Markdoc.parse(tokenizer.tokenize(source), shown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const problem = 'expected brackets a few levels deep, found so many that the text cannot be read';
    throw new ConfigError([{ file: shown, problem }]);
  }
}

const VARIABLE = '\uFFFC';

function typed(node: Node): string {
  const { content } = node.attributes as { content?: unknown };
  if (node.type === 'softbreak' || node.type === 'hardbreak') return '\n';
  if (node.type === 'comment') return '';
  const own = content === undefined ? '' : typeof content === 'string' ? content : VARIABLE;
  return own + node.children.map(typed).join('');
}

/** The examples that a text names in a tag, in their order. */
export function examplesIn({ tags }: ParsedText, tag: 'example' | 'chart'): string[] {
  return tags.flatMap(({ name, attributes }) => (name === tag ? [String(attributes.of)] : []));
}

/** What a schema's `validate` finds wrong, in a sentence of ours. */
export function refused(problem: string | false | null | undefined): ValidationError[] {
  return problem ? [{ id: 'text', level: 'error', message: problem }] : [];
}

/** Whether an address leads to a page, and runs nothing. */
function isSafeAddress(address: unknown): boolean {
  return (
    typeof address === 'string' &&
    (/^(\/(?![/\\])|#|\?|https?:\/\/|mailto:|tel:)/i.test(address) || /^[a-z0-9][^:]*$/i.test(address))
  );
}

const { nodes } = Markdoc;

/** Markdoc's own nodes, without what a text of ours must not have. */
const checkedNodes: Config['nodes'] = {
  document: { ...nodes.document, render: 'body' },
  image: {
    ...nodes.image,
    validate: () =>
      refused(
        'expected no image here: a chart is {% chart of="..." /%}, a photograph {% picture file="..." alt="..." /%}',
      ),
  },
  s: { ...nodes.s, validate: () => refused('expected no words that are struck out') },
  link: {
    ...nodes.link,
    validate: ({ attributes: { href } }) =>
      refused(
        !isSafeAddress(href) &&
          `link "${href}": expected a path such as /blog, or an address that begins with https:, mailto: or tel:`,
      ),
  },
  text: {
    ...nodes.text,
    validate({ attributes: { content } }) {
      if (typeof content !== 'string') return [];
      if (/\{%|%\}/.test(content)) return refused('expected {% and %} around a tag, found one of them');
      const html = /<\/?[a-z!][^\s>]*/i.exec(content);
      return refused(html && `expected no HTML and no components, found "${html[0]}"`);
    },
  },
};

/** Each heading with an anchor of its own, made of its words. */
function headings(): Schema {
  const slugger = new GithubSlugger();
  return {
    ...nodes.heading,
    validate({ attributes: { level } }) {
      const isOurs = [2, 3, 4].includes(level);
      return refused(
        !isOurs && 'expected a heading that begins with ##, ### or ####; the first is the title',
      );
    },
    async transform(node, config) {
      // A picture among the words takes its time.
      const children = await node.transformChildren(config);
      const words = bodyText(bodyOf(children)).trim();
      const last = children.at(-1);
      // Behind the words there may stand an anchor of the author's choice, and a space before it.
      if (typeof last === 'string') children[children.length - 1] = last.trimEnd();
      const id = node.attributes.id ?? slugger.slug(plain(words));
      return new Markdoc.Tag(`h${node.attributes.level}`, { id }, children);
    },
  };
}

/** Those of Markdoc's own are no tags of ours. */
const noTags = Object.fromEntries(Object.keys(Markdoc.tags).map((name) => [name, undefined]));

/**
 * Draws a text.
 *
 * @throws {ConfigError} naming each line, what was expected and what was found, all at once.
 */
export async function renderText(
  { ast, functions, variables: named }: ParsedText,
  file: string,
  tags: Tags,
  variables: Variables,
): Promise<BodyNode[]> {
  const config = {
    // Markdoc asks with a whole path.
    variables: (path: (string | number)[]) => variables.get(path.join('.')),
    tags: { ...noTags, ...tags } as Config['tags'],
    nodes: { ...checkedNodes, heading: headings() },
  } as Config;
  const unknown = named.filter(({ path }) => (variables.get(path.join('.')) ?? null) === null);
  const problems: Problem[] = [
    ...functions.map((line) => ({
      ...{ file, line },
      problem: 'expected the name of a variable, found something to be worked out',
    })),
    ...unknown.map(({ path, line }) => ({
      ...{ file, line },
      problem: `$${path.join('.')}: ${explainUnknownVariable(path.join('.'), variables)}`,
    })),
  ];
  for (const { lines, error, type } of await Markdoc.validate(ast, config)) {
    if (error.id === 'variable-undefined') continue;
    const line = (error.location?.start?.line ?? lines[0] ?? 0) + 1;
    const tag = error.id === 'tag-undefined' && /'(.*)'/.exec(error.message)?.[1];
    const problem = tag
      ? `{% ${tag} %}: there is no such tag; expected one of ${Object.keys(tags).join(', ')}${didYouMean(tag, Object.keys(tags))}`
      : `${error.id === 'text' ? '' : `${type}: `}${error.message}`;
    problems.push({ file, line, problem });
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const tree = (await Markdoc.transform(ast, config)) as { children: RenderableTreeNode[] };
  return bodyOf(tree.children);
}

/** Numbers with their units; other nodes have had theirs. */
const kept = (node: BodyNode): BodyNode => (typeof node === 'string' ? unbroken(node) : node);

/** Headings are shown as they were written; the contents list and links to them say the same. */
const asHeading = (node: BodyNode): BodyNode => {
  if (typeof node === 'string') return plain(node);
  return node.children ? { ...node, children: node.children.map(asHeading) } : node;
};

/** What Markdoc has made as plain data, with no attribute but those that a page needs. */
function bodyOf(tree: RenderableTreeNodes): BodyNode[] {
  // Neighbours are joinTexts first: a number and its unit may be two of them.
  if (Array.isArray(tree)) return joinTexts(tree.flatMap((item) => bodyOf(item))).map(kept);
  if (typeof tree === 'string' || typeof tree === 'number') return [String(tree)];
  if (!Markdoc.Tag.isTag(tree)) return [];
  const { name, attributes } = tree;
  const { id, href, align } = attributes as { id?: string; href?: string; align?: string };
  const props = htmlTags.has(name)
    ? { ...(id && { id }), ...(href && { href }), ...(align === 'right' && { className: 'right' }) }
    : attributes;
  const inner = bodyOf(tree.children);
  const children = /^h\d$/.test(name) ? inner.map(asHeading) : inner;
  return [
    {
      tag: name,
      ...(Object.keys(props).length > 0 && { props }),
      ...(children.length > 0 && { children }),
    },
  ];
}
