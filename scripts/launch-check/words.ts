/** Words that a credit representative may not use, or only with care, and what to write instead. */
import { shownPath } from '../../config/firm-folder.ts';
import type { Finding, LaunchSubject } from './subject.ts';
import type { TypedText } from './texts.ts';

const exceptionsFile = (dir: string) => shownPath(dir, 'word-exceptions.yaml');

const rules = [
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

/** Restricted and risky words in anything that visitors read, but for the exceptions with a reason. */
export function* riskyWords({
  dir,
  texts,
  exceptions,
}: Pick<LaunchSubject, 'dir' | 'texts' | 'exceptions'>): Iterable<Finding> {
  for (const typed of texts) {
    const ownExceptions = exceptions.filter(({ file }) => file === typed.file);
    for (const { patterns, what, fix } of rules) {
      for (const match of patterns.flatMap((pattern) => [...typed.text.matchAll(pattern)])) {
        if (ownExceptions.some(({ text }) => isInside(text, typed.text, match))) continue;
        yield {
          what: `${quoted(match)}: ${what}.`,
          where: placeOf(typed, match),
          fix: `${fix} Words that deny or explain go into ${exceptionsFile(dir)}, with a reason.`,
        };
      }
    }
  }
}

/** A percentage that is typed, worked out in braces, or quoted by a tag. */
const PERCENT = String.raw`(?:\d+(?:\.\d+)?\s?%|\$?\{[^}]*\}\s?%|\{%\s*\$facts\b)`;
const ADVERTISED = new RegExp(
  [
    String.raw`(?:\d|[}>]\s?)%?\s*(?:p\.\s?a\b\.?|per annum)`,
    String.raw`\b(?:rates?|loans?|mortgages?)\s+(?:starting\s+)?(?:from|as low as|only)\s+(?:just\s+)?` +
      PERCENT,
    String.raw`\bour\s+(?:\w+\s+){0,2}rates?\s+(?:is|are|of)\s+${PERCENT}`,
  ].join('|'),
  'gi',
);

/**
 * An advertised rate needs a comparison rate beside it, no less prominent (National Credit Code, part
 * 10). Beside means: in the same paragraph.
 */
export function* advertisedRates({ texts, exceptions }: LaunchSubject): Iterable<Finding> {
  for (const typed of texts) {
    for (const match of typed.text.matchAll(ADVERTISED)) {
      const paragraph = paragraphAt(typed.text, match.index);
      if (/comparison rate/i.test(paragraph)) continue;
      if (exceptions.some(({ file, text }) => file === typed.file && paragraph.includes(text))) continue;
      yield {
        what: `${quoted(match)} reads as an advertised rate, and no comparison rate stands beside it.`,
        where: placeOf(typed, match),
        fix:
          'Take the rate out, which is safest, or put the comparison rate and its warning in the same ' +
          'paragraph, as large as the rate. For an example write "illustrative rate, not an offer".',
      };
    }
  }
}

/** Whether what was matched lies inside these words. */
function isInside(words: string, text: string, { 0: matched, index }: RegExpExecArray): boolean {
  const start = text.lastIndexOf(words, index);
  return start !== -1 && index + matched.length <= start + words.length;
}

function quoted([words]: RegExpExecArray): string {
  return `"${words.replace(/\s+/g, ' ')}"`;
}

function placeOf({ file, line, text }: TypedText, { index }: RegExpExecArray): string {
  return `${file}:${line + text.slice(0, index).split('\n').length - 1}`;
}

function paragraphAt(text: string, index: number): string {
  const start = text.lastIndexOf('\n\n', index);
  const end = text.indexOf('\n\n', index);
  return text.slice(start === -1 ? 0 : start, end === -1 ? text.length : end);
}
