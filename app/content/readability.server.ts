/**
 * Keeps articles easy to read. Measured is what an author writes as paragraphs and list items, also in the
 * boxes, with every figure worked out; tables, headings and charts are left out.
 *
 * The grade is that of Kincaid and others (1975): 0.39 × words a sentence + 11.8 × syllables a word − 15.59.
 * It knows no figures, so each counts as one short word.
 */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { type BodyNode, bodyText, isInline } from './body-node.ts';

/** Words in a sentence, on average. */
const LONGEST_AVERAGE = 18;
/** School years that the text asks for, by the American count. */
const HIGHEST_GRADE = 9;

/** What makes an article hard to read. */
export function readabilityProblems(body: readonly BodyNode[]): string[] {
  const sentences = sentencesIn(body);
  const longest = sentences.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return ['expected paragraphs of text, found none'];
  const words = sentences.flat();
  const average = words.length / sentences.length;
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  });
  const problems = [
    average > LONGEST_AVERAGE &&
      `average sentence: expected at most ${LONGEST_AVERAGE} words, found ${average.toFixed(1)}`,
    grade > HIGHEST_GRADE &&
      `Flesch-Kincaid grade: expected at most ${HIGHEST_GRADE}, found ${grade.toFixed(1)}: shorter sentences and shorter words lower it`,
  ].filter((problem) => problem !== false);
  const said = `longest sentence, ${longest.length} words: "${longest.join(' ')}"`;
  return problems.length > 0 ? [...problems, said] : [];
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
