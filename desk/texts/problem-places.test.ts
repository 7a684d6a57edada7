import { expect, test } from 'vitest';
import type { CalculatorSummary, TextContent } from '../../contracts/texts.ts';
import type { FieldPath, FormField } from '../../contracts/website.ts';
import { placeOf } from './problem-places.ts';

const fields: FormField[] = [
  { kind: 'line', name: 'title', label: 'Title' },
  {
    kind: 'list',
    name: 'changes',
    label: 'Changes',
    entryName: 'change',
    entry: {
      kind: 'group',
      name: '',
      label: '',
      fields: [{ kind: 'day', name: 'date', label: 'Day' }],
    },
  },
];
const content: TextContent = {
  head: { title: '', changes: [{ date: '' }] },
  examples: [{ name: 'loan', calculator: 'repayments', values: {} }],
  body: '',
};
const rate = { name: 'rate', label: 'Interest rate', unit: 'percent', min: 0, max: 20 } as const;
const calculators: CalculatorSummary[] = [
  {
    name: 'repayments',
    title: 'Repayments',
    hasChart: true,
    fields: [{ ...rate, start: 6, isAdvanced: false }],
  },
];
const find = (path: FieldPath | null, line: number | null = null) =>
  placeOf({ message: '', line, path }, content, fields, calculators);

test('names the line, the field of the head, or the number of the example', () => {
  expect(find(null, 12)).toMatchObject({ label: 'Line 12', tab: 'text', line: 12 });
  expect(find(['title'])).toMatchObject({ label: 'Title', tab: 'details', path: ['title'] });
  expect(find(['changes', 0, 'date'])).toMatchObject({
    label: 'Change 1, Day',
    path: ['changes', 0, 'date'],
  });
  expect(find(['examples', 'loan', 'rate'])).toMatchObject({
    label: 'Example loan, Interest rate',
    tab: 'examples',
    path: ['examples', 'loan', 'rate'],
  });
});

test('falls back to what can be shown', () => {
  expect(find(['examples', 'loan', 'unknown'])).toMatchObject({
    label: 'Example loan',
    path: ['examples', 'loan'],
  });
  expect(find(['examples', 'gone', 'rate'])).toMatchObject({ label: 'Examples', path: [] });
  expect(find(['unknown'])).toMatchObject({ label: 'Details', path: [] });
});
