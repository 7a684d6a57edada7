/**
 * What a calculator is made of. An article states an example of one as data; the build works it out, and
 * in the browser the same code works it out again with the reader's numbers. Everything that shows a number
 * of an example asks here: sentences, tables, charts, cards and previews. A calculator holds no arithmetic:
 * it asks finance/ and says the answer.
 */

import type { TaxTable } from '../finance/income-tax.ts';
import type { PremiumTable } from '../finance/mortgage-insurance.ts';
import type { RegistrationTables } from '../finance/registration.ts';
import type { DutyTables, State } from '../finance/stamp-duty.ts';
import { describe, numbersBehind } from './describe-chart.ts';
import { approxDollars, countOf, dollars, duration, money, percent, thousands } from './format.ts';
import { type Answer, notes, type Outcome } from './outcome.ts';
import { allUnbroken, unbroken } from './unbroken.ts';

/** What the numbers of a field are counted in; a percentage is typed as such, 5 for 5%. A choice is one of a few words. */
export type Unit = 'dollars' | 'percent' | 'years' | 'months' | 'days' | 'loans' | 'choice';

/** Whether a unit comes in whole numbers only: a loan has no 12.3 years of repayments. */
export const isCounted = (unit: Unit) => unit !== 'dollars' && unit !== 'percent';

/** What a number means to its reader, in every example that asks for it. */
type SharedNumber = 'loan' | 'rate' | 'years left' | 'deposit' | 'income' | 'state';

/** One number that the reader may change. */
export interface Field {
  /** The key in an article's front matter and in a link, such as `principal`. */
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
  /** Of a choice: its words, by which articles, links and mails name it. Its number is the place of one, from 0. */
  options?: readonly string[];
  /** Of a choice: how each of its words reads in a line of numbers, such as `in Victoria`. */
  terms?: readonly string[];
  /** Readers may keep it on their device, for the examples of other articles. */
  shared?: SharedNumber;
  /** Most readers leave it as it is: it waits folded below the others. */
  isAdvanced?: true;
}

/** Where a field's slider ends while the other fields hold the numbers that `numberIn` gives by name. */
export function sliderEnd({ from, to, step, max }: Field, numberIn: (name: string) => number): number {
  return typeof to === 'number' ? to : Math.min(max, Math.max(from + step, numberIn(to)));
}

/** Numbers by field, in the field's unit: 5 is five percent. */
export type Values = Readonly<Record<string, number>>;

/** The dated facts that calculators reckon with or name; content/facts.yaml states them. */
export interface FigureFacts {
  tax: TaxTable & { name: string };
  /** Share of a long-held gain that is not counted, as a fraction. */
  cgtDiscount: number;
  /** The least that a gain from 1 July 2027 on is taxed, as a fraction. */
  cgtMinimumTax: number;
  /**
   * The tables of transfer duty and of registration, and the day of contract for which examples reckon. A browser has
   * these and those of `insurance` where a calculator of its page has `usesTables` (app/figures/load-calculators.ts).
   */
  duty?: { signed: string; tables: DutyTables; registration: RegistrationTables };
  /** Published premiums of mortgage insurance, and each state's duty on one as a fraction, where it is known. */
  insurance?: { tables: readonly PremiumTable[]; duty: Readonly<Partial<Record<State, number>>> };
  /** Queensland's Boost to Buy: the most that it pays of an existing and of a new home, as fractions, and its price cap. */
  boostToBuy: { existing: number; new: number; upTo: number };
  /** The values of facts by id, as they read inside a sentence: `1 July 2027`. */
  said: Readonly<Record<string, string>>;
}

/** How a result is said inside a sentence. */
export const say = {
  /** Whole dollars: `$2,684`. */
  dollars: (amount: number) => dollars(amount),
  /** A sum over years, to the nearest hundred dollars or so; the word *about* goes before it. */
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
  /** A plain number, such as that of a repayment. */
  count: String,
} satisfies Record<string, (value: number) => string>;

type SaidAs = keyof typeof say;

