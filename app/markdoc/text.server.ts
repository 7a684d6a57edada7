/**
 * Parses, validates and renders Markdoc. Texts may use variables and a few tags; nothing in them is evaluated.
 */

import Markdoc, {
  type Config,
  type Node,
  type RenderableTreeNode,
  type RenderableTreeNodes,
  type Schema,
  type ValidateError,
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

/** A parsed text. Lines are those of the file. */
export interface ParsedText {
  ast: Node;
  variables: { path: string[]; line: number }[];
  /** Lines of function calls, which are not allowed. */
  functions: number[];
  /** The target of each link with the line of its first use. */
  links: Map<string, number>;
  tags: { name: string; attributes: Record<string, unknown> }[];
  /** Its passages with the line where each begins. Variables are replaced by one placeholder character. */
  passages: { text: string; line: number }[];
}

const tokenizer = new Markdoc.Tokenizer({ allowComments: true });
// By default a link to javascript: is silently rendered as text. Accept it here, so that validation reports it.
(tokenizer as unknown as { parser: { validateLink(): boolean } }).parser.validateLink = () => true;

/** Memoized: several checks and pages parse the same text, and none mutates the tree. */
export const parseText = memoized(({ source, shown }: { source: string; shown: string }): ParsedText => {
  const ast = parseTree(source, shown);
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
    if (type === 'inline' || type === 'fence') text.passages.push({ text: typedText(node), line });
  }
  return text;
});

