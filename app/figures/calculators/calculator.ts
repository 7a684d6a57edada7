/**
 * What a worked example is made of. An article names a calculator and its premises; the build works
 * the example out, and in the browser the same code works it out again with the reader's numbers.
 * Calculators hold no arithmetic: they ask finance/ and put the answer into words.
 */
import { duration, percent } from '../../lib/format.ts';
import { days, money, type Outcome, years } from './outcome.ts';
import { isCounted, type Unit } from './units.ts';

/** One number that the reader may change. */
export interface Field {
  /** The property in MDX and in a link, such as `principal`. */
  name: string;
  label: string;
  unit: Unit;
  /** Sane limits, in the unit; what lies outside is refused with these limits named. */
  min: number;
  max: number;
  /** The slider's ends: what people have. Typed numbers may lie beyond them, up to the limits. */
  from: number;
  /** A number, or the name of the field whose number is the end: an offset goes up to its loan. */
  to: number | string;
  /** How far an arrow key moves the slider. Typed numbers may lie between the steps. */
  step: number;
}

/** Where a field's slider ends while the other fields hold the numbers that `numberIn` gives by name. */
export function sliderEnd({ from, to, step, max }: Field, numberIn: (name: string) => number): number {
  return typeof to === 'number' ? to : Math.min(max, Math.max(from + step, numberIn(to)));
}

/** Numbers by field, in the field's unit: 5 is five percent. */
export type Values = Readonly<Record<string, number>>;

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
  /** Name of the field that the sentence stands beside. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const showUnit: Record<Unit, (value: number) => string> = {
  dollars: money,
  percent: (value) => percent(value),
  years,
  months: duration,
  days,
};

/** Months as they were typed, and not as years and months. */
export function showNumber({ unit }: Pick<Field, 'unit'>, value: number): string {
  return unit === 'months' ? `${value} ${value === 1 ? 'month' : 'months'}` : showUnit[unit](value);
}

/** `Loan amount: $620,000`, for each field of a calculator. */
export function listNumbers({ fields }: Calculator, values: Values): string[] {
  return fields.map((field) => `${field.label}: ${showNumber(field, values[field.name] ?? 0)}`);
}

type Question = Omit<Field, 'name'>;

/**
 * Makes a calculator whose fields are typed. `work` is given the numbers of `fields` as finance/ takes
 * them, 5% as 0.05, and in words. A part of a year, a month or a day is refused before it.
 */
export function calculator<Name extends string>(definition: {
  name: string;
  title: string;
  fields: Readonly<Record<Name, Question>>;
  work: (values: Readonly<Record<Name, number>>, shown: Readonly<Record<Name, string>>) => Outcome;
}): Calculator {
  const fields = fieldsOf(definition.fields);
  return {
    ...definition,
    fields,
    work(typed) {
      const values: Record<string, number> = {};
      const shown: Record<string, string> = {};
      for (const { name, label, unit } of fields) {
        const value = typed[name] ?? Number.NaN;
        if (isCounted(unit) && !Number.isInteger(value)) {
          throw new UnworkableError(name, `${label}: put in a whole number of ${unit}.`);
        }
        values[name] = unit === 'percent' ? value / 100 : value;
        shown[name] = showUnit[unit](value);
      }
      return definition.work(values as Record<Name, number>, shown as Record<Name, string>);
    },
  };
}

export function fieldsOf(questions: Readonly<Record<string, Question>>): Field[] {
  return Object.entries(questions).map(([name, question]) => ({ name, ...question }));
}

type Limits = readonly [min: number, max: number];
type Slider = Pick<Field, 'from' | 'to' | 'step'>;

function question(label: string, unit: Unit, [min, max]: Limits, slider: Slider): Question {
  return { label, unit, min, max, ...slider };
}

/** From nothing up. */
type Upwards = Omit<Slider, 'from'>;

/** The numbers that many calculators ask for, with the same label and limits everywhere. */
export const ask = {
  loanAmount: (label = 'Loan amount') =>
    question(label, 'dollars', [10_000, 5_000_000], { from: 100_000, to: 1_500_000, step: 10_000 }),
  /** What a home costs or is worth. */
  price: (label: string) =>
    question(label, 'dollars', [10_000, 5_000_000], { from: 200_000, to: 2_000_000, step: 10_000 }),
  /** What is to be saved up. */
  target: (label: string) =>
    question(label, 'dollars', [10_000, 5_000_000], { from: 10_000, to: 300_000, step: 5_000 }),
  interestRate: (label = 'Interest rate') =>
    question(label, 'percent', [0.5, 20], { from: 2, to: 10, step: 0.05 }),
  termYears: (label = 'Loan term') => question(label, 'years', [1, 40], { from: 1, to: 30, step: 1 }),
  /** An amount that may be nil. */
  amount: (label: string, max: number, slider: Upwards) =>
    question(label, 'dollars', [0, max], { from: 0, ...slider }),
  /** A year's other income; the slider starts where relief for low incomes changes nothing of the tax on a loss or gain. */
  income: (label: string) =>
    question(label, 'dollars', [0, 1_000_000], { from: 90_000, to: 250_000, step: 1_000 }),
  /** A percentage other than a loan's rate. */
  share: (label: string, max: number, slider: Upwards) =>
    question(label, 'percent', [0, max], { from: 0, ...slider }),
  years: (label: string, [min, max]: Limits, to = max) =>
    question(label, 'years', [min, max], { from: min, to, step: 1 }),
  months: (label: string, slider: Slider) => question(label, 'months', [1, 480], slider),
  days: (label: string, [min, max]: Limits, to: number | string = max) =>
    question(label, 'days', [min, max], { from: min, to, step: 1 }),
};

export const loanFields = { principal: ask.loanAmount(), rate: ask.interestRate(), years: ask.termYears() };
