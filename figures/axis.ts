/** The axes of plots, and the round numbers on them. */
import type { Axis, TickedAxis } from './chart.ts';
import { duration, money, percent } from './format.ts';
import { MONTHS_A_YEAR } from './outcome.ts';

/** At most so many stretches between the ticks of an axis. */
const STRETCHES = 4;

/** Ticks nearer to an end would touch its words, as shares of a horizontal axis. */
const CLEAR_OF_ENDS = [0.15, 0.8] as const;

/** The least of 1, 2, 5, 10, 20 and so on that is not below an amount. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 5].find((each) => each * power >= amount * (1 - 1e-9)) ?? 10) * power;
}

/** Multiples of a step from one number to another. Steps of tenths are not exact in binary. */
function multiples(step: number, from: number, to: number): number[] {
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The round numbers on an axis, five at most. */
export function roundTicks({ from = 0, to }: Axis): number[] {
  return multiples(roundStep((to - from) / STRETCHES), from, to);
}

/** The same for an axis with words at both ends: those clear of them. */
export function ticksBetween({ from = 0, to }: Axis): number[] {
  const [first, last] = CLEAR_OF_ENDS.map((part) => from + part * (to - from));
  return roundTicks({ from, to, unit: 'dollars' }).filter(
    (at) => at >= (first ?? from) && at <= (last ?? to),
  );
}

/** Round numbers around some values, with zero on the axis only where the values reach it. */
export function axisAround(unit: Axis['unit'], values: readonly number[], least: number): Axis {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const step = roundStep(Math.max(least, highest - lowest) / STRETCHES);
  const [from, to] = [Math.floor(lowest / step + 1e-9) * step, Math.ceil(highest / step - 1e-9) * step];
  return {
    unit,
    from: Number(from.toPrecision(12)),
    to: Number((to > from ? to : from + step).toPrecision(12)),
  };
}

/** A number beside an axis, as short as it can be said: `$400k`, `$1.5k`, `6.2%`. */
export function tickText(unit: Axis['unit'], value: number): string {
  if (unit === 'percent') return percent(value);
  const size = Math.abs(value);
  if (size < 1_000) return money(value);
  const short = (unit: number) => money(value / unit).replace(/(\.\d)0$/, '$1');
  return size < 1_000_000 ? `${short(1_000)}k` : `${short(1_000_000)}m`;
}

/** The start, the end and round years between them. */
export function yearAxis(term: number): TickedAxis {
  const end = Math.floor(term) || term;
  const years = ticksBetween({ unit: 'years', to: end }).filter(Number.isInteger);
  return {
    unit: 'years',
    to: term,
    ticks: [
      { at: 0, text: 'Start' },
      ...years.map((year) => ({ at: year, text: String(year) })),
      { at: end, text: lengthOf(end) },
    ],
  };
}

/** Of so many columns or fewer, the middle one is named between the ends. */
const FEW_COLUMNS = 7;

/** The places of columns, each named below its middle: `Year 1`, `10`, `20`, `Year 30`. */
export function columnAxis(unit: 'years' | 'months' | 'days', count: number): TickedAxis {
  const name = { years: 'Year', months: 'Month', days: 'Day' }[unit];
  const round = ticksBetween({ unit, to: count }).filter((at) => Number.isInteger(at) && at > 1);
  const middle = count > 2 ? [Math.ceil(count / 2)] : [];
  const between = count <= FEW_COLUMNS ? middle : round;
  return {
    unit,
    to: count,
    ticks: [
      { at: 0, text: `${name} 1` },
      ...between.map((at) => ({ at: at - 0.5, text: String(at) })),
      ...(count > 1 ? [{ at: count, text: `${name} ${count}` }] : []),
    ],
  };
}

/** `30 years` of a number of years. */
export const lengthOf = (term: number) => duration(Math.round(term * MONTHS_A_YEAR));
