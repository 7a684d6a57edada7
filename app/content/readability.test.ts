import { describe, expect, test } from 'vitest';
import type { BodyElement, BodyNode } from './body-node.ts';
import { checkReadability, measureProse, readAloud } from './readability.server.ts';

const FILE = 'content/articles/a.mdx';

function element(tag: string, ...children: BodyNode[]): BodyElement {
  return { tag, children };
}
const p = (text: string) => element('p', text);
const words = (count: number, word = 'cat') => `${Array(count).fill(word).join(' ')}. `;

describe('what is measured', () => {
  test('the grade is that of the formula', () => {
    // 10 words, 2 sentences, 10 syllables: 0.39 × 5 + 11.8 × 1 − 15.59.
    const { averageSentence, grade } = measureProse([p('The cat sat on it. The dog ran off then.')], FILE);
    expect(averageSentence).toBe(5);
    expect(grade).toBeCloseTo(-1.84, 10);
  });

  test('a number counts as the words in which it is read aloud', () => {
    const measure = measureProse([p('You owe $500,000 now.')], FILE);
    expect(measure).toMatchObject({ words: 4, averageSentence: 7 });
    expect(measure.longest).toEqual({ text: 'You owe $500,000 now.', words: 4 });
  });

  test('paragraphs and list items, also in boxes, without tables, headings, code and components', () => {
    const body = [
      element('h2', 'Heading words'),
      element('p', 'One ', element('a', 'two'), '.'),
      element('ul', element('li', 'Three'), element('li', p('Four'), element('ul', element('li', 'Five')))),
      element('key-points', element('ul', element('li', 'Six'))),
      element('note', p('Seven')),
      element('table', element('tr', element('td', 'cell'))),
      element('pre', element('code', 'code')),
      element('worked-example', p('drawn')),
    ];
    expect(measureProse(body, FILE)).toMatchObject({ words: 7, averageSentence: 7 / 6 });
  });

  test.each([
    ['decimals and abbreviations', 'It rose by 0.10 to 5.00% under Act No. 49 of that year.', 1],
    ['quotes', '“It cuts my rate.” It does not.', 2],
    ['a sentence that begins with a number', 'You pay. $500,000 is owed. 30 years pass.', 3],
    ['questions', 'What is it? It is this.', 2],
    ['lower case after a stop', 'It ends at 9 a.m. on Monday.', 1],
  ])('sentences: %s', (_what, text, count) => {
    expect(measureProse([p(text)], FILE).sentences).toBe(count);
  });

  test('an article without a paragraph cannot be measured', () => {
    expect(() => measureProse([element('h2', 'Heading')], FILE)).toThrow('expected paragraphs');
  });
});

describe('what is refused', () => {
  test('sentences that are too long on average, with the longest of them', () => {
    const body = [p(words(18)), p(`Dog ${words(18)}`)];
    expect(() => checkReadability(FILE, true, body)).toThrow(
      new RegExp(`^${FILE} is not right:\n.*at most 18 words, found 18.5\n.*19 words: "Dog cat`),
    );
    expect(() => checkReadability(FILE, true, [p(words(18))])).not.toThrow();
  });

  test('a grade that is too high', () => {
    const hard = [p(words(10, 'university'))];
    expect(() => checkReadability(FILE, true, hard)).toThrow(/grade: expected at most 9, found 4\d/);
  });

  test('an article of the product that is too long; a firm may write as much as it likes', () => {
    const body = (size: number) => [p(`Cat. `.repeat(size))];
    expect(() => checkReadability(FILE, false, body(1901))).toThrow(/expected at most 1900, found 1901/);
    expect(() => checkReadability(FILE, false, body(300))).not.toThrow();
    expect(() => checkReadability(FILE, true, body(1901))).not.toThrow();
  });
});

test.each([
  ['$2,684', 'two thousand six hundred and eighty-four dollars'],
  ['$466,279', 'four hundred and sixty-six thousand two hundred and seventy-nine dollars'],
  ['$76.91', 'seventy-six dollars and ninety-one cents'],
  ['$1.2 million', 'one point two dollars million'],
  ['$1,000,050', 'one million and fifty dollars'],
  ['5%', 'five per cent'],
  ['5.25%', 'five point two five per cent'],
  ['0.10-point', 'zero point one zero-point'],
  ['20 November 2026.', 'twenty November twenty twenty-six.'],
  ['1993', 'nineteen ninety-three'],
  ['2,026 people', 'two thousand and twenty-six people'],
  ['the 15th', 'the fifteen'],
  ['no number', 'no number'],
])('%s is read as %s', (text, words) => {
  expect(readAloud(text)).toBe(words);
});