/** One named number of a calculator's answer. */
export interface Result {
  /** Reads on after the number, on cards: `a week from your own pocket`. */
  label: string;
  as: SaidAs;
  /**
   * A number, or words where there is none to say; null where it does not apply to these numbers. Nor does one
   * below nothing: labels say what is paid, saved or left, and less than nothing of that has other words.
   */
  value: number | string | null;
  /** A difference as a round sum, where the parts that it lies between are said beside it. */
  about?: string | undefined;
}

/** A result as it is said; amounts also with their cents and as a round sum. */
export interface SaidResult {
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
  /** Whether it reckons with `duty` or `insurance` of the facts, which a browser fetches for it alone. */
  usesTables: boolean;
  /**
   * Every named result; null for one that does not apply to these numbers. The first that applies is the
   * figure of a card that names no other, and the number in large type of the worked example.
   *
   * @throws {UnworkableError} when the numbers, each within its limits, do not go together.
   */
  figures(values: Values, facts: FigureFacts): Record<string, SaidResult | null>;
  /**
   * The whole answer; calculators that only serve sentences have none.
   *
   * @throws {UnworkableError} as above.
   */
  outcome: ((values: Values, facts: FigureFacts) => Outcome) | null;
}

/** A calculator that an article may show as a worked example or a chart. */
export type ShownCalculator = Calculator & { outcome: NonNullable<Calculator['outcome']> };

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

type Shape = Pick<Field, 'unit' | 'options'>;

/** Months as they were typed, and not as years and months. */
export function showNumber(field: Shape, value: number): string {
  return field.unit === 'months' ? countOf(value, 'months') : sayField(field, value);
}

/** A field's number as it is said in a sentence: `$26,000`, `6.5%`, `30 years`. */
export function sayField({ unit, options = [] }: Shape, value: number): string {
  if (unit === 'choice') return options[value] ?? '';
  if (unit === 'dollars') return money(value);
  if (unit === 'percent') return percent(value);
  return unit === 'months' ? duration(value) : countOf(value, unit);
}

/** `Loan amount: $620,000`, for each field of a calculator. */
export function listNumbers({ fields }: Calculator, values: Values): string[] {
  return fields.map((field) => `${field.label}: ${showNumber(field, values[field.name] ?? 0)}`);
}

type Question = Omit<Field, 'name'>;

/** A number for each field; for finance/, 5% is 0.05. */
export type Numbers<Name extends string> = Readonly<Record<Name, number>>;
/** The same in words. */
type Shown<Name extends string> = Readonly<Record<Name, string>>;

/** By the names that articles write: `{% $rental.costPerYear %}`. */
type Results = Readonly<Record<string, Result>>;

interface Definition<Name extends string, Worked> {
  name: string;
  title: string;
  fields: Readonly<Record<Name, Question>>;
  /** The most that fields may hold beside the others, in their unit, where that is less than their own limit. */
  most?: Partial<Record<Name, (typed: Numbers<Name>) => number>>;
  usesTables?: true;
  /** Asks finance/, and says what it answers. */
  work(values: Numbers<Name>, shown: Shown<Name>, facts: FigureFacts): Worked;
}

/** Makes a calculator whose fields are typed, for worked examples and charts. */
export function calculator<Name extends string>(
  definition: Definition<Name, Answer & { results: Results }>,
): ShownCalculator {
  const { workOut, ...stated } = inputsOf(definition);
  return {
    ...stated,
    figures: (typed, facts) => sayAll(workOut(typed, facts).results),
    outcome(typed, facts) {
      const { results, ...answer } = workOut(typed, facts);
      const first = Object.values(sayAll(results)).find((each) => each !== null);
      return completed(answer, stated, first);
    },
  };
}

/** One that only serves sentences: its work is named results alone. */
export function sum<Name extends string>(definition: Definition<Name, Results>): Calculator {
  const { workOut, ...stated } = inputsOf(definition);
  return { ...stated, figures: (typed, facts) => sayAll(workOut(typed, facts)), outcome: null };
}

/** What the computer may lose of an amount on the way to a limit. */
const SLACK = 1e-6;

