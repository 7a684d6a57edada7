/** Charts of horizontal bars. */
import type { BarChart, BarPart, BarRow, Tone } from './chart.ts';
import { consistentRounding, differenceOf, isNothing, roundDollars } from './format.ts';

/** Bars that differ by less, as a share of the longer one, look alike: what they differ by has its own. */
const ALIKE = 0.1;

/** A bar as an amount, or as the parts of one by their tones, with what it comes to in words. */
type Bar =
  | number
  | (Partial<Record<Tone, number>> & { says?: string; from?: number; parts?: readonly BarPart[] });

interface BarOptions extends Pick<BarChart, 'threshold' | 'key'> {
  /** The bars of one amount that are the choice; else the last. */
  choice?: readonly string[];
  text?: (amount: number) => string;
  /**
   * Whether the difference between the first bar and the choice gets its own bar: true always, false never. By default
   * it does where the two look alike.
   */
  difference?: boolean;
}

/** Bars by their names. */
export function bars(
  heading: string,
  named: Readonly<Record<string, Bar>>,
  { choice = Object.keys(named).slice(-1), text = roundDollars, difference, ...rest }: BarOptions = {},
): BarChart {
  const entries = Object.entries(named);
  const amounts = entries.flatMap(([, bar]) => (typeof bar === 'number' ? bar : []));
  const chosen = entries.findIndex(([name]) => choice.includes(name));
  const [least = 0, most = 0] = [amounts[0] ?? 0, amounts[chosen] ?? 0].sort((a, b) => a - b);
  const isSimple = amounts.length === entries.length && choice.length === 1 && chosen > 0;
  const hasDifference = isSimple && (difference ?? areAlike(least, most));
  // The bars as shown differ by the difference as shown.
  const show = hasDifference ? consistentRounding(text, least, most) : text;
  const list = entries.map(([name, bar]): BarRow => {
    if (typeof bar === 'number') {
      const tone = choice.includes(name) ? 'choice' : 'baseline';
      return { name, value: show(bar), parts: [{ tone, amount: bar }] };
    }
    const { says, from, parts, ...tones } = bar;
    const shown = parts?.filter(({ amount }) => !isNothing(amount)) ?? partsOf(tones);
    const value = says ?? show(shown.reduce((sum, { amount }) => sum + amount, 0));
    return { name, value, parts: shown, ...(from && { from }) };
  });
  if (hasDifference) {
    const parts = partsOf({ difference: most - least });
    list.splice(chosen + 1, 0, {
      name: 'Difference',
      value: differenceOf(show, least, most),
      parts,
      from: least,
    });
  }
  return { kind: 'bars', heading, bars: list, ...rest };
}

function areAlike(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return !isNothing(apart) && apart < ALIKE * Math.max(one, other);
}

/** By their tones, from the start of the bar or the foot of the column. */
export const partsOf = (amounts: Partial<Record<Tone, number>>): BarPart[] =>
  Object.entries(amounts)
    .map(([tone, amount]) => ({ tone: tone as Tone, amount }))
    .filter(({ amount }) => !isNothing(amount));
