/**
 * The API of the desk's articles and pages. Paths are relative to /desk/api/website/texts. Each needs a signed-in owner
 * or editor. A text is named by its folder and file name, as in /texts/articles/a-first-flat.
 */
import * as z from 'zod/mini';
import type { FieldPath, FormField } from './website.ts';

export const TEXT_FOLDERS = ['articles', 'pages'] as const;
export type TextFolder = (typeof TEXT_FOLDERS)[number];

/** `/texts/:folder/:name` */
export const textParams = z.object({
  folder: z.enum(TEXT_FOLDERS),
  name: z.string().check(z.regex(/^[\w-]{1,100}$/, 'expected the name of a text')),
});

/**
 * Who wrote the text that visitors see: the product; the firm; or the firm in place of the product's text of the same
 * address.
 */
export type TextOrigin = 'product' | 'own' | 'replacement';

export interface TextSummary {
  /** Its file in the firm's folder, such as articles/a-first-flat.md. The product's texts have none there yet. */
  path: string;
  folder: TextFolder;
  name: string;
  /** Where visitors find it, such as /blog/a-first-flat. */
  address: string;
  title: string;
  origin: TextOrigin;
  /** As 2026-11-28; empty if the file has no valid date. */
  updated: string;
  /** Unfinished: the site leaves it out. */
  isDraft: boolean;
  isHidden: boolean;
  /** False for legal texts, which every site shows. */
  canHide: boolean;
  isLegal: boolean;
  /** Who saved a change that is not published; null if there is none. */
  change: { by: string; at: string } | null;
  /** Whether the firm's text was never published. */
  isNew: boolean;
  /** Whether the product's text has changed since the firm copied it. */
  productChanged: boolean;
  /** Facts due for review that it quotes, by their names in words. */
  factsDue: string[];
}

/** GET / */
export interface Texts {
  texts: TextSummary[];
}

/** POST / creates a text. Returns `TextCreated`. */
export const newTextSchema = z.strictObject({
  folder: z.enum(TEXT_FOLDERS),
  title: z.string().check(z.trim(), z.minLength(1, 'Please give it a title.'), z.maxLength(60)),
});
/** Also the response of POST /:folder/:name/copy, which copies the product's text into the firm's folder. */
export interface TextCreated {
  folder: TextFolder;
  name: string;
}

/** POST /:folder/:name/hide hides a text from visitors, or shows it again. Returns `Texts`. */
export const hideSchema = z.strictObject({ isHidden: z.boolean() });

/**
 * DELETE /:folder/:name deletes the firm's text, or goes back to the product's. Returns `Texts`.
 * POST /:folder/:name/keep keeps the firm's text after the product's has changed. Returns `TextDetail`.
 */

/** The parts of a text that the desk edits. */
export interface TextContent {
  /** The front matter by the names of `TextDetail.fields`. An omitted name removes its field. */
  head: Record<string, unknown>;
  /** Example statements by name, in their order. A list, because their order matters. */
  examples: ExampleStatement[];
  /** The Markdown below the front matter, with \n between lines. */
  body: string;
}

/**
 * An example, as in the front matter. A field is a number, a choice's word, or a reference to a fact; one that is
 * missing is that of the example `like`.
 */
export interface ExampleStatement {
  name: string;
  calculator?: string;
  like?: string;
  values: Record<string, StatedValue>;
}
export type StatedValue = number | string | { fact?: string; plus?: number };

/** GET /:folder/:name */
export interface TextDetail extends TextSummary, TextContent {
  /** The fields of the head. */
  fields: FormField[];
  /** Hash of the file in the draft; sent back with a change. */
  base: string;
  /** What this person typed since, kept at the server; null if everything is saved. */
  typed: (TextContent & { base: string; at: string; revision: string }) | null;
  /** Others who have typed in this text since its last save. */
  others: { name: string; at: string }[];
  /** The product's text now, if `productChanged`; else null. */
  product: string | null;
}

const statedValue = z.union([
  z.number(),
  z.string().check(z.maxLength(200)),
  z.strictObject({
    fact: z.exactOptional(z.string().check(z.maxLength(200))),
    plus: z.exactOptional(z.number()),
  }),
]);
const exampleStatement = z.strictObject({
  name: z.string().check(z.maxLength(100)),
  calculator: z.exactOptional(z.string().check(z.maxLength(100))),
  like: z.exactOptional(z.string().check(z.maxLength(100))),
  values: z.record(z.string(), statedValue),
});
const content = {
  head: z.record(z.string(), z.unknown()),
  examples: z.array(exampleStatement).check(z.maxLength(200)),
  body: z.string().check(z.maxLength(200_000)),
};
const base = z.string().check(z.maxLength(100));