function parseTree(source: string, shown: string): Node {
  try {
    return Markdoc.parse(tokenizer.tokenize(source), shown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const problem = 'the text cannot be read: it has too many brackets inside each other';
    throw new ConfigError([{ file: shown, problem }]);
  }
}

const VARIABLE_PLACEHOLDER = '\uFFFC';

function typedText(node: Node): string {
  const { content } = node.attributes as { content?: unknown };
  if (node.type === 'softbreak' || node.type === 'hardbreak') return '\n';
  if (node.type === 'comment') return '';
  const own = content === undefined ? '' : typeof content === 'string' ? content : VARIABLE_PLACEHOLDER;
  return own + node.children.map(typedText).join('');
}

/** Returns the examples that a text shows with this tag, in order. */
export function examplesIn({ tags }: ParsedText, tag: 'example' | 'chart'): string[] {
  return tags.flatMap(({ name, attributes }) => (name === tag ? [String(attributes.of)] : []));
}

/** Converts a problem, if any, to the result of a schema's `validate`. */
export function toErrors(problem: string | false | null | undefined): ValidationError[] {
  return problem ? [{ id: 'text', level: 'error', message: problem }] : [];
}

/** Rejects schemes that run code, such as javascript:, and protocol-relative addresses. */
function isSafeAddress(address: unknown): boolean {
  return (
    typeof address === 'string' &&
    (/^(\/(?![/\\])|#|\?|https?:\/\/|mailto:|tel:)/i.test(address) || /^[a-z0-9][^:]*$/i.test(address))
  );
}

const { nodes } = Markdoc;

/** Markdoc's nodes, without images, strikethrough, unsafe links and HTML. */
const checkedNodes: Config['nodes'] = {
  document: { ...nodes.document, render: 'body' },
  image: {
    ...nodes.image,
    validate: () =>
      toErrors(
        'a picture is not added with ![…]: put it in as a picture or chart (in a file: {% picture file="..." alt="..." /%} or {% chart of="..." /%})',
      ),
  },
  s: { ...nodes.s, validate: () => toErrors('text cannot be struck through: remove the ~~') },
  link: {
    ...nodes.link,
    validate: ({ attributes: { href } }) =>
      toErrors(
        !isSafeAddress(href) &&
          `the link "${href}" cannot be used: give a page such as /blog, or an address that begins with https:, mailto: or tel:`,
      ),
  },
  text: {
    ...nodes.text,
    validate({ attributes: { content } }) {
      if (typeof content !== 'string') return [];
      if (/\{%|%\}/.test(content)) {
        return toErrors('a tag begins with {% or ends with %}, but lacks the other');
      }
      const html = /<\/?[a-z!][^\s>]*/i.exec(content);
      return toErrors(html && `HTML such as "${html[0]}" cannot be used`);
    },
  },
};

/** Gives each heading a unique anchor made of its words. */
function headingSchema(): Schema {
  const slugger = new GithubSlugger();
  return {
    ...nodes.heading,
    validate({ attributes: { level } }) {
      const isAllowed = [2, 3, 4].includes(level);
      return toErrors(!isAllowed && 'a heading begins with ##, ### or ####: only the title has a single #');
    },
    async transform(node, config) {
      // Pictures are read asynchronously.
      const children = await node.transformChildren(config);
      const words = bodyText(toBodyNodes(children)).trim();
      const last = children.at(-1);
      // An anchor that the author wrote leaves a space behind the words.
      if (typeof last === 'string') children[children.length - 1] = last.trimEnd();
      const id = node.attributes.id ?? slugger.slug(plain(words));
      return new Markdoc.Tag(`h${node.attributes.level}`, { id }, children);
    },
  };
}

const MISPLACED = 'a tag begins or ends within this paragraph, list or table: put it on a line of its own';

const lineOf = ({ error, lines }: ValidateError) => (error.location?.start?.line ?? lines[0] ?? 0) + 1;

/** Words an error for authors. Markdoc's own messages speak of its nodes. */
function plainMessage({ error: { id, message } }: ValidateError, tags: Tags): string {
  const name = /'(.*?)'/.exec(message)?.[1] ?? '';
  const known = Object.keys(tags);
  const standsAlone = (tag: string) =>
    `{% ${tag} … %} stands alone: end it with /%}, and put no {% /${tag} %} below it`;
  switch (id) {
    case 'text':
      return message;
    case 'tag-undefined':
      return `there is no tag {% ${name} %} here${didYouMean(name, known) || `; there are ${known.join(', ')}`}`;
    case 'tag-selfclosing-has-children':
      return standsAlone(name);
    case 'attribute-missing-required':
      return `a tag here lacks "${name}"`;
    case 'parse-error':
      return 'a tag here cannot be read: check its quotes, or delete it and put it in again';
    case 'missing-opening':
      return name === 'tag' ? 'a tag ends here that does not begin above' : MISPLACED;
    case 'missing-closing':
      if (tags[name]?.selfClosing) return standsAlone(name);
      return Object.hasOwn(nodes, name)
        ? MISPLACED
        : `{% ${name} %} is not closed: put {% /${name} %} below its last line`;
    case 'child-invalid':
    case 'no-inline-annotations':
      return MISPLACED;
    default:
      return `a tag here cannot be used: ${message}`;
  }
}

/** Disables Markdoc's built-in tags. */
const disabledTags = Object.fromEntries(Object.keys(Markdoc.tags).map((name) => [name, undefined]));

/**
 * Renders a text.
 *
 * @throws {ConfigError} with the line of every mistake, what was expected and what was found.
 */
export async function renderText(
  { ast, functions, variables: named }: ParsedText,
  file: string,
  tags: Tags,
  variables: Variables,
): Promise<BodyNode[]> {
  const config = {
    // Markdoc calls this with the whole path.
    variables: (path: (string | number)[]) => variables.get(path.join('.')),
    tags: { ...disabledTags, ...tags } as Config['tags'],
    nodes: { ...checkedNodes, heading: headingSchema() },
  } as Config;
  const unknown = named.filter(({ path }) => (variables.get(path.join('.')) ?? null) === null);
  const problems: Problem[] = [
    ...functions.map((line) => ({
      ...{ file, line },
      problem: 'a figure is only a name, such as {% $loan.repayment %}: nothing is worked out in a text',
    })),
    ...unknown.map(({ path, line }) => ({
      ...{ file, line },
      problem: explainUnknownVariable(path.join('.'), variables),
    })),
  ];
  const errors = (await Markdoc.validate(ast, config)).filter(
    ({ error }) => error.id !== 'variable-undefined',
  );
  // Errors of the whole document have no line, and follow from others.
  const ofElements = errors.filter(({ type }) => type !== 'document');
  for (const [line, found] of Map.groupBy(ofElements, lineOf)) {
    const messages = new Set(found.map((one) => plainMessage(one, tags)));
    // A tag that is not closed also breaks the elements around it.
    if (messages.size > 1) messages.delete(MISPLACED);
    for (const problem of messages) problems.push({ file, line, problem });
  }
  const [ofDocument] = errors;
  if (problems.length === 0 && ofDocument) problems.push({ file, problem: plainMessage(ofDocument, tags) });
  if (problems.length > 0) throw new ConfigError(problems);
  const tree = (await Markdoc.transform(ast, config)) as { children: RenderableTreeNode[] };
  return toBodyNodes(tree.children);
}

/** Joins numbers and units with no-break spaces; elements have been done already. */
const keepUnits = (node: BodyNode): BodyNode => (typeof node === 'string' ? unbroken(node) : node);

/** Headings keep plain spaces, so that the table of contents and links match them. */
const toHeading = (node: BodyNode): BodyNode => {
  if (typeof node === 'string') return plain(node);
  return node.children ? { ...node, children: node.children.map(toHeading) } : node;
};

/** Converts Markdoc's tree to plain data, with only the attributes that a page needs. */
function toBodyNodes(tree: RenderableTreeNodes): BodyNode[] {
  // Join texts first: a number and its unit may be adjacent nodes.
  if (Array.isArray(tree)) return joinTexts(tree.flatMap((item) => toBodyNodes(item))).map(keepUnits);
  if (typeof tree === 'string' || typeof tree === 'number') return [String(tree)];
  if (!Markdoc.Tag.isTag(tree)) return [];
  const { name, attributes } = tree;
  const { id, href, align } = attributes as { id?: string; href?: string; align?: string };
  const props = htmlTags.has(name)
    ? { ...(id && { id }), ...(href && { href }), ...(align === 'right' && { className: 'right' }) }
    : attributes;
  const inner = toBodyNodes(tree.children);
  const children = /^h\d$/.test(name) ? inner.map(toHeading) : inner;
  return [
    {
      tag: name,
      ...(Object.keys(props).length > 0 && { props }),
      ...(children.length > 0 && { children }),
    },
  ];
}
