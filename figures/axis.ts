/** The axes of plots and their ticks. */
import type { Axis, TickedAxis } from './chart.ts';
import { duration, money, percent } from './format.ts';
import { MONTHS_A_YEAR } from './outcome.ts';

const MAX_INTERVALS = 4;

/** Inner ticks lie between these shares of a horizontal axis, so that they don't touch the text at its ends. */
const INNER_RANGE = [0.15, 0.8] as const;

/** The smallest of 1, 2, 5, 10, 20 and so on that is at least an amount. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 5].find((each) => each * power >= amount * (1 - 1e-9)) ?? 10) * power;
}

/** Multiples of a step in a range. The tolerance is for steps such as 0.1, which are not exact in binary. */
function multiples(step: number, from: number, to: number): number[] {
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The ticks of an axis at round numbers, at most five. */
export function roundTicks({ from = 0, to }: Axis): number[] {
  return multiples(roundStep((to - from) / MAX_INTERVALS), from, to);
}

/** Ticks between the ends of an axis that has text at both. */
export function innerTicks({ from = 0, to }: Axis): number[] {
  const [first, last] = INNER_RANGE.map((part) => from + part * (to - from));
  return roundTicks({ from, to, unit: 'dollars' }).filter(
    (at) => at >= (first ?? from) && at <= (last ?? to),
  );
}

/** An axis that ends at round numbers around the values. Zero is on it only if the values reach it. */
export function axisAround(unit: Axis['unit'], values: readonly number[], least: number): Axis {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const step = roundStep(Math.max(least, highest - lowest) / MAX_INTERVALS);
  const [from, to] = [Math.floor(lowest / step + 1e-9) * step, Math.ceil(highest / step - 1e-9) * step];
  return {
    unit,
    from: Number(from.toPrecision(12)),
    to: Number((to > from ? to : from + step).toPrecision(12)),
  };
}

/** A short tick label: `$400k`, `$1.5k`, `6.2%`. */
export function formatTick(unit: Axis['unit'], value: number): string {
  if (unit === 'percent') return percent(value);
  const size = Math.abs(value);
  if (size < 1_000) return money(value);
  const short = (unit: number) => money(value / unit).replace(/(\.\d)0$/, '$1');
  return size < 1_000_000 ? `${short(1_000)}k` : `${short(1_000_000)}m`;
}

/** An axis of years with ticks at the start, at the end and at round years between. */
export function yearAxis(term: number): TickedAxis {
  const end = Math.floor(term) || term;
  const years = innerTicks({ unit: 'years', to: end }).filter(Number.isInteger);
  return {
    unit: 'years',
    to: term,
    ticks: [
      { at: 0, text: 'Start' },
      ...years.map((year) => ({ at: year, text: String(year) })),
      { at: end, text: formatYears(end) },
    ],
  };
}

/** Up to this count, only the middle column is labelled between the ends. */
const FEW_COLUMNS = 7;

/** An axis of columns, with ticks at their middles: `Year 1`, `10`, `20`, `Year 30`. */
export function columnAxis(unit: 'years' | 'months' | 'days', count: number): TickedAxis {
  const name = { years: 'Year', months: 'Month', days: 'Day' }[unit];
  const round = innerTicks({ unit, to: count }).filter((at) => Number.isInteger(at) && at > 1);
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

/** `30 years`, or `6 months` for 0.5. */
export const formatYears = (term: number) => duration(Math.round(term * MONTHS_A_YEAR));
