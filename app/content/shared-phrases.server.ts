/**
 * Finds what is said in several articles in the same words. A reader goes from one to the next, and whoever
 * changes a sentence has to find each copy of it.
 *
 * Measured is the prose that readability.server.ts measures, in phrases of nine words in a row within one
 * passage: long enough that two writers seldom hit on the same one. Case and punctuation do not count, and
 * neither does what a sentence computes: figures are part of a phrase as they are read.
 */
import type { BodyNode } from './body-node.ts';
import { passages, wordsOf } from './readability.server.ts';

const PHRASE_WORDS = 9;

/** Of an article's phrases, the part that may stand in other articles too. */
export const MOST_SHARED = 0.08;

export interface SharedPhrases {
  /** Of the article's phrases, from 0 to 1; 0 where it has none. */
  share: number;
  /** The article that shares most of them, with one of these phrases; absent where none is shared. */
  most?: { name: string; phrases: number; example: string };
}

/** @param articles the bodies by their names. @returns one entry for each of them. */
export function sharedPhrases(
  articles: ReadonlyMap<string, readonly BodyNode[]>,
): Map<string, SharedPhrases> {
  const phrases = new Map([...articles].map(([name, body]) => [name, phrasesOf(body)]));
  const holders = new Map<string, string[]>();
  for (const [name, own] of phrases) {
    for (const phrase of new Set(own)) {
      const known = holders.get(phrase);
      if (known) known.push(name);
      else holders.set(phrase, [name]);
    }
  }
  const isShared = (phrase: string) => (holders.get(phrase)?.length ?? 0) > 1;
  return new Map(
    [...phrases].map(([name, own]) => {
      const shared = own.filter(isShared);
      const others = shared.flatMap((example) =>
        (holders.get(example) ?? []).filter((other) => other !== name).map((other) => ({ other, example })),
      );
      const [most] = [...Map.groupBy(others, ({ other }) => other)].toSorted(
        ([, a], [, b]) => b.length - a.length,
      );
      const share = own.length === 0 ? 0 : shared.length / own.length;
      if (!most?.[1][0]) return [name, { share }];
      return [name, { share, most: { name: most[0], phrases: most[1].length, example: most[1][0].example } }];
    }),
  );
}

function phrasesOf(body: readonly BodyNode[]): string[] {
  return passages(body).flatMap((passage) => {
    const words = wordsOf(passage).map((word) =>
      word.toLowerCase().replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}%]+$/gu, ''),
    );
    return words
      .slice(PHRASE_WORDS - 1)
      .map((_, start) => words.slice(start, start + PHRASE_WORDS).join(' '));
  });
}
