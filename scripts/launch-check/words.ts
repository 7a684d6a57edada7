/** Words that a credit representative may not use, or only with care, and what to write instead. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import type { Finding, TypedText } from './launch.ts';

interface WordRule {
  what: string;
  fix: string;
  patterns: readonly RegExp[];
  /** Lets them through in a paragraph that says this as well. */
  unless?: RegExp;
}

/** A percentage that is typed, worked out in braces, or quoted by a tag. */
const PERCENT = String.raw`(?:\d+(?:\.\d+)?\s?%|\$?\{[^}]*\}\s?%|\{%\s*\$facts\b)`;

export const riskyWords: readonly WordRule[] = [
  {
    what: 'Whoever receives commissions may not say this of themselves (National Credit Act, section 160B)',
    fix: 'Take the word out, or say what you mean: "we work with several lenders".',
    patterns: [
      /\b(non-?)?independen(t|tly|ce)\b/gi,
      /\bimpartial(ly|ity)?\b/gi,
      /\bun-?bias(s?ed)?\b/gi,
      /\b(non-aligned|unaligned|conflict-free|no conflicts? of interest)\b/gi,
      /\b(objective|neutral)\s+(advice|advis[eo]rs?|brokers?|recommendations?|views?)\b/gi,
    ],
  },
  {
    what: 'It promises what a lender decides (ASIC Act, sections 12DA and 12DB; RG 234)',
    fix: 'Say what you do, not what the lender will do.',
    patterns: [
      /\bguaranteed?\s+(\w+\s+){0,2}(approvals?|loans?|finance|savings?|rates?|returns?)\b/gi,
      /\b(approvals?|loans?|finance|savings?|returns?)\s+((is|are|will be)\s+)?guaranteed\b/gi,
      /\bguarantees?\s+of\s+(\w+\s+){0,2}approval\b/gi,
      /\b(instant|100%|certain|sure)\s+approvals?\b/gi,
      /\brisk[- ]free\b/gi,
    ],
  },
  {
    what: 'Nobody can prove it for every reader (RG 234)',
    fix: 'Take it out, or state the fact, its source and its date.',
    patterns: [
      /\b(lowest|cheapest|best|sharpest)\s+(\w+\s+){0,2}(rates?|loans?|deals?|fees?|prices?|mortgages?)\b/gi,
      /\b(best|number\s+one|no\.?\s*1|leading|top)\s+(mortgage\s+)?brok(er|ers|erage|ing)\b/gi,
    ],
  },
  {
    what: '"Free" on its own hides what it depends on, such as who pays instead (RG 234)',
    fix: 'Say what costs nothing and who pays: "the first chat costs you nothing; the lender pays us".',
    // "Interest-free", "free up", "feel free" and "free to leave" are no prices.
    patterns: [/(?<![-\w])(?<!\bfeel\s)(?<!\bset\s)free\b(?!-)(?!\s+(up|to|from)\b)/gi],
  },
];

/** Such a rate needs a comparison rate beside it, no less prominent (National Credit Code, part 10). */
export const advertisedRates: readonly WordRule[] = [
  {
    what: 'It reads as an advertised rate, and no comparison rate stands beside it',
    fix:
      'Take the rate out, which is safest, or put the comparison rate and its warning in the same ' +
      'paragraph, as large as the rate. For an example write "illustrative rate, not an offer".',
    patterns: [
      /(?:\d|[}>]\s?)%?\s*(?:p\.\s?a\b\.?|per annum)/gi,
      new RegExp(
        String.raw`\b(?:rates?|loans?|mortgages?)\s+(?:starting\s+)?(?:from|as low as|only)\s+(?:just\s+)?${PERCENT}`,
        'gi',
      ),
      new RegExp(String.raw`\bour\s+(?:\w+\s+){0,2}rates?\s+(?:is|are|of)\s+${PERCENT}`, 'gi'),
    ],
    unless: /comparison rate/i,
  },
];

/** What these rules find in anything that visitors read, but for the exceptions with a reason. */
export function* findWords(
  rules: readonly WordRule[],
  texts: readonly TypedText[],
  { dir, wordExceptions }: Pick<LoadedFirm, 'dir' | 'wordExceptions'>,
): Iterable<Finding> {
  // A firm names its own files as they lie in its folder, the product from the project's.
  const exceptions = wordExceptions.map(({ file, text }) => ({
    text,
    file: existsSync(join(dir, file)) ? shownPath(dir, file) : file,
  }));
  for (const { file, line, text } of texts) {
    const own = exceptions.filter((exception) => exception.file === file);
    for (const { what, fix, patterns, unless } of rules) {
      for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
        if (unless?.test(paragraphAt(text, match.index))) continue;
        if (own.some((exception) => isInside(exception.text, text, match))) continue;
        yield {
          what: `"${match[0].replace(/\s+/g, ' ')}": ${what}.`,
          where: `${file}:${line + text.slice(0, match.index).split('\n').length - 1}`,
          fix: `${fix} Words that deny or explain go into ${shownPath(dir, 'word-exceptions.yaml')}, with a reason.`,
        };
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
