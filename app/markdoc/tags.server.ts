/** The Markdoc tags that authors may use; documented in docs/firm.md and docs/figures.md. */
import Markdoc, { type Node, type Schema } from '@markdoc/markdoc';
import { articleSchema } from '../../config/article-schema.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { readOrUndefined } from '../../config/problems.ts';
import { readFrontMatter } from '../../config/read-yaml.ts';
import { descendants, type Example, type Examples } from '../../figures/examples.ts';
import { examplePart } from '../figures/example-link.ts';
import { findChartExample, shownChart } from '../figures/shown-examples.server.ts';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { pictureIn } from '../pictures/pictures.server.ts';
import type { BodyNode } from './body-node.ts';
import { toErrors } from './text.server.ts';

const WORKED_EXAMPLE = 'worked-example';

/** The calculator whose chart is shown in steps. */
const STEPS_CALCULATOR = 'extra-early-or-late';

const { Tag } = Markdoc;
const text = { type: String, required: true } as const;

/** Returns the tags for one text; they number its examples. */
export function textTags(firm: LoadedFirm, examples: Examples) {
  const facts = firm.figureFacts;
  const hasSteps = (of: unknown) =>
    Object.hasOwn(examples, String(of)) && examples[String(of)]?.calculator === STEPS_CALCULATOR;
  const exampleName = (tag: 'example' | 'chart') => ({
    ...text,
    validate(of: unknown) {
      if (tag === 'chart' && hasSteps(of)) return [];
      if (typeof of !== 'string') return toErrors(`{% ${tag} %} needs the name of an example in quotes`);
      return toErrors(findChartExample(examples, { example: of, result: null }, facts).problem);
    },
  });
  const seen: string[] = [];
  return {
    example: {
      selfClosing: true,
      attributes: { of: exampleName('example') },
      transform({ attributes: { of } }: Node) {
        const { calculator, values } = examples[of] as Example;
        seen.push(calculator);
        const again = seen.filter((one) => one === calculator).length;
        const family = descendants(examples, of);
        const props: WorkedExampleProps = {
          number: seen.length,
          ...(again > 1 && { again }),
          name: of,
          calculator,
          premises: values,
          ...(Object.keys(family).length > 0 && { family }),
        };
        return new Tag(WORKED_EXAMPLE, { ...props });
      },
    },
    chart: {
      selfClosing: true,
      attributes: { of: exampleName('chart') },
      transform({ attributes: { of } }: Node) {
        const example = examples[of] as Example;
        return hasSteps(of)
          ? new Tag('chart-steps', { ...example.values })
          : new Tag('chart', { ...shownChart(example, facts) });
      },
    },
    'key-points': { render: 'key-points' },
    note: { render: 'note' },
    'side-note': { render: 'side-note' },
    'pulled-figure': {
      render: 'pulled-figure',
      validate(node: Node) {
        const bold = [...node.walk()].filter(({ type }) => type === 'strong').length;
        return toErrors(
          bold !== 1 &&
            `a pulled figure needs one figure in bold and a few words about it; ${bold} are in bold`,
        );
      },
    },
    picture: {
      selfClosing: true,
      attributes: { file: text, alt: { type: String }, caption: { type: String } },
      async validate({ attributes: { file, alt } }: Node) {
        const picture = file === undefined ? {} : await pictureIn(firm, String(file));
        const hasAlt = String(alt ?? '').trim() !== '';
        return [
          ...toErrors(typeof picture === 'string' && picture),
          ...toErrors(
            !hasAlt &&
              'a picture has no description: say what it shows, for people who cannot see it (in a file: alt)',
          ),
        ];
      },
      async transform({ attributes: { file, alt, caption } }: Node) {
        const picture = await pictureIn(firm, file);
        if (typeof picture === 'string') throw new Error(picture);
        return new Tag('picture', { ...picture, alt: alt.trim(), ...(caption && { caption }) });
      },
    },
    term: {
      selfClosing: true,
      attributes: { words: text, article: { type: String } },
      transform: ({ attributes: { article } }: Node) => moreLink(firm, article),
    },
    email: {
      selfClosing: true,
      attributes: { of: text },
      transform: ({ attributes: { of } }: Node) => new Tag('a', { href: `mailto:${of}` }, [String(of)]),
    },
  } satisfies Record<string, Schema>;
}

/** Links a glossary term to the article that explains it, if the site has that article. */
function moreLink(firm: LoadedFirm, slug: unknown) {
  const file = firm.articles.find(({ name }) => name === slug);
  const head = file && readOrUndefined(() => readFrontMatter(file, articleSchema));
  if (!head) return null;
  return new Tag('more', {}, ['More: ', new Tag('a', { href: `/blog/${file.name}` }, [head.title])]);
}

/** Returns the worked examples in a text, in order. */
export function workedExamples(nodes: readonly BodyNode[]): WorkedExampleProps[] {
  return nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === WORKED_EXAMPLE
      ? [node.props as unknown as WorkedExampleProps]
      : [],
  );
}

/** @param part the last part of the example's address. */
export function findExample(nodes: readonly BodyNode[], part: string): WorkedExampleProps | null {
  const named = ({ calculator, again = 1 }: WorkedExampleProps) => examplePart(calculator, again) === part;
  return workedExamples(nodes).find(named) ?? null;
}
