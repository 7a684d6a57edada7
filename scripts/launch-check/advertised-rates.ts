import type { Finding } from './finding.ts';
import { lineAt } from './risky-words.ts';
import type { LaunchSubject } from './subject.ts';

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
