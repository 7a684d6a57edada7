/** The tags that authors may write, beside Markdown. docs/firm.md and docs/figures.md tell them how. */
import { ContentError } from '../../config/content-error.ts';
import { readFrontMatter } from '../../config/front-matter.ts';
import type { ContentFile, LoadedFirm } from '../../config/loaded-firm.ts';
import type { FigureFacts } from '../../figures/calculator.ts';
import { descendants, type Example, type Examples } from '../../figures/examples.ts';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { pictureIn } from '../pictures/named-pictures.server.ts';
import { articleSchema } from './article-schema.server.ts';
import type { BodyElement, BodyNode } from './body-node.ts';
import { examplePart } from './example-pages.ts';
import { exampleOf, shownChart } from './shown-examples.server.ts';
import type { BlockTag } from './text.server.ts';

export const WORKED_EXAMPLE = 'worked-example';
export const CHART = 'chart';
export const GUIDED_CHART = 'guided-chart';
export const PICTURE = 'picture';

/** A calculator whose chart is told in steps, and has no other. */
const GUIDED = 'extra-early-or-late';

const text = { type: String, required: true } as const;

/** The tags for one text, which numbers its examples. */
export function textTags(
  firm: LoadedFirm,
  examples: Examples,
  facts: FigureFacts,
): Readonly<Record<string, BlockTag>> {
  let number = 0;
  const again = new Map<string, number>();
  const named = (of: unknown): Example => {
    const found = exampleOf(examples, { example: String(of), result: null }, facts);
    if (found.problem === undefined) return found.example;
    throw new Error(`of: ${found.problem}`);
  };
  return {
    example: {
      schema: { selfClosing: true, attributes: { of: text } },
      draw({ of }) {
        const { calculator, values } = named(of);
        number += 1;
        again.set(calculator, (again.get(calculator) ?? 0) + 1);
        const count = again.get(calculator) ?? 1;
        const family = descendants(examples, String(of));
        const props: WorkedExampleProps = {
          number,
          ...(count > 1 && { again: count }),
          name: String(of),
          calculator,
          premises: values,
          ...(Object.keys(family).length > 0 && { family }),
        };
        return [{ tag: WORKED_EXAMPLE, props: { ...props } }];
      },
    },
    chart: {
      schema: { selfClosing: true, attributes: { of: text } },
      draw({ of }) {
        const guided = examples[String(of)];
        if (guided?.calculator === GUIDED) return [{ tag: GUIDED_CHART, props: { ...guided.values } }];
        return [{ tag: CHART, props: { ...shownChart(named(of), facts) } }];
      },
    },
    'key-points': block('key-points'),
    note: block('note'),
    'side-note': block('side-note'),
    'pulled-figure': {
      schema: {},
      draw(_attributes, children) {
        const bold = children.flatMap((node) =>
          typeof node === 'string' ? [] : (node.children ?? []).filter((part) => isElement(part, 'strong')),
        );
        if (bold.length === 1) return [{ tag: 'pulled-figure', children }];
        throw new Error(`expected one figure in bold and what it is, found ${bold.length} in bold`);
      },
    },
    picture: {
      schema: { selfClosing: true, attributes: { file: text, alt: text, caption: { type: String } } },
      async draw({ file, alt, caption }) {
        const picture = await pictureIn(firm, String(file));
        if (typeof picture === 'string') throw new Error(`file: ${picture}`);
        if (String(alt).trim() === '') {
          throw new Error(`alt: expected what ${file} shows, for those who cannot see it, found nothing`);
        }
        const props = { ...picture, alt: String(alt).trim(), ...(caption ? { caption } : {}) };
        return [{ tag: PICTURE, props }];
      },
    },
    term: {
      schema: { selfClosing: true, attributes: { words: text, article: { type: String } } },
      draw: ({ article }) => moreIn(firm, article),
    },
    email: {
      schema: { selfClosing: true, attributes: { of: { ...text, type: String } } },
      draw: ({ of }) => [{ tag: 'a', props: { href: `mailto:${of}` }, children: [String(of)] }],
    },
  };
}

/** A block that RichBody draws around its children. */
function block(tag: string): BlockTag {
  return { schema: {}, draw: (_attributes, children): BodyElement[] => [{ tag, children }] };
}

function isElement(node: BodyNode, tag: string): boolean {
  return typeof node !== 'string' && node.tag === tag;
}

/** A link to the article that explains a term of the glossary at length; nothing where there is none. */
function moreIn(firm: LoadedFirm, slug: unknown): BodyNode[] {
  const file = firm.articles.find(({ name }) => name === slug);
  const title = file && titleOf(file);
  if (!title) return [];
  const link: BodyElement = { tag: 'a', props: { href: `/blog/${file.name}` }, children: [title] };
  return [{ tag: 'p', children: ['More: ', link] }];
}

function titleOf(file: ContentFile): string | undefined {
  try {
    return readFrontMatter(file.source, file.shown, articleSchema).title;
  } catch (error) {
    // An article that is wrong itself is told of by itself.
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/** The last parts of the addresses of a text's examples, in their order. */
export function examplePartsOf(calculators: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return calculators.map((name) => {
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return examplePart(name, seen.get(name) ?? 1);
  });
}

/** The example of an article that has this address; null where it has none. */
export function findExample(nodes: readonly BodyNode[], part: string): WorkedExampleProps | null {
  const examples = nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === WORKED_EXAMPLE
      ? [node.props as unknown as WorkedExampleProps]
      : [],
  );
  return examples.find(({ calculator, again = 1 }) => examplePart(calculator, again) === part) ?? null;
}
