import { expect, test } from 'vitest';
import { didYouMean } from './nearest.ts';

test.each([
  ['borker', ['author', 'broker'], 'broker'],
  ['Quote', ['quote', 'name'], 'quote'],
  ['valeu', ['value', 'asOf'], 'value'],
  ['on', ['no'], 'no'],
  ['testimonial.yaml', ['facts.yaml', 'testimonials.yaml'], 'testimonials.yaml'],
])('%s among %j is probably %s', (word, known, meant) => {
  expect(didYouMean(word, known)).toBe(`; did you mean "${meant}"?`);
});

test.each([
  ['name', ['note', 'value']],
  ['colour', ['contact', 'brand']],
  ['same', ['same']],
  ['word', []],
])('%s is near none of %j', (word, known) => {
  expect(didYouMean(word, known)).toBe('');
});
