import { expect, test } from 'vitest';
import { sharedPhrases } from './shared-phrases.server.ts';

const p = (...children: string[]) => ({ tag: 'p', children });
const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ');

test('the part of the phrases that stand in another article too, and in which', () => {
  const found = sharedPhrases(
    new Map([
      ['one', [p(words(0, 18))]],
      ['two', [p(`Other. ${words(0, 13)}, other.`)]],
      ['three', [p(words(4, 9))]],
    ]),
  );
  // Phrases 0 to 9; "two" holds 0 to 4, with a word before and one after, and "three" is 4.
  expect(found.get('one')).toEqual({
    share: 0.5,
    most: { name: 'two', phrases: 5, example: words(0, 9) },
  });
  expect(found.get('two')?.share).toBeCloseTo(5 / 7);
  expect(found.get('three')?.share).toBe(1);
});

test('case and punctuation make no other phrase, and no phrase goes past its paragraph', () => {
  const text = 'One “two” three four: five six seven eight, nine.';
  const found = sharedPhrases(
    new Map([
      ['one', [p(text)]],
      ['two', [p(text.toLowerCase().replace(/[“”:,.]/g, ''))]],
      ['three', [p('one two three four'), p('five six seven eight nine')]],
    ]),
  );
  expect([...found.values()].map(({ share }) => share)).toEqual([1, 1, 0]);
});

test('figures count: the same words around other numbers are another sentence', () => {
  const said = (sum: string) => [p(`you would pay ${sum} more in interest over the whole loan`)];
  const found = sharedPhrases(
    new Map([
      ['one', said('$1,000')],
      ['two', said('$2,000')],
    ]),
  );
  expect(found.get('one')).toEqual({ share: 0 });
});
