import { expect, test } from 'vitest';
import { enquiryFields } from '../../contracts/enquiry.ts';
import { splitProblems } from './problems.ts';

test('orders errors by field, and keeps those of no field', () => {
  const error = (message: string) => ({ type: 'custom', message });
  const errors = { '': error('Give a phone number or an email'), message: error('B'), name: error('A') };
  const { problems, others } = splitProblems(errors, enquiryFields);
  expect([...problems]).toEqual([
    ['name', 'A'],
    ['message', 'B'],
  ]);
  expect(others).toEqual(['Give a phone number or an email']);
});
