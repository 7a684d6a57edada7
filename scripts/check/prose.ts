/**
 * Measures readability, and rejects typed numbers that should be variables.
 *
 * Readability covers paragraphs and list items, in boxes too, with variables filled in. It skips tables, headings
 * and charts. The grade is that of Kincaid and others (1975): 0.39 × words per sentence + 11.8 × syllables per word −
 * 15.59. A number counts as one word of one syllable.
 *
 * A text may type a dollar amount or percentage only if one of its examples states it or its front matter lists it
 * under `givens`. Amounts in words ("five per cent") are not detected.
 */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { type BodyNode, bodyText, isInline } from '../../app/markdoc/body-node.ts';
import { type ParsedText, parseText } from '../../app/markdoc/text.server.ts';
import type { ContentFile } from '../../config/content-files.ts';
import type { Problem } from '../../config/problems.ts';
import { formatField } from '../../figures/calculator.ts';
import type { Examples } from '../../figures/examples.ts';
import { requireCalculator } from '../../figures/registry.ts';

/** Words per sentence, on average. */
export const MAX_AVERAGE = 18;
/** US school grade. */
export const MAX_GRADE = 9;

/** Returns advice if an article is hard to read. */
export function readingAdvice(body: readonly BodyNode[]): string[] {
  const measured = measureReading(body);
  if (!measured) return ['has no paragraphs'];
  const { average, grade, longest } = measured;
  const advice = [
    average !== null && `sentences of ${average.toFixed(1)} words on average: aim for at most ${MAX_AVERAGE}`,
    grade !== null &&
      `reading grade ${grade.toFixed(1)}: aim for at most ${MAX_GRADE} with shorter sentences and shorter words`,
  ].filter((sentence) => sentence !== false);
  const longestSentence = `longest sentence, ${longest.length} words: "${longest.join(' ')}"`;
  return advice.length > 0 ? [...advice, longestSentence] : [];
}

interface Reading {
  /** Words in all sentences. */
  words: number;
  /** Words per sentence, if there are too many. */
  average: number | null;
  /** The grade, if it is too high. */
  grade: number | null;
  /** The words of the longest sentence. */
  longest: string[];
}

/** Returns null for a text without paragraphs. */
export function measureReading(body: readonly BodyNode[]): Reading | null {
  const sentences = sentencesIn(body);
  const longest = sentences.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return null;
  const words = sentences.flat();
  const average = words.length / sentences.length;
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + countSyllables(word), 0),
  });
  return {
    words: words.length,
    average: average > MAX_AVERAGE ? average : null,
    grade: grade > MAX_GRADE ? grade : null,
    longest,
  };
}

const syllableCache = new Map<string, number>();

/** Cached, since articles share a few thousand words. */
function countSyllables(word: string): number {
  const syllables = syllableCache.get(word) ?? (/\d/.test(word) ? 1 : syllable(word));
  syllableCache.set(word, syllables);
  return syllables;
}

const MEASURED_TAGS = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'key-points', 'note', 'side-note']);

/** Returns the text of each paragraph, and of each list item that has text outside paragraphs. */
function passages(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !MEASURED_TAGS.has(node.tag)) return [];
    const children = node.children ?? [];
    return [bodyText(children.filter(isInline)), ...passages(children)];
  });
}

/**
 * Matches the space after a full stop, question or exclamation mark (and closing quotes) and before a capital or
 * number. A colon does not end a sentence.
 */
const SENTENCE_END =
  /(?<=[.!?]["'”’)\]]*)(?<!\b(?:No|Nos|Mr|Mrs|Ms|Dr|St|e\.g|i\.e)\.)\s+(?=["'“‘([]*[\p{Lu}\p{N}$])/u;

/** Splits the measured passages into sentences of words. */
export function sentencesIn(body: readonly BodyNode[]): string[][] {
  return passages(body)
    .flatMap((passage) => passage.split(SENTENCE_END))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.length > 0);
}

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
/** A number or a range: 5–6%. */
const NUMBERS = `${NUMBER}(?:[–-]${NUMBER})?`;
const DOLLARS = String.raw`\$\s?${NUMBERS}(?:\s?(?:thousand|million|billion|[kmb])\b)?`;
const DOLLARS_IN_WORDS = String.raw`${NUMBERS}(?:\s(?:thousand|million|billion))?\sdollars\b`;
const SHARE = String.raw`${NUMBERS}\s?%`;
const SHARE_IN_WORDS = String.raw`${NUMBERS}[\s-](?:per\s?cent|(?:percentage|basis)[\s-]points?|points?)\b`;
/** The lookbehind prevents a match inside a longer number. */
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,$])(?:${[DOLLARS, DOLLARS_IN_WORDS, SHARE, SHARE_IN_WORDS].join('|')})`,
  'gi',
);

const EXPECTED =
  'put in a figure or a fact, so that it stays right, or leave it as typed (in a file: {% $loan.repayment %}, or givens)';

/** Reports each typed amount that no example states and `givens` does not list, on each of its lines. */
export function numberProblems(
  file: Pick<ContentFile, 'source' | 'shown'>,
  examples: Examples,
  givens: readonly string[],
): Problem[] {
  // The inputs of the examples, formatted as in sentences.
  const stated = Object.values(examples).flatMap(({ calculator, values }) =>
    requireCalculator(calculator).fields.map((field) => formatField(field, values[field.name] ?? 0)),
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

/** Finds the dollar amounts and percentages typed in a text, with the lines where they begin. */
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
