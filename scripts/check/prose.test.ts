import { describe, expect, test } from 'vitest';
import type { BodyElement, BodyNode } from '../../app/markdoc/body-node.ts';
import { parseText } from '../../app/markdoc/text.server.ts';
import type { Examples } from '../../figures/examples.ts';
import { numberProblems, readingAdvice, typedAmounts } from './prose.ts';

function element(tag: string, ...children: BodyNode[]): BodyElement {
  return { tag, children };
}
const p = (...children: BodyNode[]) => element('p', ...children);
const words = (count: number, word = 'cat') => `${Array(count).fill(word).join(' ')}. `;

const check = (...body: BodyNode[]) => readingAdvice(body).join('\n');

describe('readingAdvice', () => {
  test('advises on long average sentences and quotes the longest', () => {
    const body = [p(words(18)), p(`Dog ${words(18)}`)];
    expect(check(...body)).toMatch(/^sentences of 18.5 words on average: .*\n.*19 words: "Dog cat/);
    expect(check(p(words(18)))).toBe('');
  });

  test('advises on a high Flesch-Kincaid grade', () => {
    // 10 words of 5 syllables in a sentence: 0.39 × 10 + 11.8 × 5 − 15.59.
    expect(check(p(words(10, 'university')))).toContain('reading grade 47.3: aim for at most 9');
  });

  test('advises on an article without paragraphs', () => {
    expect(check(element('h2', 'Heading'))).toContain('has no paragraphs');
  });
});

describe('readability', () => {
  const long = words(40);

  test.each([
    ['a paragraph in a list', element('ol', element('li', p(long)))],
    ['a nested list', element('ul', element('li', 'One.', element('ul', element('li', long))))],
    ['a note', element('note', p(long))],
  ])('measures %s', (_what, body) => {
    expect(check(body)).toContain('longest sentence, ');
  });

  test.each([
    ['a heading', element('h2', long)],
    ['a table', element('table', element('tr', element('td', long)))],
    ['an example', element('worked-example', p(long))],
  ])('skips %s', (_what, body) => {
    expect(check(p('One cat sat.'), body)).toBe('');
  });

  test('counts a number as one short word', () => {
    expect(check(p('$1,234,567 '.repeat(18)))).toBe('');
    expect(check(p('$1,234,567 '.repeat(19)))).toContain('sentences of 19.0 words');
  });

  /** 30 and 6 words average 18 as two sentences, but exceed it as one. */
  const [thirty, six] = [words(30).trim(), words(6).trim().slice(0, -1)];
  test.each([
    ['a full stop before a capital', `${thirty} Dog ${six}`],
    ['a full stop before a number', `${thirty} $500,000 ${six}`],
  ])('ends a sentence at %s', (_what, text) => {
    expect(check(p(text), p(`Dog ${six}`))).toBe('');
  });

  test.each([
    ['an abbreviation', `${six} No. 49 ${words(13)}`],
    ['a decimal', `${six} by 0.10 to 5.00% ${words(13)}`],
    ['lower case after a stop', `${six} at 9 a.m. on ${words(13)}`],
  ])('does not end a sentence at %s', (_what, text) => {
    expect(check(p(text))).toMatch(/sentences of (2[0-9]|19)/);
  });
});

const read = (source: string) => ({ source, shown: 'content/articles/a.md' });
const amounts = (text: string) => Object.fromEntries(typedAmounts(parseText(read(text))));

const values = { principal: 500_000, rate: 6.25, years: 30 };
const examples: Examples = { loan: { calculator: 'repayments', values, own: [], plus: {} } };

describe('typedAmounts', () => {
  test.each([
    ['You owe $375.', '$375'],
    ['It is $1,691.17.', '$1,691.17'],
    ['Some $1.2\nmillion.', '$1.2 million'],
    ['Some $500k.', '$500k'],
    ['Some 300 dollars.', '300 dollars'],
    ['From $400–600.', '$400–600'],
    ['At 5.00%.', '5.00%'],
    ['At 5–6%.', '5–6%'],
    ['Some 80 per cent.', '80 per cent'],
    ['It is 0.10 points dearer.', '0.10 points'],
    ['A rise of 25 basis points.', '25 basis points'],
    ['Pay **5**% on [the loan](/blog).', '5%'],
    ['```\nIt is $375.\n```', '$375'],
    ['| a | b |\n| --- | --- |\n| $375 | x |', '$375'],
    ['{% $loan.rate %} or 5%', '5%'],
  ])('finds an amount in %s', (text, amount) => {
    expect(Object.keys(amounts(text))).toEqual([amount]);
  });
  test.each([
    ['a variable', 'It is {% $loan.repayment %} a month.'],
    ['a number beside a variable', 'From 5 {% $facts.cash-rate %}% or so.'],
    ['a tag', '{% picture file="a.jpg" alt="$375 at 5%" /%}'],
    ['a link’s target', '[read on](https://example.com/5%25?cost=$375)'],
    ['front matter', '---\ndescription: $375 at 5%\n---\n\nText.'],
    ['a comment', 'Text. <!-- was $375 -->'],
    ['other numbers', 'In 30 years, on 1 July 2027, RG 206, 4.2 stars.'],
    ['points that are listed', 'The point is this. Two points matter.'],
  ])('ignores %s', (_what, text) => {
    expect(amounts(text)).toEqual({});
  });
});

test('reports the lines of the file', () => {
  const source = '---\r\ntitle: x\r\n---\r\n\r\nOne $1,\r\n**two $2** and\r\n$1.\r\n\r\n- $3\r\n';
  expect(amounts(source)).toEqual({ $1: [5, 7], $2: [6], $3: [9] });
});

test('rejects an undeclared amount on each of its lines', () => {
  const problems = numberProblems(read('One $375.\n\nTwo 5%.\n\nThree $375.'), {}, ['5%']);
  expect(problems).toEqual([
    {
      ...{ file: 'content/articles/a.md', line: 1 },
      problem: expect.stringMatching(/^"\$375" is typed in the text: put in a figure .*in a file: .*givens/),
    },
    { file: 'content/articles/a.md', line: 5, problem: expect.stringMatching(/^"\$375"/) },
  ]);
});

test('accepts an amount that an example states, formatted as in sentences', () => {
  expect(numberProblems(read('Owe $500,000 at 6.25%.'), examples, [])).toEqual([]);
  expect(numberProblems(read('Owe $500k at 6.25 per cent.'), examples, [])).toHaveLength(2);
});
