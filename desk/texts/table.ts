/** Markdown tables as grids. Rows and cells that a change does not touch stay byte-identical. */

/** A cell's source, without the pipes. */
interface Cell {
  raw: string;
  /** Its content, with | for \|. */
  text: string;
}

interface Row {
  cells: Cell[];
  /** Spaces and outer pipes before the first cell and after the last. */
  before: string;
  after: string;
}

export interface ParsedTable {
  from: number;
  to: number;
  header: Row;
  rule: Row;
  rows: Row[];
}

/** A table in the editor. `source`: the position in the parsed table; null for a new row or column. */
export interface Grid {
  columns: { id: number; source: number | null; isRight: boolean }[];
  header: string[];
  rows: { id: number; source: number | null; cells: string[] }[];
}

const RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** A line that ends a table without an empty line before it. */
const OTHER_BLOCK = /^ {0,3}(#{1,6}\s|>|`{3}|~{3}|[-*+]\s|\d+[.)]\s|\{%[^|]*$)|^ {4}|^\s*$/;

/** Returns the table around a position of a text, or null. */
export function tableAt(text: string, at: number): ParsedTable | null {
  return tablesIn(text).find(({ from, to }) => from <= at && at <= to) ?? null;
}

/** Returns all tables of a text, in order. */
export function tablesIn(text: string): ParsedTable[] {
  const lines = text.split('\n');
  const tables: ParsedTable[] = [];
  let from = 0;
  for (let first = 0; first < lines.length; first += 1) {
    const count = tableLength(lines, first);
    const inside = lines.slice(first, first + Math.max(count, 1));
    const to = from + inside.join('\n').length;
    const [header, rule, ...rows] = inside.map(parseRow);
    if (count > 0 && header && rule) tables.push({ from, to, header, rule, rows });
    first += inside.length - 1;
    from = to + 1;
  }
  return tables;
}

/** The number of lines of the table that begins at a line; 0 if none does. */
function tableLength(lines: readonly string[], first: number): number {
  const [header = '', rule = ''] = lines.slice(first, first + 2);
  if (OTHER_BLOCK.test(header) || !header.includes('|') || !RULE.test(rule)) return 0;
  if (parseRow(header).cells.length !== parseRow(rule).cells.length) return 0;
  const end = lines.findIndex((line, index) => index > first + 1 && OTHER_BLOCK.test(line));
  return (end === -1 ? lines.length : end) - first;
}

/** The page splits cells at every | without \ before it, even inside a tag. */
function parseRow(line: string): Row {
  const [, before = '', inner = '', after = ''] = /^([ \t]*\|?)(.*?)((?:(?<!\\)\|)?[ \t]*)$/.exec(line) ?? [];
  const cells = inner.split(/(?<!\\)\|/).map((raw) => ({ raw, text: raw.trim().replaceAll('\\|', '|') }));
  return { cells, before, after };
}

/** The grid of an existing table, or an empty one with two columns and three rows. */
export function toGrid(table: ParsedTable | null): Grid {
  if (table === null) {
    return {
      columns: [0, 1].map((id) => ({ id, source: null, isRight: false })),
      header: ['', ''],
      rows: [0, 1].map((id) => ({ id, source: null, cells: ['', ''] })),
    };
  }
  const texts = ({ cells }: Row) => table.header.cells.map((_, column) => cells[column]?.text ?? '');
  return {
    columns: table.rule.cells.map(({ text }, at) => ({ id: at, source: at, isRight: isRightRule(text) })),
    header: texts(table.header),
    rows: table.rows.map((row, at) => ({ id: at, source: at, cells: texts(row) })),
  };
}

/** @param row -1 is the header. */
export function setCell(grid: Grid, row: number, column: number, text: string): Grid {
  const change = (cells: string[]) => cells.with(column, text);
  if (row === -1) return { ...grid, header: change(grid.header) };
  return {
    ...grid,
    rows: grid.rows.map((each, at) => (at === row ? { ...each, cells: change(each.cells) } : each)),
  };
}

/** @param at the position of the new row. */
export function addRow(grid: Grid, at: number): Grid {
  const row = { id: nextId(grid.rows), source: null, cells: grid.columns.map(() => '') };
  return { ...grid, rows: grid.rows.toSpliced(at, 0, row) };
}

export const removeRow = (grid: Grid, at: number): Grid => ({ ...grid, rows: grid.rows.toSpliced(at, 1) });

export function addColumn(grid: Grid, at: number): Grid {
  return {
    columns: grid.columns.toSpliced(at, 0, { id: nextId(grid.columns), source: null, isRight: false }),
    header: grid.header.toSpliced(at, 0, ''),
    rows: grid.rows.map((row) => ({ ...row, cells: row.cells.toSpliced(at, 0, '') })),
  };
}

export function removeColumn(grid: Grid, at: number): Grid {
  return {
    columns: grid.columns.toSpliced(at, 1),
    header: grid.header.toSpliced(at, 1),
    rows: grid.rows.map((row) => ({ ...row, cells: row.cells.toSpliced(at, 1) })),
  };
}

export function alignColumn(grid: Grid, at: number, isRight: boolean): Grid {
  return {
    ...grid,
    columns: grid.columns.map((column, index) => (index === at ? { ...column, isRight } : column)),
  };
}

const nextId = (parts: readonly { id: number }[]) => Math.max(-1, ...parts.map(({ id }) => id)) + 1;

const isRightRule = (text: string) => /^-+:$/.test(text);

/** Writes a grid as the Markdown that replaces its table. */
export function writeTable(table: ParsedTable | null, grid: Grid): string {
  const widths = grid.columns.map(({ source }) => paddedWidth(table, source));
  const sameColumns =
    table !== null &&
    grid.columns.length === table.header.cells.length &&
    grid.columns.every(({ source }, index) => source === index);

  const writeRow = (row: Row | undefined, texts: readonly string[], like: Row | undefined): string => {
    const isSame = texts.every((text, column) => text === (row?.cells[column]?.text ?? ''));
    if (row && sameColumns && isSame)
      return joinRow(
        row,
        row.cells.map(({ raw }) => raw),
      );
    const cells = grid.columns.map(({ source }, column) => {
      const text = texts[column] ?? '';
      const cell = source === null ? undefined : row?.cells[source];
      if (cell && cell.text === text.trim()) return cell.raw;
      const model = cell ?? (source === null ? undefined : like?.cells[source]);
      return padCell(escapeCell(text), model?.raw, widths[column] ?? null);
    });
    return joinRow(row ?? like, cells);
  };

  const rule = grid.columns.map(({ source, isRight }) => {
    const cell = source === null ? undefined : table?.rule.cells[source];
    if (cell && isRightRule(cell.text) === isRight) return cell.raw;
    return (cell?.raw ?? ' --- ').replace(/:?(-+):?/, (_, dashes: string) => ruleOf(dashes.length, isRight));
  });
  const isSameRule = sameColumns && rule.every((raw, column) => raw === table.rule.cells[column]?.raw);
  const lastRow = table?.rows.at(-1) ?? table?.header;
  return [
    writeRow(table?.header, grid.header, undefined),
    isSameRule
      ? joinRow(
          table.rule,
          table.rule.cells.map(({ raw }) => raw),
        )
      : joinRow(table?.rule, rule),
    ...grid.rows
      .filter(({ source, cells }) => source !== null || cells.some((text) => text.trim() !== ''))
      .map(({ source, cells }) =>
        writeRow(source === null ? undefined : table?.rows[source], cells, lastRow),
      ),
  ].join('\n');
}

const joinRow = (like: Row | undefined, cells: readonly string[]): string =>
  `${like?.before ?? '|'}${cells.join('|')}${like?.after ?? '|'}`;

/** Keeps the width of a rule that is aligned with its column. */
function ruleOf(dashes: number, isRight: boolean): string {
  if (dashes <= 3) return isRight ? '---:' : '---';
  return isRight ? `${'-'.repeat(dashes - 1)}:` : '-'.repeat(dashes + 1);
}

/** A cell is one line, and | would end it. */
const escapeCell = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|');

/** The width of a column whose cells are padded to the same width, or null. */
function paddedWidth(table: ParsedTable | null, column: number | null): number | null {
  if (table === null || column === null) return null;
  const raws = [table.header, ...table.rows].map(({ cells }) => cells[column]?.raw ?? '');
  const width = raws[0]?.length ?? 0;
  const isPadded = raws.some((raw) => raw.length > raw.trim().length + 2);
  return isPadded && raws.every((raw) => raw.length === width) ? width : null;
}

/** Aligns the text as `model`, a cell of its column, is aligned. */
function padCell(text: string, model: string | undefined, width: number | null): string {
  const isTight = model !== undefined && !/^\s|\s$/.test(model);
  if (text === '' && width === null) return isTight ? '' : ' ';
  if (isTight) return text.padEnd(width ?? 0);
  const isRight = model !== undefined && /^\s{2,}\S.*?\s?$/.test(model);
  return isRight ? ` ${text.padStart((width ?? 0) - 2)} ` : ` ${text.padEnd((width ?? 0) - 2)} `;
}
