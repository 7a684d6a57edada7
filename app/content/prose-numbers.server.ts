/**
 * Keeps computed numbers out of what is typed. An article's text may hold an amount of dollars or a
 * percentage only as the premise of an example, listed under `givens` in its front matter; every
 * other one comes out of a component, which this check never sees. Amounts in words ("five per
 * cent") are not looked for.
 */
import { ContentError } from '../../config/content-error.ts';
import { type MdxNode, nodesOf } from './mdx.server.ts';

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
/** A number, or two with a dash between them: 5–6%. */
const NUMBERS = `${NUMBER}(?:[–-]${NUMBER})?`;
const DOLLARS = String.raw`\$\s?${NUMBERS}(?:\s?(?:thousand|million|billion|[kmb])\b)?`;
const DOLLARS_IN_WORDS = String.raw`${NUMBERS}(?:\s(?:thousand|million|billion))?\sdollars\b`;
const SHARE = String.raw`${NUMBERS}\s?%`;
const SHARE_IN_WORDS = String.raw`${NUMBERS}[\s-](?:per\s?cent|(?:percentage|basis)[\s-]points?|points?)\b`;
/** No digit, point or dollar sign may stand before it, or only a part of the number were found. */
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,$])(?:${[DOLLARS, DOLLARS_IN_WORDS, SHARE, SHARE_IN_WORDS].join('|')})`,
  'gi',
);

/**
 * Holds an article's text against the list of its givens.
 *
 * @param tree the whole file's, as mdxTree read it.
 * @throws {ContentError} naming each amount that is typed and not listed, with its lines, and each
 * that is listed and nowhere typed.
 */
export function checkProseNumbers(file: string, tree: MdxNode, givens: readonly string[]) {
  const typed = typedAmounts(tree);
  const problems = [...typed]
    .filter(([amount]) => !givens.includes(amount))
    .map(([amount, lines]) => `${inLines(lines)}: "${amount}" is typed in the text`);
  if (problems.length > 0) {
    problems.push(
      'What can be worked out is written as a component, what time can change as a <Fact>, and ' +
        'what an example assumes is listed under givens in the front matter, as it stands in the text.',
    );
  }
  const unused = givens.filter((given) => !typed.has(given));
  problems.push(
    ...unused.map((given) => `givens: "${given}" stands nowhere in the text: take it off the list`),
  );
  if (problems.length > 0) throw new ContentError(file, problems);
}

/**
 * The amounts of dollars and percentages that are typed in a text, as they stand there, with the
 * lines on which they begin.
 */
export function typedAmounts(tree: MdxNode): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const node of nodesOf(tree)) {
    if (!PASSAGES.has(node.type)) continue;
    const passage = pieces(node);
    const text = passage.map(({ text }) => text).join('');
    for (const { 0: match, index } of text.matchAll(AMOUNT)) {
      const amount = match.replace(/\s+/g, ' ');
      found.set(amount, [...(found.get(amount) ?? []), lineAt(passage, index)]);
    }
  }
  return found;
}

interface Piece {
  text: string;
  /** The line on which the piece begins. */
  line: number;
}

/** What separates the words around a component: no amount reaches across it. */
const COMPONENT = '\uFFFC';

/** Where text stands in the pieces that markup leaves. */
const PASSAGES = new Set(['paragraph', 'heading', 'tableCell', 'code', 'mdxFlowExpression']);

function pieces(node: MdxNode): Piece[] {
  const inner = (node.children ?? []).flatMap(pieces);
  if (node.type === 'mdxJsxTextElement') return [{ ...piece(node), text: COMPONENT }, ...inner];
  const isComment = node.type.endsWith('Expression') && /^\s*\/\*/.test(node.value ?? '');
  return node.value === undefined || isComment ? inner : [piece(node)];
}

function piece(node: MdxNode): Piece {
  return { text: node.value ?? '', line: node.position?.start.line ?? 0 };
}

/** The line of the character at that place of a passage. */
function lineAt(passage: readonly Piece[], index: number): number {
  let start = 0;
  for (const { text, line } of passage) {
    if (index < start + text.length) {
      return line + text.slice(0, index - start).split('\n').length - 1;
    }
    start += text.length;
  }
  return passage.at(-1)?.line ?? 0;
}

function inLines(lines: readonly number[]): string {
  const different = [...new Set(lines)];
  return `${different.length === 1 ? 'line' : 'lines'} ${different.join(', ')}`;
}
