import { expect, test } from 'vitest';
import type { SectionResult } from '../section.ts';
import { tableText, toMarkdown, toText } from './print.ts';

const result: SectionResult = {
  title: 'Pages',
  table: {
    columns: ['page', 'LCP, ms', 'ratio'],
    rows: [
      ['/', 632, '1.00'],
      ['/blog|x', 12_345, '–'],
    ],
  },
  misses: ['/blog is slow.'],
  notes: ['Medians of five.'],
};

test('columns line up, with the digits of numbers under each other', () => {
  expect(tableText(result.table).split('\n')).toEqual([
    '  page     LCP, ms  ratio',
    '  -------  -------  -----',
    '  /            632  1.00',
    '  /blog|x   12,345  –',
  ]);
});

test('a dash among numbers leaves the column one of numbers', () => {
  const table = { columns: ['ms'], rows: [[1234], ['–']] };
  expect(tableText(table).split('\n').at(-1)).toBe('      –');
});

test('the text names each miss, and says so when there is none', () => {
  expect(toText(result)).toContain('MISSED: /blog is slow.');
  expect(toText(result)).not.toContain('Every aim');
  expect(toText({ ...result, misses: [] })).toContain('Every aim of this section is met.');
});

test('the Markdown is one table that a bar in a cell does not break', () => {
  const lines = toMarkdown(result).split('\n');
  expect(lines).toContain('| page | LCP, ms | ratio |');
  expect(lines).toContain('| --- | ---: | --- |');
  expect(lines).toContain('| /blog\\|x | 12,345 | – |');
  expect(lines).toContain('- /blog is slow.');
});

test('a section without rows has no empty table', () => {
  const empty = { ...result, table: { columns: ['page'], rows: [] } };
  expect(toMarkdown(empty)).not.toContain('|');
  expect(toText(empty)).not.toContain('page\n');
});
