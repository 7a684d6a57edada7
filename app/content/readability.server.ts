/**
 * Keeps articles easy to read. Measured is what an author writes as paragraphs and list items, also
 * in the boxes KeyPoints, Note and SideNote, with every figure worked out; tables, headings, code and what a
 * component draws by itself are left out.
 *
 * The grade is that of Kincaid and others (1975): 0.39 × words a sentence + 11.8 × syllables a word
 * − 15.59. It knows no figures, so a number counts as the words in which it is read aloud: $500,000
 * is four words. As one word of seven syllables it would pass for a very hard one, as one of a
 * single syllable for an easy one. The average sentence is counted in the same way.
 */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { ContentError } from '../../config/content-error.ts';
import { type BodyNode, bodyText } from './body-node.ts';

/** Words in a sentence, on average. */
const LONGEST_AVERAGE = 18;
/** School years that the text asks for, by the American count. */
const HIGHEST_GRADE = 9;

/** Words that an article of the product may have; it may be as short as its matter, and a firm's own of any length. */
const MOST_WORDS = 1900;

export interface ProseMeasure {
  /** Words between spaces, each figure as one. */
  words: number;
  sentences: number;
  /** Words in a sentence on average, numbers read aloud. */
  averageSentence: number;
  /** Flesch-Kincaid grade, numbers read aloud. */
  grade: number;
  /** The sentence of most words, each figure as one: a writer looks for its clauses, not its figures. */
  longest: { text: string; words: number };
}

/**
 * Refuses an article that is hard to read, or one of the product's that is too long.
 *
 * @returns what was measured.
 * @throws {ContentError} naming the measure, its limit, what was found, and the longest sentence.
 */
export function checkReadability(file: string, isOwn: boolean, body: readonly BodyNode[]): ProseMeasure {
  const measure = measureProse(body, file);
  const { words, averageSentence, grade, longest } = measure;
  const problems = [
    !isOwn && words > MOST_WORDS && `words: expected at most ${MOST_WORDS}, found ${words}`,
    averageSentence > LONGEST_AVERAGE &&
      `average sentence: expected at most ${LONGEST_AVERAGE} words, found ${averageSentence.toFixed(1)}`,
    grade > HIGHEST_GRADE &&
      `Flesch-Kincaid grade: expected at most ${HIGHEST_GRADE}, found ${grade.toFixed(1)}: shorter sentences and shorter words lower it`,
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return measure;
  throw new ContentError(file, [...problems, `longest sentence, ${longest.words} words: "${longest.text}"`]);
}

/** @throws {ContentError} when there is no sentence to measure. */
export function measureProse(body: readonly BodyNode[], file: string): ProseMeasure {
  const sentences = passages(body)
    .flatMap(sentencesOf)
    .map((text) => ({ text, words: wordsOf(text).length }));
  const longest = sentences.toSorted((a, b) => b.words - a.words)[0];
  if (!longest) throw new ContentError(file, 'expected paragraphs of text, found none');
  const words = sentences.flatMap(({ text }) => wordsOf(readAloud(text)));
  return {
    words: sentences.reduce((sum, sentence) => sum + sentence.words, 0),
    sentences: sentences.length,
    averageSentence: words.length / sentences.length,
    grade: fleschKincaid({
      sentence: sentences.length,
      word: words.length,
      syllable: words.reduce((sum, word) => sum + syllablesOf(word), 0),
    }),
    longest,
  };
}

const known = new Map<string, number>();

/** A thousand articles are written in the same few thousand words. */
function syllablesOf(word: string): number {
  const syllables = known.get(word) ?? syllable(word);
  known.set(word, syllables);
  return syllables;
}

const CONTAINERS = new Set(['ul', 'ol', 'li', 'blockquote', 'key-points', 'note', 'side-note']);
const INLINE = new Set(['a', 'strong', 'em', 'code', 'del', 'sup', 'sub', 'br']);

/** The text of each paragraph, and of each list item that holds text without a paragraph. */
export function passages(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const children = node.children ?? [];
    if (node.tag === 'p') return [bodyText(children)];
    if (!CONTAINERS.has(node.tag)) return [];
    const isInline = (child: BodyNode) => typeof child === 'string' || INLINE.has(child.tag);
    return [bodyText(children.filter(isInline)), ...passages(children)];
  });
}

/**
 * A sentence ends with its passage, or with a full stop, question or exclamation mark (and what
 * closes quotes) before a capital or a number. A colon does not end one.
 */
const SENTENCE_END =
  /(?<=[.!?]["'”’)\]]*)(?<!\b(?:No|Nos|Mr|Mrs|Ms|Dr|St|e\.g|i\.e)\.)\s+(?=["'“‘([]*[\p{Lu}\p{N}$])/u;

function sentencesOf(passage: string): string[] {
  return passage
    .split(SENTENCE_END)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const NUMBER = /(\$)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:st|nd|rd|th)?(%)?/g;

/**
 * Numbers in the words in which people commonly read them aloud: `$2,684` as two thousand six
 * hundred and eighty-four dollars, `5.25%` as five point two five per cent, `2026` as twenty
 * twenty-six. For measuring text, not for showing it.
 */
export function readAloud(text: string): string {
  return text.replace(NUMBER, (match, dollar = '', whole: string, part = '', percent = '') => {
    const isYear = match === whole && /^(1[1-9]|20[1-9])/.test(whole) && whole.length === 4;
    const number = isYear ? year(whole) : cardinal(Number(whole.replaceAll(',', '')));
    const isCents = dollar && part.length === 2;
    return [
      number,
      !isCents && part && `point ${Array.from(part, (digit) => UNITS[Number(digit)]).join(' ')}`,
      dollar && 'dollars',
      isCents && `and ${cardinal(Number(part))} cents`,
      percent && 'per cent',
    ]
      .filter(Boolean)
      .join(' ');
  });
}

/** `1993` as nineteen ninety-three. */
function year(digits: string): string {
  const [century, rest] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? 'oh ' : ''}${cardinal(rest)}`;
}

function cardinal(number: number): string {
  for (const [size, name] of [
    [1_000_000_000, 'billion'],
    [1_000_000, 'million'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (number < size) continue;
    const rest = number % size;
    const and = rest > 0 && rest < 100 ? ' and' : '';
    return `${cardinal(Math.floor(number / size))} ${name}${rest > 0 ? `${and} ${cardinal(rest)}` : ''}`;
  }
  if (number < 20) return UNITS[number] ?? '';
  const ten = TENS[Math.floor(number / 10) - 2];
  return number % 10 === 0 ? `${ten}` : `${ten}-${UNITS[number % 10]}`;
}
