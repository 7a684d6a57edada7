/**
 * What a worked example is made of. An article names a calculator and its premises; the build works
 * the example out, and in the browser the same code works it out again with the reader's numbers.
 * Calculators hold no arithmetic: they ask finance/ and put the answer into words.
 */
import type { ChartTable } from '../chart.ts';

export type Unit = 'dollars' | 'percent' | 'years' | 'months' | 'days';

/** One number that the reader may change. */
export interface Field {
  /** The property in MDX and in a link, such as `principal`. */
  name: string;
  label: string;
  unit: Unit;
  /** Sane limits, in the unit; what lies outside is refused with these limits named. */
  min: number;
  max: number;
  /** How far an arrow key moves the slider. Typed numbers may lie between the steps. */
  step: number;
}

/** Numbers by field, in the field's unit: 5 is five percent. */
export type Values = Readonly<Record<string, number>>;

export type ExampleChart =
  /** What is owed over time; the first line is the loan as agreed. */
  | { kind: 'balances'; lines: readonly BalanceLine[] }
  | { kind: 'bars'; heading: string; bars: readonly Bar[] };

export interface BalanceLine {
  name: string;
  tone: 'fig' | 'coral';
  /** Owing at the start and after each year; the last may be after a part of a year. */
  points: readonly { year: number; owed: number }[];
}

export interface Bar {
  name: string;
  amount: number;
  text: string;
  tone: 'fig' | 'coral';
}

export interface Outcome {
  /** The result in one or two plain sentences. */
  result: string;
  /** What the picture shows, for those who cannot see it. */
  chartAlt: string;
  chart: ExampleChart;
  /** What has to hold for the result to be true. */
  assumptions: readonly string[];
  /** The formula with the numbers in it, a line for each step. */
  working: readonly string[];
  /** A few rows that can be read on a phone. */
  table: ChartTable;
  /** Every row, for the file that can be downloaded; the table, where there is none. */
  schedule?: () => Pick<ChartTable, 'columns' | 'rows'>;
}

export interface Calculator {
  /** As in `<WorkedExample calculator="offset" />`. */
  name: string;
  title: string;
  fields: readonly Field[];
  /**
   * @throws {UnworkableError} when the numbers, each within its limits, do not go together.
   */
  work(values: Values): Outcome;
}

/** Says to a reader, in a sentence, why their numbers have no answer and what would have one. */
export class UnworkableError extends Error {
  override name = 'UnworkableError';
}

/** Thrown when an article names a calculator that there is none of. */
export class UnknownCalculatorError extends Error {
  override name = 'UnknownCalculatorError';

  constructor(name: string) {
    super(`calculator: there is none of the name "${name}"`);
  }
}

/**
 * Makes a calculator whose fields are typed: `work` is given exactly the numbers of `fields`.
 */
export function calculator<const Name extends string>(definition: {
  name: string;
  title: string;
  fields: readonly (Field & { name: Name })[];
  work: (values: Readonly<Record<Name, number>>) => Outcome;
}): Calculator {
  return definition as Calculator;
}
