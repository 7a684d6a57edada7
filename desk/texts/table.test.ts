import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  addColumn,
  addRow,
  alignColumn,
  type Grid,
  type ParsedTable,
  removeColumn,
  removeRow,
  setCell,
  tableAt,
  tablesIn,
  toGrid,
  writeTable,
} from './table.ts';

const read = (text: string): ParsedTable => {
  const [table] = tablesIn(text);
  if (!table) throw new Error('expected a table');
  return table;
};

const edit = (text: string, change: (grid: Grid) => Grid): string => {
  const table = read(text);
  return writeTable(table, change(toGrid(table)));
};

const set = (row: number, column: number, text: string) => (grid: Grid) => setCell(grid, row, column, text);

const compact = '| Year | You pay |\n| --- | ---: |\n| 1 | {% $loan.repayment %} |\n| 10 | $5 |';
const padded = '| Year | You pay |\n| ---- | ------: |\n| 1    |      $5 |\n| 10   |     $50 |';

describe('tableAt', () => {
  test('finds the table around a position', () => {
    const text = `Before.\n\n${compact}\n\nAfter | not a table.\n`;
    const table = tableAt(text, text.indexOf('$5'));
    expect(table && text.slice(table.from, table.to)).toBe(compact);
    expect(tableAt(text, 3)).toBeNull();
    expect(tableAt(text, text.indexOf('After'))).toBeNull();
  });

  test('reads escaped pipes, tags with quotes, and rows without outer pipes', () => {
    expect(toGrid(read('A | B\n--- | ---\n{% email of="a b" /%} | x \\| y\n')).rows).toEqual([
      { id: 0, source: 0, cells: ['{% email of="a b" /%}', 'x | y'] },
    ]);
  });

  test('needs a rule with as many columns, and ends at another block', () => {
    expect(tablesIn('| A | B |\n| --- |\n')).toEqual([]);
    expect(tablesIn('| A | B |\n')).toEqual([]);
    const table = read(`${compact}\n{% example of="loan" /%}\n`);
    expect(table.rows).toHaveLength(2);
  });
});

describe('writeTable', () => {
  test('starts with an empty table of two columns, and leaves out new rows that stay empty', () => {
    const grid = alignColumn(setCell(setCell(toGrid(null), -1, 0, 'Year'), -1, 1, 'You pay'), 1, true);
    expect(writeTable(null, setCell(grid, 0, 1, '$5'))).toBe('| Year | You pay |\n| --- | ---: |\n| | $5 |');
  });

  test('writes a changed cell, and escapes pipes', () => {
    expect(edit(compact, set(0, 0, 'a | b'))).toBe(compact.replace('| 1 |', '| a \\| b |'));
    expect(edit(compact, set(1, 1, ''))).toBe(compact.replace('| $5 |', '| |'));
    expect(edit('| A | B |\n| - | - |\n| c | d |', set(0, 1, ''))).toBe('| A | B |\n| - | - |\n| c | |');
  });

  test('keeps the padding of a column where the text fits', () => {
    expect(edit(padded, set(0, 0, '2'))).toBe(padded.replace('| 1    |', '| 2    |'));
    expect(edit(padded, set(0, 1, '$500'))).toBe(padded.replace('     $5 |', '   $500 |'));
    expect(edit(padded, set(0, 0, 'Twelve'))).toBe(padded.replace('| 1    |', '| Twelve |'));
  });

  test('adds a row with the padding of its columns, and removes one', () => {
    const add = (grid: Grid) => setCell(setCell(addRow(grid, 2), 2, 0, '11'), 2, 1, '$7');
    expect(edit(padded, add)).toBe(`${padded}\n| 11   |      $7 |`);
    expect(edit(padded, (grid) => removeRow(grid, 0))).toBe(padded.replace('| 1    |      $5 |\n', ''));
  });

  test('adds and removes columns without touching the others', () => {
    const add = (grid: Grid) => setCell(alignColumn(addColumn(grid, 1), 1, true), -1, 1, 'New');
    expect(edit(compact, add)).toBe(
      '| Year | New | You pay |\n| --- | ---: | ---: |\n| 1 | | {% $loan.repayment %} |\n| 10 | | $5 |',
    );
    expect(edit(padded, (grid) => removeColumn(grid, 0))).toBe(
      '| You pay |\n| ------: |\n|      $5 |\n|     $50 |',
    );
  });

  test('aligns a column of numbers, and keeps the width of its rule', () => {
    expect(edit(compact, (grid) => alignColumn(grid, 0, true))).toBe(compact.replace('| --- |', '| ---: |'));
    expect(edit(padded, (grid) => alignColumn(grid, 1, false))).toBe(padded.replace('------:', '-------'));
  });
});

test.each(readdirSync('content/articles'))('keeps the tables of %s to the byte', (name) => {
  const text = readFileSync(`content/articles/${name}`, 'utf8');
  for (const table of tablesIn(text)) {
    const before = text.slice(table.from, table.to);
    expect(writeTable(table, toGrid(table))).toBe(before);
    table.rows.forEach((row, at) => {
      row.cells.forEach((_, column) => {
        const after = edit(before, set(at, column, 'Changed | cell')).split('\n');
        const changed = before.split('\n').flatMap((line, index) => (line === after[index] ? [] : [index]));
        expect(changed).toEqual([at + 2]);
        expect(read(after.join('\n')).rows[at]?.cells.map(({ text }) => text)).toEqual(
          row.cells.map(({ text }, index) => (index === column ? 'Changed | cell' : text)),
        );
      });
    });
  }
});

test('finds every table of the articles', () => {
  const count = (name: string) => tablesIn(readFileSync(`content/articles/${name}`, 'utf8')).length;
  const rules = (name: string) =>
    (readFileSync(`content/articles/${name}`, 'utf8').match(/^\| :?-+/gm) ?? []).length;
  for (const name of readdirSync('content/articles'))
    expect([name, count(name)]).toEqual([name, rules(name)]);
});
