import { describe, expect, test } from 'vitest';
import type { BodyElement, BodyNode } from './body-node.ts';
import { readabilityProblems } from './readability.server.ts';

function element(tag: string, ...children: BodyNode[]): BodyElement {
  return { tag, children };
}
const p = (...children: BodyNode[]) => element('p', ...children);
const words = (count: number, word = 'cat') => `${Array(count).fill(word).join(' ')}. `;

const check = (...body: BodyNode[]) => readabilityProblems(body).join('\n');

describe('what is refused', () => {
  test('sentences that are too long on average, with the longest of them', () => {
    const body = [p(words(18)), p(`Dog ${words(18)}`)];
    expect(check(...body)).toMatch(/^.*at most 18 words, found 18.5\n.*19 words: "Dog cat/);
    expect(check(p(words(18)))).toBe('');
  });

  test('a grade that is too high, by the formula of Kincaid', () => {
    // 10 words of 5 syllables in a sentence: 0.39 × 10 + 11.8 × 5 − 15.59.
    expect(check(p(words(10, 'university')))).toContain('grade: expected at most 9, found 47.3');
  });

  test('an article without a paragraph', () => {
    expect(check(element('h2', 'Heading'))).toContain('expected paragraphs of text, found none');
  });
});

describe('what is measured', () => {
  const long = words(40);

  test.each([
    ['a paragraph in a list', element('ol', element('li', p(long)))],
    ['a list in one', element('ul', element('li', 'One.', element('ul', element('li', long))))],
    ['a note', element('note', p(long))],
  ])('%s', (_what, body) => {
    expect(check(body)).toContain('longest sentence, ');
  });

  test.each([
    ['a heading', element('h2', long)],
    ['a table', element('table', element('tr', element('td', long)))],
    ['an example', element('worked-example', p(long))],
  ])('not %s', (_what, body) => {
    expect(check(p('One cat sat.'), body)).toBe('');
  });

  test('a number as one short word', () => {
    expect(check(p('$1,234,567 '.repeat(18)))).toBe('');
    expect(check(p('$1,234,567 '.repeat(19)))).toContain('found 19.0');
  });

  /** A sentence of 30 words passes beside one of 6, and not as one with it. */
  const [thirty, six] = [words(30).trim(), words(6).trim().slice(0, -1)];
  test.each([
    ['a full stop before a capital', `${thirty} Dog ${six}`],
    ['a number that begins the next', `${thirty} $500,000 ${six}`],
  ])('a sentence to its end: %s', (_what, text) => {
    expect(check(p(text), p(`Dog ${six}`))).toBe('');
  });

  test.each([
    ['an abbreviation', `${six} No. 49 ${words(13)}`],
    ['a decimal', `${six} by 0.10 to 5.00% ${words(13)}`],
    ['lower case after a stop', `${six} at 9 a.m. on ${words(13)}`],
  ])('a sentence beyond what is no end: %s', (_what, text) => {
    expect(check(p(text))).toMatch(/average sentence: expected at most 18 words, found (2[0-9]|19)/);
  });
});
