import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { type BodyElement, type BodyNode, bodyText } from '../markdoc/body-node.ts';
import type { CaptionedPicture } from '../pictures/picture.ts';
import { AnchorLink, PageLink } from './links.tsx';
import { TextPhoto } from './photo.tsx';

/** Components by tag, for tags that only some texts use. */
// biome-ignore lint/suspicious/noExplicitAny: the build has validated the props of each tag
type Blocks = Readonly<Record<string, ComponentType<any>>>;

interface RichBodyProps {
  nodes: readonly BodyNode[];
  blocks?: Blocks;
}

/** Renders a body (see app/markdoc/body-node.ts). */
export function RichBody({ nodes, blocks = {} }: RichBodyProps) {
  return <div className="prose">{renderNodes(nodes, blocks)}</div>;
}

function renderNodes(nodes: readonly BodyNode[], blocks: Blocks): ReactNode {
  return groupRuns(nodes).map((run, index) => {
    const [node = ''] = run;
    if (run.some(isFigure)) {
      const Figures = blocks[FIGURE];
      if (Figures === undefined) throw new Error('expected no figures of examples in this text');
      // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
      return <Figures key={index} parts={run.map(figurePart)} />;
    }
    if (typeof node === 'string') return renderExponents(node);
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    return <Fragment key={index}>{renderElement(node, blocks)}</Fragment>;
  });
}

const FIGURE = 'figure-value';

const isFigure = (node: BodyNode) => typeof node !== 'string' && node.tag === FIGURE;

const isWords = (node: BodyNode) => (typeof node === 'string' ? !EXPONENT.test(node) : isFigure(node));

/** Groups results with the text around them; other nodes stay alone. */
function groupRuns(nodes: readonly BodyNode[]): BodyNode[][] {
  const runs: BodyNode[][] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (isWords(node) && last?.every(isWords)) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

function figurePart(node: BodyNode) {
  if (typeof node === 'string') return node;
  return { of: node.props?.of, ours: bodyText(node.children ?? []) };
}

/** Superscript characters, which the brand's font lacks, and their plain forms. */
const RAISED = '⁰ⁱ  ⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ';
const EXPONENT = /[⁰⁴-⁹⁺-ⁿ]/;
const PLAIN = '0i  456789+−=()n';

/** Replaces superscript characters with `sup` elements. */
function renderExponents(text: string): ReactNode {
  if (!EXPONENT.test(text)) return text;
  return text.split(/([⁰⁴-⁹⁺-ⁿ]+)/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    index % 2 === 1 ? <sup key={index}>{[...part].map((sign) => PLAIN[RAISED.indexOf(sign)])}</sup> : part,
  );
}

/** In the margin. Ignores touch where there is no hover, since it never appears there. */
const headingLink = [
  'heading-link absolute top-0 right-full text-title pr-1 no-underline opacity-0',
  'group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:pointer-events-none',
].join(' ');

/** Its first and last child have no outer margin (app/styles/prose.css). */
const box = 'box my-8';

function renderElement({ tag, props = {}, children = [] }: BodyElement, blocks: Blocks): ReactNode {
  const Block = blocks[tag];
  // Blocks contain only text.
  const text = children.length > 0 && { children: bodyText(children) };
  if (Block !== undefined) return <Block {...props} {...text} />;
  const inner = children.length > 0 ? renderNodes(children, blocks) : undefined;
  switch (tag) {
    case 'a':
      return <BodyLink href={String(props.href)}>{inner}</BodyLink>;
    case 'h2':
    case 'h3':
      if (!props.id) return createElement(tag, props, inner);
      // The link is a sibling of the heading, so that it is not part of the heading's accessible name.
      return (
        <div className="heading group relative">
          {createElement(tag, props, inner)}
          <AnchorLink
            anchor={String(props.id)}
            aria-label={`Link to this section: ${bodyText(children).trim()}`}
            className={headingLink}
          >
            #
          </AnchorLink>
        </div>
      );
    case 'table':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
          <table>{inner}</table>
        </div>
      );
    case 'th':
      // An empty corner cell is no header.
      return inner === undefined ? <td /> : createElement(tag, props, inner);
    case 'key-points':
      return (
        <aside aria-label="Key points" className={`rounded-lg bg-mist p-6 md:p-7 ${box}`}>
          <p className="font-bold">Key points</p>
          {inner}
        </aside>
      );
    case 'note':
      return (
        <div
          role="note"
          className={`border-l-4 border-wattle bg-card px-4 py-5 [--ground:var(--color-card)] sm:px-6 ${box}`}
        >
          {inner}
        </div>
      );
    case 'side-note':
      return (
        <div role="note" className={`border-t-3 border-wattle pt-3 text-base text-ink-soft ${box}`}>
          {inner}
        </div>
      );
    case 'more':
      return <p className="more -mt-3 text-base">{inner}</p>;
    case 'pulled-figure':
      return <div className={`pulled-figure border-y border-line-strong py-6 text-lead ${box}`}>{inner}</div>;
    case 'picture':
      return <TextPhoto {...(props as unknown as CaptionedPicture)} />;
    default:
      return createElement(tag, props, inner);
  }
}

function BodyLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <PageLink to={href}>{children}</PageLink>;
  if (href.startsWith('#')) return <AnchorLink anchor={href.slice(1)}>{children}</AnchorLink>;
  return <a href={href}>{children}</a>;
}
