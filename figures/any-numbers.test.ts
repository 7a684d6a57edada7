/** Property tests: any numbers within the limits have a well-formed answer, or a clear error message. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { formatTick, roundTicks } from './axis.ts';
import {
  type Calculator,
  type Field,
  type FormattedResult,
  isWholeUnit,
  sliderEnd,
  UnworkableError,
  type Values,
} from './calculator.ts';
import type { Axis, BarChart, ColumnPlot, Drawing, LinePlot } from './chart.ts';
import type { Outcome } from './outcome.ts';
import { calculators } from './registry.ts';

/** Characters that fit on one line beside a bar or a plot. */
const LONGEST_NAME = 25;
/** Characters that fit left of a plot: `−$1,500m`. */
const LONGEST_TICK = 8;
/** Deposit, duty, five costs and the insurance of a purchase. */
const MOST_BARS = 8;
/** Characters that fit in the sticky headline on a phone. */
const LONGEST_SHORT = 56;
/** Calculators whose lines are balances from the first day to the last. */
const BALANCE_PLOTS = new Set(['repayments', 'extra-repayments', 'offset', 'interest-only']);
const malformed = /NaN|Infinity|undefined|null|\[object|\be[+-]?\d/;

/** Numbers within a field's limits: the limits, steps and fractions are all likely. */
function numbersOf(field: Field): fc.Arbitrary<number> {
  const { min, max, step, unit } = field;
  const steps = fc
    .integer({ min: 0, max: Math.floor((max - min) / step) })
    .map((count) => Math.min(max, min + count * step));
  const limits = fc.constantFrom(min, max);
  if (isWholeUnit(unit)) return fc.oneof(limits, fc.integer({ min, max }));
  // Many calculators compare amounts, so equal ones must be likely.
  const shared = fc.constantFrom(10_000, 50_000, 300_000, 5).filter((n) => n >= min && n <= max);
  const any = fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  const cents = fc.integer({ min: min * 100, max: max * 100 }).map((count) => count / 100);
  return unit === 'dollars' ? fc.oneof(limits, steps, shared, cents, any) : fc.oneof(limits, steps, any);
}

const valuesOf = (calculator: Calculator): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(calculator.fields.map((field) => [field.name, numbersOf(field)])));

/** Called hundreds of thousands of times, so it asserts only on failure. */
function checkText(text: string): void {
  if (text.trim() === '' || malformed.test(text)) expect.fail(`expected well-formed text, found "${text}"`);
}

/** A caption: one line without a full stop. */
function checkCaption(text: string): void {
  checkText(text);
  expect(text).toMatch(/^[A-Z0-9$−].*[^.\s]$/);
}

function checkRows(columns: readonly string[], rows: readonly string[][]): void {
  // The top left cell may be empty.
  for (const column of columns.slice(columns[0] === '' ? 1 : 0)) checkText(column);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.find((row) => row.length !== columns.length)).toBeUndefined();
  expect(rows.flat().find((cell) => cell.trim() === '' || malformed.test(cell))).toBeUndefined();
}

const isAscending = (places: readonly number[]) =>
  places.every((place, index) => Number.isFinite(place) && (index === 0 || place > (places[index - 1] ?? 0)));

/** Whether a mark is within its axis, apart from rounding errors. */
function isOn({ from = 0, to }: Axis, place: number): boolean {
  const slack = (to - from) * 1e-9;
  return place >= from - slack && place <= to + slack;
}

function checkResults(results: Readonly<Record<string, FormattedResult | null>>): void {
  for (const result of Object.values(results)) {
    if (!result) continue;
    for (const text of Object.values(result)) checkText(text);
    // Labels name what is paid, saved or left; the opposite has a label of its own.
    expect(`${result.text} ${result.label}`).not.toContain('−');
  }
}

function checkBars({ heading, bars, threshold }: BarChart): void {
  checkText(heading);
  for (const { name, value } of bars) {
    checkText(name);
    checkText(value);
    expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
  }
  expect(new Set(bars.map(({ name }) => name)).size).toBe(bars.length);
  expect(bars.length).toBeGreaterThanOrEqual(2);
  expect(bars.length).toBeLessThanOrEqual(MOST_BARS);
  const amounts = bars.flatMap(({ parts, from = 0 }) => [from, ...parts.map(({ amount }) => amount)]);
  if (threshold) {
    checkText(threshold.text);
    amounts.push(threshold.at);
  }
  expect(amounts.find((amount) => !(amount >= 0 && Number.isFinite(amount)))).toBeUndefined();
}

function checkPlot(plot: LinePlot | ColumnPlot): void {
  const { x, y } = plot;
  for (const axis of [x, y]) {
    expect(axis.to).toBeGreaterThan(axis.from ?? 0);
  }
  const heights = roundTicks(y);
  for (const [axis, places] of [
    [x, x.ticks.map(({ at }) => at)],
    [y, heights],
  ] as const) {
    expect(places).toSatisfy(isAscending);
    expect(places.length).toBeLessThanOrEqual(5);
    expect(places.find((at) => !isOn(axis, at))).toBeUndefined();
  }
  for (const text of [y.name, ...x.ticks.map(({ text }) => text)]) checkText(text);
  for (const at of heights) expect(formatTick(y.unit, at).length).toBeLessThanOrEqual(LONGEST_TICK);
  if (plot.marker) {
    checkText(plot.marker.text);
    expect([isOn(x, plot.marker.at[0]), isOn(y, plot.marker.at[1])]).toEqual([true, true]);
  }
  const labels = plot.kind === 'lines' ? plot.lines : plot.key;
  for (const { name, figure } of labels) {
    checkText(name);
    expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
    if (figure !== undefined) checkText(figure);
  }
  expect(new Set(labels.map(({ name }) => name)).size).toBe(labels.length);
}

