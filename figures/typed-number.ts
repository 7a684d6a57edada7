/** Parses typed amounts, and formats numbers for input fields. */
import { type Field, formatField, isWholeUnit, showNumber, type Unit } from './calculator.ts';
import { grouped } from './counts-and-dates.ts';

/** Accepted notations: `$500k`, `5.25% p.a.`, `30 years`. */
const notations: Record<Exclude<Unit, 'choice'>, RegExp> = {
  dollars: /^(?:(?:au?)?\$)?(?<digits>[\d,.]+)(?<scale>k|thousand|m|mil|million)?(?:dollars)?$/i,
  percent: /^(?<digits>[\d,.]+)(?:%|percent)?(?:p\.?a\.?)?$/i,
  years: /^(?<digits>[\d,.]+)(?:years?|yrs?)?$/i,
  months: /^(?<digits>[\d,.]+)(?:months?)?$/i,
  days: /^(?<digits>[\d,.]+)(?:days?)?$/i,
  loans: /^(?<digits>[\d,.]+)(?:loans?)?$/i,
};

/** Commas between thousands, a full stop before decimals. */
const AUSTRALIAN = /^(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$|^\.\d+$/;

const fromDigits = (digits: string) =>
  AUSTRALIAN.test(digits) ? Number(digits.replaceAll(',', '')) : undefined;

const swapSeparators = (digits: string) => digits.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ','));

/** Possible values of digits: one, two if they are ambiguous, or none if they are no number. */
function parseDigits(unit: Unit, digits: string, isScaled: boolean): number[] {
  const australian = fromDigits(digits);
  // Much of Europe writes 600.000,50 and 5,75.
  const european = fromDigits(swapSeparators(digits));
  const value = australian ?? european;
  if (value === undefined) return [];
  // Percentages have no thousands.
  if (unit === 'percent') return [Math.min(value, european ?? value)];
  const isClear = unit !== 'dollars' || isScaled || european === undefined || /,.*\.|\..*,/.test(digits);
  // $600.000 may mean $600,000; $1,5 may be incomplete.
  return isClear ? [value] : [...new Set([value, Number(digits.replace(/[,.]/g, ''))])];
}

/** Above the limit of every field. Larger numbers print with an exponent. */
const MAX_VALUE = 1e15;

/** Possible values of a text: see `parseDigits`. */
function parseAmount(unit: keyof typeof notations, text: string): number[] {
  // Normalises full-width digits of Chinese and Japanese keyboards, and removes invisible characters of pasted text.
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  const unsigned = plain.replace(/^(\$?)[-−–]/, '$1');
  const { digits = '', scale = '' } = notations[unit].exec(unsigned)?.groups ?? {};
  const factor = /^k|^t/i.test(scale) ? 1_000 : scale === '' ? 1 : 1_000_000;
  const sign = unsigned === plain ? 1 : -1;
  return (
    parseDigits(unit, digits, factor > 1)
      .filter((value) => value * factor < MAX_VALUE)
      // 1.005 × 1,000 is 1004.9999999999999 in binary.
      .map((value) => sign * (factor === 1 ? value : Number((value * factor).toPrecision(15))))
  );
}

/** Parses `$1.2m` as 1200000. @returns null if the text is no amount of this unit, or ambiguous. */
export function parseTyped(unit: keyof typeof notations, text: string): number | null {
  const [value = null, ...others] = parseAmount(unit, text);
  return others.length > 0 ? null : value;
}

/**
 * Parses the input of a field; for a choice, returns the index of its word.
 *
 * @returns null if the text is no number, outside the limits, or not whole where it has to be.
 */
export function parseInput(
  { min, max, unit, options = [] }: Omit<Field, 'name'>,
  text: string,
): number | null {
  if (unit === 'choice') {
    const index = options.findIndex((word) => word.toLowerCase() === text.trim().toLowerCase());
    return index < 0 ? null : index;
  }
  const value = parseTyped(unit, text);
  if (value === null || value < min || value > max) return null;
  return isWholeUnit(unit) && !Number.isInteger(value) ? null : value;
}

/** Describes valid input: `a whole number from 1 year to 40 years`. */
export function describeLimits(field: Field): string {
  const kind = isWholeUnit(field.unit) ? 'a whole number' : 'a number';
  return `${kind} from ${showNumber(field, field.min)} to ${showNumber(field, field.max)}`;
}

/** Characters of rejected input that the message quotes. */
const MAX_QUOTED = 20;

/** Message for rejected input: what was understood, and what is expected. */
export function inputError(field: Field, text: string): string {
  const expected = `Enter ${describeLimits(field)}.`;
  const letters = [...text.trim()];
  if (field.unit === 'choice' || letters.length === 0) return expected;
  const typed = letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('')}…` : letters.join('');
  const [shown, other] = parseAmount(field.unit, text).map((value) => showNumber(field, value));
  if (shown === undefined) return `We could not read “${typed}” as a number. ${expected}`;
  if (other !== undefined) return `“${typed}” could be ${shown} or ${other}. ${expected}`;
  return `That is ${shown}. ${expected}`;
}

/** Formats a number for its input field. `parseInput` reads it back. */
export function formatInput(field: Pick<Field, 'unit' | 'options'>, value: number): string {
  return field.unit === 'choice' ? formatField(field, value) : formatTyped(value);
}

/** `500,000`, for an input field that shows its unit. Doesn't round. */
export function formatTyped(value: number): string {
  const plain = String(value);
  // Numbers below a millionth print as 1e-7.
  const [whole = '', part] = (plain.includes('e') ? value.toFixed(12) : plain).split('.');
  return part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
}
