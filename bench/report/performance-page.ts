/** Keeps docs/performance.md: each section of the bench has its own block in it. */
import type { SectionResult } from '../section.ts';
import { toMarkdown } from './print.ts';

/** How and on what a section was measured. */
export interface Circumstances {
  /** As in `2026-11-20`. */
  date: string;
  /** As a person would type it. */
  command: string;
  /** Programs and libraries with their versions. */
  versions: Record<string, string>;
  machine: string;
}

/**
 * Puts a section's new figures in the place of its old ones, and leaves all other text alone: the
 * sections need hours or seconds, so they are measured at different times, and people add words.
 *
 * @param page what stands in the file so far; empty where there is none.
 */
export function withSection(
  page: string,
  name: string,
  result: SectionResult,
  circumstances: Circumstances,
): string {
  const begin = `<!-- bench ${name}: begin -->`;
  const end = `<!-- bench ${name}: end -->`;
  const block = [begin, toMarkdown(result), conditions(circumstances), end].join('\n\n');
  const start = page.indexOf(begin);
  const stop = page.indexOf(end, start);
  if (start === -1) {
    const before = page.trim() === '' ? '# Performance' : page.trimEnd();
    return `${before}\n\n${block}\n`;
  }
  if (stop === -1) throw new BlockError(begin, end);
  return page.slice(0, start) + block + page.slice(stop + end.length);
}

/** Thrown when somebody deleted the end of a block, and replacing it would eat the page's rest. */
export class BlockError extends Error {
  override name = 'BlockError';

  constructor(begin: string, end: string) {
    super(`The page has "${begin}" without "${end}" after it; put the end back, or delete both.`);
  }
}

function conditions({ date, command, versions, machine }: Circumstances): string {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `Measured on ${date} with \`${command}\` on ${machine}; ${named.join(', ')}.`;
}
