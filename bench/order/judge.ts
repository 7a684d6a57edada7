/** Holds what was seen of a page against the aims of issue 3. */
import type { Observation, SeenRequest } from './observation.ts';

export const aims = {
  /** What arrives in the first congestion window: ten segments of 1,460 bytes. */
  documentBytes: 14_600,
  scriptBytes: 110_000,
  /** React, the router, form handling, validation and the mail client are 110 kB by themselves. */
  usedScriptBytes: 155_000,
  fontBytes: 25_000,
} as const;

const EARLY = new Set(['Script', 'Stylesheet', 'Font']);
const PICTURE_TYPES = new Set(['image/avif', 'image/svg+xml']);

export function layoutShift({ shifts }: Observation): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Scripts, fonts and style sheets that were asked for before the largest paint had happened. */
export function tooEarly({ requests, largestPaint }: Observation): SeenRequest[] {
  const paint = largestPaint?.at ?? Number.POSITIVE_INFINITY;
  return requests.filter(({ type, at }) => EARLY.has(type) && at < paint);
}

/**
 * A document may be longer than the first congestion window only where an article's own words,
 * without any script, are.
 */
export function isLongByItsWords({ kind, controlBytes }: Observation): boolean {
  return kind === 'article' && controlBytes > aims.documentBytes;
}

/** @returns one sentence for each aim that the page misses. */
export function judge(seen: Observation): string[] {
  const { path, largestPaint } = seen;
  const misses: string[] = [];
  const miss = (sentence: string) => misses.push(`${path}: ${sentence}.`);

  if (largestPaint === null) miss('no largest paint was reported, expected one');
  const early = tooEarly(seen);
  if (largestPaint !== null && early.length > 0) {
    miss(
      `${count(early.length, 'request')} for scripts, fonts or style sheets before the largest paint at ${Math.round(largestPaint.at)} ms (${largestPaint.what}), expected none (first: ${nameOf(early[0])})`,
    );
  }
  const blocking = seen.requests.filter(({ renderBlocking }) => renderBlocking);
  if (blocking.length > 0) {
    miss(
      `${count(blocking.length, 'file')} in the way of rendering, expected none (first: ${nameOf(blocking[0])})`,
    );
  }
  if (!seen.awake) miss('the page never became interactive, expected it to wake up by itself');
  judgeBytes(seen, miss);
  judgePictures(seen, miss);

  const shift = layoutShift(seen);
  if (shift >= 0.005) {
    const worst = seen.shifts.reduce((a, b) => (b.value > a.value ? b : a));
    miss(
      `a layout shift of ${shift.toFixed(3)} over its life, expected 0.00 (most of it ${worst.what} at ${Math.round(worst.at)} ms)`,
    );
  }
  if (seen.foreign.length > 0) {
    miss(`asked other sites for something, expected no such request (${seen.foreign[0]})`);
  }
  if (seen.violations.length > 0) {
    miss(
      `its Content-Security-Policy was broken ${count(seen.violations.length, 'time')}, expected none (${seen.violations[0]})`,
    );
  }
  for (const problem of seen.policyProblems) miss(`Content-Security-Policy: ${problem}`);
  return misses;
}

function judgeBytes(seen: Observation, miss: (sentence: string) => void): void {
  if (seen.encoding !== 'br') {
    miss(`sent with the encoding "${seen.encoding}", expected br`);
  } else if (seen.documentBytes > aims.documentBytes && !isLongByItsWords(seen)) {
    miss(
      `the document is ${bytes(seen.documentBytes)} compressed and with its headers, expected at most ${bytes(aims.documentBytes)} (without scripts it is ${bytes(seen.controlBytes)})`,
    );
  }
  if (seen.scriptBytes > aims.scriptBytes) {
    miss(
      `all scripts together are ${bytes(seen.scriptBytes)}, expected at most ${bytes(aims.scriptBytes)}`,
    );
  }
  if (seen.usedScriptBytes > aims.usedScriptBytes) {
    miss(
      `with every part in use, scripts are ${bytes(seen.usedScriptBytes)}, expected at most ${bytes(aims.usedScriptBytes)}`,
    );
  }
  if (seen.fontBytes > aims.fontBytes) {
    miss(`fonts are ${bytes(seen.fontBytes)}, expected at most ${bytes(aims.fontBytes)}`);
  }
}

function judgePictures({ pictures }: Observation, miss: (sentence: string) => void): void {
  for (const { source, mediaType, hasDimensions, lazy, belowTheFold } of pictures) {
    if (!hasDimensions) miss(`the picture ${source} has no width and height, expected both`);
    if (belowTheFold && !lazy)
      miss(`the picture ${source} is below the fold, expected loading="lazy"`);
    if (mediaType !== '' && !PICTURE_TYPES.has(mediaType)) {
      miss(`the picture ${source} is ${mediaType}, expected AVIF or SVG`);
    }
  }
}

function bytes(number: number): string {
  return `${number.toLocaleString('en-AU')} bytes`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function nameOf(request: SeenRequest | undefined): string {
  if (request === undefined) return 'unknown';
  const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url.slice(0, 60);
  return `${path} at ${Math.round(request.at)} ms`;
}
