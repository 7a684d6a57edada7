/** Charts of horizontal bars. */
import type { BarChart, BarPart, BarRow, Tone } from './chart.ts';
import { consistentRounding, differenceOf, roundDollars, roundsToZero } from './format.ts';

/** Two bars look alike if they differ by less than this share of the longer one. */
const ALIKE = 0.1;

/** An amount, or parts by tone with the text of the value. */
type Bar =
  | number
  | (Partial<Record<Tone, number>> & { value?: string; from?: number; parts?: readonly BarPart[] });

interface BarOptions extends Pick<BarChart, 'threshold' | 'key'> {
  /** Names of the bars in the tone `choice`; by default the last. */
  choice?: readonly string[];
  text?: (amount: number) => string;
  /**
   * Whether the difference between the first bar and the choice gets its own bar. By default it does if the two look
   * alike.
   */
  difference?: boolean;
}

/** @param named the bars by name. */
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
  // Rounds the bars so that their shown values differ by the shown difference.
  const show = hasDifference ? consistentRounding(text, least, most) : text;
  const list = entries.map(([name, bar]): BarRow => {
    if (typeof bar === 'number') {
      const tone = choice.includes(name) ? 'choice' : 'baseline';
      return { name, value: show(bar), parts: [{ tone, amount: bar }] };
    }
    const { value: text, from, parts, ...tones } = bar;
    const shown = parts?.filter(({ amount }) => !roundsToZero(amount)) ?? partsOf(tones);
    const value = text ?? show(shown.reduce((sum, { amount }) => sum + amount, 0));
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
  return !roundsToZero(apart) && apart < ALIKE * Math.max(one, other);
}

/** Parts of a bar or column, in the order of the tones; leaves out amounts of zero. */
export const partsOf = (amounts: Partial<Record<Tone, number>>): BarPart[] =>
  Object.entries(amounts)
    .map(([tone, amount]) => ({ tone: tone as Tone, amount }))
    .filter(({ amount }) => !roundsToZero(amount));
