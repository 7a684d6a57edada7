import { expect, test } from 'vitest';
import { enquiryFields } from '../../contracts/enquiry.ts';
import { problemsOf } from './problems.ts';

test('errors of fields come in the order of the form, and those of no field are not lost', () => {
  const error = (message: string) => ({ type: 'custom', message });
  const errors = { '': error('Give a phone number or an email'), message: error('B'), name: error('A') };
  const { problems, others } = problemsOf(errors, enquiryFields);
  expect([...problems]).toEqual([
    ['name', 'A'],
    ['message', 'B'],
  ]);
  expect(others).toEqual(['Give a phone number or an email']);
});
