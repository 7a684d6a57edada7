import type { WordException } from '../../content/word-exceptions.ts';
import type { Finding, LaunchSubject, TypedText } from './subject.ts';
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

/** A percentage that is typed, worked out in braces, or quoted by a tag. */
const PERCENT = String.raw`(?:\d+(?:\.\d+)?\s?%|\$?\{[^}]*\}\s?%|<Fact\b)`;
const ADVERTISED = new RegExp(
  [
    String.raw`(?:\d|[}>]\s?)%?\s*(?:p\.\s?a\b\.?|per annum)`,
    String.raw`\b(?:rates?|loans?|mortgages?)\s+(?:starting\s+)?(?:from|as low as|only)\s+(?:just\s+)?${PERCENT}`,
    String.raw`\bour\s+(?:\w+\s+){0,2}rates?\s+(?:is|are|of)\s+${PERCENT}`,
  ].join('|'),
  'gi',
);

/**
 * An advertised rate needs a comparison rate beside it, no less prominent (National Credit Code, part
 * 10). Beside means: in the same paragraph.
 */
export function advertisedRates({ texts, exceptions }: LaunchSubject): Finding[] {
  return texts.flatMap((typed) =>
    [...typed.text.matchAll(ADVERTISED)]
      .filter(({ index }) => !/comparison rate/i.test(paragraphAt(typed.text, index)))
      .filter(
        ({ index }) =>
          !exceptions.some(
            ({ file, text }) =>
              file === typed.file && paragraphAt(typed.text, index).includes(text),
          ),
      )
      .map((match) => ({
        what: `"${match[0].replace(/\s+/g, ' ')}" reads as an advertised rate, and no comparison rate stands beside it.`,
        where: `${typed.file}:${lineAt(typed, match.index)}`,
        fix: 'Take the rate out, which is safest, or put the comparison rate and its warning in the same paragraph, as large as the rate. For an example write "illustrative rate, not an offer".',
      })),
  );
}

function paragraphAt(text: string, index: number): string {
  const start = text.lastIndexOf('\n\n', index);
  const end = text.indexOf('\n\n', index);
  return text.slice(start === -1 ? 0 : start, end === -1 ? text.length : end);
}
