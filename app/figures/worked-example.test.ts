import { expect, test } from 'vitest';
import { linkTo, textsFor } from './example-link.ts';
import { toCsv } from './worked-example.tsx';

test('a table becomes rows that spreadsheets read, commas and quotes included', () => {
  const csv = toCsv({
    columns: ['After', 'Owed, in dollars'],
    rows: [
      ['1 year', '$492,623'],
      ['the "end"', '0.00'],
    ],
  });
  expect(csv).toBe('\ufeffAfter,"Owed, in dollars"\r\n1 year,"$492,623"\r\n"the ""end""",0.00\r\n');
});

test('words in a link come back as they were', () => {
  const { hash } = new URL(linkTo('https://www.example.com/blog/a', 'example-1', { buyer: 'First home' }));
  expect(hash).toBe('#example=example-1&buyer=First%20home');
  expect(textsFor('example-1', hash)).toMatchObject({ buyer: 'First home' });
});

test('numbers in a link come back for the example that it names, and for no other', () => {
  const { hash } = new URL(linkTo('https://www.example.com/blog/a', 'example-2', { rate: 5.25 }));
  expect(textsFor('example-2', hash)).toMatchObject({ rate: '5.25' });
  expect(textsFor('example-1', hash)).toBeNull();
  expect(textsFor('example-1', '#what-it-costs')).toBeNull();
});
