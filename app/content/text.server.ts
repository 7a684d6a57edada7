/**
 * A text of the site, written in Markdoc: parsed, checked as a whole, and drawn as plain data. Nothing in it
 * is evaluated: it can name variables and a few tags, and no more.
 */
import Markdoc, { type Config, type Node, type RenderableTreeNode, type Schema } from '@markdoc/markdoc';
import GithubSlugger from 'github-slugger';
import { atLine, ContentError } from '../../config/content-error.ts';
import { type BodyElement, type BodyNode, bodyText, htmlTags, joined } from './body-node.ts';

/** What a variable puts into a text; a plain string is its own text. */
export interface Leaf {
  nodes: BodyNode[];
}

export type Variables = { readonly [name: string]: string | Leaf | Variables };

/** A tag that an author may write, and what becomes of it. */
export interface BlockTag {
  schema: Schema;
  /** @throws {Error} with a sentence that says what was expected. */
  draw(attributes: Readonly<Record<string, unknown>>, children: BodyNode[]): BodyNode[] | Promise<BodyNode[]>;
}

const tokenizer = new Markdoc.Tokenizer({ allowComments: true });
// It would draw a link to javascript: as plain text, and nobody would be told.
(tokenizer as unknown as { parser: { validateLink(): boolean } }).parser.validateLink = () => true;

/** The tree of a text's body; lines are those of the file. */
export function parseText({ source, shown }: { source: string; shown: string }): Node {
  return Markdoc.parse(tokenizer.tokenize(source), shown);
}

/** The line on which a node begins. */
const lineOf = (node: Node) => (node.lines[0] ?? 0) + 1;

/** Every variable that a text names, as a path with its line. */
export function variablesIn(ast: Node): { path: string[]; line: number }[] {
  return [...ast.walk()].flatMap((node) => {
    const values = [...Object.values(node.attributes), ...node.annotations.map(({ value }) => value)];
    return values.flatMap((value) =>
      isMarkdoc(value, 'Variable') ? [{ path: value.path.map(String), line: lineOf(node) }] : [],
    );
  });
}

/** The values that a text gives to one attribute of a tag, with their lines. */
export function tagValues(ast: Node, tag: string, attribute: string): { value: unknown; line: number }[] {
  return [...ast.walk()].flatMap((node) =>
    node.tag === tag ? [{ value: node.attributes[attribute] as unknown, line: lineOf(node) }] : [],
  );
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

/**
 * Draws a text.
 *
 * @param why a sentence about a variable that is not there, by its path.
 * @throws {ContentError} naming each line, what was expected and what was found, all at once.
 */
export async function drawText(
  ast: Node,
  file: string,
  tags: Readonly<Record<string, BlockTag>>,
  variables: Variables,
  why: (path: readonly string[]) => string,
): Promise<BodyNode[]> {
  const config: Config = {
    variables,
    tags: Object.fromEntries(
      Object.entries(tags).map(([name, { schema }]) => [name, { render: name, ...schema }]),
    ),
    nodes: { document: { ...Markdoc.nodes.document, render: 'body' } },
  };
  const problems = [...forbidden(ast, Object.keys(tags)), ...invalid(ast, config, why)];
  const report = (line: number, problem: string) => problems.push(atLine(line, problem));
  let body: BodyNode[] = [];
  if (problems.length === 0) {
    const lines = linesOfTags(ast);
    const tree = Markdoc.transform(ast, config) as Extract<RenderableTreeNode, object>;
    body = await nodesOf([...(tree as { children: RenderableTreeNode[] }).children], {
      tags,
      slugger: new GithubSlugger(),
      refuse: (tag, problem) => report(lines.get(tag)?.shift() ?? 1, problem),
      passed: (tag) => lines.get(tag)?.shift(),
    });
  }
  if (problems.length > 0) throw new ContentError(file, [...new Set(problems)]);
  return body;
}

/** The lines of the tags by name, in the order in which they are drawn. */
function linesOfTags(ast: Node): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const node of ast.walk()) {
    if (node.tag) lines.set(node.tag, [...(lines.get(node.tag) ?? []), lineOf(node)]);
  }
  return lines;
}

/** What Markdoc would let pass, and a text of ours must not have. */
function forbidden(ast: Node, tags: readonly string[]): string[] {
  return [...ast.walk()].flatMap((node) => {
    const problem = whyForbidden(node, tags);
    return problem === null ? [] : [atLine(lineOf(node), problem)];
  });
}

