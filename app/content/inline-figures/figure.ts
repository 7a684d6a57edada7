/** How an inline figure is made: its properties are checked before anything is worked out. */
import { z } from 'zod';
import { FinanceInputError } from '../../../finance/finance-input.ts';
import { dollars } from '../../lib/format.ts';

/** What MDX calls: properties in, the text of the sentence out. */
export type InlineFigure = (props: Record<string, unknown>) => string;

/** Thrown while the site is built, when a figure in an article cannot be worked out as written. */
export class InlineFigureError extends Error {
  override name = 'InlineFigureError';
}

/**
 * Makes a figure whose properties are checked strictly: one that is missing, misspelt or of the
 * wrong kind stops the build with the component's and the property's name.
 */
export function figure<Shape extends z.core.$ZodLooseShape>(
  name: string,
  shape: Shape,
  toText: (props: z.output<z.ZodObject<Shape, z.core.$strict>>) => string,
): InlineFigure {
  const schema = z.strictObject(shape);
  return (props) => {
    const result = schema.safeParse(props, { reportInput: true });
    if (!result.success) {
      const problems = result.error.issues.map((issue) => explain(issue, Object.keys(shape)));
      throw new InlineFigureError(`<${name} />: ${problems.join('; ')}`);
    }
    try {
      return toText(result.data);
    } catch (error) {
      if (!(error instanceof FinanceInputError)) throw error;
      throw new InlineFigureError(`<${name} />: ${error.message}`, { cause: error });
    }
  };
}

function explain(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    return `${issue.keys.join(', ')}: no such property; expected ${known.join(', ')}`;
  }
  const found = issue.input === undefined ? 'nothing' : JSON.stringify(issue.input);
  return `${issue.path.join('.')}: ${issue.message}, found ${found}`;
}

/** Dollars, as a number in braces. */
export const money = z
  .number('expected dollars in braces, such as {500000}')
  .nonnegative('expected $0 or more');

/**
 * An interest rate in percent. The range is narrow on purpose: 0.05 would be read as a twentieth
 * of a percent where the author meant 5%.
 */
export const ratePercent = z
  .number('expected percent in braces, such as {5}')
  .min(0.5, 'expected percent, such as {5} for 5%')
  .max(30, 'expected percent, at most 30')
  .transform((percent) => percent / 100);

/** A difference of rates, in percentage points. */
export const points = z
  .number('expected percentage points in braces, such as {0.1}')
  .min(0, 'expected 0 or more')
  .max(10, 'expected at most 10 percentage points')
  .transform((percent) => percent / 100);

/** A share of an amount, in percent, however small: a commission, a premium, a duty. */
export const sharePercent = z
  .number('expected percent in braces, such as {0.65}')
  .min(0, 'expected 0 or more')
  .max(100, 'expected at most 100')
  .transform((percent) => percent / 100);

/** A marginal tax rate with the Medicare levy, in percent. */
export const taxPercent = z
  .number('expected percent in braces, such as {32}')
  .min(1, 'expected percent, such as {32} for 32%')
  .max(100, 'expected at most 100')
  .transform((percent) => percent / 100);

/** One rate for each year, as `"5, 5.5, 5.5"`. */
export const yearlyRates = z
  .string('expected one rate a year in quotes, such as "5, 5.5, 5.5"')
  .regex(
    /^\s*\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*\s*$/,
    'expected one rate a year, such as "5, 5.5, 5.5"',
  )
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(ratePercent));

export const wholeNumber = z.int('expected a whole number in braces');
export const years = z.number('expected years in braces, such as {30}');

/** Whether the cents are shown; whole dollars are the rule. */
export const cents = z.boolean('expected the bare word cents').optional();

/** The properties that describe a principal-and-interest loan. */
export const loanShape = { principal: money, rate: ratePercent, years };

/** Dollars, with cents where the author asked for them. */
export function showMoney(amount: number, showCents: boolean | undefined): string {
  return dollars(amount, { cents: showCents ?? false });
}
