import { expect, test } from 'vitest';
import { linkTo, parseLink } from './example-link.ts';
import { toCsv } from './worked-example.tsx';

test('toCsv quotes commas and quotation marks', () => {
  const csv = toCsv({
    columns: ['After', 'Owed, in dollars'],
    rows: [
      ['1 year', '$492,623'],
      ['the "end"', '0.00'],
    ],
  });
  expect(csv).toBe('\ufeffAfter,"Owed, in dollars"\r\n1 year,"$492,623"\r\n"the ""end""",0.00\r\n');
});

test('parseLink decodes words', () => {
  const { hash } = new URL(linkTo('https://www.example.com/blog/a', 'example-1', { buyer: 'First home' }));
  expect(hash).toBe('#example=example-1&buyer=First%20home');
  expect(parseLink('example-1', hash)).toMatchObject({ buyer: 'First home' });
});

test('parseLink returns numbers only for the example of the link', () => {
  const { hash } = new URL(linkTo('https://www.example.com/blog/a', 'example-2', { rate: 5.25 }));
  expect(parseLink('example-2', hash)).toMatchObject({ rate: '5.25' });
  expect(parseLink('example-1', hash)).toBeNull();
  expect(parseLink('example-1', '#what-it-costs')).toBeNull();
});