function whyForbidden(node: Node, tags: readonly string[]): string | null {
  const { type, attributes } = node;
  if (type === 'tag' && !tags.includes(node.tag ?? '')) {
    return `{% ${node.tag} %}: there is no such tag; expected one of ${tags.join(', ')}`;
  }
  if (type === 'image') {
    return 'expected no image here: a chart is {% chart of="..." /%}, a photograph {% picture file="..." alt="..." /%}';
  }
  if (type === 'heading' && ![2, 3, 4].includes(Number(attributes.level))) {
    return 'expected a heading that begins with ##, ### or ####; the first is the title';
  }
  if (type === 's') return 'expected no words that are struck out';
  if (Object.values(attributes).some((value) => isMarkdoc(value, 'Function'))) {
    return 'expected the name of a variable, found something to be worked out';
  }
  const { href, content } = attributes as { href?: unknown; content?: unknown };
  if (type === 'link' && !(typeof href === 'string' && isSafeAddress(href))) {
    return `link "${href}": expected a path such as /blog, or an address that begins with https:, mailto: or tel:`;
  }
  if (type === 'text' && /\{%|%\}/.test(String(content)))
    return 'expected {% and %} around a tag, found one of them';
  const html = type === 'text' && typeof content === 'string' ? /<\/?[a-z!][^\s>]*/i.exec(content) : null;
  return html ? `expected no HTML and no components, found "${html[0]}"` : null;
}

/** Whether an address leads to a page, and runs nothing. */
export function isSafeAddress(address: string): boolean {
  return /^(\/(?![/\\])|#|\?|https?:\/\/|mailto:|tel:)/i.test(address) || /^[a-z0-9][^:]*$/i.test(address);
}

function invalid(ast: Node, config: Config, why: (path: readonly string[]) => string): string[] {
  const missing = variablesIn(ast)
    .filter(({ path }) => !isSaid(path, config.variables as Variables))
    .map(({ path, line }) => atLine(line, `$${path.join('.')}: ${why(path)}`));
  const others = Markdoc.validate(ast, config).flatMap(({ lines, error, type }) => {
    if (error.id === 'tag-undefined' || error.id === 'variable-undefined') return [];
    const line = (error.location?.start?.line ?? lines[0] ?? 0) + 1;
    return [atLine(line, `${type}: ${error.message}`)];
  });
  return [...missing, ...others];
}

/** Whether a path names what can stand in a text, and no group of variables. */
function isSaid(path: readonly string[], variables: Variables): boolean {
  let value: unknown = variables;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Variables)[key];
  }
  return typeof value === 'string' || Array.isArray((value as Partial<Leaf>).nodes);
}

interface Drawing {
  tags: Readonly<Record<string, BlockTag>>;
  slugger: GithubSlugger;
  /** Tells of the next tag of that name that was not told of. */
  refuse(tag: string, problem: string): void;
  passed(tag: string): void;
}

async function nodesOf(tree: readonly RenderableTreeNode[], drawing: Drawing): Promise<BodyNode[]> {
  const nodes: BodyNode[] = [];
  // One after the other: headings and examples are counted.
  for (const item of tree) nodes.push(...(await drawn(item, drawing)));
  return joined(nodes);
}

async function drawn(item: RenderableTreeNode, drawing: Drawing): Promise<BodyNode[]> {
  if (typeof item === 'string' || typeof item === 'number') return [String(item)];
  if (!item || typeof item !== 'object') return [];
  if (!Markdoc.Tag.isTag(item)) return (item as unknown as Leaf).nodes ?? [];
  const { name, attributes } = item;
  const tag = drawing.tags[name];
  if (!tag) return [element(name, attributes, await nodesOf(item.children, drawing), drawing.slugger)];
  const children = await nodesOf(item.children, drawing);
  try {
    const result = await tag.draw(attributes, children);
    drawing.passed(name);
    return result;
  } catch (error) {
    drawing.refuse(name, `{% ${name} %}: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

function element(
  tag: string,
  { align, href, id }: Readonly<Record<string, unknown>>,
  children: BodyNode[],
  slugger: GithubSlugger,
): BodyElement {
  if (!htmlTags.has(tag)) throw new Error(`expected a tag that the site draws, found ${tag}`);
  const props = {
    ...(/^h[2-4]$/.test(tag) && { id: id ?? slugger.slug(bodyText(children).trim()) }),
    ...(typeof href === 'string' && { href }),
    ...(align === 'right' && { className: 'right' }),
  };
  return {
    tag,
    ...(Object.keys(props).length > 0 && { props }),
    ...(children.length > 0 && { children: trimmed(tag, children) }),
  };
}

/** A heading's own end is not a place for a space. */
function trimmed(tag: string, children: BodyNode[]): BodyNode[] {
  const last = children.at(-1);
  if (!/^h\d$/.test(tag) || typeof last !== 'string') return children;
  return [...children.slice(0, -1), last.trimEnd()].filter((node) => node !== '');
}

function isMarkdoc<Kind extends 'Variable' | 'Function'>(
  value: unknown,
  kind: Kind,
): value is { $$mdtype: Kind; path: (string | number)[] } {
  return (value as { $$mdtype?: unknown } | null)?.$$mdtype === kind;
}
