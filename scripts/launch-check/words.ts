/** Words that a credit representative may not use, or only with care, and what to write instead. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { Found, TypedText } from './launch.ts';

interface WordRule {
  what: string;
  fix: string;
  patterns: readonly string[];
  unless?: string;
}

/** The two lists of words.yaml, which says how to read it. */
export const wordRules: Readonly<Record<'risky' | 'rates', readonly WordRule[]>> = parse(
  readFileSync(join(import.meta.dirname, 'words.yaml'), 'utf8'),
);

/** What these rules find in anything that visitors read, but for the exceptions with a reason. */
export function* findWords(
  rules: readonly WordRule[],
  texts: readonly TypedText[],
  { dir, wordExceptions }: Pick<LoadedFirm, 'dir' | 'wordExceptions'>,
): Iterable<Found> {
  // A firm names its own files as they lie in its folder, the product from the project's.
  const isOf = (file: string) => (exception: { file: string }) =>
    file === (existsSync(join(dir, exception.file)) ? shownPath(dir, exception.file) : exception.file);
  const exceptions = shownPath(dir, 'word-exceptions.yaml');
  for (const { file, line, text } of texts) {
    const own = wordExceptions.filter(isOf(file));
    for (const { what, fix, patterns, unless } of rules) {
      for (const match of patterns.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'gi'))])) {
        if (unless && new RegExp(unless, 'i').test(paragraphAt(text, match.index))) continue;
        if (own.some((exception) => isInside(exception.text, text, match))) continue;
        const words = match[0].replace(/\s+/g, ' ');
        const row = line + text.slice(0, match.index).split('\n').length - 1;
        yield ['found', `${file}:${row}`, { words, what, fix, exceptions }];
      }
    }
  }
}

/** Whether what was matched lies inside these words. */
function isInside(words: string, text: string, { 0: matched, index }: RegExpExecArray): boolean {
  const start = text.lastIndexOf(words, index);
  return start !== -1 && index + matched.length <= start + words.length;
}

function paragraphAt(text: string, index: number): string {
  const end = text.indexOf('\n\n', index);
  return text.slice(text.lastIndexOf('\n\n', index) + 1, end === -1 ? text.length : end);
}
