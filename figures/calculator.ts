/**
 * Defines calculators. An article states an example as data; the build computes it, and the browser runs the same
 * code again with the reader's numbers. Sentences, tables, charts, cards and previews all show its results. A
 * calculator calls finance/ for the arithmetic and formats the answer.
 */

import type { TaxTable } from '../finance/income-tax.ts';
import type { PremiumTable } from '../finance/mortgage-insurance.ts';
import type { RegistrationTables } from '../finance/registration.ts';
import type { DutyTables, State } from '../finance/stamp-duty.ts';
import { dataTable, describeChart } from './describe-chart.ts';
import { approxDollars, countOf, dollars, duration, money, percent, thousands } from './format.ts';
import { type Answer, notes, type Outcome } from './outcome.ts';
import { allUnbroken, unbroken } from './unbroken.ts';

/** Unit of a field. Percentages are numbers such as 5 for 5%; a choice is one of a few words. */
export type Unit = 'dollars' | 'percent' | 'years' | 'months' | 'days' | 'loans' | 'choice';

/** Whether a unit takes whole numbers only: no loan has 12.3 years of repayments. */
export const isWholeUnit = (unit: Unit) => unit !== 'dollars' && unit !== 'percent';

/** Meaning of a number that several calculators have in common. */
type SharedNumber = 'loan' | 'rate' | 'years left' | 'deposit' | 'income' | 'state';

/** A number that the reader can change. */
export interface Field {
  /** The key in an article's front matter and in a link, such as `principal`. */
  name: string;
  label: string;
  unit: Unit;
  /** Limits in the unit. Input outside them is rejected with a message that names them. */
  min: number;
  max: number;
  /** Ends of the slider: usual values. Typed numbers may exceed them, up to the limits. */
  from: number;
  /** A number, or the field whose number is the end: an offset slider ends at the loan. */
  to: number | string;
  /** Step of the slider. Typed numbers may lie between steps. */
  step: number;
  /** Of a choice: its words, used in articles, links and mails. Its number is the index of a word. */
  options?: readonly string[];
  /** Of a choice: text of each word in a line of numbers, such as `in Victoria`. */
  terms?: readonly string[];
  /** Readers can store it on their device, for the examples of other articles. */
  shared?: SharedNumber;
  /** Collapsed below the other fields: few readers change it. */
  isAdvanced?: true;
}

/** @param numberIn the number in another field, by name. */
export function sliderEnd({ from, to, step, max }: Field, numberIn: (name: string) => number): number {
  return typeof to === 'number' ? to : Math.min(max, Math.max(from + step, numberIn(to)));
}

/** Numbers by field, in the field's unit: 5 is 5%. */
export type Values = Readonly<Record<string, number>>;

/** The dated facts of content/facts.yaml that calculators use. */
export interface FigureFacts {
  tax: TaxTable & { name: string };
  /** Capital gains tax discount, as a fraction. */
  cgtDiscount: number;
  /** Minimum tax rate on gains from 1 July 2027, as a fraction. */
  cgtMinimumTax: number;
  /**
   * Tables of transfer duty and registration, and the contract date of examples. A browser loads these and `insurance`
   * only if a calculator of its page has `usesTables` (app/figures/load-calculators.ts).
   */
  duty?: { signed: string; tables: DutyTables; registration: RegistrationTables };
  /** Published premiums of mortgage insurance, and each state's duty on them as a fraction, if known. */
  insurance?: { tables: readonly PremiumTable[]; duty: Readonly<Partial<Record<State, number>>> };
  /** Queensland's Boost to Buy: its maximum shares of an existing and a new home, as fractions, and its price cap. */
  boostToBuy: { existing: number; new: number; upTo: number };
  /** Values of facts by id, formatted for a sentence: `1 July 2027`. */
  texts: Readonly<Record<string, string>>;
}

/** Formats of results inside a sentence. */
export const formats = {
  /** Whole dollars: `$2,684`. */
  dollars: (amount: number) => dollars(amount),
  /** A total over years, to the nearest hundred dollars; write *about* before it. */
  about: approxDollars,
  /** To a thousand dollars. */
  thousands,
  /** Of a fraction: `5.25%`. */
  percent: (fraction: number) => percent(fraction * 100),
  percent0: (fraction: number) => percent(fraction * 100, 0),
  percent2: (fraction: number) => percent(fraction * 100, 2),
  /** Of the difference between two rates: `0.35 points`. */
  points: (difference: number) => `${(difference * 100).toFixed(2)} points`,
  /** `4 years 3 months`. */
  months: duration,
  /** Days: `42 days`. */
  days: (value: number) => countOf(value, 'days'),
  /** A plain number, such as the number of a repayment. */
  count: String,
} satisfies Record<string, (value: number) => string>;

