import { describe, expect, test } from 'vitest';
import type { Examples } from '../../figures/examples.ts';
import { numberProblems, typedAmounts } from './prose-numbers.server.ts';
import { parseText } from './text.server.ts';

const read = (source: string) => ({ source, shown: 'content/articles/a.md' });
const amounts = (text: string) => Object.fromEntries(typedAmounts(parseText(read(text))));

const values = { principal: 500_000, rate: 6.25, years: 30 };
const examples: Examples = { loan: { calculator: 'repayments', values, own: [], plus: {} } };

describe('an amount that is typed is found', () => {
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
  ])('%s', (text, amount) => {
    expect(Object.keys(amounts(text))).toEqual([amount]);
  });
});

describe('what is no typed amount is left alone', () => {
  test.each([
    ['a variable', 'It is {% $loan.repayment %} a month.'],
    ['a number beside a variable', 'From 5 {% $facts.cash-rate %}% or so.'],
    ['a tag', '{% picture file="a.jpg" alt="$375 at 5%" /%}'],
    ['a link’s target', '[read on](https://example.com/5%25?cost=$375)'],
    ['front matter', '---\ndescription: $375 at 5%\n---\n\nText.'],
    ['a comment', 'Text. <!-- was $375 -->'],
    ['other numbers', 'In 30 years, on 1 July 2027, RG 206, 4.2 stars.'],
    ['points that are listed', 'The point is this. Two points matter.'],
  ])('%s', (_what, text) => {
    expect(amounts(text)).toEqual({});
  });
});

test('lines are those of the file, wherever the amount stands in its paragraph', () => {
  const source = '---\r\ntitle: x\r\n---\r\n\r\nOne $1,\r\n**two $2** and\r\n$1.\r\n\r\n- $3\r\n';
  expect(amounts(source)).toEqual({ $1: [5, 7], $2: [6], $3: [9] });
});

test('an amount that is neither an example’s nor given is refused on each of its lines', () => {
  const problems = numberProblems(read('One $375.\n\nTwo 5%.\n\nThree $375.'), {}, ['5%']);
  expect(problems).toEqual([
    {
      ...{ file: 'content/articles/a.md', line: 1 },
      problem: expect.stringMatching(/^"\$375" is typed in the text: expected a variable.*givens/),
    },
    { file: 'content/articles/a.md', line: 5, problem: expect.stringMatching(/^"\$375"/) },
  ]);
});

test('an amount that an example states may stand in the text, as sentences say it', () => {
  expect(numberProblems(read('Owe $500,000 at 6.25%.'), examples, [])).toEqual([]);
  expect(numberProblems(read('Owe $500k at 6.25 per cent.'), examples, [])).toHaveLength(2);
});
