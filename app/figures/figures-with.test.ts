import { expect, test } from 'vitest';
import type { Examples } from '../../figures/examples.ts';
import '../../figures/registry.ts';
import { figuresWith } from './figures-with.ts';

const loan = { principal: 500_000, rate: 6, years: 30 };
const family: Examples = {
  dearer: {
    calculator: 'repayments',
    like: 'loan',
    values: { ...loan, rate: 7 },
    own: [],
    plus: { rate: 1 },
  },
  late: {
    calculator: 'loan-progress',
    like: 'loan',
    values: { ...loan, payments: 120 },
    own: ['payments'],
    plus: {},
  },
};

test('sentences follow the moved example and those like it, in every form that they may be written', () => {
  const texts = figuresWith({ ...loan, principal: 600_000 }, 'loan', 'repayments', family);
  expect(texts).toMatchObject({
    'loan.principal': '$600,000',
    'loan.repayment': '$3,597',
    'loan.repayment.cents': '$3,597.30',
    'loan.repayment.about': '$3,600',
    'dearer.rate': '7%',
    'dearer.repayment.cents': '$3,991.81',
  });
});

test('an example that has no answer with the numbers says nothing', () => {
  const texts = figuresWith({ ...loan, years: 5 }, 'loan', 'repayments', family);
  const named = new Set(Object.keys(texts).map((of) => of.split('.')[0]));
  expect([...named]).toEqual(['loan', 'dearer']);
});
