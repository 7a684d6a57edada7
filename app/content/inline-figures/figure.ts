/** How an inline figure is made: its properties are checked before anything is worked out. */
import { z } from 'zod';
import { FinanceInputError } from '../../../finance/finance-input.ts';
import { dollars, duration } from '../../lib/format.ts';

/** What MDX calls: properties in, the text of the sentence out. */
export type InlineFigure = (props: Record<string, unknown>) => string;

/** Thrown while the site is built, when a figure in an article cannot be worked out as written. */
export class InlineFigureError extends Error {
  override name = 'InlineFigureError';
}

/** Refuses a property that may be left out elsewhere. */
export function missing(property: string, unit: string, example: string): InlineFigureError {
  const expected = `expected ${unit} in braces, such as {${example}}, to work out tax, found nothing`;
  return new InlineFigureError(`${property}: ${expected}`);
}

type Shape = z.core.$ZodLooseShape;
type Props<S extends Shape> = z.output<z.ZodObject<S, z.core.$strict>>;
/** A figure that does not know yet under which name authors write it. */
export type Unnamed = (name: string) => InlineFigure;

/**
 * Makes a figure that says a text. Its properties are checked strictly: one that is missing, misspelt
 * or of the wrong kind stops the build with the component's and the property's name.
 */
export function textFigure<S extends Shape>(shape: S, toText: (props: Props<S>) => string): Unnamed {
  const schema = z.strictObject(shape);
  return (name) => (props) => {
    const result = schema.safeParse(props, { reportInput: true });
    if (!result.success) {
      const problems = result.error.issues.map((issue) => explain(issue, Object.keys(shape)));
      throw new InlineFigureError(`<${name} />: ${problems.join('; ')}`);
    }
    try {
      return toText(result.data);
    } catch (error) {
      if (!(error instanceof FinanceInputError || error instanceof InlineFigureError)) throw error;
      throw new InlineFigureError(`<${name} />: ${error.message}`, { cause: error });
    }
  };
}

/**
 * Makes a figure that says an amount of dollars, whole ones unless the author asks for `cents`. Where
 * there is something else to say, such as a time, `work` returns it as a text.
 */
export function figure<S extends Shape>(shape: S, work: (props: Props<S>) => number | string): Unnamed {
  return textFigure<Shape>({ ...shape, cents }, ({ cents: showCents, ...props }) => {
    const shown = work(props as Props<S>);
    return typeof shown === 'string' ? shown : dollars(shown, { cents: showCents === true });
  });
}

/** Makes a figure of which the property `show` chooses what is said. */
export function choice<S extends Shape, Result>(
  shape: S,
  work: (props: Props<S>) => Result,
  shown: Record<string, (result: Result, props: Props<S>) => number | string>,
): Unnamed {
  return figure<Shape>({ ...shape, show: z.enum(Object.keys(shown)) }, ({ show, ...rest }) => {
    const props = rest as Props<S>;
    return shown[String(show)]?.(work(props), props) ?? '';
  });
}

/** What `show` chooses from where the choices are the result's own amounts. */
export function each<Key extends string>(...keys: Key[]) {
  return Object.fromEntries(
    keys.map((key) => [key, (result: Readonly<Record<Key, number>>) => result[key]]),
  ) as Record<Key, (result: Readonly<Record<Key, number>>) => number>;
}

function explain(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    return `${issue.keys.join(', ')}: no such property; expected ${known.join(', ')}`;
  }
  const found = issue.input === undefined ? 'nothing' : JSON.stringify(issue.input);
  return `${issue.path.join('.')}: ${issue.message}, found ${found}`;
}

/** Whether the cents are shown; whole dollars are the rule. */
const cents = z.boolean('expected the bare word cents').optional();

type Limit = readonly [limit: number, expected: string];

/** A percentage that an author writes as such; finance/ takes the fraction. */
const percentage = (example: string, [min, atLeast]: Limit, [max, atMost]: Limit, unit = 'percent') =>
  z
    .number(`expected ${unit} in braces, such as {${example}}`)
    .min(min, atLeast)
    .max(max, atMost)
    .transform((percent) => percent / 100);

const zero: Limit = [0, 'expected 0 or more'];
const thirty: Limit = [30, 'expected percent, at most 30'];
const hundred: Limit = [100, 'expected at most 100'];
const tenPoints: Limit = [10, 'expected at most 10 percentage points'];

/** Dollars, as a number in braces. */
export const money = z
  .number('expected dollars in braces, such as {500000}')
  .nonnegative('expected $0 or more');

/**
 * An interest rate in percent. The range is narrow on purpose: 0.05 would be read as a twentieth
 * of a percent where the author meant 5%.
 */
export const ratePercent = percentage('5', [0.5, 'expected percent, such as {5} for 5%'], thirty);

/** A difference of rates, in percentage points. */
export const points = percentage('0.1', zero, tenPoints, 'percentage points');

/** A share of an amount, in percent, however small: a commission, a premium, a duty. */
export const sharePercent = percentage('0.65', zero, hundred);

/** A marginal tax rate with the Medicare levy, in percent. */
export const taxPercent = percentage('32', [1, 'expected percent, such as {32} for 32%'], hundred);

export const inflationPercent = percentage('2.5', zero, thirty);

/** One rate for each year, as `"5, 5.5, 5.5"`. */
export const yearlyRates = z
  .string('expected one rate a year in quotes, such as "5, 5.5, 5.5"')
  .regex(/^\s*\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*\s*$/, 'expected one rate a year, such as "5, 5.5, 5.5"')
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(ratePercent));

export const wholeNumber = z.int('expected a whole number in braces');
export const years = z.number('expected years in braces, such as {30}');

/** The properties that describe a principal-and-interest loan. */
export const loanShape = { principal: money, rate: ratePercent, years };

/** What `show` chooses from where a loan ends sooner than agreed. */
type Saving = { interestSaved: number; paymentsSaved: number };
export const savings = {
  interest: (saving: Saving) => saving.interestSaved,
  time: (saving: Saving) => duration(saving.paymentsSaved),
};
