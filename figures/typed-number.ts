/** Amounts as people type them, and as they are written back once the field is left. */
import { type Field, isCounted, sayField, showNumber, type Unit } from './calculator.ts';
import { grouped } from './counts-and-dates.ts';

/** What may surround the digits: `$500k`, `5.25% p.a.`, `30 years`. */
const forms: Record<Exclude<Unit, 'choice'>, RegExp> = {
  dollars: /^(?:(?:au?)?\$)?(?<digits>[\d,.]+)(?<scale>k|thousand|m|mil|million)?(?:dollars)?$/i,
  percent: /^(?<digits>[\d,.]+)(?:%|percent)?(?:p\.?a\.?)?$/i,
  years: /^(?<digits>[\d,.]+)(?:years?|yrs?)?$/i,
  months: /^(?<digits>[\d,.]+)(?:months?)?$/i,
  days: /^(?<digits>[\d,.]+)(?:days?)?$/i,
  loans: /^(?<digits>[\d,.]+)(?:loans?)?$/i,
};

/** Commas between thousands, and a full stop before the fraction. */
const AUSTRALIAN = /^(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$|^\.\d+$/;

const fromDigits = (digits: string) =>
  AUSTRALIAN.test(digits) ? Number(digits.replaceAll(',', '')) : undefined;

const swapSeparators = (digits: string) => digits.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ','));

/** What digits may mean: one number, two where that is unclear, none where they are no number. */
function meanings(unit: Unit, digits: string, isScaled: boolean): number[] {
  const here = fromDigits(digits);
  // Much of Europe writes 600.000,50 and 5,75.
  const abroad = fromDigits(swapSeparators(digits));
  const value = here ?? abroad;
  if (value === undefined) return [];
  // No percentage has thousands.
  if (unit === 'percent') return [Math.min(value, abroad ?? value)];
  const isClear = unit !== 'dollars' || isScaled || abroad === undefined || /,.*\.|\..*,/.test(digits);
  // $600.000 may be meant as $600,000, and $1,5 may lack digits.
  return isClear ? [value] : [...new Set([value, Number(digits.replace(/[,.]/g, ''))])];
}

/** Far beyond the limits of every field; longer numbers cannot be shown digit by digit. */
const MOST = 1e15;

/** The numbers that a text may mean: see `meanings`. */
function readings(unit: keyof typeof forms, text: string): number[] {
  // Full-width digits, as keyboards for Chinese and Japanese type them, and invisible signs around pasted ones.
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  const unsigned = plain.replace(/^(\$?)[-−–]/, '$1');
  const { digits = '', scale = '' } = forms[unit].exec(unsigned)?.groups ?? {};
  const factor = /^k|^t/i.test(scale) ? 1_000 : scale === '' ? 1 : 1_000_000;
  const sign = unsigned === plain ? 1 : -1;
  return (
    meanings(unit, digits, factor > 1)
      .filter((value) => value * factor < MOST)
      // 1.005 × 1,000 is 1004.9999999999999 to a computer.
      .map((value) => sign * (factor === 1 ? value : Number((value * factor).toPrecision(15))))
  );
}

/** `$1.2m` as 1200000; null where it is no amount of this unit, or may be one of two. */
export function readTyped(unit: keyof typeof forms, text: string): number | null {
  const [value = null, ...others] = readings(unit, text);
  return others.length > 0 ? null : value;
}

/** The same, held to the limits of a field and to whole numbers where it counts in them; of a choice, the place of its word. */
export function readNumber(
  { min, max, unit, options = [] }: Omit<Field, 'name'>,
  text: string,
): number | null {
  if (unit === 'choice') {
    const place = options.findIndex((word) => word.toLowerCase() === text.trim().toLowerCase());
    return place < 0 ? null : place;
  }
  const value = readTyped(unit, text);
  if (value === null || value < min || value > max) return null;
  return isCounted(unit) && !Number.isInteger(value) ? null : value;
}

/** What `readNumber` takes, in words: `a whole number from 1 year to 40 years`. */
export function limitsOf(field: Field): string {
  const kind = isCounted(field.unit) ? 'a whole number' : 'a number';
  return `${kind} from ${showNumber(field, field.min)} to ${showNumber(field, field.max)}`;
}

/** So much of a text is repeated to whoever typed it. */
const REPEATED = 20;

/** Why `readNumber` takes no number from a text: what was understood, and what is expected. */
export function refusalOf(field: Field, text: string): string {
  const expected = `Enter ${limitsOf(field)}.`;
  const letters = [...text.trim()];
  if (field.unit === 'choice' || letters.length === 0) return expected;
  const typed = letters.length > REPEATED ? `${letters.slice(0, REPEATED).join('')}…` : letters.join('');
  const [shown, other] = readings(field.unit, text).map((value) => showNumber(field, value));
  if (shown === undefined) return `We could not read “${typed}” as a number. ${expected}`;
  if (other !== undefined) return `“${typed}” could be ${shown} or ${other}. ${expected}`;
  return `That is ${shown}. ${expected}`;
}

/** What stands in a field that holds a number, so that `readNumber` reads it. */
export function writeNumber(field: Pick<Field, 'unit' | 'options'>, value: number): string {
  return field.unit === 'choice' ? sayField(field, value) : writeTyped(value);
}

/** `500,000`, as it stands in a field whose unit is drawn beside it. Nothing is rounded away. */
export function writeTyped(value: number): string {
  const plain = String(value);
  // Below a millionth a number prints as 1e-7, which nobody types.
  const [whole = '', part] = (plain.includes('e') ? value.toFixed(12) : plain).split('.');
  return part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
}
