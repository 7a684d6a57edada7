/** Shared by both forms: field definitions, validation rules, and the messages after sending. */
import * as z from 'zod/mini';

/**
 * A form field or template parameter. One definition drives the public form, the mail, the webhook, the desk and
 * the exports.
 */
export interface Field<Rule extends z.ZodMiniType = z.ZodMiniType> {
  rule: Rule;
  /** null for an internal parameter, shown nowhere. */
  label: string | null;
  isOptional?: true;
  /** Keeps line breaks; other fields are reduced to one line. */
  hasLines?: true;
  /** Source of the excerpt in lists and of the quote in replies. */
  isExcerpt?: true;
  /** The choices of a select; people see the label of the value. */
  options?: readonly { value: string; label: string }[];
  /** Shown below the label in the public form. */
  hint?: string;
  type?: 'email' | 'tel';
  autoComplete?: string;
  /** Height of a multi-line field. */
  rows?: number;
  /** Half width: shares a row with the next half-width field when there is room. */
  isHalf?: true;
  /** Heading of the group that starts with this field. */
  startsGroup?: string;
}

export type Fields = Record<string, Field>;

/** The zod shape of a set of fields. */
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
 * The template parameters of a form's fields, with snake case names. Optional ones may be missing, as from a page
 * that was opened before a release added the field.
 */
export function paramsOf<Stated extends Fields>(fields: Stated) {
  const params = Object.entries(fields).map(([name, field]) => {
    const rule = field.isOptional ? z._default(field.rule, '') : field.rule;
    return [snakeCase(name), { ...field, rule }];
  });
  return Object.fromEntries(params) as { [Name in keyof Stated & string as SnakeCase<Name>]: Stated[Name] };
}

/** Renames a form's answers to the names of {@link paramsOf}. */
export function asParams<Answers extends object>(answers: Answers) {
  const renamed = Object.entries(answers).map(([name, answer]) => [snakeCase(name), answer]);
  return Object.fromEntries(renamed) as {
    [Name in keyof Answers & string as SnakeCase<Name>]: Answers[Name];
  };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A label and an answer for people to read. */
export interface Line {
  label: string;
  value: string;
}

export function lineOf({ label, options }: Field, value: string): Line {
  return { label: label ?? '', value: options?.find((option) => option.value === value)?.label ?? value };
}

/** Formats "Phone: 0491 570 006"; adds no colon to a label that ends in a question mark. */
export function lineText({ label, value }: Line): string {
  return `${label}${label.endsWith('?') ? '' : ':'} ${value}`;
}

/**
 * Matches a visible character: not a blank, control, format or combining character, nor a symbol that the
 * server substitutes for control characters and broken ones.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2400-\u2424\u2800\ufffd]/u;

/** A rule for trimmed text with at least `min` characters, one of them visible. */
export function visibleText(min: number, message: string) {
  const isLongEnough = (text: string) => text.length >= min && VISIBLE.test(text);
  return z.string().check(z.trim(), z.refine(isLongEnough, message));
}

/** The message after sending a form, the same from browser and server. */
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
