import { run } from '@mdx-js/mdx';
import { VFile } from 'vfile';
import type { BodyNode } from './body-node.ts';
import { ContentError } from './content-error.ts';
import { type MdxRoot, mdx } from './mdx.server.ts';

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
 * @throws {ContentError} naming the file and the place when a component is unknown or refuses its
 * properties.
 */
export async function mdxToBody(
  tree: MdxRoot,
  file: string,
  components: Record<string, MdxComponent>,
): Promise<BodyNode[]> {
  try {
    const code = new VFile({ path: file });
    // Its types expect here what only comes out at the other end.
    const program = mdx.stringify(await mdx.run(tree as never, code), code);
    const { default: Content } = await run(program, { Fragment, jsx: build, jsxs: build });
    return withoutBlankLines(flatten(Content({ components }) as unknown as Built));
  } catch (error) {
    throw new ContentError(file, error instanceof Error ? error.message : String(error));
  }
}

function build(type: unknown, props: Record<string, unknown>): Built {
  if (type === Fragment) return props.children as Built;
  if (typeof type === 'function') return type(props) as Built;
  const { children, ...attributes } = props;
  const inner = withoutBlankLines(flatten(children as Built), String(type));
  return {
    tag: String(type),
    ...(Object.keys(attributes).length > 0 && { props: attributes }),
    ...(inner.length > 0 && { children: inner }),
  };
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
  return nodes.filter(
    (node) => typeof node !== 'string' || node.trim() !== '' || !node.includes('\n'),
  );
}
