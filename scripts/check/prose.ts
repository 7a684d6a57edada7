/**
 * Says what makes an article hard to read, and refuses typed numbers that can be worked out.
 *
 * Of reading, what an author writes as paragraphs and list items is measured, also in the boxes, with every figure
 * worked out; tables, headings and charts are left out.
 *
 * The grade is that of Kincaid and others (1975): 0.39 × words a sentence + 11.8 × syllables a word − 15.59.
 * It knows no figures, so each counts as one short word.
 *
 * A text may hold an amount of dollars or a percentage only where one of its examples states it, or where it is listed
 * under `givens` in its front matter; every other one is a variable, which this check never sees. Amounts in words
 * ("five per cent") are not looked for.
 */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { type BodyNode, bodyText, isInline } from '../../app/markdoc/body-node.ts';
import { type ParsedText, parseText } from '../../app/markdoc/text.server.ts';
import type { ContentFile } from '../../config/content-files.ts';
import type { Problem } from '../../config/problems.ts';
import { sayField } from '../../figures/calculator.ts';
import type { Examples } from '../../figures/examples.ts';
import { requireCalculator } from '../../figures/registry.ts';

/** Words in a sentence, on average. */
const LONGEST_AVERAGE = 18;
/** School years that the text asks for, by the American count. */
const HIGHEST_GRADE = 9;

/** Advice on an article that is hard to read. */
export function readingAdvice(body: readonly BodyNode[]): string[] {
  const sentences = sentencesIn(body);
  const longest = sentences.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return ['has no paragraphs'];
  const words = sentences.flat();
  const average = words.length / sentences.length;
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  });
  const advice = [
    average > LONGEST_AVERAGE &&
      `sentences of ${average.toFixed(1)} words on average: aim for at most ${LONGEST_AVERAGE}`,
    grade > HIGHEST_GRADE &&
      `reading grade ${grade.toFixed(1)}: aim for at most ${HIGHEST_GRADE} with shorter sentences and shorter words`,
  ].filter((sentence) => sentence !== false);
  const longestSentence = `longest sentence, ${longest.length} words: "${longest.join(' ')}"`;
  return advice.length > 0 ? [...advice, longestSentence] : [];
}

const known = new Map<string, number>();

/** Articles are written in the same few thousand words. */
function syllablesOf(word: string): number {
  const syllables = known.get(word) ?? (/\d/.test(word) ? 1 : syllable(word));
  known.set(word, syllables);
  return syllables;
}

const MEASURED = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'key-points', 'note', 'side-note']);

/** The text of each paragraph, and of each list item that holds text without a paragraph. */
function passages(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !MEASURED.has(node.tag)) return [];
    const children = node.children ?? [];
    return [bodyText(children.filter(isInline)), ...passages(children)];
  });
}

/**
 * A sentence ends with its passage, or with a full stop, question or exclamation mark (and what
 * closes quotes) before a capital or a number. A colon does not end one.
 */
const SENTENCE_END =
  /(?<=[.!?]["'”’)\]]*)(?<!\b(?:No|Nos|Mr|Mrs|Ms|Dr|St|e\.g|i\.e)\.)\s+(?=["'“‘([]*[\p{Lu}\p{N}$])/u;

/** The words of each sentence that is measured. */
export function sentencesIn(body: readonly BodyNode[]): string[][] {
  return passages(body)
    .flatMap((passage) => passage.split(SENTENCE_END))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.length > 0);
}

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

const EXPECTED =
  'expected a variable, such as {% $loan.repayment %} or {% $facts.cash-rate %}, or the amount under givens in ' +
  'the front matter';

/** Each amount that is typed in a text and not declared, on each of its lines. */
export function numberProblems(
  file: Pick<ContentFile, 'source' | 'shown'>,
  examples: Examples,
  givens: readonly string[],
): Problem[] {
  // The numbers of the examples, as sentences say them.
  const stated = Object.values(examples).flatMap(({ calculator, values }) =>
    requireCalculator(calculator).fields.map((field) => sayField(field, values[field.name] ?? 0)),
  );
  const declared = new Set([...stated, ...givens]);
  return [...typedAmounts(parseText(file))]
    .filter(([amount]) => !declared.has(amount))
    .flatMap(([amount, lines]) =>
      lines.map((line) => ({
        ...{ file: file.shown, line },
        problem: `"${amount}" is typed in the text: ${EXPECTED}`,
      })),
    );
}

/**
 * The amounts of dollars and percentages that are typed in a text, as they stand there, with the
 * lines on which they begin.
 */
export function typedAmounts({ passages }: ParsedText): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { text, line } of passages) {
    for (const { 0: match, index } of text.matchAll(AMOUNT)) {
      const amount = match.replace(/\s+/g, ' ');
      const at = line + text.slice(0, index).split('\n').length - 1;
      found.set(amount, [...new Set([...(found.get(amount) ?? []), at])]);
    }
  }
  return found;
}