/** PUT /:folder/:name saves a draft. Returns `TextDetail`, or 409 `TextConflict` if the file has changed since `base`. */
export const textChangeSchema = z.strictObject({
  base,
  ...content,
  /** Overwrites somebody else's newer save. */
  force: z.optional(z.literal(true)),
});
export type TextChange = z.output<typeof textChangeSchema>;

/**
 * PUT /:folder/:name/typed keeps what a person typed, and previews it. Send it after each pause. Returns `TextTyped`, or
 * 409 `TypedElsewhere` if another tab or device of the same person has typed since `revision`.
 */
export const typedSchema = z.strictObject({
  base,
  ...content,
  /** Any id of the tab. A tab whose answer was lost may send again without a conflict. */
  tab: z.string().check(z.maxLength(100)),
  /** The last revision that this tab knows; null if none. */
  revision: z.nullable(z.string().check(z.maxLength(100))),
  /** The Markdown to draw, such as one section; null draws the whole page. */
  shown: z.nullable(z.string().check(z.maxLength(200_000))),
  force: z.optional(z.literal(true)),
});
export type TypedRequest = z.output<typeof typedSchema>;

export interface TextTyped {
  /** Null if what was typed equals what is saved, so that nothing had to be kept. */
  revision: string | null;
  others: { name: string; at: string }[];
  /** Who has saved the text since `base`; null if nobody has. */
  newer: { name: string; at: string } | null;
  preview: TextPreview;
}

/** DELETE /:folder/:name/typed drops what this person typed. Returns `TextDetail`. */

/** 409: the file has changed since it was opened. */
export interface TextConflict {
  code: 'conflict';
  message: string;
  text: TextDetail;
}

/** 409: this person has typed in another tab or device since. `typed` is what they typed there. */
export interface TypedElsewhere {
  code: 'conflict';
  message: string;
  typed: NonNullable<TextDetail['typed']>;
}

/** A problem that keeps the text from being published. */
export interface TextProblem {
  /** A sentence for the owner. */
  message: string;
  /** The line of the body, from 1; null if the problem is in the head or an example. */
  line: number | null;
  /** The path of the field below `head`, or `examples` and the example's name and field; null for a line. */
  path: FieldPath | null;
  /** The words in question, as they stand on the line or below it. */
  words?: string;
  /** An amount that may stay as typed, once it is listed under `givens`. */
  amount?: string;
}

export interface TextPreview {
  /** A complete HTML document without scripts; null if the shown part cannot be drawn. */
  html: string | null;
  problems: TextProblem[];
  /** Sentences about length and readability, unread sources and facts due for review. */
  advice: string[];
  /** Words in the body. */
  words: number;
  /** What can be put into sentences. */
  figures: TextFigure[];
  /** The examples with their results, in order. Invalid ones have a problem. */
  examples: ExampleResult[];
}

/** A number of an example. */
export interface TextFigure {
  /** As in `{% $loan.repayment %}`, without the dollar sign: `loan.repayment`. */
  name: string;
  /** Its value today, such as $2,684. */
  value: string;
  /** What it says, such as "a month", or the label of an input field. */
  label: string;
  example: string;
}

export interface ExampleResult {
  name: string;
  /** The calculator's name; empty if unknown. */
  calculator: string;
  /** What the calculator answers, as a title. */
  title: string;
  /** Results in words and numbers, such as "$2,684 a month", and the Markdown that puts one into a sentence. */
  results: { name: string; text: string; markdown: string }[];
  /** Why it has no results; null if it has. */
  problem: string | null;
  /** The values that apply, with those of `like` and of facts filled in, formatted for a field: 6.2, NSW. */
  values: Record<string, string>;
  /** Whether a sentence, table, chart or another example uses it. */
  isUsed: boolean;
  /** Whether it can be shown as a worked example or a chart. */
  hasChart: boolean;
}

/** GET /calculators */
export interface Calculators {
  calculators: CalculatorSummary[];
}

export interface CalculatorSummary {
  name: string;
  /** What it answers, such as "What an offset account saves". */
  title: string;
  hasChart: boolean;
  fields: {
    name: string;
    label: string;
    unit: 'dollars' | 'percent' | 'years' | 'months' | 'days' | 'loans' | 'choice';
    min: number;
    max: number;
    /** A usual value, to start with. */
    start: number | string;
    /** The words of a choice. */
    options?: string[];
    isAdvanced: boolean;
  }[];
}
