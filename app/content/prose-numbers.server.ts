/**
 * Keeps computed numbers out of what is typed. A text may hold an amount of dollars or a percentage only
 * where one of its examples states it, or where it is listed under `givens` in its front matter; every other
 * one is a variable, which this check never sees. Amounts in words ("five per cent") are not looked for.
 */
import type { ContentFile } from '../../config/loaded-firm.ts';
import type { Problem } from '../../config/problems.ts';
import { sayField } from '../../figures/calculator.ts';
import type { Examples } from '../../figures/examples.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { parseText, type WrittenText } from './text.server.ts';

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
/** A number, or two with a dash between them: 5–6%. */
const NUMBERS = `${NUMBER}(?:[–-]${NUMBER})?`;
const DOLLARS = String.raw`\$\s?${NUMBERS}(?:\s?(?:thousand|million|billion|[kmb])\b)?`;
const DOLLARS_IN_WORDS = String.raw`${NUMBERS}(?:\s(?:thousand|million|billion))?\sdollars\b`;
const SHARE = String.raw`${NUMBERS}\s?%`;
const SHARE_IN_WORDS = String.raw`${NUMBERS}[\s-](?:per\s?cent|(?:percentage|basis)[\s-]points?|points?)\b`;
/** No digit, point or dollar sign may stand before it, or only a part of the number were found. */
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,$])(?:${[DOLLARS, DOLLARS_IN_WORDS, SHARE, SHARE_IN_WORDS].join('|')})`,
  'gi',
);

const EXPECTED =
  'expected a variable, such as {% $loan.repayment %} or {% $facts.cash-rate %}, or the amount under givens in ' +
  'the front matter';

/** Each amount that is typed in a text and not declared, on each of its lines. */
export function numberProblems(
  file: Pick<ContentFile, 'source' | 'shown'>,
  examples: Examples,
  givens: readonly string[],
): Problem[] {
  // The numbers of the examples, as sentences say them.
  const stated = Object.values(examples).flatMap(({ calculator, values }) =>
    requireCalculator(calculator).fields.map((field) => sayField(field, values[field.name] ?? 0)),
  );
  const declared = new Set([...stated, ...givens]);
  return [...typedAmounts(parseText(file))]
    .filter(([amount]) => !declared.has(amount))
    .flatMap(([amount, lines]) =>
      lines.map((line) => ({
        ...{ file: file.shown, line },
        problem: `"${amount}" is typed in the text: ${EXPECTED}`,
      })),
    );
}

/**
 * The amounts of dollars and percentages that are typed in a text, as they stand there, with the
 * lines on which they begin.
 */
export function typedAmounts({ passages }: WrittenText): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { text, line } of passages) {
    for (const { 0: match, index } of text.matchAll(AMOUNT)) {
      const amount = match.replace(/\s+/g, ' ');
      const at = line + text.slice(0, index).split('\n').length - 1;
      found.set(amount, [...new Set([...(found.get(amount) ?? []), at])]);
    }
  }
  return found;
}
