import { expect, test } from 'vitest';
import { datedFacts } from '../../../content/dated-facts.ts';
import { lawFacts } from './law-facts.ts';

test.each(Object.entries(lawFacts))('%s is what the dated facts say', (id, value) => {
  expect(datedFacts.find((fact) => fact.id === id)?.value).toBe(value);
});
