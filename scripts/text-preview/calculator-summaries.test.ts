import { expect, test } from 'vitest';
import { calculationError } from '../../figures/examples.ts';
import { calculators } from '../../figures/registry.ts';
import { parseInput } from '../../figures/typed-number.ts';
import { firm } from '../../tests/support/firm.ts';
import { summarizeCalculators } from './calculator-summaries.ts';

const usual = summarizeCalculators(firm);

test.each(calculators)('$name starts with values that have an answer', (calculator) => {
  const { fields = [] } = usual.find(({ name }) => name === calculator.name) ?? {};
  expect(fields.map(({ name }) => name)).toEqual(calculator.fields.map(({ name }) => name));
  const values = calculator.fields.map((field, index) => [
    field.name,
    parseInput(field, String(fields[index]?.start)) ?? Number.NaN,
  ]);
  expect(calculationError(calculator, Object.fromEntries(values), firm.figureFacts)).toBeNull();
});

test('a calculator says what it answers, and which words a choice has', () => {
  expect(usual.find(({ name }) => name === 'stamp-duty')).toMatchObject({
    title: expect.stringMatching(/\w/),
    fields: expect.arrayContaining([
      expect.objectContaining({
        name: 'state',
        unit: 'choice',
        start: 'NSW',
        options: expect.arrayContaining(['Vic']),
      }),
    ]),
  });
  expect(usual.find(({ name }) => name === 'income-tax')).toMatchObject({ hasChart: false });
});