/** A limit as somebody can type it: dollars down to the cent. */
const typeable = (unit: Unit, limit: number) =>
  unit === 'dollars' ? Math.floor(limit * 100 + SLACK) / 100 : limit;

/** The fields as a list, and the work on typed numbers: what it cannot take is refused before. */
function inputsOf<Name extends string, Worked>(definition: Definition<Name, Worked>) {
  const { name, title, usesTables = false, most, work } = definition;
  const questions = Object.entries<Question>(definition.fields);
  const fields = questions.map(([key, question]): Field => ({ name: key, ...question }));
  const workOut = (typed: Values, facts: FigureFacts): Worked => {
    const values: Record<string, number> = {};
    const shown: Record<string, string> = {};
    for (const field of fields) {
      const { name: key, label, unit, max } = field;
      const value = typed[key] ?? Number.NaN;
      if (isCounted(unit) && !Number.isInteger(value)) {
        throw new UnworkableError(key, `${label}: put in a whole number of ${unit}.`);
      }
      const exact = most?.[key as Name]?.(typed as Numbers<Name>) ?? max;
      const limit = typeable(unit, exact);
      if (value > limit + SLACK) {
        const choice = `choose ${showNumber(field, limit)} or less, with the other numbers as they are.`;
        throw new UnworkableError(key, `${label}: ${choice}`);
      }
      // What can be typed may lie a fraction of a cent beyond the limit itself.
      const taken = Math.min(value, exact);
      values[key] = unit === 'percent' ? taken / 100 : taken;
      shown[key] = sayField(field, value);
    }
    return work(values as Numbers<Name>, shown as Shown<Name>, facts);
  };
  return { name, title, fields, usesTables, workOut };
}

const sayAll = (results: Results) =>
  Object.fromEntries(Object.entries(results).map(([key, each]) => [key, said(each)]));

/** Where a rate is asked for, what is assumed says that it is no offer. */
function cautioned(fields: readonly Field[], assumptions: readonly string[]): readonly string[] {
  const hasRate = fields.some(({ name }) => name === 'rate');
  return hasRate && !assumptions.some((each) => each.includes('illustrative'))
    ? [...assumptions, notes.illustrative]
    : assumptions;
}

const isSaid = (text: string) => text !== '';

/** The answer with everything that follows from it. */
function completed(
  answer: Answer,
  { title, fields }: Pick<Calculator, 'title' | 'fields'>,
  first: SaidResult | null | undefined,
): Outcome {
  const chartTable = numbersBehind(answer.chart, title);
  const { says, ...shown } = allUnbroken({
    says: answer.says.filter(isSaid),
    assumptions: cautioned(fields, answer.assumptions.filter(isSaid)),
    working: answer.working.filter(isSaid),
    table: answer.table ?? chartTable,
    chartTable,
  });
  return {
    ...answer,
    ...shown,
    short: { value: first ? formatLike(says, first) : '', unit: first?.label ?? '' },
    message: says[0]?.replace(/\.$/, '') ?? '',
    result: says.join(' '),
    chartAlt: describe(answer.chart),
  };
}

/** A result in large type as the sentences beside it say it: a page says one figure in one rounding. */
export function formatLike(sentences: readonly string[], { text, about }: SaidResult): string {
  const says = (figure: string) => sentences.some((sentence) => sentence.includes(figure));
  return about !== undefined && says(about) && !says(text) ? about : text;
}

/** What the computer may lose of a result on the way, where nothing is left of it. */
const NOISE: Partial<Record<SaidAs, number>> = {
  dollars: 0.005,
  about: 0.005,
  thousands: 0.005,
  points: 5e-5,
};

function said({ label, as, value, about }: Result): SaidResult | null {
  if (value === null) return null;
  if (typeof value === 'string') return { label, text: unbroken(value) };
  if (value < -(NOISE[as] ?? SLACK)) return null;
  const shown = Math.max(0, value);
  const text = unbroken(say[as](shown));
  if (as !== 'dollars') return { label, text };
  return { label, text, cents: dollars(shown, { cents: true }), about: about ?? approxDollars(shown) };
}

