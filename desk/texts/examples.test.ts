import { expect, test } from 'vitest';
import type { TextContent } from '../../contracts/texts.ts';
import {
  calculatorName,
  describeReference,
  fits,
  nameProblem,
  newName,
  parseStated,
  renameExample,
} from './examples.ts';

const content: TextContent = {
  head: { title: 'Loans', lead: 'loan.repayment' },
  examples: [
    { name: 'loan', calculator: 'repayments', values: { rate: 5 } },
    { name: 'loanDearer', like: 'loan', values: { rate: { plus: 1 } } },
    { name: 'third', like: 'loanDearer', values: {} },
  ],
  body: 'A $loan.x costs {% $loan.repayment %}, not {% $loanDearer.repayment %}.\n\n{% example of="loan" /%}\n',
};

test('renames an example with everything that refers to it, and leaves names that begin alike', () => {
  expect(renameExample(content, 'loan', 'ours')).toEqual({
    head: { title: 'Loans', lead: 'ours.repayment' },
    examples: [
      { name: 'ours', calculator: 'repayments', values: { rate: 5 } },
      { name: 'loanDearer', like: 'ours', values: { rate: { plus: 1 } } },
      { name: 'third', like: 'loanDearer', values: {} },
    ],
    body: 'A $loan.x costs {% $ours.repayment %}, not {% $loanDearer.repayment %}.\n\n{% example of="ours" /%}\n',
  });
});

test('refuses a name that is taken, reserved, or not of letters and digits', () => {
  expect(nameProblem('loan2', ['loan'])).toBe('');
  expect(nameProblem('loan', ['loan'])).toContain('already');
  expect(nameProblem('facts', [])).toContain('means something else');
  for (const name of ['', 'Loan', 'my loan', '2nd']) expect(nameProblem(name, [])).toContain('letters');
});

test('names a new example after its calculator', () => {
  expect(newName('rental-cash-flow', [])).toBe('rentalCashFlow');
  expect(newName('rental-cash-flow', ['rentalCashFlow', 'rentalCashFlow2'])).toBe('rentalCashFlow3');
});

test('finds the calculator through the example that another is like', () => {
  expect(calculatorName(content.examples, 'third')).toBe('repayments');
  expect(calculatorName([{ name: 'a', like: 'a', values: {} }], 'a')).toBe('');
});

test('offers facts that begin with a number of the unit', () => {
  expect(fits('percent', { value: '6.14% a year' })).toBe(true);
  expect(fits('dollars', { value: '$83' })).toBe(true);
  expect(fits('years', { value: '30 years' })).toBe(false);
  expect(fits('percent', { value: '$83' })).toBe(false);
  expect(fits('dollars', { value: 'about $83' })).toBe(false);
  expect(fits('choice', { value: '1' })).toBe(false);
});

test('reads typed numbers, and keeps what is none', () => {
  expect(parseStated(' $600,000 ')).toBe(600_000);
  expect(parseStated('6.2%')).toBe(6.2);
  expect(parseStated('six')).toBe('six');
  expect(parseStated('$')).toBe('$');
  expect(parseStated(' ')).toBeUndefined();
});

test('describes a fact or a difference in words', () => {
  const fact = {
    ...{ id: 'cash-rate', title: 'Cash rate', value: '4.1%', unit: '', asOf: '', reviewBy: '' },
    ...{ isDue: false, source: { title: '', url: null }, usedBy: [], canChange: true, isChanged: false },
  };
  expect(describeReference({ fact: 'cash-rate', plus: 0.5 }, [fact], '')).toBe(
    'the fact “Cash rate” (4.1%), plus 0.5',
  );
  expect(describeReference({ plus: -2000 }, [fact], 'loan')).toBe('the number of loan, minus 2,000');
});
