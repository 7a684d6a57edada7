import { expect, test } from 'vitest';
import { didYouMean } from './nearest.ts';

test.each([
  ['borker', ['author', 'broker'], 'broker'],
  ['Quote', ['quote', 'name'], 'quote'],
  ['valeu', ['value', 'asOf'], 'value'],
  ['on', ['no'], 'no'],
  ['testimonial.yaml', ['facts.yaml', 'testimonials.yaml'], 'testimonials.yaml'],
])('didYouMean of %s among %j suggests %s', (word, known, meant) => {
  expect(didYouMean(word, known)).toBe(`; did you mean "${meant}"?`);
});

test.each([
  ['name', ['note', 'value']],
  ['colour', ['contact', 'brand']],
  ['same', ['same']],
  ['word', []],
])('didYouMean of %s among %j suggests nothing', (word, known) => {
  expect(didYouMean(word, known)).toBe('');
});
