import { expect, test } from 'vitest';
import { linkTo, textsFor } from './example-link.ts';

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