type ResultFormat = keyof typeof formats;

/** A named number of a calculator's answer. */
export interface Result {
  /** Follows the number on cards: `a week from your own pocket`. */
  label: string;
  format: ResultFormat;
  /**
   * A number, or words instead of one; null if the result does not apply to these numbers. A negative number does not
   * apply: labels name what is paid, saved or left, and the opposite has a label of its own.
   */
  value: number | string | null;
  /** The rounded text of a difference that is shown beside its two amounts. */
  about?: string | undefined;
}

/** A result as text. Amounts also have a text with cents and a rounded one. */
export interface FormattedResult {
  label: string;
  text: string;
  cents?: string;
  about?: string;
}

export interface Calculator {
  /** As in `calculator: offset` in an article's front matter. */
  name: string;
  title: string;
  fields: readonly Field[];
  /** Whether it needs `duty` or `insurance` of the facts, which a browser loads only then. */
  usesTables: boolean;
  /**
   * Every named result; null if it does not apply to these numbers. The first that applies is the default figure of
   * cards and the number in large type of the worked example.
   *
   * @throws {UnworkableError} if the numbers are each within their limits but contradict each other.
   */
  figures(values: Values, facts: FigureFacts): Record<string, FormattedResult | null>;
  /**
   * The whole answer; null for calculators whose results appear in sentences only.
   *
   * @throws {UnworkableError} as above.
   */
  outcome: ((values: Values, facts: FigureFacts) => Outcome) | null;
}

/** A calculator that articles can show as a worked example or a chart. */
export type ShownCalculator = Calculator & { outcome: NonNullable<Calculator['outcome']> };

