import type { WordException } from '../../content/word-exceptions.ts';
import type { Finding } from './finding.ts';
import type { LaunchSubject, TypedText } from './subject.ts';
import { wordRules } from './word-rules.ts';

const EXCEPTIONS = 'content/word-exceptions.ts';

/** Restricted and risky words in anything that visitors read, but for the exceptions with a reason. */
export function riskyWords({ texts, exceptions }: LaunchSubject): Finding[] {
  return texts.flatMap((typed) =>
    wordRules.flatMap(({ pattern, what, fix }) =>
      [...typed.text.matchAll(pattern)]
        .filter((match) => !isExcepted(typed, match.index, match[0].length, exceptions))
        .map((match) => ({
          what: `"${match[0].replace(/\s+/g, ' ')}": ${what}.`,
          where: `${typed.file}:${lineAt(typed, match.index)}`,
          fix: `${fix} Words that deny or explain go into ${EXCEPTIONS}, with a reason.`,
        })),
    ),
  );
}

/** Exceptions whose words are gone: kept, they would let something through that nobody looked at. */
export function idleExceptions({ texts, exceptions }: LaunchSubject): Finding[] {
  return exceptions
    .filter(
      (exception) =>
        !texts.some(
          (typed) => typed.file === exception.file && typed.text.includes(exception.text),
        ),
    )
    .map(({ file, text }) => ({
      what: `"${text}" no longer stands in ${file}, so its exception allows nothing.`,
      where: EXCEPTIONS,
      fix: 'Take the exception out.',
    }));
}

/** The line in the file of a place in the text. */
export function lineAt({ line, text }: TypedText, index: number): number {
  return line + (text.slice(0, index).match(/\n/g) ?? []).length;
}

function isExcepted(
  { file, text }: TypedText,
  index: number,
  length: number,
  exceptions: readonly WordException[],
): boolean {
  return exceptions.some((exception) => {
    if (exception.file !== file) return false;
    for (
      let at = text.indexOf(exception.text);
      at !== -1;
      at = text.indexOf(exception.text, at + 1)
    ) {
      if (at <= index && index + length <= at + exception.text.length) return true;
    }
    return false;
  });
}
