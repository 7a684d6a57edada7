import { describe, expect, test } from 'vitest';
import { mdxTree } from './mdx.server.ts';
import { checkProseNumbers, typedAmounts } from './prose-numbers.server.ts';

const FILE = 'content/articles/a.mdx';

const read = (mdx: string) => mdxTree(mdx, FILE);

function amounts(mdx: string) {
  return Object.fromEntries(typedAmounts(read(mdx)));
}

describe('an amount that is typed is found', () => {
  test.each([
    ['You owe $375.', '$375'],
    ['You owe $500,000, they say.', '$500,000'],
    ['It is $1,691.17.', '$1,691.17'],
    ['It is $2500 today', '$2500'],
    ['Some $1.2 million.', '$1.2 million'],
    ['Some $1.2\nmillion.', '$1.2 million'],
    ['Some $500k.', '$500k'],
    ['Some 300 dollars.', '300 dollars'],
    ['From $400–600.', '$400–600'],
    ['At 5%, say.', '5%'],
    ['At 5.00%.', '5.00%'],
    ['At 5–6%.', '5–6%'],
    ['Some 80 per cent.', '80 per cent'],
    ['Some 80 percent.', '80 percent'],
    ['It is 0.10 points dearer.', '0.10 points'],
    ['A 0.10-point gap.', '0.10-point'],
    ['A rise of 3 percentage points.', '3 percentage points'],
    ['A rise of 25 basis points.', '25 basis points'],
    ['Pay **5**% on [the loan](/blog).', '5%'],
    ['It is `$375`.', '$375'],
    ["It is {'$375'}.", '$375'],
    ["{'$375'}", '$375'],
    ['<Note>\n\nIt is $375.\n\n</Note>', '$375'],
    ['## What $375 buys', '$375'],
    ['- one\n- $375', '$375'],
    ['| a | b |\n| --- | --- |\n| $375 | x |', '$375'],
  ])('%s', (mdx, amount) => {
    expect(Object.keys(amounts(mdx))).toEqual([amount]);
  });
});

describe('what is no typed amount is left alone', () => {
  test.each([
    ['a component', 'It is <Repayment principal={500000} rate={5} years={30} /> a month.'],
    ['a number beside a component', 'From 5 <Fact id="x" />% or so.'],
    ['a component with text', '<WorkedExample label="$375 at 5%" />'],
    ['a link’s target', '[read on](https://example.com/5%25?cost=$375)'],
    ['front matter', '---\ndescription: $375 at 5%\n---\n\nText.'],
    ['a comment', 'Text. {/* was $375 */}'],
    ['other numbers', 'In 30 years, on 1 July 2027, RG 206, 4.2 stars.'],
    ['points that are listed', 'The point is this. Two points matter.'],
  ])('%s', (_what, mdx) => {
    expect(amounts(mdx)).toEqual({});
  });
});

test('lines are those of the file, wherever the amount stands in its paragraph', () => {
  const source = '---\r\ntitle: x\r\n---\r\n\r\nOne $1,\r\n**two $2** and\r\n$1.\r\n\r\n- $3\r\n';
  expect(amounts(source)).toEqual({ $1: [5, 7], $2: [6], $3: [9] });
});

test('an amount that is no given stops the build by file, line and amount', () => {
  const check = () => checkProseNumbers(FILE, read('One $375.\n\nTwo 5%.\n\nThree $375.'), ['5%']);
  expect(check).toThrow(`${FILE} is not right:\n  lines 1, 5: "$375" is typed in the text\n`);
  expect(check).toThrow(/component.*<Fact>.*givens/);
  expect(check).not.toThrow('"5%"');
});

test('a given is held to how it is written', () => {
  expect(() => checkProseNumbers(FILE, read('At 5.00%.'), ['5%'])).toThrow('line 1: "5.00%"');
});

test('a given that stands nowhere in the text is refused', () => {
  const check = () => checkProseNumbers(FILE, read('At 5%.'), ['5%', '$375']);
  expect(check).toThrow(`${FILE} is not right:\n  givens: "$375" stands nowhere in the text`);
});

test('an article whose amounts are all givens passes', () => {
  expect(() => checkProseNumbers(FILE, read('At 5%, $375.'), ['$375', '5%'])).not.toThrow();
});