function checkChart(chart: Drawing, owedAtFirst: number | undefined): void {
  if (chart.kind === 'bars') {
    checkBars(chart);
    return;
  }
  checkPlot(chart);
  const { x, y } = chart;
  if (chart.kind === 'columns') {
    expect(chart.columns.length).toBeGreaterThan(0);
    const amounts = chart.columns.flatMap(({ parts }) => parts.map(({ amount }) => amount));
    expect(amounts.find((amount) => !(amount >= 0 && Number.isFinite(amount)))).toBeUndefined();
    const heights = chart.columns.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0));
    expect(heights.find((height) => !isOn(y, height))).toBeUndefined();
    expect(isOn(x, chart.columns.length)).toBe(true);
    return;
  }
  expect(chart.lines.length).toBeGreaterThan(0);
  for (const { points } of chart.lines) {
    expect(points.length).toBeGreaterThan(1);
    expect(points.map(([place]) => place)).toSatisfy(isAscending);
    expect(points.find((point) => !point.every(Number.isFinite))).toBeUndefined();
    expect(points.find(([across, up]) => !(isOn(x, across) && isOn(y, up)))).toBeUndefined();
    if (owedAtFirst === undefined) continue;
    expect(points[0]).toEqual([0, owedAtFirst]);
    expect(points.at(-1)?.[1]).toBe(0);
    expect(points.find(([, owed]) => owed < 0)).toBeUndefined();
  }
}

function checkOutcome(outcome: Outcome, owedAtFirst: number | undefined): void {
  const { short, result, message, chartAlt, chart, assumptions, working, table, schedule } = outcome;
  expect(`${short.value} ${short.unit}`.length).toBeLessThanOrEqual(LONGEST_SHORT);
  for (const text of [short.value, short.unit, table.caption, ...working]) checkText(text);
  for (const text of [result, chartAlt, ...assumptions]) {
    checkText(text);
    expect(text).toMatch(/^[A-Z0-9$−].*\.$/);
  }
  checkCaption(message);
  expect(Math.min(assumptions.length, working.length)).toBeGreaterThan(0);
  for (const each of [table, outcome.chartTable]) checkRows(each.columns, each.rows);
  checkChart(chart, owedAtFirst);
  if (schedule) {
    const { columns, rows } = schedule();
    checkRows(columns, rows);
    // Plain numbers, so that a spreadsheet can add them up, and none negative.
    expect(rows.flat().find((cell) => !/^\d+(\.\d\d)?$/.test(cell))).toBeUndefined();
  }
}

test.each(calculators)(
  '$name answers any numbers within the limits, or rejects them with a message',
  (calculator) => {
    let names: string[] | undefined;
    fc.assert(
      fc.property(valuesOf(calculator), (values) => {
        let results: ReturnType<Calculator['figures']>;
        try {
          results = calculator.figures(values, facts);
        } catch (error) {
          if (!(error instanceof UnworkableError)) throw error;
          checkText(error.message);
          expect(calculator.fields.map(({ name }) => name)).toContain(error.field);
          expect(error.message).toMatch(/^[A-Z].*\.$/);
          if (calculator.outcome) expect(() => calculator.outcome?.(values, facts)).toThrow(UnworkableError);
          return;
        }
        // The result names must not depend on the numbers, because sentences use them.
        names ??= Object.keys(results);
        expect(Object.keys(results)).toEqual(names);
        checkResults(results);
        const outcome = calculator.outcome?.(values, facts);
        if (outcome) checkOutcome(outcome, BALANCE_PLOTS.has(calculator.name) ? values.principal : undefined);
      }),
      { numRuns: 60 },
    );
  },
);

test.each(calculators)('$name has unique labels, and sliders within the limits', (it) => {
  expect(new Set(it.fields.map(({ label }) => label)).size).toBe(it.fields.length);
  const least = Object.fromEntries(it.fields.map(({ name, min }) => [name, min]));
  const most = Object.fromEntries(it.fields.map(({ name, max }) => [name, max]));
  for (const field of it.fields) {
    const { min, max, from, to, step } = field;
    expect(step).toBeGreaterThan(0);
    expect(from).toBeGreaterThanOrEqual(min);
    if (typeof to === 'string') expect(Object.keys(least)).toContain(to);
    for (const numbers of [least, most]) {
      const end = sliderEnd(field, (name) => numbers[name] ?? Number.NaN);
      expect(end).toBeGreaterThanOrEqual(from + step);
      expect(end).toBeLessThanOrEqual(max);
    }
  }
});

test.each(calculators)('docs/figures.md lists every field and result of $name', (calculator) => {
  const line = new RegExp(`^- \\*\\*${calculator.name}\\*\\*.*$`, 'm').exec(
    readFileSync('docs/figures.md', 'utf8'),
  );
  const listed = Array.from(line?.[0].matchAll(/`(\w+)`/g) ?? [], ([, name]) => name);
  const isListed = (name: string) =>
    listed.includes(name) ||
    listed.some((start = '') => name.startsWith(start) && listed.includes(name.slice(start.length)));
  const names = [...calculator.fields.map(({ name }) => name), ...resultsOf(calculator)];
  expect(names.filter((name) => !isListed(name))).toEqual([]);
});

/** The names of the results, which are the same for all valid numbers. */
function resultsOf(calculator: Calculator): string[] {
  for (const values of fc.sample(valuesOf(calculator), { numRuns: 1000, seed: 1 })) {
    try {
      return Object.keys(calculator.figures(values, facts));
    } catch (error) {
      if (!(error instanceof UnworkableError)) throw error;
    }
  }
  throw new Error(`${calculator.name}: expected valid numbers among 1000`);
}
