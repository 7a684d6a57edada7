/** Whatever a reader types within the limits has an answer in sound sentences, or a refusal in words. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Calculator,
  type Field,
  type Outcome,
  UnworkableError,
  type Values,
} from './calculator.ts';
import { calculators, findCalculator } from './calculators.ts';

/** As many letters as fit beside a bar on a phone. */
const LONGEST_NAME = 24;
const unsound = /NaN|Infinity|undefined|null|\[object|\be[+-]?\d/;

/** Numbers within a field's limits; the limits, steps and odd fractions are all likely. */
function numbersOf(field: Field): fc.Arbitrary<number> {
  const { min, max, step, unit } = field;
  const steps = fc
    .integer({ min: 0, max: Math.floor((max - min) / step) })
    .map((count) => Math.min(max, min + count * step));
  const limits = fc.constantFrom(min, max);
  const isCount = unit === 'years' || unit === 'months' || unit === 'days';
  if (isCount) return fc.oneof(limits, fc.integer({ min, max }));
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
  for (const [index, column] of columns.entries()) {
    if (index > 0 || column !== '') checkText(column);
  }
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.find((row) => row.length !== columns.length)).toBeUndefined();
  expect(rows.flat().find((cell) => cell.trim() === '' || unsound.test(cell))).toBeUndefined();
}

function checkChart(chart: Outcome['chart'], start: number | undefined): void {
  if (chart.kind === 'bars') {
    checkText(chart.heading);
    expect(chart.bars.length).toBeGreaterThanOrEqual(2);
    expect(chart.bars.length).toBeLessThanOrEqual(4);
    for (const bar of chart.bars) {
      checkText(bar.text);
      checkText(bar.name);
      expect(bar.name.length).toBeLessThanOrEqual(LONGEST_NAME);
      expect(bar.amount).toBeGreaterThanOrEqual(0);
      expect(bar.amount).toBeLessThan(Number.POSITIVE_INFINITY);
    }
    expect(new Set(chart.bars.map(({ name }) => name)).size).toBe(chart.bars.length);
    return;
  }
  for (const { name, points } of chart.lines) {
    checkText(name);
    expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
    expect(points[0]).toEqual({ year: 0, owed: start });
    expect(points.at(-1)?.owed).toBe(0);
    const bad = points.find(
      ({ year, owed }, index) =>
        !(owed >= 0 && (index === 0 || year > (points[index - 1]?.year ?? 0))),
    );
    expect(bad).toBeUndefined();
  }
}

function checkOutcome(outcome: Outcome, values: Values): void {
  const { result, chartAlt, chart, assumptions, working, table, schedule } = outcome;
  for (const text of [result, chartAlt, table.caption, ...assumptions, ...working]) checkText(text);
  expect(assumptions.length).toBeGreaterThan(0);
  expect(working.length).toBeGreaterThan(0);
  checkRows(table.columns, table.rows);
  checkChart(chart, values.principal);
  if (schedule) {
    const { columns, rows } = schedule();
    checkRows(columns, rows);
    // Plain numbers, so that a spreadsheet can add them up, and none below nothing.
    expect(rows.flat().find((cell) => !/^\d+(\.\d\d)?$/.test(cell))).toBeUndefined();
  }
}

describe('any numbers within the limits', () => {
  test.each(calculators)('$name', (calculator) => {
    fc.assert(
      fc.property(valuesOf(calculator), (values) => {
        let outcome: Outcome;
        try {
          outcome = calculator.work(values);
        } catch (error) {
          if (!(error instanceof UnworkableError)) throw error;
          checkText(error.message);
          expect(error.message).toMatch(/^[A-Z].*\.$/);
          return;
        }
        checkOutcome(outcome, values);
      }),
      { numRuns: 150 },
    );
  });

  test.each(calculators)(
    '$name has fields with a name, a label and limits that hold a step',
    (it) => {
      expect(new Set(it.fields.map(({ name }) => name)).size).toBe(it.fields.length);
      expect(new Set(it.fields.map(({ label }) => label)).size).toBe(it.fields.length);
      for (const { min, max, step } of it.fields) {
        expect(step).toBeGreaterThan(0);
        expect(min + step).toBeLessThanOrEqual(max);
      }
    },
  );
});

/** Every `<WorkedExample … />` of the articles. */
const folder = new URL('../../../content/articles/', import.meta.url);
const examples = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/<WorkedExample\s([^>]*)\/>/g)].map(
    ([, props = '']) => ({
      file,
      name: /calculator="([^"]*)"/.exec(props)?.[1] ?? '',
      values: Object.fromEntries(
        [...props.matchAll(/(\w+)=\{([^}]*)\}/g)].map(([, field, value]) => [field, Number(value)]),
      ) as Values,
    }),
  ),
);

test('the articles have worked examples', () => {
  expect(examples.length).toBeGreaterThan(10);
});

test.each(examples)('$file: $name $values is within the limits', ({ name, values }) => {
  const found = findCalculator(name);
  expect(found?.name).toBe(name);
  expect(Object.keys(values).toSorted()).toEqual(
    found?.fields.map((field) => field.name).toSorted(),
  );
  for (const field of found?.fields ?? []) {
    expect(values[field.name]).toBeGreaterThanOrEqual(field.min);
    expect(values[field.name]).toBeLessThanOrEqual(field.max);
  }
  if (found) checkOutcome(found.work(values), values);
});
