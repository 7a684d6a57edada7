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
  /** How far an arrow key moves the slider. Typed numbers may lie between the steps. */
  step: number;
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
          throw new UnworkableError(`${label}: put in a whole number of ${unit}.`);
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

function question(label: string, unit: Unit, min: number, max: number, step: number): Question {
  return { label, unit, min, max, step };
}

/** The numbers that many calculators ask for, with the same label and limits everywhere. */
export const ask = {
  loanAmount: (label = 'Loan amount') => question(label, 'dollars', 10_000, 5_000_000, 10_000),
  interestRate: (label = 'Interest rate') => question(label, 'percent', 0.5, 20, 0.05),
  termYears: (label = 'Loan term') => question(label, 'years', 1, 40, 1),
  /** An amount that may be nil. */
  amount: (label: string, max: number, step: number) => question(label, 'dollars', 0, max, step),
  /** A percentage other than a loan's rate. */
  share: (label: string, max: number, step: number) => question(label, 'percent', 0, max, step),
  years: (label: string, min: number, max: number) => question(label, 'years', min, max, 1),
  months: (label: string) => question(label, 'months', 1, 480, 1),
  days: (label: string, min: number, max: number) => question(label, 'days', min, max, 1),
};

export const loanFields = { principal: ask.loanAmount(), rate: ask.interestRate(), years: ask.termYears() };
