/** Whatever a reader types within the limits has an answer in sound sentences, or a refusal in words. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { roundTicks, tickText } from './axis.ts';
import {
  type Calculator,
  type Field,
  isCounted,
  type SaidResult,
  sliderEnd,
  UnworkableError,
  type Values,
} from './calculator.ts';
import type { Axis, BarChart, ColumnPlot, Drawing, LinePlot } from './chart.ts';
import type { Outcome } from './outcome.ts';
import { calculators } from './registry.ts';

/** As many letters as fit beside a bar, and beside a plot, on one line. */
const LONGEST_NAME = 25;
/** As many as fit left of a plot: `−$1,500m`. */
const LONGEST_HEIGHT = 8;
/** Deposit, duty, five costs and the insurance of a purchase. */
const MOST_BARS = 8;
/** As many as fit in the strip that stays in sight on a phone. */
const LONGEST_SHORT = 56;
/** Their lines are what is owed, from the first day to the last. */
const OWED_PLOTS = new Set(['repayments', 'extra-repayments', 'offset', 'interest-only']);
const unsound = /NaN|Infinity|undefined|null|\[object|\be[+-]?\d/;

/** Numbers within a field's limits; the limits, steps and odd fractions are all likely. */
function numbersOf(field: Field): fc.Arbitrary<number> {
  const { min, max, step, unit } = field;
  const steps = fc
    .integer({ min: 0, max: Math.floor((max - min) / step) })
    .map((count) => Math.min(max, min + count * step));
  const limits = fc.constantFrom(min, max);
  if (isCounted(unit)) return fc.oneof(limits, fc.integer({ min, max }));
  // Many calculators compare one amount with another, so equal ones must not be rare.
  const shared = fc.constantFrom(10_000, 50_000, 300_000, 5).filter((n) => n >= min && n <= max);
  const any = fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  const cents = fc.integer({ min: min * 100, max: max * 100 }).map((count) => count / 100);
  return unit === 'dollars' ? fc.oneof(limits, steps, shared, cents, any) : fc.oneof(limits, steps, any);
}

const valuesOf = (calculator: Calculator): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(calculator.fields.map((field) => [field.name, numbersOf(field)])));

/** Asked hundreds of thousands of times, so that only what is wrong becomes an assertion. */
function checkText(text: string): void {
  if (text.trim() === '' || unsound.test(text)) expect.fail(`expected sound words, found "${text}"`);
}

/** What stands as a caption: one line, without a full stop. */
function checkCaption(text: string): void {
  checkText(text);
  expect(text).toMatch(/^[A-Z0-9$−].*[^.\s]$/);
}

function checkRows(columns: readonly string[], rows: readonly string[][]): void {
  // The corner above the headings of the rows may be empty.
  for (const column of columns.slice(columns[0] === '' ? 1 : 0)) checkText(column);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.find((row) => row.length !== columns.length)).toBeUndefined();
  expect(rows.flat().find((cell) => cell.trim() === '' || unsound.test(cell))).toBeUndefined();
}

const isAscending = (places: readonly number[]) =>
  places.every((place, index) => Number.isFinite(place) && (index === 0 || place > (places[index - 1] ?? 0)));

/** Whether a mark lies on its axis, but for what the computer loses on the way. */
function isOn({ from = 0, to }: Axis, place: number): boolean {
  const slack = (to - from) * 1e-9;
  return place >= from - slack && place <= to + slack;
}

function checkResults(results: Readonly<Record<string, SaidResult | null>>): void {
  for (const said of Object.values(results)) {
    if (!said) continue;
    for (const text of Object.values(said)) checkText(text);
    // Labels say what is paid, saved or left: less than nothing of it has other words.
    expect(`${said.text} ${said.label}`).not.toContain('−');
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
  for (const at of heights) expect(tickText(y.unit, at).length).toBeLessThanOrEqual(LONGEST_HEIGHT);
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
    // Plain numbers, so that a spreadsheet can add them up, and none below nothing.
    expect(rows.flat().find((cell) => !/^\d+(\.\d\d)?$/.test(cell))).toBeUndefined();
  }
}

test.each(calculators)('any numbers within the limits: $name', (calculator) => {
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
      // A sentence may ask for any of them, whatever the numbers are.
      names ??= Object.keys(results);
      expect(Object.keys(results)).toEqual(names);
      checkResults(results);
      const outcome = calculator.outcome?.(values, facts);
      if (outcome) checkOutcome(outcome, OWED_PLOTS.has(calculator.name) ? values.principal : undefined);
    }),
    { numRuns: 60 },
  );
});

test.each(calculators)(
  '$name has fields with a label of their own, and sliders within their limits',
  (it) => {
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
  },
);

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

/** The same names for all numbers that go together. */
function resultsOf(calculator: Calculator): string[] {
  for (const values of fc.sample(valuesOf(calculator), { numRuns: 1000, seed: 1 })) {
    try {
      return Object.keys(calculator.figures(values, facts));
    } catch (error) {
      if (!(error instanceof UnworkableError)) throw error;
    }
  }
  throw new Error(`${calculator.name}: expected numbers that go together among 1000`);
}