/** Its message tells the reader why their numbers have no answer, and what to change. */
export class UnworkableError extends Error {
  override name = 'UnworkableError';
  /** Name of the field that shows the message. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

type Shape = Pick<Field, 'unit' | 'options'>;

/** Like `formatField`, but without converting months to years. */
export function showNumber(field: Shape, value: number): string {
  return field.unit === 'months' ? countOf(value, 'months') : formatField(field, value);
}

/** A field's number in a sentence: `$26,000`, `6.5%`, `30 years`. */
export function formatField({ unit, options = [] }: Shape, value: number): string {
  if (unit === 'choice') return options[value] ?? '';
  if (unit === 'dollars') return money(value);
  if (unit === 'percent') return percent(value);
  return unit === 'months' ? duration(value) : countOf(value, unit);
}

/** `Loan amount: $620,000` for each field. */
export function listNumbers({ fields }: Calculator, values: Values): string[] {
  return fields.map((field) => `${field.label}: ${showNumber(field, values[field.name] ?? 0)}`);
}

type FieldDefinition = Omit<Field, 'name'>;

/** A number for each field, as finance/ takes it: 5% is 0.05. */
export type Numbers<Name extends string> = Readonly<Record<Name, number>>;
/** The same numbers as text. */
type Shown<Name extends string> = Readonly<Record<Name, string>>;

/** By their names in articles: `{% $rental.costPerYear %}`. */
type Results = Readonly<Record<string, Result>>;

interface Definition<Name extends string, Computed> {
  name: string;
  title: string;
  fields: Readonly<Record<Name, FieldDefinition>>;
  /** Limits that depend on the other fields, in the field's unit. */
  max?: Partial<Record<Name, (typed: Numbers<Name>) => number>>;
  usesTables?: true;
  compute(values: Numbers<Name>, shown: Shown<Name>, facts: FigureFacts): Computed;
}

/** Creates a calculator for worked examples and charts. */
export function calculator<Name extends string>(
  definition: Definition<Name, Answer & { results: Results }>,
): ShownCalculator {
  const { compute, ...properties } = withValidation(definition);
  return {
    ...properties,
    figures: (typed, facts) => formatResults(compute(typed, facts).results),
    outcome(typed, facts) {
      const { results, ...answer } = compute(typed, facts);
      const first = Object.values(formatResults(results)).find((each) => each !== null);
      return toOutcome(answer, properties, first);
    },
  };
}

/** Creates a calculator without a chart, whose results appear in sentences only. */
export function textCalculator<Name extends string>(definition: Definition<Name, Results>): Calculator {
  const { compute, ...properties } = withValidation(definition);
  return { ...properties, figures: (typed, facts) => formatResults(compute(typed, facts)), outcome: null };
}

/** Floating-point tolerance at a limit. */
const TOLERANCE = 1e-6;

/** Rounds a limit in dollars down to the cent, so that it can be typed. */
const typeableLimit = (unit: Unit, limit: number) =>
  unit === 'dollars' ? Math.floor(limit * 100 + TOLERANCE) / 100 : limit;

/** The fields as a list, and a `compute` that checks typed numbers first. */
function withValidation<Name extends string, Computed>(definition: Definition<Name, Computed>) {
  const { name, title, usesTables = false } = definition;
  const definitions = Object.entries<FieldDefinition>(definition.fields);
  const fields = definitions.map(([key, field]): Field => ({ name: key, ...field }));
  const compute = (typed: Values, facts: FigureFacts): Computed => {
    const values: Record<string, number> = {};
    const shown: Record<string, string> = {};
    for (const field of fields) {
      const { name: key, label, unit, max } = field;
      const value = typed[key] ?? Number.NaN;
      if (isWholeUnit(unit) && !Number.isInteger(value)) {
        throw new UnworkableError(key, `${label}: put in a whole number of ${unit}.`);
      }
      const exact = definition.max?.[key as Name]?.(typed as Numbers<Name>) ?? max;
      const limit = typeableLimit(unit, exact);
      if (value > limit + TOLERANCE) {
        const choice = `choose ${showNumber(field, limit)} or less, with the other numbers as they are.`;
        throw new UnworkableError(key, `${label}: ${choice}`);
      }
      // The typeable limit can exceed the exact one by a fraction of a cent.
      const taken = Math.min(value, exact);
      values[key] = unit === 'percent' ? taken / 100 : taken;
      shown[key] = formatField(field, value);
    }
    return definition.compute(values as Numbers<Name>, shown as Shown<Name>, facts);
  };
  return { name, title, fields, usesTables, compute };
}

const formatResults = (results: Results) =>
  Object.fromEntries(Object.entries(results).map(([key, each]) => [key, formatResult(each)]));

/** Adds the note that a rate is no offer, if the calculator has a rate. */
function withRateNote(fields: readonly Field[], assumptions: readonly string[]): readonly string[] {
  const hasRate = fields.some(({ name }) => name === 'rate');
  return hasRate && !assumptions.some((each) => each.includes('illustrative'))
    ? [...assumptions, notes.illustrative]
    : assumptions;
}

const isNotEmpty = (text: string) => text !== '';

/** Adds everything that follows from an answer. */
function toOutcome(
  answer: Answer,
  { title, fields }: Pick<Calculator, 'title' | 'fields'>,
  first: FormattedResult | null | undefined,
): Outcome {
  const chartTable = dataTable(answer.chart, title);
  const { sentences, ...shown } = allUnbroken({
    sentences: answer.sentences.filter(isNotEmpty),
    assumptions: withRateNote(fields, answer.assumptions.filter(isNotEmpty)),
    working: answer.working.filter(isNotEmpty),
    table: answer.table ?? chartTable,
    chartTable,
  });
  return {
    ...answer,
    ...shown,
    short: { value: first ? formatLike(sentences, first) : '', unit: first?.label ?? '' },
    message: sentences[0]?.replace(/\.$/, '') ?? '',
    result: sentences.join(' '),
    chartAlt: describeChart(answer.chart),
  };
}

/** The text of a result in the rounding of the sentences beside it, so that a page shows one figure in one rounding. */
export function formatLike(sentences: readonly string[], { text, about }: FormattedResult): string {
  const contain = (figure: string) => sentences.some((sentence) => sentence.includes(figure));
  return about !== undefined && contain(about) && !contain(text) ? about : text;
}

/** Rounding errors below zero that count as zero, by format. */
const NOISE: Partial<Record<ResultFormat, number>> = {
  dollars: 0.005,
  about: 0.005,
  thousands: 0.005,
  points: 5e-5,
};

function formatResult({ label, format, value, about }: Result): FormattedResult | null {
  if (value === null) return null;
  if (typeof value === 'string') return { label, text: unbroken(value) };
  if (value < -(NOISE[format] ?? TOLERANCE)) return null;
  const shown = Math.max(0, value);
  const text = unbroken(formats[format](shown));
  if (format !== 'dollars') return { label, text };
  return { label, text, cents: dollars(shown, { cents: true }), about: about ?? approxDollars(shown) };
}

/** A result in whole dollars. Sentences can also name it with cents, or rounded. */
export const amount = (label: string, value: Result['value'] | undefined, about?: string): Result => ({
  ...result(label, 'dollars', value),
  about,
});

/** A result in another format than dollars. */
export function result(label: string, format: ResultFormat, value: Result['value'] | undefined): Result {
  return { label, format, value: value ?? null };
}

type Limits = readonly [min: number, max: number];
type Slider = Pick<Field, 'from' | 'to' | 'step'>;

function define(label: string, unit: Unit, [min, max]: Limits, slider: Slider): FieldDefinition {
  return { label, unit, min, max, ...slider };
}

/** A slider that starts at 0. */
type SliderFromZero = Omit<Slider, 'from'>;

/** Fields that many calculators share, with the same limits everywhere. */
export const ask = {
  /** A debt of any kind. */
  debt: (label: string) =>
    define(label, 'dollars', [100, 5_000_000], { from: 100_000, to: 1_500_000, step: 10_000 }),
  /** Balance of the reader's own home loan. */
  loanAmount: (label = 'Loan amount'): FieldDefinition => ({
    ...define(label, 'dollars', [10_000, 5_000_000], { from: 100_000, to: 1_500_000, step: 10_000 }),
    shared: 'loan',
  }),
  /** Price or value of a home. */
  price: (label: string) =>
    define(label, 'dollars', [10_000, 5_000_000], { from: 200_000, to: 2_000_000, step: 10_000 }),
  /** A savings goal. */
  target: (label: string) =>
    define(label, 'dollars', [10_000, 5_000_000], { from: 10_000, to: 300_000, step: 5_000 }),
  /** A rate other than the one the reader pays now. */
  otherRate: (label: string) => define(label, 'percent', [0.5, 20], { from: 2, to: 10, step: 0.05 }),
  /** The rate that the reader pays. */
  interestRate: (label = 'Interest rate'): FieldDefinition => ({ ...ask.otherRate(label), shared: 'rate' }),
  termYears: (label = 'Loan term'): FieldDefinition => ({
    ...define(label, 'years', [1, 40], { from: 1, to: 30, step: 1 }),
    shared: 'years left',
  }),
  /** An amount that may be 0. */
  amount: (label: string, max: number, slider: SliderFromZero) =>
    define(label, 'dollars', [0, max], { from: 0, ...slider }),
  /** Other income a year. The slider starts above the incomes whose low-income offsets change the tax on a loss or gain. */
  income: (label: string): FieldDefinition => ({
    ...define(label, 'dollars', [0, 1_000_000], { from: 90_000, to: 250_000, step: 1_000 }),
    shared: 'income',
  }),
  /** A percentage other than a loan's rate. */
  share: (label: string, max: number, slider: SliderFromZero) =>
    define(label, 'percent', [0, max], { from: 0, ...slider }),
  /** A limit of a lender, as a share of a value. */
  line: (label: string, step = 5) => define(label, 'percent', [1, 100], { from: 50, to: 95, step }),
  /** The buffer that a lender's serviceability test adds to the rate. */
  buffer: () => ask.share('Buffer', 5, { to: 5, step: 0.25 }),
  /** @param words the options, each with its text in a line of numbers. */
  choice: (label: string, words: Readonly<Record<string, string>>): FieldDefinition => {
    const options = Object.keys(words);
    const last = options.length - 1;
    const slider = { from: 0, to: last, step: 1 };
    return { ...define(label, 'choice', [0, last], slider), options, terms: Object.values(words) };
  },
  years: (label: string, [min, max]: Limits, to = max) =>
    define(label, 'years', [min, max], { from: min, to, step: 1 }),
  months: (label: string, slider: Slider, limits: Limits = [1, 480]) =>
    define(label, 'months', limits, slider),
  loans: (label: string, [min, max]: Limits, to = max) =>
    define(label, 'loans', [min, max], { from: min, to, step: 1 }),
  days: (label: string, [min, max]: Limits, to: number | string = max, from = min) =>
    define(label, 'days', [min, max], { from, to, step: 1 }),
};

/** Collapses a field below the others. */
export const advanced = (field: FieldDefinition): FieldDefinition => ({ ...field, isAdvanced: true });

/** Fields of a lender's serviceability test. */
export const testFields = { rate: ask.interestRate(), buffer: ask.buffer(), years: ask.termYears() };

export const loanFields = { principal: ask.loanAmount(), rate: ask.interestRate(), years: ask.termYears() };
