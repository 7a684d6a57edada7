/** Text in lines. On a terminal it is wrapped; piped or saved, each line stays whole. */
import { safe } from './safe-text.ts';

/** Wider lines are hard to read; narrower windows get what they can show. */
const WIDEST = 80;
const NARROWEST = 40;
const LABEL_COLUMN = 14;

/** In characters; without end where the output is no terminal, so that nothing breaks a phrase. */
export function outputWidth(output: { isTTY?: boolean; columns?: number }): number {
  if (output.isTTY !== true) return Number.POSITIVE_INFINITY;
  return Math.max(NARROWEST, Math.min(WIDEST, output.columns || WIDEST));
}

/** The label in a column of its own, the value beside it. Empty values say so. */
export function fieldLines(label: string, value: string, width: number): string[] {
  const lines = safe(value)
    .split('\n')
    .flatMap((line) => wrap(line, width - LABEL_COLUMN));
  return (value === '' ? ['(none)'] : lines).map((line, index) =>
    `${(index === 0 ? `  ${label}` : '').padEnd(LABEL_COLUMN)}${line}`.trimEnd(),
  );
}

/** Breaks between words, and inside those that are longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line];
}
