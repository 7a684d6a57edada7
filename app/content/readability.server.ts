/**
 * Keeps articles easy to read. Measured is what an author writes as paragraphs and list items, also
 * in the boxes KeyPoints and Note, with every figure worked out; tables, headings, code and what a
 * component draws by itself are left out.
 *
 * The grade is that of Kincaid and others (1975): 0.39 × words a sentence + 11.8 × syllables a word
 * − 15.59. It knows no figures, so a number counts as the words in which it is read aloud: $500,000
 * is four words. As one word of seven syllables it would pass for a very hard one, as one of a
 * single syllable for an easy one. The average sentence is counted in the same way.
 */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { type BodyNode, bodyText } from './body-node.ts';
import { ContentError } from './content-error.ts';
import { readAloud } from './numbers-read-aloud.ts';

/** Words in a sentence, on average. */
const LONGEST_AVERAGE = 18;
/** School years that the text asks for, by the American count. */
const HIGHEST_GRADE = 9;

/** Words in each of the articles that the site comes with; an owner's own may be of any length. */
const WORDS = { least: 1200, most: 1900, lastId: 12 };

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
 * Refuses an article that is hard to read, too short or too long.
 *
 * @param id the article's, as its front matter has it.
 * @throws {ContentError} naming the measure, its limit, what was found, and the longest sentence.
 */
export function checkReadability(file: string, id: string, body: readonly BodyNode[]) {
  const { words, averageSentence, grade, longest } = measureProse(body, file);
  const problems = [
    Number(id) <= WORDS.lastId &&
      (words < WORDS.least || words > WORDS.most) &&
      `words: expected ${WORDS.least} to ${WORDS.most}, found ${words}`,
    averageSentence > LONGEST_AVERAGE &&
      `average sentence: expected at most ${LONGEST_AVERAGE} words, found ${averageSentence.toFixed(1)}`,
    grade > HIGHEST_GRADE &&
      `Flesch-Kincaid grade: expected at most ${HIGHEST_GRADE}, found ${grade.toFixed(1)}: shorter sentences and shorter words lower it`,
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return;
  throw new ContentError(file, [
    ...problems,
    `longest sentence, ${longest.words} words: "${longest.text}"`,
  ]);
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
      syllable: words.reduce((sum, word) => sum + syllable(word), 0),
    }),
    longest,
  };
}

const CONTAINERS = new Set(['ul', 'ol', 'li', 'blockquote', 'key-points', 'note']);
const INLINE = new Set(['a', 'strong', 'em', 'code', 'del', 'sup', 'sub', 'br']);

/** The text of each paragraph, and of each list item that holds text without a paragraph. */
function passages(nodes: readonly BodyNode[]): string[] {
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

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
