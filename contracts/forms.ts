/** What both forms share: how a field is stated, rules of several fields, and what is said after sending. */
import * as z from 'zod/mini';

/**
 * A field of a form, or a parameter of what travels. Stated once, it appears in the public form, the mail, the
 * webhook, the desk and the tables.
 */
export interface Field<Rule extends z.ZodMiniType = z.ZodMiniType> {
  rule: Rule;
  /** Null: it is ours and says nothing, so that it is shown nowhere. */
  label: string | null;
  isOptional?: true;
  /** It may hold several lines; any other is made one line. */
  hasLines?: true;
  /** The words that stand for the whole in a list, and that an answer quotes. */
  isExcerpt?: true;
  /** What may be chosen; the label is shown in the place of the value. */
  options?: readonly { value: string; label: string }[];
  /** Shown below the label in the public form. */
  hint?: string;
  type?: 'email' | 'tel';
  autoComplete?: string;
  /** Of a field that may hold several lines. */
  rows?: number;
  /** Where there is room, it shares its row with the next one that says so. */
  isHalf?: true;
  /** A heading of the public form that begins with this field. */
  startsGroup?: string;
}

export type Fields = Record<string, Field>;

/** A schema's shape. */
export function rulesOf<Stated extends Fields>(
  fields: Stated,
): { [Name in keyof Stated]: Stated[Name]['rule'] } {
  const rules = Object.entries(fields).map(([name, { rule }]) => [name, rule]);
  return Object.fromEntries(rules);
}

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

/**
 * The parameters in which a form's answers travel: each under its field's name in snake case. An optional one may be
 * missing, as from a page that was opened before the field was added.
 */
export function paramsOf<Stated extends Fields>(fields: Stated) {
  const params = Object.entries(fields).map(([name, field]) => {
    const rule = field.isOptional ? z._default(field.rule, '') : field.rule;
    return [snakeCase(name), { ...field, rule }];
  });
  return Object.fromEntries(params) as { [Name in keyof Stated & string as SnakeCase<Name>]: Stated[Name] };
}

/** A form's answers under the names of {@link paramsOf}. */
export function asParams<Answers extends object>(answers: Answers) {
  const renamed = Object.entries(answers).map(([name, answer]) => [snakeCase(name), answer]);
  return Object.fromEntries(renamed) as {
    [Name in keyof Answers & string as SnakeCase<Name>]: Answers[Name];
  };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An answer as people read it. */
export interface Line {
  label: string;
  value: string;
}

export function lineOf({ label, options }: Field, value: string): Line {
  return { label: label ?? '', value: options?.find((option) => option.value === value)?.label ?? value };
}

/** As in "Phone: 0491 570 006"; a label that is a question has its sign already. */
export function lineText({ label, value }: Line): string {
  return `${label}${label.endsWith('?') ? '' : ':'} ${value}`;
}

/**
 * Something that can be seen: no blank, control, format or combining character, and none of the signs
 * that the server puts in the place of control characters and broken ones.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2400-\u2424\u2800\ufffd]/u;

/** At least so many characters, one of which can be seen. */
export function visibleText(least: number, message: string) {
  const isLongEnough = (text: string) => text.length >= least && VISIBLE.test(text);
  return z.string().check(z.trim(), z.refine(isLongEnough, message));
}

/** What a visitor is told after sending a form: the same words from the browser and the server. */
export interface Outcome {
  title: string;
  text: string;
}

/** @param replyPromise completes "within ...". */
export function enquiryOutcomes(replyPromise: string): { sent: Outcome; failed: Outcome } {
  return {
    sent: {
      title: 'Thank you for your inquiry!',
      text: `We'll get back to you within ${replyPromise}.`,
    },
    failed: {
      title: 'Something went wrong',
      text: 'Please try again or contact us directly.',
    },
  };
}

/** @param replyPromise completes "within ...". */
export function applicationOutcomes(replyPromise: string): { sent: Outcome; failed: Outcome } {
  return {
    sent: {
      title: 'Application Submitted!',
      text: `Thank you for your interest. We'll contact you within ${replyPromise} to discuss next steps.`,
    },
    failed: {
      title: 'Submission Error',
      text: 'There was an issue submitting your application. Please try again or contact us directly.',
    },
  };
}
