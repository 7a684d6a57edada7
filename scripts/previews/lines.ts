import type { TextStyle, Typeface } from './typeface.ts';

/** Of a line's box, in parts of the letters' size. */
const LINE_HEIGHT = 1.16;
/** A last line that is shorter, in parts of the longest, looks like a word left behind. */
const FULL_LAST_LINE = 0.5;

export interface FittedLines {
  lines: string[];
  style: TextStyle;
  lineHeight: number;
  /** Of all lines together. */
  height: number;
}

/** Thrown for a text that is too long in its smallest size. */
export class TextTooLongError extends Error {
  override name = 'TextTooLongError';
}

/**
 * Breaks a text into lines of about the same length, in the largest of the sizes in which it fits and
 * leaves no short last line, or else the largest in which it fits.
 *
 * @param sizes largest first.
 * @throws {TextTooLongError} when it fits in none.
 */
export function fitLines(
  face: Typeface,
  text: string,
  room: { width: number; height: number },
  style: Omit<TextStyle, 'size'>,
  sizes: readonly number[],
): FittedLines {
  const fitted: FittedLines[] = [];
  for (const size of sizes) {
    const sized = { ...style, size };
    const width = (line: string) => face.set(line, sized).width;
    const broken = breakLines(text, room.width, width);
    const lineHeight = size * LINE_HEIGHT;
    const height = broken.length * lineHeight;
    if (height > room.height || broken.some((line) => width(line) > room.width)) continue;
    const lines = balance(text, broken, width);
    const fit = { lines, style: sized, lineHeight, height };
    const widths = lines.map(width);
    if ((widths.at(-1) ?? 0) >= Math.max(...widths) * FULL_LAST_LINE) return fit;
    fitted.push(fit);
  }
  if (fitted[0]) return fitted[0];
  throw new TextTooLongError(
    `"${text}": expected at most what fits into ${Math.round(room.width)} by ${Math.round(room.height)} pixels of a preview picture`,
  );
}

function breakLines(text: string, room: number, width: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= room) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the narrowest room that still holds them: no word is left alone. */
function balance(text: string, lines: string[], width: (line: string) => number): string[] {
  let best = lines;
  let room = Math.max(...lines.map(width));
  for (;;) {
    const narrower = breakLines(text, room - 1, width);
    const widest = Math.max(...narrower.map(width));
    if (narrower.length > lines.length || widest > room - 1) return best;
    best = narrower;
    room = widest;
  }
}
