/** Sentences about length and readability, unread sources and facts due for review, for an owner. */
import type { BodyNode } from '../../app/markdoc/body-node.ts';
import type { ContentFile } from '../../config/content-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { longDate } from '../../figures/counts-and-dates.ts';
import { plain } from '../../figures/unbroken.ts';
import { factTitle } from '../../server/website/schema-fields.ts';
import { quotedFacts, staleFacts } from '../check/facts.ts';
import { MAX_AVERAGE, MAX_GRADE, measureReading } from '../check/prose.ts';

/** Words in sentences. */
const MAX_WORDS = 1900;

/** Advises on an article's length and sentences. */
export function adviseOnReading(body: readonly BodyNode[]): string[] {
  const measured = measureReading(body);
  if (measured === null) return [];
  const { words, average, grade, longest } = measured;
  return [
    words > MAX_WORDS &&
      `The sentences of this text have ${words.toLocaleString('en-AU')} words together. Few visitors read more than 1,900.`,
    average !== null &&
      `A sentence has ${average.toFixed(1)} words on average. Aim for at most ${MAX_AVERAGE}: make two of a long one.`,
    grade !== null &&
      `The text is hard to read: it has a reading grade of ${grade.toFixed(1)}. Aim for at most ${MAX_GRADE}, with shorter sentences and shorter words.`,
    (average !== null || grade !== null) &&
      `The longest sentence has ${longest.length} words: “${plain(longest.join(' '))}”`,
  ].filter((sentence) => sentence !== false);
}

export function adviseOnSources(sources: readonly { title: string; read?: unknown }[]): string[] {
  const unread = sources.filter(({ read }) => !read).map(({ title }) => `“${title}”`);
  if (unread.length === 0) return [];
  const isOne = unread.length === 1;
  return [
    `${isOne ? 'A source has' : `${unread.length} sources have`} no day on which somebody read ${isOne ? 'it' : 'them'}: ${unread.join(', ')}.`,
  ];
}

/** @param today as 2026-11-20. */
export function adviseOnFacts({ facts }: LoadedFirm, file: ContentFile, today: string): string[] {
  const quoted = quotedFacts(file);
  return staleFacts(facts.dated, today)
    .filter(({ fact }) => quoted.has(fact.id))
    .map(({ fact: { id, value, reviewBy } }) => {
      const due = plain(longDate(reviewBy));
      return `The text quotes the fact “${factTitle(id)}” (${plain(value)}), which was due for review on ${due}.`;
    });
}
