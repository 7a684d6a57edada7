/** Amounts as people type them, and as they are written back once the field is left. */
import { type Field, isCounted, sayField, showNumber, type Unit } from './calculator.ts';
import { grouped } from './counts-and-dates.ts';

/** What may stand around the digits: `$500k`, `5.25%`, `30 years`. */
const forms: Record<Exclude<Unit, 'choice'>, RegExp> = {
  dollars: /^\$?(?<digits>[\d,.]+)(?<scale>[km]?)$/i,
  percent: /^(?<digits>[\d,.]+)%?$/,
  years: /^(?<digits>[\d,.]+)(?:years?)?$/i,
  months: /^(?<digits>[\d,.]+)(?:months?)?$/i,
  days: /^(?<digits>[\d,.]+)(?:days?)?$/i,
  loans: /^(?<digits>[\d,.]+)(?:loans?)?$/i,
  children: /^(?<digits>[\d,.]+)(?:child(?:ren)?)?$/i,
};

/** Commas stand between thousands only: 5,25 would else be read as 525. */
const number = /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\.\d+$/;

const scales: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** `$1.2m` as 1200000; null where it is no amount of this unit. */
export function readTyped(unit: keyof typeof forms, text: string): number | null {
  const parts = forms[unit].exec(text.replaceAll(/\s/g, ''))?.groups;
  const digits = parts?.digits ?? '';
  if (!number.test(digits)) return null;
  const value = Number(digits.replaceAll(',', ''));
  const scale = scales[parts?.scale?.toLowerCase() ?? ''];
  // 1.005 × 1,000 is 1004.9999999999999 to a computer.
  return scale === undefined ? value : Number((value * scale).toPrecision(15));
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
