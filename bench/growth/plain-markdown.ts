/**
 * Turns an article's MDX into the Markdown that another generator can build: every figure that our
 * build computes is written out, and blocks lose their tags and keep their words.
 */
import { inlineFigures } from '../../app/content/inline-figures.ts';

/** `<Repayment principal={500000} per="month" cents />`: the name, then the properties. */
const FIGURE = /<([A-Z][A-Za-z0-9]*)((?:\s+[A-Za-z]+(?:=(?:\{[^}]*\}|"[^"]*"))?)*)\s*\/>/g;
const PROPERTY = /([A-Za-z]+)(?:=(?:\{([^}]*)\}|"([^"]*)"))?/g;
const BLOCK_TAG = /^<\/?[A-Z][A-Za-z0-9]*(?:\s[^>]*)?>\s*$/gm;

/** Front matter that only our own schema knows is dropped by the caller; this is the body alone. */
export function plainMarkdown(mdxBody: string): string {
  return mdxBody
    .replace(FIGURE, (_tag, name: string, properties: string) => {
      // What is no figure is a picture or a calculator: it has no words to keep.
      return inlineFigures[name]?.(readProperties(properties)) ?? '';
    })
    .replace(BLOCK_TAG, '');
}

function readProperties(source: string): Record<string, unknown> {
  const entries = [...source.matchAll(PROPERTY)].map(([, name, expression, text]) => [
    name,
    // Articles write numbers and lists in braces, both of which JSON can read.
    expression === undefined ? (text ?? true) : JSON.parse(expression.replaceAll("'", '"')),
  ]);
  return Object.fromEntries(entries);
}
