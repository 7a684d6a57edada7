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
import { atLine, ContentError } from '../../config/content-error.ts';
import { plain, unbroken } from '../../figures/unbroken.ts';
import { type BodyNode, bodyText, htmlTags, joined } from './body-node.ts';
import { type Variables, whyNoVariable } from './variables.server.ts';

export type Tags = Readonly<Record<string, Schema>>;

const tokenizer = new Markdoc.Tokenizer({ allowComments: true });
// It would draw a link to javascript: as plain text, and nobody would be told.
(tokenizer as unknown as { parser: { validateLink(): boolean } }).parser.validateLink = () => true;

/** Several checks read the same text, whose tree nobody changes. */
const parsed = new WeakMap<object, Node>();

/** The tree of a text's body; lines are those of the file. */
export function parseText(file: { source: string; shown: string }): Node {
  const tree = parsed.get(file) ?? Markdoc.parse(tokenizer.tokenize(file.source), file.shown);
  parsed.set(file, tree);
  return tree;
}

/** The line on which a node begins. */
const lineOf = (node: Node) => (node.lines[0] ?? 0) + 1;

/** Every variable that a text names, as a path with its line. */
export function variablesIn(ast: Node): { path: string[]; line: number }[] {
  return namedIn(ast, 'Variable').map(({ value, line }) => ({ path: value.path.map(String), line }));
}

function namedIn(ast: Node, kind: 'Variable' | 'Function') {
  return [...ast.walk()].flatMap((node) =>
    [...Object.values(node.attributes), ...node.annotations.map(({ value }) => value)]
      .filter((value: { $$mdtype?: unknown } | null) => value?.$$mdtype === kind)
      .map((value: { path: (string | number)[] }) => ({ value, line: lineOf(node) })),
  );
}

/** The values that a text gives to one attribute of a tag. */
export function tagValues(ast: Node, tag: string, attribute: string): string[] {
  return [...ast.walk()].flatMap((node) => (node.tag === tag ? [String(node.attributes[attribute])] : []));
}

/** Where the links of a text lead, each with the line on which it stands first. */
export function linksIn(ast: Node): Map<string, number> {
  const links = new Map<string, number>();
  for (const node of ast.walk()) {
    const { href } = node.attributes as { href?: unknown };
    if (node.type === 'link' && typeof href === 'string' && !links.has(href)) links.set(href, lineOf(node));
  }
  return links;
}

/** The passages of a text with the line on which each begins; what a variable says stands as one sign. */
export function passagesIn(ast: Node): { text: string; line: number }[] {
  return [...ast.walk()].flatMap((node) =>
    node.type === 'inline' || node.type === 'fence' ? [{ text: typed(node), line: lineOf(node) }] : [],
  );
}

const VARIABLE = '\uFFFC';

function typed(node: Node): string {
  const { content } = node.attributes as { content?: unknown };
  if (node.type === 'softbreak' || node.type === 'hardbreak') return '\n';
  if (node.type === 'comment') return '';
  const own = content === undefined ? '' : typeof content === 'string' ? content : VARIABLE;
  return own + node.children.map(typed).join('');
}

/** What a schema's `validate` finds wrong, in a sentence of ours. */
export function refused(problem: string | false | null | undefined): ValidationError[] {
  return problem ? [{ id: 'text', level: 'error', message: problem }] : [];
}

/** Whether an address leads to a page, and runs nothing. */
export function isSafeAddress(address: string): boolean {
  return /^(\/(?![/\\])|#|\?|https?:\/\/|mailto:|tel:)/i.test(address) || /^[a-z0-9][^:]*$/i.test(address);
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
    validate({ attributes: { href } }) {
      const isSafe = typeof href === 'string' && isSafeAddress(href);
      return refused(
        !isSafe &&
          `link "${href}": expected a path such as /blog, or an address that begins with https:, mailto: or tel:`,
      );
    },
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
 * @throws {ContentError} naming each line, what was expected and what was found, all at once.
 */
export async function drawText(
  ast: Node,
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
  const found = await Markdoc.validate(ast, config);
  const problems = [
    ...namedIn(ast, 'Function').map(({ line }) =>
      atLine(line, 'expected the name of a variable, found something to be worked out'),
    ),
    ...variablesIn(ast).flatMap(({ path, line }) => {
      const name = path.join('.');
      return (variables.get(name) ?? null) === null
        ? [atLine(line, `$${name}: ${whyNoVariable(name, variables)}`)]
        : [];
    }),
    ...found.flatMap(({ lines, error, type }) => {
      if (error.id === 'variable-undefined') return [];
      const line = (error.location?.start?.line ?? lines[0] ?? 0) + 1;
      if (error.id === 'text') return [atLine(line, error.message)];
      if (error.id !== 'tag-undefined') return [atLine(line, `${type}: ${error.message}`)];
      const tag = /'(.*)'/.exec(error.message)?.[1];
      const known = Object.keys(tags).join(', ');
      return [atLine(line, `{% ${tag} %}: there is no such tag; expected one of ${known}`)];
    }),
  ];
  if (problems.length > 0) throw new ContentError(file, [...new Set(problems)]);
  const tree = (await Markdoc.transform(ast, config)) as { children: RenderableTreeNode[] };
  return bodyOf(tree.children);
}

/** Numbers with their units; other nodes have had theirs. */
const kept = (node: BodyNode): BodyNode => (typeof node === 'string' ? unbroken(node) : node);

/** What Markdoc has made as plain data, with no attribute but those that a page needs. */
function bodyOf(tree: RenderableTreeNodes): BodyNode[] {
  // Neighbours are joined first: a number and its unit may be two of them.
  if (Array.isArray(tree)) return joined(tree.flatMap((item) => bodyOf(item))).map(kept);
  if (typeof tree === 'string' || typeof tree === 'number') return [String(tree)];
  if (!Markdoc.Tag.isTag(tree)) return [];
  const { name, attributes } = tree;
  const { id, href, align } = attributes as { id?: string; href?: string; align?: string };
  const props = htmlTags.has(name)
    ? { ...(id && { id }), ...(href && { href }), ...(align === 'right' && { className: 'right' }) }
    : attributes;
  const children = bodyOf(tree.children);
  return [
    {
      tag: name,
      ...(Object.keys(props).length > 0 && { props }),
      ...(children.length > 0 && { children }),
    },
  ];
}
