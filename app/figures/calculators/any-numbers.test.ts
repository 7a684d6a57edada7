/** Whatever a reader types within the limits has an answer in sound sentences, or a refusal in words. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calculator, type Field, sliderEnd, UnworkableError, type Values } from './calculator.ts';
import { calculators } from './calculators.ts';
import { lineText, type Outcome } from './outcome.ts';
import { isCounted } from './units.ts';

/** As many letters as fit beside a bar on a phone. */
const LONGEST_NAME = 24;
/** As many as fit in the strip that stays in sight on a phone. */
const LONGEST_SHORT = 56;
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
  return unit === 'dollars' ? fc.oneof(limits, steps, shared, any) : fc.oneof(limits, steps, any);
}

const valuesOf = (calculator: Calculator): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(calculator.fields.map((field) => [field.name, numbersOf(field)])));

function checkText(text: string): void {
  expect(text.trim()).not.toBe('');
  expect(text).not.toMatch(unsound);
}

function checkRows(columns: readonly string[], rows: readonly string[][]): void {
  // The corner above the headings of the rows may be empty.
  for (const column of columns.slice(columns[0] === '' ? 1 : 0)) checkText(column);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.find((row) => row.length !== columns.length)).toBeUndefined();
  expect(rows.flat().find((cell) => cell.trim() === '' || unsound.test(cell))).toBeUndefined();
}

function checkChart(chart: Outcome['chart'], start: number | undefined): void {
  const names = (chart.kind === 'bars' ? chart.bars : chart.labels).map(({ name }) => name);
  for (const name of names) {
    checkText(name);
    expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
  }
  expect(new Set(names).size).toBe(names.length);
  if (chart.kind === 'bars') {
    checkText(chart.heading);
    for (const { value } of chart.bars) checkText(value);
    expect([2, 3, 4]).toContain(chart.bars.length);
    const amounts = chart.bars.flatMap(({ parts }) => parts.map(({ amount }) => amount));
    expect(amounts.every((amount) => amount >= 0 && Number.isFinite(amount))).toBe(true);
    return;
  }
  for (const { text } of [...chart.x.ticks, ...chart.y.ticks]) if (text !== '') checkText(text);
  const places = chart.x.ticks.map(({ at }) => at);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
  for (const { points } of chart.lines) {
    expect(points[0]).toEqual([0, start]);
    expect(points.at(-1)?.[1]).toBe(0);
    const years = points.map(([year]) => year);
    expect(years).toEqual([...new Set(years)].toSorted((a, b) => a - b));
    expect(points.every(([, owed]) => owed >= 0)).toBe(true);
  }
}

function checkOutcome(outcome: Outcome, values: Values): void {
  const { short, result, chartAlt, chart, assumptions, table, schedule } = outcome;
  const working = outcome.working.map(lineText);
  expect(`${short.value} ${short.unit}`.length).toBeLessThanOrEqual(LONGEST_SHORT);
  for (const text of [short.value, short.unit, result, chartAlt, table.caption, ...assumptions, ...working])
    checkText(text);
  expect(Math.min(assumptions.length, working.length)).toBeGreaterThan(0);
  checkRows(table.columns, table.rows);
  checkChart(chart, values.principal);
  if (schedule) {
    const { columns, rows } = schedule();
    checkRows(columns, rows);
    // Plain numbers, so that a spreadsheet can add them up, and none below nothing.
    expect(rows.flat().find((cell) => !/^\d+(\.\d\d)?$/.test(cell))).toBeUndefined();
  }
}

test.each(calculators)('any numbers within the limits: $name', (calculator) => {
  fc.assert(
    fc.property(valuesOf(calculator), (values) => {
      let outcome: Outcome;
      try {
        outcome = calculator.work(values);
      } catch (error) {
        if (!(error instanceof UnworkableError)) throw error;
        checkText(error.message);
        expect(calculator.fields.map(({ name }) => name)).toContain(error.field);
        expect(error.message).toMatch(/^[A-Z].*\.$/);
        return;
      }
      checkOutcome(outcome, values);
    }),
    { numRuns: 150 },
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
