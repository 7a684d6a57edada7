import { run } from '@mdx-js/mdx';
import { VFile } from 'vfile';
import { atLine, ContentError } from '../../config/content-error.ts';
import { type BodyNode, htmlTags } from './body-node.ts';
import { type MdxRoot, mdx, mdxProblem, nodesOf } from './mdx.server.ts';

/** What an MDX author's component becomes: a text, a piece of the tree, or several. */
export type MdxComponent = (props: Record<string, unknown>) => BodyNode | BodyNode[];

/** What passes through MDX's JSX runtime: our nodes, and what JavaScript expressions leave. */
type Built = BodyNode | number | boolean | null | undefined | Built[];

const Fragment = Symbol('Fragment');

/**
 * Evaluates MDX to a tree of plain data. Components run here, once, while the site is built.
 *
 * @param tree as mdxTree read it; it is used up.
 * @param components every component an author may write, by name.
 * @param props numbers that an author may put into braces, such as `{props.typicalOwnerRate}`.
 * @throws {ContentError} naming the file and the line of each component that is unknown or refuses
 * its properties, and of each element that the site does not draw.
 */
export async function mdxToBody(
  tree: MdxRoot,
  file: string,
  components: Record<string, MdxComponent>,
  props: Readonly<Record<string, number>> = {},
): Promise<BodyNode[]> {
  const unknown = [...nodesOf(tree)].flatMap(({ name, position }) =>
    name && /^[A-Z]/.test(name) && !Object.hasOwn(components, name) ? [{ name, position }] : [],
  );
  const names = Object.keys(components).toSorted().join(', ');
  const problems = unknown.map(({ name, position }) =>
    atLine(position?.start.line, `<${name} />: there is no such component; expected one of ${names}`),
  );
  const report = (problem: string) => {
    problems.push(problem);
    return null;
  };
  // So that the rest of the text is read all the same.
  const nothing = Object.fromEntries(unknown.map(({ name }) => [name, () => []]));
  const known = { ...components, ...nothing };
  let body: BodyNode[] = [];
  try {
    const code = new VFile({ path: file });
    // Its types expect here what only comes out at the other end.
    const program = mdx.stringify(await mdx.run(tree as never, code), code);
    const jsxDEV = (
      type: unknown,
      props: Record<string, unknown>,
      _key: unknown,
      _isStatic: unknown,
      source?: { lineNumber?: number | undefined },
    ) => build(type, props, (problem) => report(atLine(source?.lineNumber, problem)));
    const { default: Content } = await run(program, { Fragment, jsxDEV });
    body = withoutBlankLines(flatten(Content({ ...props, components: known }) as unknown as Built));
  } catch (error) {
    report(mdxProblem(error));
  }
  if (problems.length > 0) throw new ContentError(file, problems);
  return body;
}

function build(type: unknown, props: Record<string, unknown>, report: (problem: string) => null): Built {
  if (type === Fragment) return props.children as Built;
  if (typeof type === 'function') {
    try {
      return type(props) as Built;
    } catch (error) {
      return report(error instanceof Error ? error.message : String(error));
    }
  }
  const tag = String(type);
  if (!htmlTags.has(tag)) return report(notDrawn(tag));
  const { children, style, ...others } = props;
  const attributes = isRightAligned(style) ? { ...others, className: 'right' } : others;
  const inner = withoutBlankLines(flatten(children as Built), tag);
  return {
    tag,
    ...(Object.keys(attributes).length > 0 && { props: attributes }),
    ...(inner.length > 0 && { children: inner }),
  };
}

/** Markdown's own mark of a column (`---:`), for which MDX writes a style that our policy would block. */
function isRightAligned(style: unknown): boolean {
  return (style as { textAlign?: string } | undefined)?.textAlign === 'right';
}

function notDrawn(tag: string): string {
  if (tag === 'img') {
    return 'an image: expected none in a text. The picture of an article is the chart under "image" in its front matter';
  }
  return `<${tag}>: expected only what a text is made of: ${[...htmlTags].join(', ')}, and components`;
}

/** One flat list, with neighbouring texts joined. Nothing is drawn for null, undefined, true, false. */
export function flatten(built: Built): BodyNode[] {
  const nodes: BodyNode[] = [];
  const add = (item: Built) => {
    if (Array.isArray(item)) item.forEach(add);
    else if (item === null || item === undefined || typeof item === 'boolean') return;
    else if (typeof item === 'object') nodes.push(item);
    else if (typeof nodes.at(-1) === 'string') nodes[nodes.length - 1] += String(item);
    else nodes.push(String(item));
  };
  add(built);
  return nodes;
}

const TEXT_PARENTS = new Set(['p', 'a', 'strong', 'em', 'code', 'h2', 'h3', 'h4', 'td', 'th']);

/** MDX keeps the line breaks between blocks; in the page's data they would only be ballast. */
function withoutBlankLines(nodes: BodyNode[], parent = 'main'): BodyNode[] {
  if (TEXT_PARENTS.has(parent)) return nodes;
  return nodes.filter((node) => typeof node !== 'string' || node.trim() !== '' || !node.includes('\n'));
}