/** A result in whole dollars; a sentence may also ask for its cents, or for a round sum. */
export const amount = (label: string, value: Result['value'] | undefined, about?: string): Result => ({
  ...result(label, 'dollars', value),
  about,
});

/** A result that is said in another way. */
export function result(label: string, as: SaidAs, value: Result['value'] | undefined): Result {
  return { label, as, value: value ?? null };
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
  /** A debt of any kind. */
  debt: (label: string) =>
    question(label, 'dollars', [100, 5_000_000], { from: 100_000, to: 1_500_000, step: 10_000 }),
  /** What is owed on the reader's own home loan. */
  loanAmount: (label = 'Loan amount'): Question => ({
    ...question(label, 'dollars', [10_000, 5_000_000], { from: 100_000, to: 1_500_000, step: 10_000 }),
    shared: 'loan',
  }),
  /** What a home costs or is worth. */
  price: (label: string) =>
    question(label, 'dollars', [10_000, 5_000_000], { from: 200_000, to: 2_000_000, step: 10_000 }),
  /** What is to be saved up. */
  target: (label: string) =>
    question(label, 'dollars', [10_000, 5_000_000], { from: 10_000, to: 300_000, step: 5_000 }),
  /** A rate that is not the one the reader pays now. */
  otherRate: (label: string) => question(label, 'percent', [0.5, 20], { from: 2, to: 10, step: 0.05 }),
  /** The rate that the reader pays. */
  interestRate: (label = 'Interest rate'): Question => ({ ...ask.otherRate(label), shared: 'rate' }),
  termYears: (label = 'Loan term'): Question => ({
    ...question(label, 'years', [1, 40], { from: 1, to: 30, step: 1 }),
    shared: 'years left',
  }),
  /** An amount that may be nil. */
  amount: (label: string, max: number, slider: Upwards) =>
    question(label, 'dollars', [0, max], { from: 0, ...slider }),
  /** A year's other income; the slider starts where relief for low incomes changes nothing of the tax on a loss or gain. */
  income: (label: string): Question => ({
    ...question(label, 'dollars', [0, 1_000_000], { from: 90_000, to: 250_000, step: 1_000 }),
    shared: 'income',
  }),
  /** A percentage other than a loan's rate. */
  share: (label: string, max: number, slider: Upwards) =>
    question(label, 'percent', [0, max], { from: 0, ...slider }),
  /** How much of a value a lender lends, in some respect. */
  line: (label: string, step = 5) => question(label, 'percent', [1, 100], { from: 50, to: 95, step }),
  /** What a lender's test adds to the rate. */
  buffer: () => ask.share('Buffer', 5, { to: 5, step: 0.25 }),
  /** One of a few words, each with how it reads in a line of numbers. */
  choice: (label: string, words: Readonly<Record<string, string>>): Question => {
    const options = Object.keys(words);
    const last = options.length - 1;
    const slider = { from: 0, to: last, step: 1 };
    return { ...question(label, 'choice', [0, last], slider), options, terms: Object.values(words) };
  },
  years: (label: string, [min, max]: Limits, to = max) =>
    question(label, 'years', [min, max], { from: min, to, step: 1 }),
  months: (label: string, slider: Slider, limits: Limits = [1, 480]) =>
    question(label, 'months', limits, slider),
  loans: (label: string, [min, max]: Limits, to = max) =>
    question(label, 'loans', [min, max], { from: min, to, step: 1 }),
  days: (label: string, [min, max]: Limits, to: number | string = max, from = min) =>
    question(label, 'days', [min, max], { from, to, step: 1 }),
};

/** Of a calculator that asks for many: most readers leave it as it is. */
export const advanced = (asked: Question): Question => ({ ...asked, isAdvanced: true });

/** What a lender tests a loan with. */
export const testFields = { rate: ask.interestRate(), buffer: ask.buffer(), years: ask.termYears() };

export const loanFields = { principal: ask.loanAmount(), rate: ask.interestRate(), years: ask.termYears() };
