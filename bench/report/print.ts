import type { SectionResult, Table } from '../section.ts';

/** A section as a person reads it in a terminal. */
export function toText(result: SectionResult): string {
  const lines = [result.title, '='.repeat(result.title.length), ''];
  if (result.table.rows.length > 0) lines.push(tableText(result.table), '');
  for (const note of result.notes) lines.push(`  Note: ${note}`);
  for (const miss of result.misses) lines.push(`  MISSED: ${miss}`);
  if (result.misses.length === 0) lines.push('  Every aim of this section is met.');
  return `${lines.join('\n')}\n`;
}

/** The same as Markdown, below a heading of the second level. */
export function toMarkdown(result: SectionResult): string {
  const parts = [`## ${result.title}`];
  if (result.table.rows.length > 0) parts.push(tableMarkdown(result.table));
  if (result.notes.length > 0) parts.push(list(result.notes));
  parts.push(
    result.misses.length === 0
      ? 'Every aim of this section is met.'
      : `Missed:\n\n${list(result.misses)}`,
  );
  return parts.join('\n\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Columns of equal width; numbers stand to the right, so that their digits line up. */
export function tableText({ columns, rows }: Table): string {
  const right = numericColumns({ columns, rows });
  const cells = [columns, ...rows.map((row) => columns.map((_, at) => cellText(row[at])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, at) =>
        right[at] ? (row[at] ?? '').padStart(width) : (row[at] ?? '').padEnd(width),
      )
      .join('  ')
      .trimEnd();
  const [head, ...body] = cells.map((row) => `  ${line(row)}`);
  return [head, `  ${widths.map((width) => '-'.repeat(width)).join('  ')}`, ...body].join('\n');
}

function tableMarkdown({ columns, rows }: Table): string {
  const right = numericColumns({ columns, rows });
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(columns),
    line(right.map((isRight) => (isRight ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((_, at) => cellText(row[at])))),
  ].join('\n');
}

function numericColumns({ columns, rows }: Table): boolean[] {
  return columns.map(
    (_, at) =>
      rows.some((row) => typeof row[at] === 'number') && rows.every((row) => isNumeric(row[at])),
  );
}

/** A dash or "under 16" in a column of numbers does not make it a column of words. */
function isNumeric(cell: string | number | undefined): boolean {
  return typeof cell === 'number' || cell === undefined || /^(–|-|under \d+|)$/.test(cell);
}

function cellText(cell: string | number | undefined): string {
  if (cell === undefined) return '';
  return typeof cell === 'number' ? cell.toLocaleString('en-AU') : cell;
}
